"""Which pairs the matching is offered: near ones first, and how to find those left out."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from .lower_bounds import Bound
from .matching import CLUB, PairGraph


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
                closest = _closest(graph, node, nodes, 8 * width)
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
    sizes = Counter(club for club in graph.clubs if club is not None)
    return max(0, max(sizes.values(), default=0) - graph.size // 2)


def _large_clubs(graph: PairGraph) -> list[str | int]:
    sizes = Counter(club for club in graph.clubs if club is not None)
    return [club for club, members in sizes.items() if 3 * members > graph.size]


def _take(graph: PairGraph, node: int, others: Iterable[int], wanted: int, keys: set[int]) -> int:
    found = 0
    for other in others:
        if found >= wanted:
            break
        low, high = (node, other) if node < other else (other, node)
        keys.add(low * graph.size + high)
        found += graph.clean(low, high)
    return found


def _closest(graph: PairGraph, node: int, group: list[int], most: int) -> list[int]:
    """The nodes of a group that are closest in place, nearest first."""
    at = bisect_left(group, node)
    around = group[max(0, at - most) : at + most]
    place = graph.places[node]
    return sorted(around, key=lambda other: abs(graph.places[other] - place))[:most]


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


@dataclass(frozen=True, slots=True)
class _Zone:
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
            most = max(bound.duals[node] for node in nodes)
            yield _Zone(nodes, places, won, of_club, most)


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
