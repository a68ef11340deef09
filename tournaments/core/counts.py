"""Counts of what belongs to a row, each by a query of its own.

A join would count row by row, and group by every column of what it counts for: of a round that is
its whole draw.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce


def number_of(rows: QuerySet[Any], to_outer: str) -> Coalesce:
    """How many of these rows, which name their outer row in the field `to_outer`, there are."""
    counted = rows.order_by().values(to_outer).annotate(number_of=Count("pk"))
    return Coalesce(Subquery(counted.values("number_of")), 0)
