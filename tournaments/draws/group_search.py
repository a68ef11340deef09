"""Tables of three and more: their cost, a search for good ones, a proof for few entrants."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from .costs import CLUB, Costs
from .group_reading import GroupRequest
from .seeded_chance import ticket
from .values import Grouping, Numbers

_FAULT = CLUB
"""the weight of the lightest fault; rank distances cost less"""


# How much work is spent: numbers of exchanges looked at, never time.
EXCHANGES = 60_000
FEW = 16
"""up to so many entrants the search is short, because the proof goes through the rest"""
EXCHANGES_OF_FEW = 3_000
NEAR = 60
"""how far in rank a table without a fault looks for a better neighbour, where there is time"""
MOVED = 3
"""how many random exchanges begin a new try"""
STATES = 60_000
"""tables looked at to prove that nothing is better than what a short search found"""


def least_of(request: GroupRequest, costs: Costs) -> int:
    """A cost that no grouping can go below: nothing broken, everybody beside the next in rank.

    Of byes it counts the fewest had before, and among those the lowest ranked.
    """
    due = request.due_byes - len(costs.settled)
    free = [id_ for id_ in request.base.ids if id_ not in costs.settled]
    byes = sum(sorted(map(costs.of_bye, free))[:due]) + sum(map(costs.of_bye, costs.settled))
    if costs.system == "random":
        return byes
    if due or not request.exact:
        return byes + sum(size - 1 for size in request.sizes)
    # A gap in rank that does not end a full table lies within some table: its square counts.
    gaps = enumerate(pairwise([costs.places[id_] for id_ in free]), start=1)
    return byes + sum((b - a) ** 2 for at, (a, b) in gaps if at % request.size)


@dataclass
class GroupSearch:
    """Tables by rank (or by lot) at first, then made better by exchanges within a budget of work.

    Whoever sits at a faulty table, or near in rank to another table, is exchanged with others
    while that costs less. Where the least cost is not reached, some are moved at random and all is
    tried again.
    """

    costs: Costs
    order: Sequence[int]
    """all entrants who can move, in the order of the search for neighbours"""
    rows: list[list[int]]
    """who sits together, a row a table; a last row beyond the tables has the byes"""
    tables: int
    left: int = 0
    """exchanges that may still be looked at"""
    _row_of: dict[int, int] = field(default_factory=dict)
    _cost_of: list[int] = field(default_factory=list)

    def run(self, least: int, seed: int, round_: int) -> Grouping:
        """The best grouping found; the search stops where `least` is reached."""
        count = len(self.order)
        self.left = EXCHANGES_OF_FEW if count <= FEW else EXCHANGES + 40 * count
        self._settle(self.rows)
        self._descend()
        best, cost = [*map(list, self.rows)], sum(self._cost_of)
        tries = 0
        while cost > least and self.left > 0:
            tries += 1
            for turn in range(MOVED):
                drawn = ticket(seed, round_, f"shake {tries}", turn)
                one, other = self.order[drawn % count], self.order[drawn // count % count]
                if not self._exchange(one, other, anyway=True):
                    self.left -= 1
            self._descend()
            cost_now = sum(self._cost_of)
            if cost_now < cost and self.left > 0:
                best, cost = [*map(list, self.rows)], cost_now
            elif cost_now > cost:
                self._settle(best)
        byes = [id_ for row in best[self.tables :] for id_ in row]
        return Grouping(tuple(map(tuple, best[: self.tables])), tuple(byes))

    def _settle(self, rows: Iterable[Sequence[int]]) -> None:
        self.rows = [list(row) for row in rows]
        self._row_of = {id_: at for at, row in enumerate(self.rows) for id_ in row}
        self._cost_of = [self._cost(at, row) for at, row in enumerate(self.rows)]

    def _cost(self, at: int, row: Sequence[int]) -> int:
        if at < self.tables:
            return self.costs.of_group(row)
        return sum(map(self.costs.of_bye, row))

    def _descend(self) -> None:
        # With many entrants look only at the nearest, because each is looked at more than once.
        near = max(9, NEAR * NEAR // len(self.order))
        improved = True
        while improved and self.left > 0:
            improved = False
            for at, id_ in enumerate(self.order):
                partners: Sequence[int] = ()
                if self._cost_of[self._row_of[id_]] >= _FAULT:
                    partners = self.order
                elif self.costs.system != "random":
                    partners = self.order[max(0, at - near) : at + near + 1]
                for other in partners:
                    improved |= self._exchange(id_, other)

    def _exchange(self, one: int, other: int, *, anyway: bool = False) -> bool:
        """Let two change places if that costs less, or `anyway`."""
        here, there = self._row_of[one], self._row_of[other]
        if here == there or (self.left <= 0 and not anyway):
            return False
        self.left -= 1
        mine = [other if id_ == one else id_ for id_ in self.rows[here]]
        yours = [one if id_ == other else id_ for id_ in self.rows[there]]
        costs = self._cost(here, mine), self._cost(there, yours)
        if sum(costs) >= self._cost_of[here] + self._cost_of[there] and not anyway:
            return False
        for at, row, cost in zip((here, there), (mine, yours), costs, strict=True):
            self.rows[at], self._cost_of[at] = row, cost
            self._row_of.update(dict.fromkeys(row, at))
        return True


@dataclass
class Proof:
    """The least cost of few tables for certain: every grouping that can still be better is tried.

    Goes through the groupings of ids, best ranked first, within a budget of tables.
    """

    costs: Costs
    best: Grouping
    cost: int
    """the cost of the best grouping so far; only a lower cost replaces it"""
    states: int = 0
    """tables that may still be looked at"""

    def run(self, ids: Sequence[int], sizes: Sequence[int], byes: int) -> bool:
        """Whether the search was complete, so that `best` is the optimum."""
        self.states = STATES
        self._place(tuple(ids), Counter(sizes), byes, 0, Grouping(()))
        return self.states > 0

    def _place(
        self, left: Numbers, sizes: Counter[int], byes: int, spent: int, placed: Grouping
    ) -> None:
        # Tables still to come cost at least this: each neighbour one rank away.
        rest = 0
        if self.costs.system != "random":
            rest = sum((size - 1) * times for size, times in sizes.items())
        if spent + rest >= self.cost or self.states <= 0:
            return
        if not left:
            self.best, self.cost = placed, spent
            return
        # Each table that the best ranked of those left can sit at.
        for size in sorted(sizes):
            for others in combinations(left[1:], size - 1):
                if self.states <= 0:
                    return
                self.states -= 1
                group = (left[0], *others)
                cost = spent + self.costs.of_group(group)
                after = Grouping((*placed.groups, group), placed.byes)
                remaining = tuple(id_ for id_ in left if id_ not in group)
                self._place(remaining, sizes - Counter([size]), byes, cost, after)
        if byes:
            cost = spent + self.costs.of_bye(left[0])
            after = Grouping(placed.groups, (*placed.byes, left[0]))
            self._place(left[1:], sizes, byes - 1, cost, after)
