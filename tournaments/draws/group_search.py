"""Good tables: by rank (or by lot) at first, then better by exchanges, within a budget of work.

Who sits at a faulty table, or near in rank to another table, is exchanged with others while that
costs less. Where the least cost is not reached, some are moved by lot and all is tried again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from .group_costs import CLUB, GroupCosts
from .group_values import Grouping
from .lot import ticket

_FAULT: Final = CLUB
"""the lightest of what is to be avoided; ranks cost less"""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work is spent: numbers of exchanges looked at, never time."""

    exchanges: int = 60_000
    few: int = 16
    """up to so many entrants a short search does, for all that can be better is tried after it"""
    exchanges_of_few: int = 3_000
    near: int = 60
    """how far in rank a table without a fault looks for a better neighbour, where there is time"""
    moved: int = 3
    """how many exchanges by lot begin a new try"""
    states: int = 60_000
    """tables looked at to prove that nothing is better than what a short search found"""

    def of(self, count: int) -> int:
        """How many exchanges for so many entrants."""
        return self.exchanges_of_few if count <= self.few else self.exchanges + 40 * count


EFFORT: Final = Effort()


@dataclass(slots=True)
class Search:
    """Rows of ids that change places; the last row, where there is one more, has the byes."""

    costs: GroupCosts
    order: Sequence[int]
    """everybody who can be moved, in the order in which neighbours are looked for"""
    rows: list[list[int]]
    tables: int
    effort: Effort = EFFORT
    left: int = 0
    """exchanges that may still be looked at"""
    _row_of: dict[int, int] = field(default_factory=dict)
    _cost_of: list[int] = field(default_factory=list)

    def run(self, least: int, seed: int, round_: int) -> Grouping:
        """The best found; it stops where `least` is reached."""
        self.left = self.effort.of(len(self.order))
        self._settle()
        self._descend()
        best, cost = self._copy(), self.cost
        tries = 0
        while cost > least and self.left > 0:
            tries += 1
            self._shake(seed, round_, tries)
            self._descend()
            if self.cost < cost and self.left > 0:
                best, cost = self._copy(), self.cost
            elif self.cost > cost:
                self.rows = [list(row) for row in best]
                self._settle()
        return self._grouping(best)

    @property
    def _near(self) -> int:
        """Among many the nearest only: all of them are looked at more than once."""
        return max(9, self.effort.near * self.effort.near // len(self.order))

    @property
    def cost(self) -> int:
        """What all rows cost now."""
        return sum(self._cost_of)

    def _settle(self) -> None:
        self._row_of = {id_: at for at, row in enumerate(self.rows) for id_ in row}
        self._cost_of = [self._cost(at, row) for at, row in enumerate(self.rows)]

    def _cost(self, at: int, row: Sequence[int]) -> int:
        if at < self.tables:
            return self.costs.of_group(row)
        return sum(map(self.costs.of_bye, row))

    def _descend(self) -> None:
        improved = True
        while improved and self.left > 0:
            improved = False
            for at, id_ in enumerate(self.order):
                for other in self._partners(at, id_):
                    improved |= self._exchange(id_, other)

    def _partners(self, at: int, id_: int) -> Iterator[int]:
        """Everybody for who sits at a fault; those near in rank for the others."""
        if self._cost_of[self._row_of[id_]] >= _FAULT:
            yield from self.order
        elif self.costs.danois:
            yield from self.order[max(0, at - self._near) : at + self._near + 1]

    def _exchange(self, one: int, other: int) -> bool:
        """Let two change places if that costs less."""
        here, there = self._row_of[one], self._row_of[other]
        if here == there or self.left <= 0:
            return False
        self.left -= 1
        mine = [other if id_ == one else id_ for id_ in self.rows[here]]
        yours = [one if id_ == other else id_ for id_ in self.rows[there]]
        costs = self._cost(here, mine), self._cost(there, yours)
        if sum(costs) >= self._cost_of[here] + self._cost_of[there]:
            return False
        self._put(here, mine, costs[0])
        self._put(there, yours, costs[1])
        return True

    def _put(self, at: int, row: list[int], cost: int) -> None:
        self.rows[at], self._cost_of[at] = row, cost
        for id_ in row:
            self._row_of[id_] = at

    def _shake(self, seed: int, round_: int, tries: int) -> None:
        for turn in range(self.effort.moved):
            drawn = ticket(seed, round_, f"shake {tries}", turn)
            count = len(self.order)
            one, other = self.order[drawn % count], self.order[drawn // count % count]
            here, there = self._row_of[one], self._row_of[other]
            self.left -= 1
            if here != there:
                mine = [other if id_ == one else id_ for id_ in self.rows[here]]
                yours = [one if id_ == other else id_ for id_ in self.rows[there]]
                self._put(here, mine, self._cost(here, mine))
                self._put(there, yours, self._cost(there, yours))

    def _copy(self) -> list[list[int]]:
        return [list(row) for row in self.rows]

    def _grouping(self, rows: Sequence[Sequence[int]]) -> Grouping:
        byes = [id_ for row in rows[self.tables :] for id_ in row]
        return Grouping(tuple(map(tuple, rows[: self.tables])), tuple(byes))
