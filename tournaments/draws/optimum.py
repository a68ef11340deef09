"""The smallest perfect matching of a round, with its proof (draw-rules.md 1.5).

At first only near pairs are offered to the matching. A bound on the cost of every pairing then
shows which pairs left out could still make it cheaper: these are offered too, and the matching is
solved again. Where the bounds leave too many open, everybody is offered to each entrant whose match
has a fault: the next bound proves a fault that cannot be avoided; other faults are soon repaired.
As a last resort the graph is widened, up to the complete one where it is small.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from .candidates import aligned, all_of, left_out, near, within_at_least
from .lower_bounds import Bound, fractional_bound, half_bound, matched_bound, odd_cuts
from .matching import PairGraph, Pairs, smallest


@dataclass(frozen=True, slots=True)
class ProofEffort:
    """How much work a proof may take: numbers of pairs, never time."""

    width: int = 6
    """near pairs offered to each node at first"""
    most_pairs: int = 500_000
    """no larger graph is tried; above 500 * 499 / 2, so that 500 entrants are always proved"""
    unowed: int = 100_000
    """pairs after which a large round with a fault that counting shows to be due goes unproved"""
    keeps: tuple[int, ...] = (4, 32, 256)
    """(ranks apart)² that a crossing between victories is left to cost, tried in this order"""


EFFORT: Final = ProofEffort()


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """Pairs left out that may be needed; `final`: with them offered, the optimum is certain."""

    keys: frozenset[int]
    final: bool


def optimum(graph: PairGraph, effort: ProofEffort = EFFORT) -> tuple[Pairs, bool]:
    """The best matching found, and whether it is proved the smallest.

    >>> graph = PairGraph([1, 2, 3, 4], [0] * 4, [None] * 4, {1: (0, 1, 1, 0, 0)}, [1, 2, 3, 4])
    >>> optimum(graph)
    ([(0, 2), (1, 3)], True)
    """
    return _Search(graph, effort).run()


class _Search:
    def __init__(self, graph: PairGraph, effort: ProofEffort) -> None:
        self._graph = graph
        self._effort = effort
        self._width = effort.width
        self._offered = self._near()
        self._all = graph.size * (graph.size - 1) // 2
        self._small = self._all <= effort.most_pairs

    def run(self) -> tuple[Pairs, bool]:
        while True:
            pairs = smallest(self._graph, self._offered)
            if len(self._offered) > self._effort.unowed and self._due(pairs):
                return pairs, False
            open_ = self._left_open(pairs)
            if not open_.keys:
                return pairs, open_.final
            self._offered |= open_.keys
            if open_.final:
                return smallest(self._graph, self._offered), True

    def _due(self, pairs: Pairs) -> bool:
        """Whether the only faults of a large round are matches that its largest club must play."""
        marks, size = self._graph.marks, self._graph.size
        if self._small or any(low * size + high in marks for low, high in pairs):
            return False
        within = sum(not self._graph.clean(*pair) for pair in pairs)
        return 0 < within == within_at_least(self._graph)

    def _left_open(self, pairs: Pairs) -> LeftOpen:
        if self._small and not self._room:
            return self._everything()
        around = self._around_faults(pairs)
        least = self._least_open(pairs, min(self._room, len(around) or self._room))
        if least:
            return least
        fitting = LeftOpen(around if len(around) <= self._room else frozenset(), final=False)
        if fitting.keys and (self._small or len(around) <= len(self._offered)):
            return fitting
        # Where those around faults are many, first a few more for everybody.
        wider = self._wider()
        return wider if wider.keys or wider.final else fitting

    def _near(self) -> set[int]:
        return near(self._graph, self._width) | aligned(self._graph, self._width)

    @property
    def _room(self) -> int:
        """How many more pairs may be offered; a large part of a small graph saves nothing."""
        most = self._all // 8 if self._small else self._effort.most_pairs
        return max(0, most - len(self._offered))

    def _around_faults(self, pairs: Pairs) -> frozenset[int]:
        """Everybody is offered to whoever has a match that is not clean: somebody may free them."""
        broken = [node for pair in pairs if not self._graph.clean(*pair) for node in pair]
        if len(broken) * self._graph.size > self._effort.most_pairs:
            return frozenset()
        return frozenset(all_of(self._graph, broken) - self._offered)

    def _least_open(self, pairs: Pairs, room: int) -> LeftOpen | None:
        """By the first bound that leaves few pairs open, else by the one that leaves the fewest."""
        cost = sum(self._graph.cost(*pair) for pair in pairs)
        least: LeftOpen | None = None
        for bound, enough in self._bounds(pairs):
            most = len(least.keys) if least else room
            keys = frozenset(islice(left_out(self._graph, self._offered, bound, cost), most + 1))
            if len(keys) <= most:
                # A bound made from the pairs offered may be too high for one that was left out.
                ends = (divmod(key, self._graph.size) for key in keys)
                final = all(bound.beyond(self._graph, *pair) >= 0 for pair in ends)
                least = LeftOpen(keys, final)
            if least and len(least.keys) <= enough:
                break
        return least

    def _bounds(self, pairs: Pairs) -> Iterator[tuple[Bound, int]]:
        """Each bound with the number of open pairs at which no better bound is worth its time."""
        keys = sorted(self._offered)
        keeps = self._effort.keeps if odd_cuts(self._graph) else (0,)
        for keep in keeps:
            yield half_bound(self._graph, keys, keep), self._graph.size
        tight = [matched_bound(self._graph, keys, pairs, keep) for keep in keeps]
        yield from ((bound, 4 * self._graph.size) for bound in tight if bound is not None)
        for keep, bound in zip(keeps, tight, strict=True):
            if bound is None:
                yield fractional_bound(self._graph, keys, keep), 4 * self._graph.size

    def _wider(self) -> LeftOpen:
        if self._small:
            return self._everything()
        self._width *= 2
        new = frozenset(self._near() - self._offered)
        return LeftOpen(new if len(new) <= self._room else frozenset(), final=False)

    def _everything(self) -> LeftOpen:
        every = all_of(self._graph, range(self._graph.size))
        return LeftOpen(frozenset(every - self._offered), final=True)
