"""Whether the pairs that must not meet leave a round in which none of them does."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import rustworkx


def can_be_kept(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> bool:
    """Whether everybody can play once without a forbidden pair (draws.md §1); of an odd count one
    rests. Forbidden ids that do not play are ignored.

    Who has nobody to avoid can play anybody: only those who have matter, and they are put together
    as far as they go; each that is left over takes one of the others.

    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3]]), can_be_kept([1, 2, 3, 4], [[1, 2], [3, 4]])
    (True, True)
    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3], [1, 4]])
    False
    """
    here = set(ids)
    kept = {frozenset(pair) for pair in forbidden if here.issuperset(pair)}
    bound = sorted({id_ for pair in kept for id_ in pair})
    free = len(here) - len(bound) + len(here) % 2
    return len(bound) - 2 * _together(bound, kept) <= free


def _together(bound: Sequence[int], kept: Collection[frozenset[int]]) -> int:
    """How many matches those can play among themselves, at the most."""
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    node = dict(zip(bound, graph.add_nodes_from(bound), strict=True))
    allowed = [two for two in combinations(bound, 2) if frozenset(two) not in kept]
    graph.add_edges_from_no_data([(node[one], node[other]) for one, other in allowed])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def opponents_left(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> dict[int, int]:
    """How many each of those who avoid somebody may meet; who plays without anybody to avoid
    is left out.

    >>> opponents_left([1, 2, 3, 4], [[1, 2], [1, 3], [4, 9]])
    {1: 1, 2: 2, 3: 2}
    """
    here = set(ids)
    kept = {frozenset(pair) for pair in forbidden if here.issuperset(pair)}
    bound = sorted({id_ for pair in kept for id_ in pair})
    return {id_: len(here) - 1 - sum(id_ in pair for pair in kept) for id_ in bound}
