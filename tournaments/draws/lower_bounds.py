"""Lower bounds on the cost of any perfect pairing, from duals of the fractional matching.

Give every node i a dual w_i such that no pair costs less than (w_i + w_j) / 2: then no pairing
costs less than half the sum of all duals. Everything here is doubled, so that halves are whole.

A Swiss group of odd size forces somebody to play outside it, which a fractional matching does not
see. A cut between two groups with an odd number of nodes above it is crossed at least once: it may
take a toll off the cost of every pair that crosses it, and add that toll to the bound once.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

import rustworkx

from .matching import VICTORIES, PairGraph

Adjacency = list[list[tuple[int, int]]]
"""for each node its (other node, doubled cost less tolls)"""
_EXACT = 2**52
"""whole numbers below are exact where a library counts in floats"""


class Bound(NamedTuple):
    """Duals of the nodes, and what they prove."""

    duals: Sequence[int]
    tolls: Sequence[int]
    """for each node the sum of the tolls of the cuts above it"""
    doubled: int
    """twice the lower bound"""

    def apart(self, graph: PairGraph, one: int, other: int) -> int:
        """Twice what two nodes cost by their victories, less the tolls between them."""
        gap = graph.won[one] - graph.won[other]
        toll = abs(self.tolls[one] - self.tolls[other])
        return 2 * (graph.weights[VICTORIES] * gap * gap - toll)

    def beyond(self, graph: PairGraph, one: int, other: int) -> int:
        """Twice what a pair costs beyond its duals."""
        low, high = min(one, other), max(one, other)
        toll = abs(self.tolls[one] - self.tolls[other])
        return 2 * (graph.cost(low, high) - toll) - self.duals[one] - self.duals[other]


def odd_cuts(graph: PairGraph) -> list[tuple[int, int]]:
    """The cuts with an odd number above: the place in `groups` below it, and its victories.

    >>> odd_cuts(PairGraph([1, 2, 3, 4], [2, 1, 1, 1], [None] * 4, {}, []))
    [(1, 1)]
    """
    cuts, above = [], 0
    for at in range(1, len(graph.groups)):
        (won, nodes), (lower, _) = graph.groups[at - 1], graph.groups[at]
        above += len(nodes)
        if above % 2:
            cuts.append((at, won - lower))
    return cuts


def tolls_of(graph: PairGraph, keep: int, free: Collection[int] = ()) -> tuple[list[int], int]:
    """For each node the tolls above it, and the sum of all: what a crossing costs less `keep`.

    Crossing several cuts costs at least the sum of crossing each, for (a + b)² ≥ a² + b². The
    cuts in `free` take none.
    """
    cuts = ((at, gap) for at, gap in odd_cuts(graph) if at not in free)
    tolls = {at: max(0, graph.weights[VICTORIES] * gap * gap - keep) for at, gap in cuts}
    above, total = [0] * graph.size, 0
    for at, (_, nodes) in enumerate(graph.groups):
        total += tolls.get(at, 0)
        for node in nodes:
            above[node] = total
    return above, total


def half_bound(graph: PairGraph, keys: Sequence[int], keep: int) -> Bound:
    """The cheapest dual there is: each node its cheapest pair. Quick, and often enough."""
    above, total = tolls_of(graph, keep)
    duals = [min(cost for _, cost in row) // 2 for row in _adjacency(graph, keys, above)]
    return Bound(duals, above, sum(duals) + 2 * total)


def fractional_bound(graph: PairGraph, keys: Sequence[int], keep: int) -> Bound:
    """The best duals there are for the pairs of `keys`."""
    above, total = tolls_of(graph, keep)
    duals = assignment_duals(_adjacency(graph, keys, above))
    return Bound(duals, above, sum(duals) + 2 * total)


def matched_bound(
    graph: PairGraph, keys: Sequence[int], pairs: Sequence[tuple[int, int]], keep: int
) -> Bound | None:
    """The duals that the pairing itself gives; None where an odd circle is cheaper by halves.

    Pairs that alone cost more than the pairing are left out: no better pairing holds them. Between
    two clubs of one size only the pairs across are left then, so that there are no odd circles.
    """
    place = {won: at for at, (won, _) in enumerate(graph.groups)}
    crossings: Counter[int] = Counter()
    for pair in pairs:
        low, high = sorted(place[graph.won[node]] for node in pair)
        crossings.update(range(low + 1, high + 1))
    # A toll on a cut that more than one pair crosses would ask for too little.
    above, total = tolls_of(graph, keep, [at for at, times in crossings.items() if times > 1])
    most = sum(graph.cost(*pair) for pair in pairs)
    light = [key for key in keys if graph.cost(*divmod(key, graph.size)) <= most]
    duals = potentials(_adjacency(graph, light, above), pairs)
    return None if duals is None else Bound(duals, above, sum(duals) + 2 * total)


def _adjacency(graph: PairGraph, keys: Sequence[int], above: Sequence[int]) -> Adjacency:
    rows: Adjacency = [[] for _ in range(graph.size)]
    for key in keys:
        one, other = divmod(key, graph.size)
        cost = 2 * (graph.cost(one, other) - abs(above[one] - above[other]))
        rows[one].append((other, cost))
        rows[other].append((one, cost))
    return rows


def assignment_duals(rows: Adjacency) -> list[int]:
    """Duals of the fractional matching: the mean of a node's two duals in the assignment problem.

    Shortest augmenting paths, one node after the other; halves cannot arise, the costs being
    even and the mean of whole numbers taken of doubled ones.

    >>> assignment_duals([[(1, 2)], [(0, 2)]])
    [1, 1]
    """
    search = _Assignment(rows)
    for node in range(len(rows)):
        search.assign(node)
    return [(row + column) // 2 for row, column in zip(search.rows, search.columns, strict=True)]


def potentials(rows: Adjacency, pairs: Iterable[tuple[int, int]]) -> list[int] | None:
    """Duals under which the pairs cost nothing beyond: lengths of shortest ways from pair to pair.

    None where there are none, or where the numbers are too large for the library to add exactly.

    >>> potentials([[(1, 2)], [(0, 2)]], [(0, 1)])
    [1, 1]
    """
    mates = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    own = [dict(row)[mates[at]] for at, row in enumerate(rows)]
    graph: rustworkx.PyDiGraph[None, int] = rustworkx.PyDiGraph()
    start = len(rows)
    graph.add_nodes_from([None] * (start + 1))
    ways = [
        (mates[at], other, cost - own[at]) for at, row in enumerate(rows) for other, cost in row
    ]
    if max((abs(length) for _, _, length in ways), default=0) >= _EXACT:
        return None
    graph.add_edges_from([way for way in ways if way[0] != way[1]])
    graph.add_edges_from([(start, node, 0) for node in range(start)])
    try:
        far = rustworkx.digraph_bellman_ford_shortest_path_lengths(graph, start, float)
    except rustworkx.NegativeCycle:
        return None
    columns = [int(far[node]) for node in range(start)]
    if min(columns, default=0) <= -_EXACT:
        return None
    return [(own[at] - columns[mates[at]] + columns[at]) // 2 for at in range(start)]


class _Assignment:
    """Rows are assigned to columns; row dual + column dual ≤ cost, equal where assigned."""

    def __init__(self, rows: Adjacency) -> None:
        self._adjacency = rows
        self.columns = [min(cost for _, cost in row) for row in rows]
        self.rows = [min(cost - self.columns[other] for other, cost in row) for row in rows]
        self._row_of: list[int | None] = [None] * len(rows)
        self._column_of: list[int | None] = [None] * len(rows)

    def assign(self, start: int) -> None:
        """Assign one more row, along the cheapest chain of changes."""
        came: dict[int, int] = {}
        settled: dict[int, int] = {}
        best: dict[int, int] = {}
        heap: list[tuple[int, int]] = []
        row: int | None = start
        reached = 0
        while row is not None:
            base = reached - self.rows[row]
            for column, cost in self._adjacency[row]:
                if column not in settled:
                    length = base + cost - self.columns[column]
                    if column not in best or length < best[column]:
                        best[column] = length
                        came[column] = row
                        heappush(heap, (length, column))
            reached, nearest = heappop(heap)
            while nearest in settled:
                reached, nearest = heappop(heap)
            settled[nearest] = reached
            row = self._row_of[nearest]
        self.rows[start] += reached
        for column, length in settled.items():
            self.columns[column] += length - reached
            owner = self._row_of[column]
            if owner is not None:
                self.rows[owner] += reached - length
        changed: int | None = nearest
        while changed is not None:
            row = came[changed]
            before = self._column_of[row]
            self._row_of[changed], self._column_of[row] = row, changed
            changed = None if row == start else before
