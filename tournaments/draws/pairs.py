"""One round of pairs: the systems `random`, `danois` and `swiss` of draw-rules.md 1."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from .costs import Costs, Record, broken_by, costs_of, record_of
from .errors import DrawError
from .matching import graph_of
from .optimum import optimum
from .reading import not_placed, read_request
from .seeded_chance import drawn_order
from .values import (
    Broken,
    Counted,
    Draw,
    DrawnMatch,
    DrawReason,
    DrawRequest,
    Grouping,
    Numbers,
    grouping_of,
)

_FAULTS = ("forbidden", "met", "club")


class Reasons:
    """The reasons of a draw of pairs; what they need is looked up once.

    Where two are not neighbours in the ranking, the reason names two neighbours and what keeps
    these apart, if anything does; otherwise the neighbour who was needed elsewhere. See
    draw-rules.md 1.7.

    >>> from .values import DrawEntrant, PastMatch
    >>> three = (DrawEntrant(5), DrawEntrant(6), DrawEntrant(7))
    >>> met = PastMatch(1, (frozenset({5}), frozenset({6})))
    >>> str(Reasons(DrawRequest("danois", 1, 2, three, (met,))).of((5, 7)))
    '1st v 3rd: 1st and 2nd have met'
    """

    def __init__(self, request: DrawRequest, record: Record | None = None) -> None:
        self._lot = request.system == "random"
        self._by_lot = request.by_lot
        swiss = request.system == "swiss"
        self._record = record or record_of(request)
        self._ids = request.ids
        self._rank = {id_: at for at, id_ in enumerate(self._ids)}
        self._won = [entrant.victories if swiss else 0 for entrant in request.entrants]
        self._groups: dict[int, list[int]] = {}
        for at, won in enumerate(self._won):
            self._groups.setdefault(won, []).append(at)

    def of(self, match: Sequence[int]) -> DrawReason:
        """The reason of one match, given as two ids."""
        if self._lot:
            return DrawReason("lot", {})
        best, other = sorted(self._rank[id_] for id_ in match)
        ranks = {"rank": best + 1, "opponent": other + 1}
        won, fewer = self._won[best], self._won[other]
        uneven = DrawReason("victories", ranks | {"victories": won, "fewer": fewer})
        if self._by_lot:
            return DrawReason("lot_victories", {"victories": won}) if won == fewer else uneven
        if other == best + 1 and won == fewer:
            return DrawReason("neighbours", ranks)
        beside = self._beside(best, 1)
        if beside == other:
            return DrawReason("same_victories", ranks | {"victories": won})
        before = self._beside(other, -1)
        # The pairs of neighbours whose place this match takes.
        for first, second in ((best, beside), (before, other)):
            if first is None or second is None:
                continue
            if code := self._fault(first, second):
                return DrawReason(code, ranks | {"first": first + 1, "second": second + 1})
        if won != fewer or beside is None:
            return uneven
        return DrawReason("needed", ranks | {"second": beside + 1})

    def _fault(self, one: int, other: int) -> str | None:
        """What keeps two apart, given by their ranks from 0."""
        faults = self._record.faults(self._ids[one], self._ids[other])
        return next((code for code, fault in zip(_FAULTS, faults, strict=True) if fault), None)

    def _beside(self, at: int, step: int) -> int | None:
        """The next one up or down with as many victories."""
        group = self._groups[self._won[at]]
        place = bisect_left(group, at) + step
        return group[place] if 0 <= place < len(group) else None


class TableReasons(Reasons):
    """The reasons of a draw of tables of three and more.

    Where those at a table are not next to each other in rank, the reason names the first who is
    missing between them, and what keeps that one away from somebody there, if anything does.
    """

    def of(self, group: Sequence[int]) -> DrawReason:
        """The reason of one table, given as its ids."""
        if self._lot:
            return DrawReason("lot", {})
        places = sorted(self._rank[id_] for id_ in group)
        ranks = {f"rank{at}": place + 1 for at, place in enumerate(places, start=1)}
        missing = next((p for p in range(places[0], places[-1]) if p not in places), None)
        if missing is None:
            return DrawReason("table", ranks)
        for place in (place for place in places if place < missing):
            if code := self._fault(place, missing):
                named = ranks | {"first": place + 1, "second": missing + 1}
                return DrawReason(f"table_{code}", named)
        return DrawReason("table_needed", ranks | {"second": missing + 1})


def seated(
    request: DrawRequest,
    grouping: Grouping,
    costs: Costs,
    reason: Callable[[Sequence[int]], DrawReason | str],
    *,
    optimal: bool,
    tables: Sequence[int] | None = None,
) -> Draw:
    """The round with its tables: those drawn, or one of `tables` for each group in its order."""
    groups, ranks, record = grouping.groups, request.ranks, costs.record
    placed = list(zip(tables, groups, strict=True)) if tables else seats(request, groups, record)
    by_rank = sorted(placed, key=lambda row: ranks[row[1][0]])
    return Draw(
        matches=tuple(
            DrawnMatch(table, tuple((id_,) for id_ in ids), reason(ids)) for table, ids in placed
        ),
        byes=grouping.byes,
        cost=costs.vector(grouping),
        optimal=optimal,
        broken=(*broken_by(grouping, record), *misplaced(request, by_rank)),
        seed=request.seed,
        places=tuple(request.order) if request.by_lot else None,
    )


def seats(
    request: DrawRequest, matches: Sequence[Numbers], record: Record
) -> list[tuple[int, Numbers]]:
    """Table and ids of every match, in the order in which the matches took their tables.

    `matches` come by their best rank, and each holds its ids in that order. Those with a fixed
    table choose first, in every system. For `random` the others choose in a drawn order, a table
    that is new to all of them where there is one.
    """
    fixed = request.fixed_tables
    given: dict[int, Numbers] = {}
    for ids in matches:
        wishes = [fixed[id_] for id_ in ids if id_ in fixed]
        known = request.tables
        if wishes and (min(wishes) >= 1 if known is None else min(wishes) in known):
            given.setdefault(min(wishes), ids)
    taken = {ids: table for table, ids in given.items()}
    by_first = {ids[0]: ids for ids in matches}
    order, sat = [*by_first], dict[int, Collection[int]]()
    if request.system == "random":
        order = drawn_order(by_first, request.seed, request.round_, "table")
        sat = {**record.tables}
    # Without a list they are 1, 2, 3 … without end: there is always a new one.
    enough = range(1, 2 * len(matches) + sum(map(len, sat.values())) + 1)
    free = [table for table in request.tables or enough if table not in given]
    placed = []
    for first in order:
        ids = by_first[first]
        table = taken.get(ids)
        if table is None:
            avoided = {at for id_ in ids for at in sat.get(id_, ())}
            table = next((at for at in free if at not in avoided), free[0])
            free.remove(table)
        placed.append((table, ids))
    return placed


def misplaced(request: DrawRequest, placed: Iterable[tuple[int, Numbers]]) -> Iterator[Broken]:
    """The fixed tables that were not given, in the order of the matches."""
    fixed = request.fixed_tables
    for table, ids in placed:
        moved = tuple(id_ for id_ in ids if fixed.get(id_, table) != table)
        if moved:
            yield Broken("fixed_table", moved)


SYSTEMS = ("random", "danois", "swiss")
read_pairs = partial(read_request, systems=SYSTEMS)


def draw(request: DrawRequest) -> Draw:
    """The round with the smallest cost vector (draw-rules.md 1.2).

    :raises DrawError: where the numbers are too large to be compared exactly

    >>> from .values import DrawEntrant, PastMatch
    >>> four = tuple(DrawEntrant(id_) for id_ in (5, 6, 7, 8))
    >>> met = PastMatch(1, (frozenset({5}), frozenset({6})))
    >>> drawn = draw(DrawRequest("danois", 42, 2, four, (met,)))
    >>> [match.ids for match in drawn.matches], drawn.cost, drawn.optimal
    ([(5, 7), (6, 8)], (0, 0, 0, 0, 0, 0, 8), True)
    """
    costs = costs_of(request)
    given = _given_bye(request, costs.record)
    order = [id_ for id_ in request.order if id_ != given]
    nodes, proved = optimum(graph_of(request, costs, order, len(order) % 2 == 1))
    byes = [order[one] for one, other in nodes if other == len(order)]
    pairs = [(order[one], order[other]) for one, other in nodes if other < len(order)]
    pairing = grouping_of(pairs, byes if given is None else [given], request.ranks)
    return seated(request, pairing, costs, Reasons(request, costs.record).of, optimal=proved)


def _given_bye(request: DrawRequest, record: Record) -> int | None:
    """The bye that is known before the pairs: by name, or by lot (draw-rules.md 1.3)."""
    if len(request.entrants) % 2 == 0 or request.bye == "lowest":
        return None
    if request.bye != "lot":
        return request.bye
    had = {id_: (record.byes.get(id_, 0), record.last_bye.get(id_, 0)) for id_ in request.ids}
    eligible = [id_ for id_ in request.ids if had[id_] == min(had.values())]
    return drawn_order(eligible, request.seed, request.round_, "bye")[0]


def evaluate(request: DrawRequest, pairs: Sequence[Sequence[int]], byes: Sequence[int]) -> Counted:
    """The cost vector of a pairing that somebody made by hand, and what it breaks.

    Tables are ignored.

    :raises DrawError: where it is no perfect pairing of the entrants of the request
    """
    costs = costs_of(request)
    check_perfect(pairs, byes, request.ranks)
    pairing = grouping_of(pairs, byes, request.ranks)
    return costs.vector(pairing), broken_by(pairing, costs.record)


def check_perfect(
    matches: Sequence[Sequence[int]], byes: Sequence[int], ranks: Mapping[int, int]
) -> None:
    """Check that everybody in `ranks` is in one pair or has the one bye.

    :raises DrawError: where it is not so
    """
    for at, pair in enumerate(matches):
        if len(pair) != 2:
            raise DrawError(f"pairs[{at}]", "not_a_pair", given=len(pair))
    placed = [id_ for pair in matches for id_ in pair] + list(byes)
    missing = not_placed(placed, ranks, "pairs")
    if len(byes) != len(ranks) % 2:
        raise DrawError("byes", "bye_count", expected=len(ranks) % 2, count=len(byes))
    for id_ in missing:
        raise DrawError("pairs", "not_placed", id=id_)
