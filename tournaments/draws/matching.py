"""One round as a matching problem, and its smallest perfect matching, exact on every level.

rustworkx counts in 128 bits and is silently wrong above 2**125. All levels are put into one
weight where that fits; where it does not, they are solved one after the other.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import mul

import rustworkx

from .costs import SINCE, Costs
from .errors import DrawError
from .seeded_chance import ticket
from .values import DrawRequest

Pairs = list[tuple[int, int]]
Marks = tuple[int, int, int, int, int]
"""levels 1 to 5: forbidden, meetings, the last of them, earlier byes, the last of them"""
Levels = tuple[int, int, int, int, int, int, int, int]
"""those of :data:`Marks`, within a club, (victories apart)², (ranks apart)²"""
MET, BYE, CLUB, VICTORIES = 1, 3, 5, 6
MOST_BITS = 120
_PRIME = 2**61 - 1


@dataclass(frozen=True)
class PairGraph:
    """The nodes of a matching, in the order of their places, and what is known of their pairs.

    A pair (i, j), i < j, has the key ``i * size + j``.
    """

    places: Sequence[int]
    won: Sequence[int]
    clubs: Sequence[str | int | None]
    marks: Mapping[int, Marks]
    """for the pairs that have any"""
    lots: Sequence[int]
    """a number below 2**61 for each node, drawn by the seed: decides between equal costs"""

    @cached_property
    def size(self) -> int:
        """The number of nodes, always even."""
        return len(self.places)

    @cached_property
    def club_sizes(self) -> Counter[str | int]:
        """How many nodes are of each club."""
        return Counter(club for club in self.clubs if club is not None)

    @cached_property
    def groups(self) -> list[tuple[int, list[int]]]:
        """The nodes by victories, most first; within a group by place."""
        by_won: dict[int, list[int]] = {}
        for node, won in enumerate(self.won):
            by_won.setdefault(won, []).append(node)
        return sorted(by_won.items(), reverse=True)

    @cached_property
    def weights(self) -> Sequence[int]:
        """Factors that make one number of the levels, compared as the vector is."""
        half = self.size // 2
        heaviest = [max((mark[at] for mark in self.marks.values()), default=0) for at in range(5)]
        spans = [max(row) - min(row) for row in (self.places, self.won)]
        # No round has more of a level, from the lightest on; only one entrant has a bye.
        most = [*(half * span**2 for span in spans), half, heaviest[4], heaviest[3]]
        most += [half * heaviest[2], half * heaviest[1]]
        return list(accumulate((count + 1 for count in most), mul, initial=1))[::-1]

    def levels(self, one: int, other: int) -> Levels:
        """What the pair adds to each level, one < other."""
        marks = self.marks.get(one * self.size + other, (0, 0, 0, 0, 0))
        club = self.clubs[one] is not None and self.clubs[one] == self.clubs[other]
        apart = self.won[one] - self.won[other]
        ranks = self.places[one] - self.places[other]
        return (*marks, int(club), apart * apart, ranks * ranks)

    def cost(self, one: int, other: int) -> int:
        """The levels of a pair as one number."""
        pairs = zip(self.weights, self.levels(one, other), strict=True)
        return sum(weight * level for weight, level in pairs)

    def clean(self, one: int, other: int) -> bool:
        """Whether levels 1 to 6 of a pair are 0, one < other."""
        club = self.clubs[one]
        apart = club is None or club != self.clubs[other]
        return apart and one * self.size + other not in self.marks

    def tie(self, one: int, other: int) -> int:
        """A drawn number of 40 bits: among pairings of equal cost the smallest sum is taken."""
        return self.lots[one] * self.lots[other] % _PRIME >> 21


def graph_of(request: DrawRequest, costs: Costs, order: Sequence[int], bye: bool) -> PairGraph:
    """The graph of the ids of `order`, best first.

    `bye` adds a node at place n+1 with the victories of the last-ranked entrant; whoever is
    paired with it does not play.
    """
    node = {id_: at for at, id_ in enumerate(order)}
    places = [costs.places[id_] if request.system != "random" else node[id_] + 1 for id_ in order]
    won = [costs.victories[id_] for id_ in order]
    clubs = [costs.record.clubs.get(id_) for id_ in order]
    lots = [ticket(request.seed, request.round_, "tie", id_) % _PRIME for id_ in order]
    if bye:
        places.append(len(costs.places) + 1)
        won.append(costs.last_victories)
        clubs.append(None)
        lots.append(ticket(request.seed, request.round_, "tie of the bye", 0) % _PRIME)
    size = len(places)
    record, marks = costs.record, {}
    for one, other in {*record.met, *record.forbidden}:
        if one in node and other in node:
            low, high = sorted((node[one], node[other]))
            forbidden, met, _ = record.faults(one, other)
            marks[low * size + high] = (forbidden, met, record.met_in(one, other), 0, 0)
    if bye:
        for id_, byes in record.byes.items():
            marks[node[id_] * size + size - 1] = (0, 0, 0, byes, record.last_bye[id_])
    return PairGraph(places, won, clubs, marks, lots)


def smallest(graph: PairGraph, keys: Collection[int]) -> Pairs:
    """The perfect matching of the smallest cost vector, then of the smallest sum of lots.

    Lots decide between equal costs so that the answer does not depend on the order in which a
    library looks at the edges. The pairs of `keys` must hold a perfect matching.
    """
    ends = [divmod(key, graph.size) for key in sorted(keys)]
    columns = list(zip(*(graph.levels(*pair) for pair in ends), strict=True))
    columns.append(tuple(graph.tie(*pair) for pair in ends))
    pairs = _least(graph.size, ends, [row for at, row in enumerate(columns) if at not in SINCE])
    if not any(graph.levels(*pair)[at] for pair in pairs for at in (MET, BYE)):
        # No pairing of the same heavier levels has a last meeting or a last bye either.
        return pairs
    return _least(graph.size, ends, columns)


def _least(size: int, ends: Pairs, columns: Sequence[Sequence[int]]) -> Pairs:
    """The perfect matching of the smallest sums of these columns, the heaviest first."""
    used = [column for column in columns if any(column)]
    weights = [0] * len(ends)
    for column in used:
        # No sum over a matching reaches into the level above.
        factor = size // 2 * max(column) + 1
        weights = [weight * factor + level for weight, level in zip(weights, column, strict=True)]
    if max(weights, default=0).bit_length() <= MOST_BITS:
        return solve(size, ends, weights)
    return level_by_level(size, ends, used)


def level_by_level(size: int, ends: Pairs, columns: Sequence[Sequence[int]]) -> Pairs:
    """As :func:`smallest`, in small numbers: the optimum of each level bounds the next weights.

    With the optimum `best` of the levels above and a matching that costs `here` on this level,
    nothing better has an edge above either: both may be clipped without changing the optimum. The
    last column, of lots, is told in fewer bits where those before it need many.

    >>> level_by_level(4, [(0, 1), (0, 2), (1, 3), (2, 3)], [[1, 0, 0, 1], [0, 5, 5, 0]])
    [(0, 2), (1, 3)]
    """
    weights: list[int] = [0] * len(ends)
    pairs = solve(size, ends, weights)
    for column in columns:
        mates = set(pairs)
        chosen = [at for at, pair in enumerate(ends) if pair in mates]
        best, here = sum(weights[at] for at in chosen), sum(column[at] for at in chosen)
        excess = best.bit_length() + here.bit_length() + 2 - MOST_BITS
        if column is columns[-1] and excess > 0:
            column, here = [lot >> excess for lot in column], here >> excess
        weights = [
            min(weight, best + 1) * (here + 1) + min(level, here + 1)
            for weight, level in zip(weights, column, strict=True)
        ]
        pairs = solve(size, ends, weights)
    return pairs


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
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matching)
