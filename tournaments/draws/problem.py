"""One round as a matching problem: numbered nodes in rank order, the bye the last of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .costs import Costs, Levels
from .lot import ticket
from .values import DrawRequest

_PRIME = 2**61 - 1


@dataclass(frozen=True)
class Problem:
    """What is known of a pair of nodes; nodes stand in the order of their places.

    A pair (i, j), i < j, has the key ``i * size + j``.
    """

    places: Sequence[int]
    won: Sequence[int]
    clubs: Sequence[str | int | None]
    marks: Mapping[int, tuple[int, int, int]]
    """forbidden, meetings and byes before, for the pairs that have any"""
    lots: Sequence[int]
    """a number below 2**61 for each node, drawn by the seed: settles equal costs"""

    @cached_property
    def size(self) -> int:
        """The number of nodes, always even."""
        return len(self.places)

    @cached_property
    def groups(self) -> list[tuple[int, list[int]]]:
        """The nodes by victories, most first; within a group by place."""
        by_won: dict[int, list[int]] = {}
        for node, won in enumerate(self.won):
            by_won.setdefault(won, []).append(node)
        return sorted(by_won.items(), reverse=True)

    @cached_property
    def weights(self) -> Levels:
        """Factors that make one number of the six levels, compared as the vector is."""
        half = self.size // 2
        heaviest = [max((mark[at] for mark in self.marks.values()), default=0) for at in range(3)]
        spans = [max(row) - min(row) for row in (self.won, self.places)]
        ranks = 1
        victories = ranks * (half * spans[1] ** 2 + 1)
        club = victories * (half * spans[0] ** 2 + 1)
        byes = club * (half + 1)
        met = byes * (heaviest[2] + 1)
        forbidden = met * (half * heaviest[1] + 1)
        return (forbidden, met, byes, club, victories, ranks)

    def levels(self, one: int, other: int) -> Levels:
        """What the pair adds to each level, one < other."""
        forbidden, met, byes = self.marks.get(one * self.size + other, (0, 0, 0))
        club = self.clubs[one] is not None and self.clubs[one] == self.clubs[other]
        apart = self.won[one] - self.won[other]
        ranks = self.places[one] - self.places[other]
        return (forbidden, met, byes, int(club), apart * apart, ranks * ranks)

    def cost(self, one: int, other: int) -> int:
        """The levels of a pair as one number."""
        pairs = zip(self.weights, self.levels(one, other), strict=True)
        return sum(weight * level for weight, level in pairs)

    def clean(self, one: int, other: int) -> bool:
        """Nothing of levels 1–4, one < other."""
        club = self.clubs[one]
        apart = club is None or club != self.clubs[other]
        return apart and one * self.size + other not in self.marks

    def tie(self, one: int, other: int) -> int:
        """The pair's lot of 40 bits: among equal costs the smallest sum of lots is taken."""
        return self.lots[one] * self.lots[other] % _PRIME >> 21


def problem_of(request: DrawRequest, costs: Costs, order: Sequence[int], bye: bool) -> Problem:
    """The problem of pairing the ids of `order`, best first.

    `bye`: one more node, at place n+1 with the victories of the last-ranked, whose opponent
    does not play.
    """
    ranks = costs.ranks if request.system != "random" else _places(order)
    places = [ranks[id_] for id_ in order]
    won = [costs.victories[id_] for id_ in order]
    clubs = [costs.record.clubs.get(id_) for id_ in order]
    lots = [ticket(request.seed, request.round_, "tie", id_) % _PRIME for id_ in order]
    if bye:
        places.append(len(ranks) + 1)
        won.append(costs.last_victories)
        clubs.append(None)
        lots.append(ticket(request.seed, request.round_, "tie of the bye", 0) % _PRIME)
    marks = _marks(costs, order, len(places)) | (_bye_marks(costs, order) if bye else {})
    return Problem(places, won, clubs, marks, lots)


def _places(order: Sequence[int]) -> dict[int, int]:
    return {id_: place for place, id_ in enumerate(order, start=1)}


def _marks(costs: Costs, order: Sequence[int], size: int) -> dict[int, tuple[int, int, int]]:
    node = {id_: at for at, id_ in enumerate(order)}
    marks = {}
    for one, other in {*costs.record.met, *costs.record.forbidden}:
        if one in node and other in node:
            low, high = sorted((node[one], node[other]))
            forbidden, met, _ = costs.record.faults(one, other)
            marks[low * size + high] = (forbidden, met, 0)
    return marks


def _bye_marks(costs: Costs, order: Sequence[int]) -> dict[int, tuple[int, int, int]]:
    size = len(order) + 1
    byes = costs.record.byes
    return {
        at * size + size - 1: (0, 0, byes[id_]) for at, id_ in enumerate(order) if byes.get(id_)
    }
