"""The ranks of an entrant after each round, as a plot; its units are those of the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, TOP, HEIGHT, MARGIN = 320, 30, 80, 24


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


def rank_plot(ranks: Sequence[int], of: int) -> RankPath:
    """Points at even distances, the best rank of its own at the top and the worst at the bottom.

    >>> rank_plot([3, 1], of=8).line
    '24,110 296,30'
    """
    best, spread = min(ranks), max(max(ranks) - min(ranks), 1)
    step = (WIDTH - 2 * MARGIN) // (len(ranks) - 1)
    points = (
        PathPoint(at + 1, rank, MARGIN + at * step, TOP + (rank - best) * HEIGHT // spread)
        for at, rank in enumerate(ranks)
    )
    return RankPath(tuple(points), of)
