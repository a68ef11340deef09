"""Which pairs the matching is offered: near ones first, and how to find those left out."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from .bound import Bound
from .problem import Problem


def near(problem: Problem, width: int) -> set[int]:
    """For each node about `width` clean pairs with the nodes closest to it in level 5.

    Pairs that are not clean are offered too where they lie in between: they may be needed.
    Each node and the one after it are among them, so a perfect matching always exists.
    """
    keys = {node * problem.size + node + 1 for node in range(problem.size - 1)}
    for at, (_, group) in enumerate(problem.groups):
        lower = [nodes for _, nodes in problem.groups[at + 1 :]]
        for position, node in enumerate(group):
            after = group[position + 1 : position + 1 + 8 * width]
            found = _take(problem, node, after, width, keys)
            _take_lower(problem, node, lower, width, width - found, keys)
    return keys


def aligned(problem: Problem, width: int) -> set[int]:
    """For a club that is large: its members against all others, the n-th share with the n-th.

    Such a club runs out of near opponents in places; who plays whom then shifts over long ways.
    """
    keys: set[int] = set()
    for club in _large_clubs(problem):
        members = [node for node in range(problem.size) if problem.clubs[node] == club]
        others = [node for node in range(problem.size) if problem.clubs[node] != club]
        for at, node in enumerate(members):
            middle = at * len(others) // len(members)
            around = others[max(0, middle - width) : middle + width + 1]
            _take(problem, node, around, len(around), keys)
    return keys


def within_at_least(problem: Problem) -> int:
    """Matches that a club of more than half must play within itself.

    >>> within_at_least(Problem([1, 2, 3, 4], [0] * 4, [7, 7, None, 7], {}, []))
    1
    """
    sizes = Counter(club for club in problem.clubs if club is not None)
    return max(0, max(sizes.values(), default=0) - problem.size // 2)


def _large_clubs(problem: Problem) -> list[str | int]:
    sizes = Counter(club for club in problem.clubs if club is not None)
    return [club for club, members in sizes.items() if 3 * members > problem.size]


def _take_lower(
    problem: Problem, node: int, lower: list[list[int]], width: int, wanted: int, keys: set[int]
) -> None:
    """A few opponents of the next group down always, more where the own group has too few."""
    for at, group in enumerate(lower):
        if at and wanted <= 0:
            return
        closest = _closest(problem, node, group, 8 * width)
        wanted -= _take(problem, node, closest, max(wanted, width // 2), keys)


def _take(problem: Problem, node: int, others: Iterable[int], wanted: int, keys: set[int]) -> int:
    found = 0
    for other in others:
        if found >= wanted:
            break
        low, high = (node, other) if node < other else (other, node)
        keys.add(low * problem.size + high)
        found += problem.clean(low, high)
    return found


def _closest(problem: Problem, node: int, group: list[int], most: int) -> list[int]:
    """The nodes of a group that are the closest in place, nearest first."""
    at = bisect_left(group, node)
    around = group[max(0, at - most) : at + most]
    place = problem.places[node]
    return sorted(around, key=lambda other: abs(problem.places[other] - place))[:most]


def all_of(problem: Problem, nodes: Iterable[int]) -> set[int]:
    """Every pair of the given nodes with anybody."""
    size = problem.size
    return {
        min(node, other) * size + max(node, other)
        for node in nodes
        for other in range(size)
        if other != node
    }


def left_out(problem: Problem, offered: set[int], bound: Bound, cost: int) -> Iterator[int]:
    """The pairs not offered that a pairing cheaper than `cost` could hold, by the bound.

    A pairing that holds a pair costs at least the bound plus what the pair costs beyond its
    two duals. Squares of distances tell how far from each node one has to look.
    """
    gap = 2 * cost - bound.doubled
    reach = _Reach(problem, bound)
    for node in range(problem.size):
        for other in reach.of(node, gap):
            key = node * problem.size + other if node < other else other * problem.size + node
            if key not in offered and bound.beyond(problem, node, other) < gap:
                yield key


class _Reach:
    """Where, around a node, the bound lets a pair pass; each pair is seen from one side."""

    def __init__(self, problem: Problem, bound: Bound) -> None:
        self._problem = problem
        self._bound = bound
        self._groups = [_Group.of(problem, bound, *part) for part in _parts(problem)]

    def of(self, node: int, gap: int) -> Iterator[int]:
        problem, won = self._problem, self._problem.won[node]
        for group in self._groups:
            if group.won > won:
                continue
            slack = gap - self._bound.apart(problem, node, group.nodes[0])
            slack += self._bound.duals[node] + group.most
            if group.club is not None and group.club == problem.clubs[node]:
                slack -= 2 * problem.weights[3]
            if slack > 0:
                first = bisect_right(group.nodes, node) if group.won == won else 0
                yield from self._between(node, group, isqrt((slack - 1) // 2), first)

    def _between(self, node: int, group: "_Group", reach: int, first: int) -> Sequence[int]:
        place = self._problem.places[node]
        low = bisect_left(group.places, place - reach)
        return group.nodes[max(low, first) : bisect_right(group.places, place + reach)]


@dataclass(frozen=True, slots=True)
class _Group:
    """Nodes of as many victories, and of one large club or of none; `most`: their largest dual."""

    nodes: Sequence[int]
    places: Sequence[int]
    won: int
    club: str | int | None
    most: int

    @classmethod
    def of(
        cls, problem: Problem, bound: Bound, nodes: Sequence[int], club: str | int | None
    ) -> "_Group":
        places = [problem.places[node] for node in nodes]
        most = max(bound.duals[node] for node in nodes)
        return cls(nodes, places, problem.won[nodes[0]], club, most)


def _parts(problem: Problem) -> Iterator[tuple[list[int], str | int | None]]:
    """Victory by victory, large clubs apart: duals of one club say little of those of another."""
    large = frozenset(_large_clubs(problem))
    for _, nodes in problem.groups:
        parts: dict[str | int | None, list[int]] = {}
        for node in nodes:
            club = problem.clubs[node]
            parts.setdefault(club if club in large else None, []).append(node)
        yield from ((part, club) for club, part in parts.items())
