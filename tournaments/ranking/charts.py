"""Pictures of a ranking as geometry: ranks round by round, points a round, the way to the podium.

Units are those of the drawing. Whole numbers only.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

STRONG = 8
"""ranks that are drawn strong, with room for their names"""
PITCH, CLOSE = 30, 8
"""between two of these ranks, and between two of those below"""
DEEPEST = 60
"""ranks further down are drawn at the foot"""
TOP, FOOT = 34, 14
SHAPES = (
    "M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0",
    "M-5,-5h10v10h-10z",
    "M0,-7L7,5H-7z",
    "M0,-8L8,0L0,8L-8,0z",
)
"""circle, square, triangle, diamond: with dashes they tell lines apart without colour"""


class LineLook(NamedTuple):
    """The measures of a chart of ranks, for a wide page or a phone."""

    name: str
    width: int
    left: int
    right: int


WIDE = LineLook("wide", width=1000, left=44, right=450)
NARROW = LineLook("narrow", width=340, left=34, right=46)


class Dot(NamedTuple):
    """A rank after a round, and where it stands."""

    round: int
    rank: int
    x: int
    y: int


class RankLine(NamedTuple):
    """The way of an entrant; a quiet one has no name at its end."""

    number: int
    dots: tuple[Dot, ...]
    mark: int = 0
    """its shape and its dashes, from 1; 0 of a quiet line"""
    chosen: bool = False
    name_y: int = 0
    name: str = ""
    """empty of a line that is named by its number"""

    @property
    def points(self) -> str:
        """The dots as a polyline."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)

    @property
    def shape(self) -> str:
        """The path of its dots."""
        return SHAPES[self.mark - 1]

    @property
    def end(self) -> Dot:
        """Where it stands now."""
        return self.dots[-1]


class RankChart(NamedTuple):
    """The ranks of many entrants round by round, the quiet lines first."""

    look: LineLook
    lines: tuple[RankLine, ...]
    heads: tuple[tuple[int, int], ...]
    """a round and where its column stands"""
    ticks: tuple[tuple[int, int], ...]
    """a rank and where its row stands"""
    height: int

    @property
    def name_x(self) -> int:
        """Where the names begin."""
        return self.look.width - self.look.right + 18

    @property
    def bottom(self) -> int:
        """The foot of the columns."""
        return self.height - FOOT


def rank_y(rank: int) -> int:
    """The height of a rank: the first ones stand apart, those below close together.

    >>> rank_y(1), rank_y(8), rank_y(9), rank_y(5000) == rank_y(DEEPEST + 1)
    (49, 259, 278, True)
    """
    rank = min(rank, DEEPEST + 1)
    if rank <= STRONG:
        return TOP + PITCH // 2 + (rank - 1) * PITCH
    return TOP + STRONG * PITCH + PITCH // 2 - 19 + (rank - STRONG) * CLOSE


def spread(wanted: Sequence[int], gap: int) -> list[int]:
    """Places in their order, each at least a gap below the one before.

    >>> spread([10, 12, 60], 20)
    [10, 30, 60]
    """
    return [*accumulate(wanted, lambda above, place: max(place, above + gap))]


def rank_chart(
    ranks: Mapping[int, Sequence[int]], chosen: int | None = None, look: LineLook = WIDE
) -> RankChart:
    """The chart of ranks after each round: number -> its ranks, first round first.

    The first eight now and the chosen entrant are strong; of the others those near the top are
    quiet lines.
    """
    rounds = max(map(len, ranks.values()), default=0)
    across = look.width - look.left - look.right
    columns = [look.left + across * at // max(rounds - 1, 1) for at in range(rounds)]
    order = sorted(ranks, key=lambda number: (ranks[number][-1], number))
    drawn = [number for number in order[:DEEPEST] if number != chosen]
    strong = [number for number in order if number in drawn[:STRONG] or number == chosen]
    quiet = [_line(number, ranks[number], columns) for number in drawn[STRONG:]]
    ends = spread([rank_y(ranks[number][-1]) for number in strong], PITCH - 6)
    named = [
        _line(number, ranks[number], columns)._replace(
            mark=at % len(SHAPES) + 1, chosen=number == chosen, name_y=name_y
        )
        for at, (number, name_y) in enumerate(zip(strong, ends, strict=True))
    ]
    lines = (*quiet, *sorted(named, key=lambda line: line.chosen))
    deepest = max([dot.y for line in lines for dot in line.dots] + ends, default=TOP)
    lowest = min(max(chain([0], *ranks.values())), DEEPEST)
    ticks = [rank for rank in (*range(1, STRONG + 1), *range(15, DEEPEST + 1, 5)) if rank <= lowest]
    return RankChart(
        look=look,
        lines=lines,
        heads=tuple(enumerate(columns, start=1)),
        ticks=tuple((rank, rank_y(rank)) for rank in ticks),
        height=deepest + PITCH // 2 + FOOT,
    )


def _line(number: int, ranks: Sequence[int], columns: Sequence[int]) -> RankLine:
    """A quiet line; one who came late has ranks of the last rounds only."""
    first = len(columns) - len(ranks)
    dots = (
        Dot(at + 1, rank, columns[at], rank_y(rank)) for at, rank in enumerate(ranks, start=first)
    )
    return RankLine(number, tuple(dots))


BARS_WIDTH, BARS_TOP, BARS_HEIGHT, BAR, FEWEST_BARS = 340, 30, 110, 46, 3
WORDS_HEIGHT, WORDS_GAP = 26, 7


class Bar(NamedTuple):
    """The points of a round: its bar, and the mean of everybody as a line across."""

    round: int
    x: int
    y: int
    height: int
    mean_y: int

    @property
    def words_y(self) -> int:
        """The line its points stand on: above the bar, and above a mean that would strike them."""
        struck = self.y - WORDS_HEIGHT <= self.mean_y <= self.y
        return (self.mean_y if struck else self.y) - WORDS_GAP


class BarChart(NamedTuple):
    """Points round by round."""

    bars: tuple[Bar, ...]
    width: int
    bar: int

    @property
    def base(self) -> int:
        """The line the bars stand on."""
        return BARS_TOP + BARS_HEIGHT

    @property
    def middle(self) -> int:
        """The middle of a bar, from its left."""
        return self.bar // 2

    @property
    def height(self) -> int:
        """With the numbers of the rounds."""
        return self.base + 26


def bar_chart(points: Sequence[int | None], means: Sequence[int]) -> BarChart:
    """A bar for each round from zero; a round without points, or below zero, has none.

    >>> [bar.height for bar in bar_chart([1000, None, 500], [900, 900, 900]).bars]
    [110, 0, 55]
    """
    most = max([0, *(value or 0 for value in points), *means]) or 1
    step = max(BARS_WIDTH // max(len(points), FEWEST_BARS), 24)
    bar = min(BAR, step - 8)
    base = BARS_TOP + BARS_HEIGHT
    bars = []
    for at, (value, mean) in enumerate(zip(points, means, strict=True)):
        height = max(value or 0, 0) * BARS_HEIGHT // most
        mean_y = base - max(mean, 0) * BARS_HEIGHT // most
        x = step * at + (step - bar) // 2
        bars.append(Bar(at + 1, x, base - height, height, mean_y))
    return BarChart(tuple(bars), step * max(len(points), FEWEST_BARS), bar)


GAP_PITCH, GAP_BAR, GAP_NAME = 52, 18, 18
GAP_HALF, GAP_WORDS = 100, 70


class GapBar(NamedTuple):
    """How far an entrant is from the third rank: to the right ahead of it, to the left behind."""

    number: int
    rank: int
    gap: int
    x: int
    y: int
    width: int

    @property
    def base(self) -> int:
        """The line its words stand on."""
        return self.y + GAP_BAR - 3

    @property
    def name_y(self) -> int:
        """The line its name stands on, above the bar."""
        return self.y - 5

    @property
    def words_x(self) -> int:
        """Where its words stand: beyond the end of the bar."""
        return self.x - 8 if self.gap < 0 else self.x + self.width + 8


class GapChart(NamedTuple):
    """The distances of the first ranks to the podium."""

    bars: tuple[GapBar, ...]
    axis: int
    width: int
    height: int


def gap_chart(rows: Sequence[tuple[int, int, int]], third: int) -> GapChart:
    """Bars of number, rank and value against the value of the third rank.

    >>> rows = [(1, 1, 120), (2, 2, 100), (3, 3, 60)]
    >>> [(bar.gap, bar.width) for bar in gap_chart(rows, 100).bars]
    [(20, 50), (0, 0), (-40, 100)]
    """
    axis = GAP_WORDS + GAP_HALF
    furthest = max((abs(value - third) for _number, _rank, value in rows), default=0) or 1
    bars = []
    for at, (number, rank, value) in enumerate(rows):
        width = abs(value - third) * GAP_HALF // furthest
        x = axis - width if value < third else axis
        bars.append(GapBar(number, rank, value - third, x, GAP_NAME + at * GAP_PITCH, width))
    return GapChart(tuple(bars), axis, 2 * axis, len(rows) * GAP_PITCH)


PLOT_WIDTH, PLOT_TOP, PLOT_HEIGHT, PLOT_MARGIN = 320, 30, 80, 24


def rank_plot(ranks: Sequence[int]) -> RankLine:
    """Points at even distances, the best rank of its own at the top and the worst at the bottom.

    >>> rank_plot([3, 1]).points
    '24,110 296,30'
    """
    best, spread = min(ranks), max(max(ranks) - min(ranks), 1)
    step = (PLOT_WIDTH - 2 * PLOT_MARGIN) // (len(ranks) - 1)
    dots = (
        Dot(
            at + 1,
            rank,
            PLOT_MARGIN + at * step,
            PLOT_TOP + (rank - best) * PLOT_HEIGHT // spread,
        )
        for at, rank in enumerate(ranks)
    )
    return RankLine(0, tuple(dots))
