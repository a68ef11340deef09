"""The ranks of an entrant after each round, and the plot of them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import standings

WIDTH, TOP, HEIGHT, MARGIN = 320, 30, 80, 24
"""Of the plot, in its own units: where the points stand, best rank at the top."""


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A rank after a round, and where its point stands in the plot."""

    round: int
    rank: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class RankPath:
    """The way of an entrant through the rankings; `of` is how many there are."""

    points: tuple[PathPoint, ...]
    of: int

    @property
    def line(self) -> str:
        """The points as a polyline."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)

    @property
    def ranks(self) -> str:
        """The ranks in one line, for who does not see the plot."""
        return ", ".join(str(point.rank) for point in self.points)


def rank_path(contest: Tournament, number: int) -> RankPath | None:
    """The ranks of an entrant after each round; None before the second, or of nobody."""
    last = standings(contest)
    if last.after_round < 2 or last.of(number) is None:
        return None
    found = (standings(contest, upto_round=at) for at in range(1, last.after_round + 1))
    ranks = [row.rank for one in found if (row := one.of(number)) is not None]
    return RankPath(_points(ranks), len(last.rows))


def _points(ranks: list[int]) -> tuple[PathPoint, ...]:
    """Points at even distances, the best rank of its own at the top and the worst at the bottom."""
    best, spread = min(ranks), max(max(ranks) - min(ranks), 1)
    step = (WIDTH - 2 * MARGIN) // (len(ranks) - 1)
    return tuple(
        PathPoint(at + 1, rank, MARGIN + at * step, TOP + (rank - best) * HEIGHT // spread)
        for at, rank in enumerate(ranks)
    )
