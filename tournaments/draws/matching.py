"""The smallest perfect matching of a graph, exact on every level, by rustworkx.

rustworkx counts in 128 bits and is silently wrong above 2**125. All levels are put into one
weight where that fits; where it does not, they are solved one after the other.
"""

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import rustworkx

from .errors import DrawError
from .problem import Problem

Pairs: TypeAlias = list[tuple[int, int]]
MOST_BITS: Final = 120


def smallest(problem: Problem, keys: Collection[int]) -> Pairs:
    """The perfect matching of the smallest cost vector, then of the smallest sum of lots.

    Equal costs are settled by lots so that the answer does not hang on the order in which a
    library looks at the edges. The pairs of `keys` must hold a perfect matching.
    """
    ends = [divmod(key, problem.size) for key in sorted(keys)]
    columns = list(zip(*(problem.levels(*pair) for pair in ends), strict=True))
    columns.append(tuple(problem.tie(*pair) for pair in ends))
    used = [column for column in columns if any(column)]
    weights = _in_one(used, problem.size // 2)
    if max(weights, default=0).bit_length() <= MOST_BITS:
        return solve(problem.size, ends, weights)
    return level_by_level(problem.size, ends, used)


def _in_one(columns: Sequence[Sequence[int]], half: int) -> list[int]:
    """One weight per pair; no sum over a matching reaches into the level above."""
    weights = [0] * len(columns[0]) if columns else []
    for column in columns:
        factor = half * max(column) + 1
        weights = [weight * factor + level for weight, level in zip(weights, column, strict=True)]
    return weights


def level_by_level(size: int, ends: Pairs, columns: Sequence[Sequence[int]]) -> Pairs:
    """As :func:`smallest`, in small numbers: each level's optimum bounds the next one's weights.

    With the optimum `best` of the levels above and a matching that costs `here` on this level,
    nothing better has an edge above either, so both may be clipped without changing the optimum.

    >>> level_by_level(4, [(0, 1), (0, 2), (1, 3), (2, 3)], [[1, 0, 0, 1], [0, 5, 5, 0]])
    [(0, 2), (1, 3)]
    """
    weights: list[int] = [0] * len(ends)
    pairs = solve(size, ends, weights)
    for column in columns:
        best, here = total(pairs, ends, weights), total(pairs, ends, column)
        weights = [
            min(weight, best + 1) * (here + 1) + min(level, here + 1)
            for weight, level in zip(weights, column, strict=True)
        ]
        pairs = solve(size, ends, weights)
    return pairs


def total(pairs: Pairs, ends: Pairs, weights: Sequence[int]) -> int:
    """The sum of the weights over the matching."""
    chosen = set(pairs)
    return sum(weight for pair, weight in zip(ends, weights, strict=True) if pair in chosen)


def solve(size: int, ends: Pairs, weights: Sequence[int]) -> Pairs:
    """The perfect matching of the smallest weight.

    :raises DrawError: where a weight is above what the library counts exactly
    """
    if max(weights, default=0).bit_length() > MOST_BITS:
        raise DrawError("entrants", "too_heavy")
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(
        [(one, other, -weight) for (one, other), weight in zip(ends, weights, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
