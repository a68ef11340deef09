"""Why entrants play each other, in a form that the app can translate."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from .costs import Record, record_of
from .values import DrawReason, DrawRequest

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
        if self._by_lot:
            return self._within_victories(ranks, won, fewer)
        if other == best + 1 and won == fewer:
            return DrawReason("neighbours", ranks)
        beside = self._beside(best, 1)
        if beside == other:
            return DrawReason("same_victories", ranks | {"victories": won})
        for first, second in self._natural(best, other):
            code = _fault(self._record, self._ids[first], self._ids[second])
            if code:
                return DrawReason(code, ranks | {"first": first + 1, "second": second + 1})
        if won != fewer or beside is None:
            return DrawReason("victories", ranks | {"victories": won, "fewer": fewer})
        return DrawReason("needed", ranks | {"second": beside + 1})

    @staticmethod
    def _within_victories(ranks: dict[str, int], won: int, fewer: int) -> DrawReason:
        """The reason where those with as many victories are drawn by lot."""
        if won == fewer:
            return DrawReason("lot_victories", {"victories": won})
        return DrawReason("victories", ranks | {"victories": won, "fewer": fewer})

    def _natural(self, best: int, other: int) -> Iterator[tuple[int, int]]:
        """The pairs of neighbours whose place this match takes."""
        after, before = self._beside(best, 1), self._beside(other, -1)
        if after is not None:
            yield best, after
        if before is not None:
            yield before, other

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
            code = _fault(self._record, self._ids[place], self._ids[missing])
            if code:
                named = ranks | {"first": place + 1, "second": missing + 1}
                return DrawReason(f"table_{code}", named)
        return DrawReason("table_needed", ranks | {"second": missing + 1})


def _fault(record: Record, one: int, other: int) -> str | None:
    faults = zip(_FAULTS, record.faults(one, other), strict=True)
    return next((code for code, fault in faults if fault), None)
