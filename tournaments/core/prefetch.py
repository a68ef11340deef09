"""Rows of a whole tournament with the rows that belong to each.

`prefetch_related` sends the primary key of every row; a database takes only so many. Here the
second query finds its rows by the first one, as a subquery.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

R = TypeVar("R", bound=Model)


def with_related(rows: QuerySet[R], **related: QuerySet[Any]) -> list[R]:
    """The rows of a query without a limit; `row.<name>.all()` then asks the database no more.

    `related` gives, for each reverse relation, what to read of it: one query each.
    """
    found = list(rows)
    keys = rows.order_by().values("pk")
    for name, wanted in related.items() if found else ():
        to_row = getattr(found[0], name).field
        belonging: dict[int, list[Any]] = defaultdict(list)
        for one in wanted.filter(**{f"{to_row.name}__in": keys}):
            belonging[getattr(one, to_row.attname)].append(one)
        for row in found:
            remember(row, name, belonging[row.pk])
    return found


def remember(row: Model, name: str, belonging: list[Any]) -> None:
    """Give a row the rows of a reverse relation, as `prefetch_related` does."""
    to_row = getattr(row, name).field
    for one in belonging:
        to_row.set_cached_value(one, row)
    answer = getattr(row, name).all()
    answer._result_cache = belonging
    answer._prefetch_done = True
    known = getattr(row, "_prefetched_objects_cache", {})
    setattr(row, "_prefetched_objects_cache", known | {name: answer})  # noqa: B010
