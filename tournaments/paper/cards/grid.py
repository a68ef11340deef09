"""The drawing of a score card: its lines and boxes, the same for every card of a round.

Thousands of table cells cost a minute and a gigabyte for five hundred cards; one drawing costs
neither. All lengths are millimetres. style.css puts the words over
the drawing: its classes (`card-a5`, `rows-12`) repeat these measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

FIGURE = 8.0
FEWEST_ROWS = 4
BOX_OF_WON = 17.0
"""The width of the box for the games won, beside each signature."""
APART = 2.5
"""Between the boxes to sign in."""
FOOT_ROWS = 2
HAIR = 0.15


@dataclass(frozen=True, slots=True)
class Paper:
    """A format of card and the heights of its parts, from the top."""

    name: str
    width: float
    height: float
    names: float
    """Top of the names."""
    grid: float
    """Top of the grid."""
    heading: float
    """Height of the two lines of titles."""
    body: float
    """Height of all rows together: the hands, and the boxes under them."""
    sign: float
    """Height of the boxes to sign in, at the bottom."""
    where: tuple[float, float]
    """Left and width of the lines with contest and round."""
    where_height: float
    """Their height."""
    cut: float | None = None
    """Where the sheet is cut beside the card."""

    @property
    def first_hand(self) -> float:
        """Top of the hands."""
        return self.grid + self.heading

    @property
    def bottom(self) -> float:
        """Bottom of the grid."""
        return self.first_hand + self.body

    @property
    def most_rows(self) -> int:
        """The most hands that leave room for figures of 8 mm, beside the boxes under them."""
        return int(self.body / FIGURE) - FOOT_ROWS


A5 = Paper("a5", 128.5, 190.0, 22.4, 37.6, 10.0, 124.0, 10.2, (45.0, 61.0), 22.0, 138.25)
A4 = Paper("a4", 190.0, 277.0, 20.2, 35.0, 9.0, 217.0, 9.0, (45.0, 122.0), 19.8)


@dataclass(frozen=True, slots=True)
class GridLines:
    """What a drawing has: rows, columns, boxes and lines to write on."""

    rows: int
    """Without the boxes under the hands."""
    edges: tuple[float, ...]
    """The right edges of the columns but the last."""
    groups: tuple[tuple[float, float], ...]
    """Left and right of the columns under one title."""
    boxes: tuple[tuple[float, ...], tuple[float, ...]]
    """Where the two rows under the hands are divided; the second only where the first is."""
    signs: int = 2
    """How many sign at the bottom."""
    won: bool = False
    """Whether each side has a box for the games it has won."""
    lines: tuple[tuple[float, float, float], ...] = ()
    """Lines to write on: left, right and height."""


def grid_svg(paper: Paper, ruling: GridLines) -> str:
    """The drawing of a card, over its whole height.

    >>> grid_svg(A5, GridLines(12, (10.0,), (), ((), ()))).startswith("<svg xmlns=")
    True
    """
    wide, row = paper.cut or paper.width, paper.body / (ruling.rows + FOOT_ROWS)
    end = paper.bottom - FOOT_ROWS * row
    # The lines between the rows are the dashes of one line as broad as the card.
    levels = (
        f'<path stroke-width="{paper.width}" stroke-dasharray="{HAIR} {row - HAIR:.4f}" '
        f'd="M{paper.width / 2} {paper.first_hand + row - HAIR / 2:.3f}'
        f'V{paper.bottom - row / 2:.3f}"/>'
    )
    cut = ""
    if paper.cut is not None:
        line = f"M{paper.cut - HAIR} 0V{paper.height}"
        cut = f'<path stroke-width=".2" stroke-dasharray="1 1" d="{line}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" '
        f'height="{paper.height}mm" viewBox="0 0 {wide} {paper.height}">'
        f'<g fill="none" stroke="#000">{levels}'
        f'<path stroke-width=".15" d="{"".join(_thin(paper, ruling, end))}"/>'
        f'<path stroke-width=".4" d="{"".join(_thick(paper, ruling, end))}"/>{cut}</g></svg>'
    )


def sign_boxes(paper: Paper, count: int) -> list[tuple[float, float]]:
    """Left and width of each box to sign in."""
    width = (paper.width - APART * (count - 1)) / count
    return [(n * (width + APART), width) for n in range(count)]


def _thin(paper: Paper, ruling: GridLines, end: float) -> Iterator[str]:
    """Columns within a group down to the `end` of the hands, and lines to write on."""
    middle = paper.grid + paper.heading / 2
    outer = {x for group in ruling.groups for x in group}
    inner = {edge for edge in ruling.edges for a, b in ruling.groups if a < edge < b}
    for edge in sorted({*ruling.edges} - outer):
        yield f"M{edge:.2f} {middle if edge in inner else paper.grid:.2f}V{end:.2f}"
    for left, right in ruling.groups:
        yield f"M{left:.2f} {middle:.2f}H{right:.2f}"
    for left, right, level in ruling.lines:
        yield f"M{left:.2f} {level:.2f}H{right:.2f}"


def _thick(paper: Paper, ruling: GridLines, end: float) -> Iterator[str]:
    """The frame, the edges of groups, the boxes under the hands and those to sign in."""
    edge = 0.2
    right, low, row = paper.width - edge, paper.bottom, (paper.bottom - end) / FOOT_ROWS
    yield f"M{edge} {paper.grid}H{right:.2f}V{low:.2f}H{edge}Z"
    for level in (paper.first_hand, end, end + row):
        yield f"M0 {level:.2f}H{paper.width}"
    first, second = ruling.boxes
    groups = {x for group in ruling.groups for x in group if 0 < x < right}
    for x in sorted(groups.union(first)):
        foot = low if x in second else end + row if x in first else end
        yield f"M{x:.2f} {paper.grid if x in groups else end:.2f}V{foot:.2f}"
    top, bottom = paper.height - paper.sign, paper.height - edge
    for left, width in sign_boxes(paper, ruling.signs) if ruling.signs else ():
        begin, last = max(left, edge), min(left + width, paper.width - edge)
        yield f"M{begin:.2f} {top:.2f}H{last:.2f}V{bottom}H{begin:.2f}Z"
        if ruling.won:
            yield f"M{left + BOX_OF_WON:.2f} {top:.2f}V{bottom}"
