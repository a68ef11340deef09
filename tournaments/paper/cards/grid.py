"""The drawing of a score card: its lines and boxes, the same for every card of a round.

Thousands of table cells cost a minute and a gigabyte for five hundred cards; one drawing costs
neither. All lengths are millimetres. style.css puts the words over the drawing: its classes
(`card-a5`, `rows-12`) repeat these measures.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

FIGURE = 8.0
FEWEST_ROWS = 4
FOOT_ROWS = 3
HEADING = 9.0
"""Height of the two lines of titles."""
STRIP = 12.2
"""Height of the boxes at the bottom: a line of words, and room to write."""
HAIR, THIN, THICK, STRONG = 0.15, 0.25, 0.4, 0.9


class Area(NamedTuple):
    """A place on a card."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height


class Paper(NamedTuple):
    """A format of card and the heights of its parts, from the top."""

    name: str
    width: float
    height: float
    number: float
    """Width of the number of the table."""
    code: float
    """Width of the code."""
    grid: float
    """Top of the grid."""
    body: float
    """Height of all rows together: the hands, and the boxes under them."""
    cut: float | None = None
    """Where the sheet is cut beside the card."""

    @property
    def first_hand(self) -> float:
        """Top of the hands."""
        return self.grid + HEADING

    @property
    def bottom(self) -> float:
        """Bottom of the grid."""
        return self.first_hand + self.body

    @property
    def small_print(self) -> Area:
        """The place between the grid and the boxes at the bottom."""
        return Area(0, self.bottom + 0.6, self.width, self.height - STRIP - self.bottom - 0.6)

    @property
    def most_rows(self) -> int:
        """The most hands that leave room for figures of 8 mm, beside the boxes under them."""
        return int(self.body / FIGURE) - FOOT_ROWS


A5 = Paper("a5", 128.5, 190.0, 38.0, 18.0, 34.0, 128.0, 138.25)
A4 = Paper("a4", 190.0, 277.0, 34.0, 19.0, 25.0, 224.0)
A4_MANY = Paper("a4-many", 190.0, 277.0, 34.0, 19.0, 33.0, 216.0)
"""For tables of three and more, whose names take several rows, and for names to write."""


class GridLines(NamedTuple):
    """What a drawing has: rows, columns, boxes and lines to write on."""

    rows: int
    """Without the boxes under the hands."""
    edges: tuple[float, ...]
    """The right edges of the columns but the last."""
    groups: tuple[tuple[float, float], ...]
    """Left and right of the columns under one title."""
    foot: Sequence[Sequence[float]]
    """Where each row under the hands is divided."""
    entered: Sequence[tuple[float, float]] = ()
    """Left and right of the boxes of the last row that the desk enters; the points begin there."""
    boxes: Sequence[Area] = ()
    """Boxes above and below the grid."""
    lines: Sequence[tuple[float, float, float]] = ()
    """Lines to write on: left, right and height."""


def grid_svg(paper: Paper, ruling: GridLines) -> str:
    """The drawing of a card, over its whole height.

    >>> grid_svg(A5, GridLines(12, (10.0,), (), ((), (), ()))).startswith("<svg xmlns=")
    True
    """
    wide, row = paper.cut or paper.width, paper.body / (ruling.rows + FOOT_ROWS)
    end = paper.bottom - FOOT_ROWS * row
    # The lines between the rows are the dashes of one line as broad as the card.
    levels = (
        f'<path stroke-width="{paper.width}" stroke-dasharray="{HAIR} {row - HAIR:.4f}" '
        f'd="M{paper.width / 2} {paper.first_hand + row - HAIR / 2:.3f}'
        f'V{end - row / 2:.3f}"/>'
    )
    cut = ""
    if paper.cut is not None:
        line = f"M{paper.cut - HAIR} 0V{paper.height}"
        cut = f'<path stroke-width=".2" stroke-dasharray="1 1" d="{line}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" '
        f'height="{paper.height}mm" viewBox="0 0 {wide} {paper.height}">'
        f'<g fill="none" stroke="#000">{levels}'
        f'<path stroke-width="{THIN}" d="{"".join(_thin(paper, ruling, end, row))}"/>'
        f'<path stroke-width="{THICK}" d="{"".join(_thick(paper, ruling, end))}"/>'
        f'<path stroke-width="{STRONG}" d="{"".join(_strong(paper, ruling, row))}"/>'
        f"{cut}</g></svg>"
    )


def _thin(paper: Paper, ruling: GridLines, end: float, row: float) -> Iterator[str]:
    """Columns within a group to the `end` of the hands, boxes under them, and lines.

    No line is between the titles: on A5 they would touch it.
    """
    middle = paper.grid + HEADING / 2
    outer = {x for group in ruling.groups for x in group}
    for edge in sorted({*ruling.edges} - outer):
        yield f"M{edge:.2f} {paper.first_hand:.2f}V{end:.2f}"
    for left, right in ruling.groups:
        yield f"M{left:.2f} {middle:.2f}H{right:.2f}"
    for number, posts in enumerate(ruling.foot):
        top = end + number * row
        for x in posts:
            yield f"M{x:.2f} {top:.2f}V{top + row:.2f}"
        if number:
            yield f"M0 {top:.2f}H{paper.width}"
    for left, right, level in ruling.lines:
        yield f"M{left:.2f} {level:.2f}H{right:.2f}"


def _thick(paper: Paper, ruling: GridLines, end: float) -> Iterator[str]:
    """The frame, the edges of groups, and the boxes above and below the grid."""
    edge = THICK / 2
    yield f"M{edge} {paper.grid}H{paper.width - edge:.2f}V{paper.bottom:.2f}H{edge}Z"
    for level in (paper.first_hand, end):
        yield f"M0 {level:.2f}H{paper.width}"
    for x in sorted({x for group in ruling.groups for x in group if 0 < x < paper.width - edge}):
        yield f"M{x:.2f} {paper.grid}V{end:.2f}"
    for left, _right in ruling.entered[:1]:
        yield f"M{left:.2f} {end:.2f}V{paper.bottom:.2f}"
    for box in ruling.boxes:
        left, right = max(box.left, edge), min(box.right, paper.width - edge)
        top, bottom = max(box.top, edge), min(box.bottom, paper.height - edge)
        yield f"M{left:.2f} {top:.2f}H{right:.2f}V{bottom:.2f}H{left:.2f}Z"


def _strong(paper: Paper, ruling: GridLines, row: float) -> Iterator[str]:
    """The boxes with the totals that the desk enters."""
    edge = STRONG / 2
    top, bottom = paper.bottom - row + edge, paper.bottom - edge
    for left, right in ruling.entered:
        yield f"M{left + edge:.2f} {top:.2f}H{right - edge:.2f}V{bottom:.2f}H{left + edge:.2f}Z"
