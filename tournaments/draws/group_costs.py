"""The cost of tables, compared left to right; each as one number with 64 bits a level.

1. forbidden pairs at one table; 2. earlier meetings, summed over the pairs that sit together;
3. byes the byes already had; 4. pairs of one club where `soft` names it; 5. `danois` only: the
sum of (ranks apart)² between neighbours in rank at a table, and of (n+1 less the rank)² for a
bye that was neither named nor drawn by lot.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from .group_values import Grouping, GroupRequest, byes_of, sizes_of
from .record import Record, record_of
from .values import Broken

LEVEL_BITS: Final = 64
_MASK: Final = (1 << LEVEL_BITS) - 1
FORBIDDEN, MET, BYE, CLUB = (1 << LEVEL_BITS * at for at in (4, 3, 2, 1))


@dataclass(frozen=True, slots=True)
class GroupCosts:
    """What each table and each bye of a round costs, by id."""

    danois: bool
    record: Record
    ranks: Mapping[int, int]
    settled: frozenset[int]
    """byes by name or by lot: they cost no distance"""

    def of_group(self, ids: Sequence[int]) -> int:
        """What one table adds."""
        cost = sum(self.of_pair(one, other) for one, other in combinations(ids, 2))
        return cost + self.spread(ids)

    def of_pair(self, one: int, other: int) -> int:
        """What two who sit together add, apart from their ranks."""
        forbidden, met, club = self.record.faults(one, other)
        return forbidden * FORBIDDEN + met * MET + club * CLUB

    def spread(self, ids: Iterable[int]) -> int:
        """The sum of (ranks apart)² between neighbours; 0 for tables drawn at random."""
        if not self.danois:
            return 0
        ranks = sorted([self.ranks[id_] for id_ in ids])
        return sum([(low - high) ** 2 for low, high in pairwise(ranks)])

    def of_bye(self, id_: int) -> int:
        """What a bye adds."""
        cost = self.record.byes.get(id_, 0) * BYE
        if not self.danois or id_ in self.settled:
            return cost
        return cost + (len(self.ranks) + 1 - self.ranks[id_]) ** 2

    def total(self, grouping: Grouping) -> int:
        """All of a round as one number."""
        tables = sum(self.of_group(group) for group in grouping.groups)
        return tables + sum(self.of_bye(id_) for id_ in grouping.byes)

    def vector(self, total: int) -> tuple[int, ...]:
        """The levels of a number: 4 for random, 5 for danois."""
        levels = tuple(total >> LEVEL_BITS * at & _MASK for at in (4, 3, 2, 1, 0))
        return levels if self.danois else levels[:4]


def group_costs_of(request: GroupRequest, settled: Iterable[int] = ()) -> GroupCosts:
    """The costs of a request.

    >>> from .values import DrawRequest, Entrant
    >>> four = tuple(Entrant(id_) for id_ in (7, 8, 9, 5))
    >>> costs = group_costs_of(GroupRequest(DrawRequest("danois", 1, 1, four), 3))
    >>> costs.vector(costs.total(Grouping(((7, 8, 5),), (9,))))
    (0, 0, 0, 0, 9)
    """
    entrants = request.base.entrants
    return GroupCosts(
        danois=request.base.system == "danois",
        record=record_of(request.base),
        ranks={entrant.id: at for at, entrant in enumerate(entrants, start=1)},
        settled=frozenset(settled),
    )


def least_of(request: GroupRequest, costs: GroupCosts) -> int:
    """A cost that no grouping can go below: nothing broken, everybody beside the next in rank.

    Of byes the fewest had before, and among those the lowest ranked, count.
    """
    ids = sorted(costs.ranks, key=costs.ranks.__getitem__)
    sizes = sizes_of(len(ids), request.size, exact=request.exact)
    due = byes_of(len(ids), request.size, exact=request.exact) - len(costs.settled)
    free = [id_ for id_ in ids if id_ not in costs.settled]
    byes = sum(sorted(map(costs.of_bye, free))[:due]) + sum(map(costs.of_bye, costs.settled))
    if not costs.danois:
        return byes
    if due or not request.exact:
        return byes + sum(size - 1 for size in sizes)
    # A gap in rank that does not end a full table lies within some table: its square counts.
    gaps = enumerate(pairwise([costs.ranks[id_] for id_ in free]), start=1)
    return byes + sum((b - a) ** 2 for at, (a, b) in gaps if at % request.size)


def broken_by(grouping: Grouping, record: Record) -> tuple[Broken, ...]:
    """What a grouping breaks apart from tables: forbidden, rematch, bye, club, in that order."""
    found: dict[str, list[Broken]] = {"forbidden": [], "rematch": [], "club": []}
    for group in grouping.groups:
        for pair in combinations(group, 2):
            forbidden, met, club = record.faults(*pair)
            found["forbidden"] += [Broken("forbidden", pair)] * forbidden
            found["rematch"] += [Broken("rematch", pair)] * bool(met)
            found["club"] += [Broken("club", pair)] * club
    byes = [Broken("bye", (id_,)) for id_ in grouping.byes if record.byes.get(id_)]
    return (*found["forbidden"], *found["rematch"], *byes, *found["club"])
