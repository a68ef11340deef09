"""The smallest perfect matching of a round, with the proof that it is.

Only near pairs are offered to the matching at first. What it finds is proved by a bound that
leaves no better pair outside; pairs the bound does not rule out are offered too, and all is
solved again. Where a bound leaves more open than all that those at fault could play, these are
offered: a fault that must be is proved by its bound, one that need not be is soon mended. As a
last resort the graph is widened, up to the complete one where it is small.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from .bound import Bound, fractional_bound, half_bound, matched_bound, odd_cuts
from .candidates import aligned, all_of, left_out, near, within_at_least
from .matching import Pairs, smallest
from .problem import Problem


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a proof may take: numbers of pairs, never time."""

    width: int = 6
    """near pairs offered to each node at first"""
    most_pairs: int = 500_000
    """no larger graph is tried; above 500 * 499 / 2, so that 500 entrants are always proved"""
    unowed: int = 100_000
    """pairs after which a large round with a fault that counting shows to be due goes unproved"""
    keeps: tuple[int, ...] = (4, 32, 256)
    """(ranks apart)² that a crossing between victories is left to cost, tried in this order"""


EFFORT: Final = Effort()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Pairs left out that may be needed; `final`: with them offered, the optimum is certain."""

    keys: frozenset[int]
    final: bool


def optimum(problem: Problem, effort: Effort = EFFORT) -> tuple[Pairs, bool]:
    """The best matching found, and whether it is proved the smallest.

    >>> optimum(Problem([1, 2, 3, 4], [0] * 4, [None] * 4, {1: (0, 1, 0)}, [1, 2, 3, 4]))
    ([(0, 2), (1, 3)], True)
    """
    return _Search(problem, effort).run()


class _Search:
    def __init__(self, problem: Problem, effort: Effort) -> None:
        self._problem = problem
        self._effort = effort
        self._width = effort.width
        self._offered = self._near()
        self._all = problem.size * (problem.size - 1) // 2
        self._small = self._all <= effort.most_pairs

    def run(self) -> tuple[Pairs, bool]:
        while True:
            pairs = smallest(self._problem, self._offered)
            if len(self._offered) > self._effort.unowed and self._due(pairs):
                return pairs, False
            doubt = self._doubt(pairs)
            if not doubt.keys:
                return pairs, doubt.final
            self._offered |= doubt.keys
            if doubt.final:
                return smallest(self._problem, self._offered), True

    def _due(self, pairs: Pairs) -> bool:
        """In a large round: matches within a club, no more than the largest must play, alone."""
        if self._small or any(
            low * self._problem.size + high in self._problem.marks for low, high in pairs
        ):
            return False
        within = sum(not self._problem.clean(*pair) for pair in pairs)
        return 0 < within == within_at_least(self._problem)

    def _doubt(self, pairs: Pairs) -> Doubt:
        if self._small and not self._room:
            return self._everything()
        around = self._around_faults(pairs)
        least = self._least_doubt(pairs, min(self._room, len(around) or self._room))
        return least or self._more(around)

    def _more(self, around: frozenset[int]) -> Doubt:
        """Those around faults; where they are many, first a few more to everybody."""
        fitting = Doubt(around if len(around) <= self._room else frozenset(), final=False)
        if fitting.keys and (self._small or len(around) <= len(self._offered)):
            return fitting
        wider = self._wider()
        return wider if wider.keys or wider.final else fitting

    def _near(self) -> set[int]:
        return near(self._problem, self._width) | aligned(self._problem, self._width)

    @property
    def _room(self) -> int:
        """How many more pairs may be offered; a large part of a small graph is no saving."""
        most = self._all // 8 if self._small else self._effort.most_pairs
        return max(0, most - len(self._offered))

    def _around_faults(self, pairs: Pairs) -> frozenset[int]:
        """Everybody is offered to those whose match is not clean: somebody may free them."""
        broken = [node for pair in pairs if not self._problem.clean(*pair) for node in pair]
        if len(broken) * self._problem.size > self._effort.most_pairs:
            return frozenset()
        return frozenset(all_of(self._problem, broken) - self._offered)

    def _least_doubt(self, pairs: Pairs, room: int) -> Doubt | None:
        """By the first bound that leaves little open, else by the one that leaves the least."""
        cost = sum(self._problem.cost(*pair) for pair in pairs)
        least: Doubt | None = None
        for bound, enough in self._bounds(pairs):
            most = len(least.keys) if least else room
            keys = frozenset(islice(left_out(self._problem, self._offered, bound, cost), most + 1))
            if len(keys) <= most:
                least = Doubt(keys, self._holds(bound, keys))
            if least and len(least.keys) <= enough:
                break
        return least

    def _bounds(self, pairs: Pairs) -> Iterator[tuple[Bound, int]]:
        """Each bound with the number of open pairs at which no better bound is worth its time."""
        keys = sorted(self._offered)
        keeps = self._effort.keeps if odd_cuts(self._problem) else (0,)
        for keep in keeps:
            yield half_bound(self._problem, keys, keep), self._problem.size
        tight = [matched_bound(self._problem, keys, pairs, keep) for keep in keeps]
        yield from ((bound, 4 * self._problem.size) for bound in tight if bound is not None)
        for keep, bound in zip(keeps, tight, strict=True):
            if bound is None:
                yield fractional_bound(self._problem, keys, keep), 4 * self._problem.size

    def _holds(self, bound: Bound, keys: frozenset[int]) -> bool:
        """A bound made from the pairs offered may be too high for one that was left out."""
        ends = (divmod(key, self._problem.size) for key in keys)
        return all(bound.beyond(self._problem, *pair) >= 0 for pair in ends)

    def _wider(self) -> Doubt:
        if self._small:
            return self._everything()
        self._width *= 2
        new = frozenset(self._near() - self._offered)
        return Doubt(new if len(new) <= self._room else frozenset(), final=False)

    def _everything(self) -> Doubt:
        every = all_of(self._problem, range(self._problem.size))
        return Doubt(frozenset(every - self._offered), final=True)
