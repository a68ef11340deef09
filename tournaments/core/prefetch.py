"""Rows of a whole tournament with their related rows, whatever the number of rows.

`prefetch_related` sends the primary key of every row, and a database takes only so many variables.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model, Prefetch, QuerySet

R = TypeVar("R", bound=Model)
CHUNK = 150
"""Rows whose related rows are fetched at once: as many as a page of a list has."""


def with_related(rows: QuerySet[R], *related: str | Prefetch[Any]) -> list[R]:
    """The rows of a query with these related rows: for each, a query per 150 rows."""
    return list(rows.prefetch_related(*related).iterator(chunk_size=CHUNK))
