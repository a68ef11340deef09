"""Whether a round without any forbidden pair exists."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import rustworkx


def can_be_kept(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> bool:
    """Whether everybody can play once without a forbidden pair (draw-rules.md 1.2).

    Of an odd count one rests. Forbidden ids that do not play are ignored. Whoever has nobody to
    avoid can play anybody: of the others as many as possible play each other, and each that is left
    over takes one who has nobody to avoid.

    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3]]), can_be_kept([1, 2, 3, 4], [[1, 2], [3, 4]])
    (True, True)
    >>> can_be_kept([1, 2, 3, 4], [[1, 2], [1, 3], [1, 4]])
    False
    """
    here = set(ids)
    apart = _apart(here, forbidden)
    avoiding = sorted({id_ for pair in apart for id_ in pair})
    free = len(here) - len(avoiding) + len(here) % 2
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    node = dict(zip(avoiding, graph.add_nodes_from(avoiding), strict=True))
    allowed = (two for two in combinations(avoiding, 2) if frozenset(two) not in apart)
    graph.add_edges_from_no_data([(node[one], node[other]) for one, other in allowed])
    together = len(rustworkx.max_weight_matching(graph, max_cardinality=True))
    return len(avoiding) - 2 * together <= free


def opponents_left(ids: Collection[int], forbidden: Iterable[Sequence[int]]) -> dict[int, int]:
    """The number of possible opponents of each entrant who is in a forbidden pair.

    >>> opponents_left([1, 2, 3, 4], [[1, 2], [1, 3], [4, 9]])
    {1: 1, 2: 2, 3: 2}
    """
    here = set(ids)
    times = Counter(id_ for pair in _apart(here, forbidden) for id_ in pair)
    return {id_: len(here) - 1 - times[id_] for id_ in sorted(times)}


def _apart(here: set[int], forbidden: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in forbidden if here.issuperset(pair)}
