"""What lies behind the entrants of a round, and the cost vector of draw-rules.md 1.2."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from .values import Broken, Constraint, DrawRequest, Grouping

Levels: TypeAlias = tuple[int, int, int, int, int, int]
"""forbidden, meetings, earlier byes, within a club, (victories apart)², (ranks apart)²"""
_FAULTS: Final[tuple[Constraint, ...]] = ("forbidden", "rematch", "club")
_COUNTED: Final[Mapping[str, tuple[int, ...]]] = {
    "random": (0, 1, 2, 3),
    "danois": (0, 1, 2, 3, 5),
    "swiss": (0, 1, 2, 3, 4, 5),
}


@dataclass(frozen=True, slots=True)
class Record:
    """The past of the entrants of one round, by id; of a pair the smaller id stands first.

    Ids that do not play this round are left out.
    """

    met: Mapping[tuple[int, int], int]
    forbidden: frozenset[tuple[int, int]]
    byes: Mapping[int, int]
    tables: Mapping[int, Collection[int]]
    """the tables an entrant has sat at"""
    clubs: Mapping[int, str | int]
    """only where the club is soft, and only entrants who have one"""

    def faults(self, one: int, other: int) -> tuple[int, int, int]:
        """Levels 1, 2 and 4 of the cost of a match: forbidden, meetings, within a club."""
        pair = _pair(one, other)
        club = self.clubs.get(one)
        return (
            int(pair in self.forbidden),
            self.met.get(pair, 0),
            int(club is not None and club == self.clubs.get(other)),
        )


def record_of(request: DrawRequest) -> Record:
    """The past of the entrants of `request`; partners on one side have not met.

    >>> from .values import DrawEntrant, PastMatch
    >>> history = (PastMatch(1, (frozenset({2}), frozenset({1})), table=4),)
    >>> record_of(DrawRequest("danois", 1, 2, (DrawEntrant(1), DrawEntrant(2)), history)).met[1, 2]
    1
    """
    ids = frozenset(request.ids)
    met: Counter[tuple[int, int]] = Counter()
    sat: dict[int, set[int]] = {id_: set() for id_ in ids}
    for match in request.past_matches:
        for side, opposed in combinations(match.sides, 2):
            met.update(_pair(one, other) for one in side & ids for other in opposed & ids)
        if match.table is not None:
            for id_ in ids.intersection(frozenset().union(*match.sides)):
                sat[id_].add(match.table)
    clubs = {e.id: e.club for e in request.entrants if e.club is not None}
    return Record(
        met=met,
        forbidden=frozenset((min(pair), max(pair)) for pair in request.forbidden if pair <= ids),
        byes=Counter(id_ for bye in request.past_byes for id_ in bye.ids if id_ in ids),
        tables=sat,
        clubs=clubs if "club" in request.soft else {},
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Costs:
    """What each match of a round costs, by id; built once for a request."""

    system: str
    record: Record
    ranks: Mapping[int, int]
    victories: Mapping[int, int]
    last_victories: int
    bye_has_place: bool
    """under `lowest` the bye is an opponent at place n+1; otherwise it costs no distance"""

    def of_match(self, one: int, other: int) -> Levels:
        """What a match adds to each level."""
        forbidden, met, club = self.record.faults(one, other)
        apart = self.victories[one] - self.victories[other]
        ranks = self.ranks[one] - self.ranks[other]
        return (forbidden, met, 0, club, apart * apart, ranks * ranks)

    def of_bye(self, id_: int) -> Levels:
        """What a bye adds to each level."""
        before = self.record.byes.get(id_, 0)
        if not self.bye_has_place:
            return (0, 0, before, 0, 0, 0)
        apart = self.victories[id_] - self.last_victories
        ranks = len(self.ranks) + 1 - self.ranks[id_]
        return (0, 0, before, 0, apart * apart, ranks * ranks)

    def vector(self, pairing: Grouping) -> tuple[int, ...]:
        """The cost vector of a pairing: 4 numbers for random, 5 for danois, 6 for swiss."""
        rows = [self.of_match(one, other) for one, other in pairing.groups]
        rows += map(self.of_bye, pairing.byes)
        totals = [sum(level) for level in zip(*rows, strict=True)]
        return tuple(totals[level] for level in _COUNTED[self.system])


def costs_of(request: DrawRequest) -> Costs:
    """The costs of a request; victories count in swiss alone.

    >>> from .values import DrawEntrant
    >>> three = (DrawEntrant(7), DrawEntrant(8), DrawEntrant(9))
    >>> costs = costs_of(DrawRequest("danois", 1, 1, three))
    >>> costs.vector(Grouping(((7, 9),), (8,)))
    (0, 0, 0, 0, 8)
    """
    counts = request.system == "swiss"
    victories = {entrant.id: entrant.victories * counts for entrant in request.entrants}
    return Costs(
        system=request.system,
        record=record_of(request),
        ranks=request.ranks,
        victories=victories,
        last_victories=victories[request.entrants[-1].id],
        bye_has_place=request.bye == "lowest",
    )


def broken_by(grouping: Grouping, record: Record) -> tuple[Broken, ...]:
    """What a round breaks, tables aside: forbidden, rematch, bye, club, in that order."""
    pairs = [pair for group in grouping.groups for pair in combinations(group, 2)]
    faults = [record.faults(*pair) for pair in pairs]
    forbidden, rematches, clubs = (
        [Broken(name, pair) for pair, fault in zip(pairs, faults, strict=True) if fault[at]]
        for at, name in enumerate(_FAULTS)
    )
    byes = [Broken("bye", (id_,)) for id_ in grouping.byes if record.byes.get(id_)]
    return (*forbidden, *rematches, *byes, *clubs)
