"""The smallest perfect matching of a round, with its proof (draw-rules.md 1.5).

At first only near pairs are offered to the matching. A bound on the cost of every pairing then
shows which pairs left out could still make it cheaper: these are offered too, and the matching is
solved again. Where the bounds leave too many open, everybody is offered to each entrant whose match
has a fault: the next bound proves a fault that cannot be avoided; other faults are soon repaired.
As a last resort the graph is widened, up to the complete one where it is small.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import isqrt
from typing import NamedTuple

from .lower_bounds import Bound, fractional_bound, half_bound, matched_bound, odd_cuts
from .matching import CLUB, PairGraph, Pairs, smallest

# How much work a proof may take: numbers of pairs, never time.
WIDTH = 6
"""near pairs offered to each node at first"""
MOST_PAIRS = 500_000
"""no larger graph is tried; above 500 * 499 / 2, so that 500 entrants are always proved"""
UNOWED = 100_000
"""pairs after which a large round with a fault that counting shows to be due goes unproved"""
KEEPS = (4, 32, 256)
"""(ranks apart)² that a crossing between victories is left to cost, tried in this order"""


def near(graph: PairGraph, width: int) -> set[int]:
    """For each node about `width` clean pairs with the nodes closest to it in the last levels.

    Pairs in between that are not clean are offered too: they may be needed. Each node and the
    next one are among the pairs, so that a perfect matching always exists.
    """
    keys = {node * graph.size + node + 1 for node in range(graph.size - 1)}
    for at, (_, group) in enumerate(graph.groups):
        lower = [nodes for _, nodes in graph.groups[at + 1 :]]
        for position, node in enumerate(group):
            after = group[position + 1 : position + 1 + 8 * width]
            wanted = width - _take(graph, node, after, width, keys)
            # A few of the next group down always, more where the own group has too few.
            for below, nodes in enumerate(lower):
                if below and wanted <= 0:
                    break
                at, place, most = bisect_left(nodes, node), graph.places[node], 8 * width
                around = nodes[max(0, at - most) : at + most]
                closest = sorted(around, key=lambda other: abs(graph.places[other] - place))[:most]
                wanted -= _take(graph, node, closest, max(wanted, width // 2), keys)
    return keys


def aligned(graph: PairGraph, width: int) -> set[int]:
    """For each large club: its members against all others, the n-th share with the n-th.

    Such a club runs out of near opponents in places, so that some must play far from their rank.
    """
    keys: set[int] = set()
    for club in _large_clubs(graph):
        members = [node for node in range(graph.size) if graph.clubs[node] == club]
        others = [node for node in range(graph.size) if graph.clubs[node] != club]
        for at, node in enumerate(members):
            middle = at * len(others) // len(members)
            around = others[max(0, middle - width) : middle + width + 1]
            _take(graph, node, around, len(around), keys)
    return keys


def within_at_least(graph: PairGraph) -> int:
    """Matches that a club of more than half must play within itself.

    >>> within_at_least(PairGraph([1, 2, 3, 4], [0] * 4, [7, 7, None, 7], {}, []))
    1
    """
    return max(0, max(graph.club_sizes.values(), default=0) - graph.size // 2)


def _large_clubs(graph: PairGraph) -> list[str | int]:
    return [club for club, members in graph.club_sizes.items() if 3 * members > graph.size]


def _take(graph: PairGraph, node: int, others: Iterable[int], wanted: int, keys: set[int]) -> int:
    taken = 0
    for other in others:
        if taken >= wanted:
            break
        low, high = (node, other) if node < other else (other, node)
        keys.add(low * graph.size + high)
        taken += graph.clean(low, high)
    return taken


def all_of(graph: PairGraph, nodes: Iterable[int]) -> set[int]:
    """Every pair of the given nodes with anybody."""
    size = graph.size
    return {
        min(node, other) * size + max(node, other)
        for node in nodes
        for other in range(size)
        if other != node
    }


def left_out(graph: PairGraph, offered: set[int], bound: Bound, cost: int) -> Iterator[int]:
    """The pairs not offered that a pairing cheaper than `cost` could hold, by the bound.

    A pairing that holds a pair costs at least the bound plus what the pair costs beyond its
    two duals. Squares of distances tell how far from each node one has to look.
    """
    gap = 2 * cost - bound.doubled
    zones = list(_zones(graph, bound))
    for node in range(graph.size):
        for other in _within_reach(graph, bound, zones, node, gap):
            key = node * graph.size + other if node < other else other * graph.size + node
            if key not in offered and bound.beyond(graph, node, other) < gap:
                yield key


class _Zone(NamedTuple):
    """Nodes of equal victories, and of one large club or of no large club."""

    nodes: Sequence[int]
    places: Sequence[int]
    won: int
    club: str | int | None
    most: int
    """the largest dual among the nodes"""


def _zones(graph: PairGraph, bound: Bound) -> Iterator[_Zone]:
    """Large clubs apart, because the duals of one club say little about those of another."""
    large = frozenset(_large_clubs(graph))
    for won, group in graph.groups:
        parts: dict[str | int | None, list[int]] = {}
        for node in group:
            club = graph.clubs[node]
            parts.setdefault(club if club in large else None, []).append(node)
        for of_club, nodes in parts.items():
            places = [graph.places[node] for node in nodes]
            yield _Zone(nodes, places, won, of_club, max(bound.duals[node] for node in nodes))


def _within_reach(
    graph: PairGraph, bound: Bound, zones: Sequence[_Zone], node: int, gap: int
) -> Iterator[int]:
    """The nodes around a node that the bound may let it play; each pair is seen from one side."""
    won, place = graph.won[node], graph.places[node]
    for zone in zones:
        if zone.won > won:
            continue
        slack = gap - bound.apart(graph, node, zone.nodes[0]) + bound.duals[node] + zone.most
        if zone.club is not None and zone.club == graph.clubs[node]:
            slack -= 2 * graph.weights[CLUB]
        if slack > 0:
            reach = isqrt((slack - 1) // 2)
            first = bisect_right(zone.nodes, node) if zone.won == won else 0
            low = max(first, bisect_left(zone.places, place - reach))
            yield from zone.nodes[low : bisect_right(zone.places, place + reach)]


class LeftOpen(NamedTuple):
    """Pairs left out that may be needed; `final`: with them offered, the optimum is certain."""

    keys: frozenset[int]
    final: bool


def optimum(graph: PairGraph) -> tuple[Pairs, bool]:
    """The best matching found, and whether it is proved the smallest.

    >>> graph = PairGraph([1, 2, 3, 4], [0] * 4, [None] * 4, {1: (0, 1, 1, 0, 0)}, [1, 2, 3, 4])
    >>> optimum(graph)
    ([(0, 2), (1, 3)], True)
    """
    return _Search(graph).run()


class _Search:
    def __init__(self, graph: PairGraph) -> None:
        self._graph = graph
        self._width = WIDTH
        self._offered = self._near()
        self._all = graph.size * (graph.size - 1) // 2
        self._small = self._all <= MOST_PAIRS

    def run(self) -> tuple[Pairs, bool]:
        while True:
            pairs = smallest(self._graph, self._offered)
            if len(self._offered) > UNOWED and self._due(pairs):
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
        # A large part of a small graph saves nothing.
        graph, most = self._graph, self._all // 8 if self._small else MOST_PAIRS
        room = max(0, most - len(self._offered))
        if self._small and not room:
            return self._everything()
        # Everybody is offered to whoever has a match that is not clean: somebody may free them.
        broken = [node for pair in pairs if not graph.clean(*pair) for node in pair]
        around = frozenset[int]()
        if len(broken) * graph.size <= MOST_PAIRS:
            around = frozenset(all_of(graph, broken) - self._offered)
        if least := self._least_open(pairs, min(room, len(around) or room)):
            return least
        fitting = around if len(around) <= room else frozenset[int]()
        if fitting and (self._small or len(around) <= len(self._offered)):
            return LeftOpen(fitting, final=False)
        # Where those around faults are many, first a few more for everybody.
        if self._small:
            return self._everything()
        self._width *= 2
        wider = frozenset(self._near() - self._offered)
        return LeftOpen(wider if 0 < len(wider) <= room else fitting, final=False)

    def _near(self) -> set[int]:
        return near(self._graph, self._width) | aligned(self._graph, self._width)

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
                least = LeftOpen(keys, all(bound.beyond(self._graph, *pair) >= 0 for pair in ends))
            if least and len(least.keys) <= enough:
                break
        return least

    def _bounds(self, pairs: Pairs) -> Iterator[tuple[Bound, int]]:
        """Each bound with the number of open pairs at which no better bound is worth its time."""
        keys = sorted(self._offered)
        keeps = KEEPS if odd_cuts(self._graph) else (0,)
        for keep in keeps:
            yield half_bound(self._graph, keys, keep), self._graph.size
        tight = [matched_bound(self._graph, keys, pairs, keep) for keep in keeps]
        yield from ((bound, 4 * self._graph.size) for bound in tight if bound is not None)
        for keep, bound in zip(keeps, tight, strict=True):
            if bound is None:
                yield fractional_bound(self._graph, keys, keep), 4 * self._graph.size

    def _everything(self) -> LeftOpen:
        every = all_of(self._graph, range(self._graph.size))
        return LeftOpen(frozenset(every - self._offered), final=True)
