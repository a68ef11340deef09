"""The past of the entrants of a round, and the cost vector of draw-rules.md 1.2 and 1.9.

The levels, heaviest first: 1. forbidden pairs at one table; 2. earlier meetings, summed over the
pairs at a table; 3. the last round in which two have met, summed likewise; 4. byes that the byes
already had; 5. the round of their last one; 6. pairs of one club where `soft` names it; 7. `swiss`
only: (victories apart)²; then `danois` and `swiss`: the sum of (ranks apart)² between neighbours in
rank at a table, and of (n+1 less the rank)² for a bye that was neither named nor drawn by lot.
Tables of three and more have no levels 3 and 5.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from .values import Broken, Constraint, DrawRequest, Grouping, Numbers

_BITS = 80
_MASK = (1 << _BITS) - 1
_LEVELS = 8
FORBIDDEN, MET, LAST_MET, BYE, LAST_BYE, CLUB, VICTORIES = (
    1 << _BITS * at for at in range(_LEVELS - 1, 0, -1)
)
SINCE = (2, 4)
"""the places in a cost vector that say how lately (levels 3 and 5)"""
_FAULTS: tuple[Constraint, ...] = ("forbidden", "rematch", "club")
_COUNTED: Mapping[str, Numbers] = {
    "random": (0, 1, 2, 3, 4, 5),
    "danois": (0, 1, 2, 3, 4, 5, 7),
    "swiss": (0, 1, 2, 3, 4, 5, 6, 7),
}


class Record(NamedTuple):
    """The past of the entrants of one round, by id; the smaller id of a pair comes first.

    Ids that do not play this round are left out.
    """

    met: Mapping[tuple[int, int], int]
    last_met: Mapping[tuple[int, int], int]
    """the last round in which two have met"""
    forbidden: frozenset[tuple[int, int]]
    byes: Mapping[int, int]
    last_bye: Mapping[int, int]
    """the round of the last bye"""
    tables: Mapping[int, Collection[int]]
    """the tables an entrant has sat at"""
    clubs: Mapping[int, str | int]
    """the club of each entrant who has one; empty unless the club is soft"""

    def faults(self, one: int, other: int) -> tuple[int, int, int]:
        """Levels 1, 2 and 6 of the cost of a match: forbidden, meetings, within a club."""
        pair = _pair(one, other)
        club = self.clubs.get(one)
        return (
            int(pair in self.forbidden),
            self.met.get(pair, 0),
            int(club is not None and club == self.clubs.get(other)),
        )

    def met_in(self, one: int, other: int) -> int:
        """Level 3 of the cost of a match: the last round in which they met, 0 where never."""
        return self.last_met.get(_pair(one, other), 0)


def record_of(request: DrawRequest) -> Record:
    """The past of the entrants of `request`; partners on one side have not met.

    Where rematches are allowed nobody has met.

    >>> from .values import DrawEntrant, PastMatch
    >>> history = (PastMatch(1, (frozenset({2}), frozenset({1})), table=4),)
    >>> record_of(DrawRequest("danois", 1, 2, (DrawEntrant(1), DrawEntrant(2)), history)).met[1, 2]
    1
    """
    ids = frozenset(request.ids)
    met: Counter[tuple[int, int]] = Counter()
    last_met: dict[tuple[int, int], int] = {}
    sat: dict[int, set[int]] = {id_: set() for id_ in ids}
    for match in request.past_matches if not request.rematches else ():
        for side, opposed in combinations(match.sides, 2):
            for pair in (_pair(one, other) for one in side & ids for other in opposed & ids):
                met[pair] += 1
                last_met[pair] = max(last_met.get(pair, 0), match.round_)
    for match in request.past_matches:
        if match.table is not None:
            for id_ in ids.intersection(frozenset().union(*match.sides)):
                sat[id_].add(match.table)
    byes = sorted((bye.round_, id_) for bye in request.past_byes for id_ in bye.ids & ids)
    clubs = {e.id: e.club for e in request.entrants if e.club is not None}
    return Record(
        met=met,
        last_met=last_met,
        forbidden=frozenset((min(pair), max(pair)) for pair in request.forbidden if pair <= ids),
        byes=Counter(id_ for _, id_ in byes),
        last_bye={id_: round_ for round_, id_ in byes},
        tables=sat,
        clubs=clubs if "club" in request.soft else {},
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


class Costs(NamedTuple):
    """The cost of each table and each bye of a round: one number with 80 bits a level."""

    system: str
    record: Record
    places: Mapping[int, int]
    """the places from which distances are counted: ranks, or drawn (:attr:`DrawRequest.places`)"""
    victories: Mapping[int, int]
    """0 for everybody unless the system is `swiss`"""
    last_victories: int
    settled: frozenset[int]
    """byes by name or by lot cost no distance; under `lowest` a bye is an opponent at place n+1"""
    since: bool = True
    """whether levels 3 and 5 count"""

    def of_group(self, ids: Sequence[int]) -> int:
        """The cost of one table."""
        cost = 0
        for one, other in combinations(ids, 2):
            forbidden, met, club = self.record.faults(one, other)
            cost += forbidden * FORBIDDEN + met * MET + club * CLUB
            if met and self.since:
                cost += self.record.met_in(one, other) * LAST_MET
        if self.system == "random":
            return cost
        if self.system == "swiss":
            won = [self.victories[id_] for id_ in ids]
            cost += VICTORIES * sum([(more - less) ** 2 for more, less in pairwise(won)])
        ranks = sorted([self.places[id_] for id_ in ids])
        return cost + sum([(low - high) ** 2 for low, high in pairwise(ranks)])

    def of_bye(self, id_: int) -> int:
        """The cost of a bye."""
        cost = self.record.byes.get(id_, 0) * BYE
        if self.since:
            cost += self.record.last_bye.get(id_, 0) * LAST_BYE
        if self.system == "random" or id_ in self.settled:
            return cost
        apart = self.victories[id_] - self.last_victories
        return cost + apart * apart * VICTORIES + (len(self.places) + 1 - self.places[id_]) ** 2

    def total(self, grouping: Grouping) -> int:
        """The cost of a round."""
        return sum(map(self.of_group, grouping.groups)) + sum(map(self.of_bye, grouping.byes))

    def vector(self, grouping: Grouping) -> Numbers:
        """The cost vector of a round: 6 numbers for random, 7 for danois, 8 for swiss.

        Two less without levels 3 and 5.
        """
        total = self.total(grouping)
        levels = [total >> _BITS * at & _MASK for at in reversed(range(_LEVELS))]
        counted = _COUNTED[self.system]
        return tuple(levels[level] for level in counted if self.since or level not in SINCE)


def costs_of(
    request: DrawRequest, settled: Collection[int] | None = None, *, since: bool = True
) -> Costs:
    """The costs of a request; `settled` byes cost no distance (default: all, none under `lowest`).

    Without `since` levels 3 and 5 are left out, as for tables of three and more.

    >>> from .values import DrawEntrant
    >>> four = tuple(DrawEntrant(id_) for id_ in (7, 8, 9, 5))
    >>> costs = costs_of(DrawRequest("danois", 1, 1, four[:3]))
    >>> costs.vector(Grouping(((7, 9),), (8,)))
    (0, 0, 0, 0, 0, 0, 8)
    >>> costs_of(DrawRequest("danois", 1, 1, four), since=False).vector(
    ...     Grouping(((7, 8, 5),), (9,)))
    (0, 0, 0, 0, 9)
    """
    if settled is None:
        settled = () if request.bye == "lowest" else request.ids
    counts = request.system == "swiss"
    victories = {entrant.id: entrant.victories * counts for entrant in request.entrants}
    return Costs(
        system=request.system,
        record=record_of(request),
        places=request.places,
        victories=victories,
        last_victories=victories[request.entrants[-1].id],
        settled=frozenset(settled),
        since=since,
    )


def broken_by(grouping: Grouping, record: Record) -> tuple[Broken, ...]:
    """The constraints that a round breaks, in order: forbidden, rematch, bye, club (no tables)."""
    pairs = [pair for group in grouping.groups for pair in combinations(group, 2)]
    faults = [record.faults(*pair) for pair in pairs]
    forbidden, rematches, clubs = (
        [Broken(name, pair) for pair, fault in zip(pairs, faults, strict=True) if fault[at]]
        for at, name in enumerate(_FAULTS)
    )
    byes = [Broken("bye", (id_,)) for id_ in grouping.byes if record.byes.get(id_)]
    return (*forbidden, *rematches, *byes, *clubs)
