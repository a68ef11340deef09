"""What the entrants of a round have behind them: meetings, byes, tables, forbidden pairs.

Ids that do not play this round are left out here, once, so that nobody else has to ask.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from .values import DrawRequest, Entrant


@dataclass(frozen=True, slots=True)
class Record:
    """Facts on the entrants of one round, by id; a pair's key is its smaller id first."""

    met: Mapping[tuple[int, int], int]
    forbidden: frozenset[tuple[int, int]]
    byes: Mapping[int, int]
    tables: Mapping[int, frozenset[int]]
    clubs: Mapping[int, str | int]
    """only where the club is soft, and only entrants who have one"""

    def faults(self, one: int, other: int) -> tuple[int, int, int]:
        """Levels 1, 2 and 4 of the cost of a match: forbidden, meetings, within a club."""
        pair = key(one, other)
        club = self.clubs.get(one)
        return (
            int(pair in self.forbidden),
            self.met.get(pair, 0),
            int(club is not None and club == self.clubs.get(other)),
        )


def key(one: int, other: int) -> tuple[int, int]:
    """The two ids as a pair without order.

    >>> key(9, 2)
    (2, 9)
    """
    return (one, other) if one < other else (other, one)


def record_of(request: DrawRequest) -> Record:
    """The record of the entrants of `request`; entrants meet whom they sit against, not with.

    >>> from .values import Meeting
    >>> history = (Meeting(1, (frozenset({2}), frozenset({1})), table=4),)
    >>> record_of(DrawRequest("danois", 1, 2, (Entrant(1), Entrant(2)), history)).met[1, 2]
    1
    """
    ids = frozenset(entrant.id for entrant in request.entrants)
    return Record(
        met=_meetings(request, ids),
        forbidden=frozenset(_pair(pair) for pair in request.forbidden if pair <= ids),
        byes=Counter(id_ for rest in request.rests for id_ in rest.ids if id_ in ids),
        tables=_tables(request, ids),
        clubs=_clubs(request.entrants) if "club" in request.soft else {},
    )


def _pair(ids: frozenset[int]) -> tuple[int, int]:
    return min(ids), max(ids)


def _meetings(request: DrawRequest, ids: frozenset[int]) -> Counter[tuple[int, int]]:
    met: Counter[tuple[int, int]] = Counter()
    for meeting in request.meetings:
        for side, opposed in combinations(meeting.sides, 2):
            met.update(key(one, other) for one in side & ids for other in opposed & ids)
    return met


def _tables(request: DrawRequest, ids: frozenset[int]) -> dict[int, frozenset[int]]:
    sat: dict[int, set[int]] = {id_: set() for id_ in ids}
    for meeting in request.meetings:
        if meeting.table is not None:
            for id_ in frozenset().union(*meeting.sides) & ids:
                sat[id_].add(meeting.table)
    return {id_: frozenset(tables) for id_, tables in sat.items()}


def _clubs(entrants: tuple[Entrant, ...]) -> dict[int, str | int]:
    return {entrant.id: entrant.club for entrant in entrants if entrant.club is not None}
