"""Why two entrants play each other, in a form the app can translate."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Final

from .record import Record, record_of
from .values import DrawRequest, Reason

TEXTS: Final[Mapping[str, str]] = {
    "lot": "drawn by lot",
    "neighbours": "{rank} v {opponent}",
    "same_victories": "{rank} v {opponent}: next to each other with {victories} victories",
    "forbidden": "{rank} v {opponent}: {first} and {second} are kept apart",
    "met": "{rank} v {opponent}: {first} and {second} have met",
    "club": "{rank} v {opponent}: {first} and {second} are of one club",
    "victories": "{rank} v {opponent}: {victories} v {fewer} victories, nobody nearer was free",
    "needed": "{rank} v {opponent}: {second} was needed elsewhere",
}
RANKS: Final = ("rank", "opponent", "first", "second")
"""the values of a reason that are ranks; the others are numbers of victories"""


def reason_of(match: tuple[int, int], request: DrawRequest) -> Reason:
    """Why the two ids play each other (draws.md §1).

    Where they are not neighbours in the ranking, the reason names two that are and what keeps
    these apart, if anything does; otherwise the neighbour who was needed elsewhere.

    >>> from .values import Entrant, Meeting
    >>> request = DrawRequest("danois", 1, 2, (Entrant(5), Entrant(6), Entrant(7)),
    ...                       (Meeting(1, (frozenset({5}), frozenset({6}))),))
    >>> text_of(reason_of((5, 7), request))
    '1st v 3rd: 1st and 2nd have met'
    """
    return Reasons(request).of(match)


def text_of(reason: Reason) -> str:
    """The reason in English.

    >>> text_of(Reason("neighbours", {"rank": 21, "opponent": 22}))
    '21st v 22nd'
    """
    words = {
        name: ordinal(number) if name in RANKS else str(number)
        for name, number in reason.values.items()
    }
    return TEXTS[reason.code].format(**words)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th … 11th … 21st.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '22nd', '113th']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


class Reasons:
    """The reasons of one draw; what they need is looked up once."""

    def __init__(self, request: DrawRequest, record: Record | None = None) -> None:
        self._lot = request.system == "random"
        self._swiss = request.system == "swiss"
        self._record = record or record_of(request)
        self._ids = [entrant.id for entrant in request.entrants]
        self._rank = {id_: at for at, id_ in enumerate(self._ids)}
        self._won = [entrant.victories if self._swiss else 0 for entrant in request.entrants]
        self._groups: dict[int, list[int]] = {}
        for at, won in enumerate(self._won):
            self._groups.setdefault(won, []).append(at)

    def of(self, match: tuple[int, int]) -> Reason:
        """The reason of one match, given as two ids."""
        if self._lot:
            return Reason("lot", {})
        best, other = sorted(self._rank[id_] for id_ in match)
        ranks = {"rank": best + 1, "opponent": other + 1}
        if other == best + 1 and self._won[best] == self._won[other]:
            return Reason("neighbours", ranks)
        if self._beside(best, 1) == other:
            return Reason("same_victories", ranks | {"victories": self._won[best]})
        return self._apart(best, other, ranks)

    def _apart(self, best: int, other: int, ranks: dict[str, int]) -> Reason:
        for first, second in self._natural(best, other):
            code = self._fault(first, second)
            if code:
                return Reason(code, ranks | {"first": first + 1, "second": second + 1})
        return self._moved(best, other, ranks)

    def _moved(self, best: int, other: int, ranks: dict[str, int]) -> Reason:
        won, fewer = self._won[best], self._won[other]
        beside = self._beside(best, 1)
        if won != fewer or beside is None:
            return Reason("victories", ranks | {"victories": won, "fewer": fewer})
        return Reason("needed", ranks | {"second": beside + 1})

    def _natural(self, best: int, other: int) -> Iterator[tuple[int, int]]:
        """The pairs of neighbours that this match stands in the place of."""
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

    def _fault(self, first: int, second: int) -> str | None:
        faults = self._record.faults(self._ids[first], self._ids[second])
        codes = ("forbidden", "met", "club")
        return next((code for code, fault in zip(codes, faults, strict=True) if fault), None)
