"""The least cost of few tables for certain: every grouping that can still be better is tried."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .group_costs import GroupCosts
from .group_values import Group, Grouping


@dataclass(slots=True)
class Proof:
    """Goes through the groupings of ids, best ranked first, within a budget of tables."""

    costs: GroupCosts
    states: int
    best: Grouping
    cost: int
    """of the best so far; only what costs less is kept"""

    def run(self, ids: Sequence[int], sizes: Sequence[int], byes: int) -> bool:
        """Whether all was gone through: then `best` is the best there is."""
        self._place(tuple(ids), Counter(sizes), byes, 0, Grouping(()))
        return self.states > 0

    def _place(
        self, left: Group, sizes: Counter[int], byes: int, spent: int, placed: Grouping
    ) -> None:
        if spent + self._rest(sizes) >= self.cost or self.states <= 0:
            return
        if not left:
            self.best, self.cost = placed, spent
            return
        for group in self._groups(left, sizes):
            self.states -= 1
            cost = spent + self.costs.of_group(group)
            after = Grouping((*placed.groups, group), placed.byes)
            remaining = tuple(id_ for id_ in left if id_ not in group)
            self._place(remaining, sizes - Counter([len(group)]), byes, cost, after)
        if byes:
            cost = spent + self.costs.of_bye(left[0])
            after = Grouping(placed.groups, (*placed.byes, left[0]))
            self._place(left[1:], sizes, byes - 1, cost, after)

    def _groups(self, left: Group, sizes: Counter[int]) -> Iterator[Group]:
        """Each table that the best ranked of those left can sit at."""
        for size in sorted(sizes):
            for others in combinations(left[1:], size - 1):
                if self.states <= 0:
                    return
                yield (left[0], *others)

    def _rest(self, sizes: Counter[int]) -> int:
        """What the tables still to come cost at least: each neighbour one rank away."""
        if not self.costs.danois:
            return 0
        return sum((size - 1) * times for size, times in sizes.items())
