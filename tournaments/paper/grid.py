"""The grid of a score card: lines and boxes as one drawing, the same for every card of a round.

Thousands of table cells cost a minute and a gigabyte for five hundred cards; one path costs
neither. All lengths are millimetres. print_card_grid.css puts the words over the drawing: its
classes (`card-a5`, `rows-12`, `tabs-9`) repeat these measures.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass

FIGURE = 8.0
FEWEST_ROWS = 4
# WeasyPrint rounds a tab to whole pixels and draws the space in it 2.4 % too wide.
WIDER = 1.018
TAB = WIDER * 25.4 / 96


@dataclass(frozen=True, slots=True)
class Paper:
    """A format of card: its width and the heights of the parts of its grid."""

    name: str
    width: float
    heading: float
    """Height of the column titles."""
    hands: float
    """Height of all hands together."""
    foot: tuple[float, float]
    """Heights of the two rows of boxes under the hands."""
    most_columns: int
    """The most columns that leave room for the figures of a total."""
    inset: float
    """The space before a word in its column."""

    @property
    def height(self) -> float:
        """Height of the grid."""
        return self.heading + self.hands + sum(self.foot)

    def tabs(self, columns: int) -> int:
        """The tab of print_card_grid.css for this many columns, in pixels of WeasyPrint."""
        return round(self.width / columns / TAB)

    def step(self, columns: int) -> float:
        """The width of a column: a tab of its words; the last column takes the rest."""
        return self.tabs(columns) * TAB

    @property
    def most_rows(self) -> int:
        """The most hands that leave room for figures of 8 mm."""
        return int(self.hands / FIGURE)


A5 = Paper("a5", 128.5, 6.0, 106.0, (10.0, 14.0), 11, 2.0)
A4 = Paper("a4", 190.0, 7.0, 163.0, (12.0, 18.0), 16, 3.0)
FOUR = (4, 4)


def grid_svg(
    paper: Paper, rows: int, columns: int, foot: tuple[int, int] = FOUR, group: int = 0
) -> str:
    """The drawing of a card's grid; `foot` is the number of boxes of its two last rows.

    `group`: after the first column, so many columns belong together and have thick lines.

    >>> grid_svg(A5, 12, 9).startswith("<svg xmlns=")
    True
    """
    step, bottom = paper.step(columns), paper.heading + paper.hands
    levels = (paper.heading + n * paper.hands / rows for n in range(1, rows))
    across = (f"M0 {level:.2f}H{paper.width}" for level in levels)
    down = (f"M{n * step:.2f} 0V{bottom:.2f}" for n in range(1, columns))
    apart = range(1, columns, group) if group else ()
    posts = (f"M{n * step:.2f} 0V{bottom:.2f}" for n in apart)
    thin, thick = "".join((*across, *down)), "".join((_boxes(paper, foot), *posts))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm" '
        f'height="{paper.height}mm" viewBox="0 0 {paper.width} {paper.height}">'
        f'<g fill="none" stroke="#000"><path stroke-width=".15" d="{thin}"/>'
        f'<path stroke-width=".4" d="{thick}"/></g></svg>'
    )


def grid_image(
    paper: Paper, rows: int, columns: int, foot: tuple[int, int] = FOUR, group: int = 0
) -> str:
    """The drawing as a `data:` image."""
    drawing = grid_svg(paper, rows, columns, foot, group).encode()
    return f"data:image/svg+xml;base64,{b64encode(drawing).decode()}"


def _boxes(paper: Paper, foot: tuple[int, int]) -> str:
    edge, bottom = 0.2, paper.heading + paper.hands
    right, low, middle = paper.width - edge, paper.height - edge, bottom + paper.foot[0]
    frame = f"M{edge} {edge}H{right:.2f}V{low:.2f}H{edge}Z"
    levels = (paper.heading, bottom, middle)
    across = "".join(f"M0 {level:.2f}h{paper.width}" for level in levels)
    upper, lower = _posts(paper, foot[0], bottom, middle), _posts(paper, foot[1], middle, low)
    return f"{frame}{across}{upper}{lower}"


def _posts(paper: Paper, boxes: int, top: float, low: float) -> str:
    step = paper.step(boxes)
    return "".join(f"M{n * step:.2f} {top:.2f}V{low:.2f}" for n in range(1, boxes))
