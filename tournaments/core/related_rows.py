"""Related rows of a whole tournament, whatever the number of rows: fetched in chunks, or counted.

`prefetch_related` sends the primary key of every row, and a database takes only so many variables.
A join that counts would group by every column of the outer row: for a round, by its whole draw.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Count, Model, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce

R = TypeVar("R", bound=Model)
CHUNK = 150
"""Rows whose related rows are fetched at once: as many as a page of a list has."""
ROWS = Count("pk")


def with_related(rows: QuerySet[R], *related: str | Prefetch[Any]) -> list[R]:
    """The rows of a query with these related rows: for each, a query per 150 rows."""
    return list(rows.prefetch_related(*related).iterator(chunk_size=CHUNK))


def number_of(rows: QuerySet[Any], to_outer: str, counting: Count = ROWS) -> Coalesce:
    """The number of these rows for each outer row, which their field `to_outer` names."""
    counted = rows.order_by().values(to_outer).annotate(number_of=counting)
    return Coalesce(Subquery(counted.values("number_of")), 0)
