"""Counts of related rows, each by a subquery of its own.

A join would group by every column of the outer row: for a round, by its whole draw.
"""

from typing import Any

from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce


def number_of(rows: QuerySet[Any], to_outer: str) -> Coalesce:
    """The number of these rows for each outer row, which their field `to_outer` names."""
    counted = rows.order_by().values(to_outer).annotate(number_of=Count("pk"))
    return Coalesce(Subquery(counted.values("number_of")), 0)
