"""Which match sits at which table (draws.md §1, Tables)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import TypeVar

from .lot import drawn_order
from .record import Record
from .values import Broken, DrawRequest

_Ids = TypeVar("_Ids", bound=tuple[int, ...])


def seats(request: DrawRequest, matches: Sequence[_Ids], record: Record) -> list[tuple[int, _Ids]]:
    """Table and ids of every match, in the order in which the matches took their tables.

    Matches come by their best rank, for `random` as they are drawn. Those with a fixed table
    choose first, the better ranked before the others in every system.
    """
    taken = _fixed(request, matches)
    free = _Free(request.tables, taken.values())
    placed: list[tuple[int, _Ids]] = []
    for ids in _order(request, matches):
        avoided = frozenset[int]().union(*(record.tables[id_] for id_ in ids))
        known = avoided if request.system == "random" else frozenset[int]()
        placed.append((taken[ids] if ids in taken else free.take(known), ids))
    return placed


def misplaced(
    request: DrawRequest, placed: Sequence[tuple[int, tuple[int, ...]]]
) -> Iterator[Broken]:
    """The fixed tables that were not given, in the order of the matches' best rank."""
    fixed = fixed_tables(request)
    rank = {entrant.id: at for at, entrant in enumerate(request.entrants)}
    for table, ids in sorted(placed, key=lambda row: rank[row[1][0]]):
        moved = tuple(id_ for id_ in ids if fixed.get(id_, table) != table)
        if moved:
            yield Broken("fixed_table", moved)


def fixed_tables(request: DrawRequest) -> dict[int, int]:
    """The fixed table of each entrant who has one."""
    return {e.id: e.fixed_table for e in request.entrants if e.fixed_table is not None}


def _fixed(request: DrawRequest, matches: Iterable[_Ids]) -> dict[_Ids, int]:
    """Two different fixed tables in one match: the lower number."""
    fixed = fixed_tables(request)
    known = None if request.tables is None else frozenset(request.tables)
    given: dict[int, _Ids] = {}
    for ids in matches:
        wishes = [fixed[id_] for id_ in ids if id_ in fixed]
        if wishes and _exists(min(wishes), known):
            given.setdefault(min(wishes), ids)
    return {ids: table for table, ids in given.items()}


def _exists(table: int, known: frozenset[int] | None) -> bool:
    return table >= 1 if known is None else table in known


def _order(request: DrawRequest, matches: Sequence[_Ids]) -> list[_Ids]:
    if request.system != "random":
        return list(matches)
    by_first: Mapping[int, _Ids] = {ids[0]: ids for ids in matches}
    drawn = drawn_order(by_first, request.seed, request.round_, "table")
    return [by_first[id_] for id_ in drawn]


class _Free:
    """The tables left, in the order given; without a list they are 1, 2, 3 … without end."""

    def __init__(self, tables: Sequence[int] | None, taken: Iterable[int]) -> None:
        gone = frozenset(taken)
        source = count(1) if tables is None else iter(tables)
        self._coming = (table for table in source if table not in gone)
        self._passed: list[int] = []

    def take(self, avoided: frozenset[int]) -> int:
        """The first free table that is not avoided, else the first free one."""
        for table in chain(self._passed, iter(self._draw, None)):
            if table not in avoided:
                break
        else:
            table = self._passed[0]
        self._passed.remove(table)
        return table

    def _draw(self) -> int | None:
        table = next(self._coming, None)
        if table is not None:
            self._passed.append(table)
        return table
