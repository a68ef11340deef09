"""A round once it is paired: tables, reasons, what is broken (draw-rules.md 1.6 to 1.8)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

from .costs import Record, broken_by
from .seeded_chance import drawn_order
from .values import Broken, Draw, DrawnMatch, DrawReason, DrawRequest, Grouping


def seated(
    request: DrawRequest,
    grouping: Grouping,
    record: Record,
    cost: tuple[int, ...],
    *,
    optimal: bool,
    reason: Callable[[Sequence[int]], DrawReason | str],
    tables: Sequence[int] | None = None,
) -> Draw:
    """The round with its tables: those drawn, or one of `tables` for each group in its order."""
    groups, ranks = grouping.groups, request.ranks
    placed = list(zip(tables, groups, strict=True)) if tables else seats(request, groups, record)
    by_rank = sorted(placed, key=lambda row: ranks[row[1][0]])
    return Draw(
        matches=tuple(
            DrawnMatch(table, tuple((id_,) for id_ in ids), reason(ids)) for table, ids in placed
        ),
        byes=grouping.byes,
        cost=cost,
        optimal=optimal,
        broken=(*broken_by(grouping, record), *misplaced(request, by_rank)),
        seed=request.seed,
        places=tuple(request.order) if request.by_lot else None,
    )


def seats(
    request: DrawRequest, matches: Sequence[tuple[int, ...]], record: Record
) -> list[tuple[int, tuple[int, ...]]]:
    """Table and ids of every match, in the order in which the matches took their tables.

    `matches` come by their best rank, and each holds its ids in that order. Those with a fixed
    table choose first, in every system. For `random` the others choose in a drawn order, a table
    that is new to all of them where there is one.
    """
    fixed = request.fixed_tables
    given: dict[int, tuple[int, ...]] = {}
    for ids in matches:
        wishes = [fixed[id_] for id_ in ids if id_ in fixed]
        known = request.tables
        if wishes and (min(wishes) >= 1 if known is None else min(wishes) in known):
            given.setdefault(min(wishes), ids)
    taken = {ids: table for table, ids in given.items()}
    free = _FreeTables(request.tables, given)
    if request.system != "random":
        return [(taken[ids] if ids in taken else free.take(frozenset()), ids) for ids in matches]
    by_first = {ids[0]: ids for ids in matches}
    placed = []
    for first in drawn_order(by_first, request.seed, request.round_, "table"):
        ids = by_first[first]
        sat = frozenset[int]().union(*(record.tables[id_] for id_ in ids))
        placed.append((taken[ids] if ids in taken else free.take(sat), ids))
    return placed


def misplaced(
    request: DrawRequest, placed: Iterable[tuple[int, tuple[int, ...]]]
) -> Iterator[Broken]:
    """The fixed tables that were not given, in the order of the matches."""
    fixed = request.fixed_tables
    for table, ids in placed:
        moved = tuple(id_ for id_ in ids if fixed.get(id_, table) != table)
        if moved:
            yield Broken("fixed_table", moved)


class _FreeTables:
    """The tables left, in the order given; without a list they are 1, 2, 3 … without end."""

    def __init__(self, tables: Sequence[int] | None, taken: Iterable[int]) -> None:
        gone = frozenset(taken)
        source = count(1) if tables is None else iter(tables)
        self._coming = (table for table in source if table not in gone)
        self._passed: list[int] = []

    def take(self, avoided: frozenset[int]) -> int:
        """The first free table that is not avoided, else the first free one."""
        for table in self._passed:
            if table not in avoided:
                self._passed.remove(table)
                return table
        for table in self._coming:
            if table not in avoided:
                return table
            self._passed.append(table)
        return self._passed.pop(0)
