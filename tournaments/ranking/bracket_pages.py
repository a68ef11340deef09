"""Drawings of brackets for the screen, on pages of the projector and on sheets of paper."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tournaments.brackets.layout import Look, parts_of, shelved
from tournaments.ranking.bracket_drawing import Drawing, MatchDrawn, part_drawn
from tournaments.ranking.selectors.brackets import BracketShown, SideShown

SCREEN = Look(size=16, small=14, box=300, gap=36)
PROJECTOR = Look(size=31, small=26, box=544, gap=34, columns=3, most=4)
PAPER = Look(size=36, small=36, box=900, gap=50, columns=4, most=8, beside=True, crowned=True)
PROJECTOR_PAGE = (1700, 830)
"""in thousandths of the projector's height, so that names are read from far away"""
PAPER_PAGE = (2770, 1500)
"""of an A4 sheet across, under its title and clear of its foot, in tenths of a millimetre"""
SIZES = (56, 48, 42, 36)
"""of the type on paper, the largest first"""
MOST_LARGE = 3
"""A bracket on at most so many sheets may be drawn large; on more it is drawn small, and its final
smallest, so that the full names find room below."""
WRITING = range(240, 80, -2)
"""the heights of a side to write in on paper, the largest first"""
TWO_NAMES = (110, 96, 85, 81)
"""the heights of a side with two names in the smallest type, the largest first; with the last two
there are eight matches on a sheet, without and with a title"""
LEAST_BOX, MOST_BOX = 17, 24
"""the width of a match on paper, in sizes of the type"""
AT_ONCE = 3
"""the last rounds of a bracket that are always drawn together"""


class DrawnPage(NamedTuple):
    """Drawings on one page."""

    drawings: tuple[Drawing, ...]
    width: int

    @property
    def height(self) -> int:
        """The part of the page that they take."""
        return max(drawing.y + drawing.height for drawing in self.drawings)

    @property
    def matches(self) -> Iterator[MatchDrawn]:
        """The matches of all its drawings."""
        return (match for drawing in self.drawings for match in drawing.matches)

    @property
    def millimetres(self) -> tuple[str, str]:
        """Width and height on paper."""
        return f"{self.width / 10}mm", f"{self.height / 10}mm"


def drawing_of(bracket: BracketShown, *, whole: bool = False) -> Drawing:
    """A bracket in one piece: from the round played now, or whole."""
    untitled = bracket._replace(title="")
    return next(_drawings(untitled, 0 if whole else begins_at(bracket), SCREEN))


def begins_at(bracket: BracketShown) -> int:
    """The first column drawn: that of the round played now; the last rounds are always drawn."""
    return max(bracket.first, min(bracket.current, bracket.last - AT_ONCE + 1))


def pages_of(brackets: Sequence[BracketShown]) -> list[DrawnPage]:
    """Brackets on pages of the projector, from the round played now, where names are known."""
    drawings = [
        drawing
        for bracket in brackets
        for drawing in _drawings(bracket, begins_at(bracket), PROJECTOR)
        if any(side.name for match in drawing.matches for side in match.shown.sides)
    ]
    return _paged(drawings, PROJECTOR_PAGE)


def sheets_of(brackets: Sequence[BracketShown]) -> list[DrawnPage]:
    """Brackets on sheets of paper, every match once, the final beside the semifinals.

    The sheets of a large bracket join at the numbers of the matches that lead to the next one.
    Where that spares a sheet, all are drawn in the smallest type, or their numbers beside them.
    """
    ways = [
        [drawing for bracket in brackets for drawing in _drawings_on_paper(bracket, sizes, boxed)]
        for sizes, boxed in (
            (SIZES, TWO_NAMES),
            (SIZES[-1:], TWO_NAMES),
            *(((), TWO_NAMES[at:]) for at in range(len(TWO_NAMES))),
        )
    ]
    return min((_paged(drawings, PAPER_PAGE) for drawings in ways), key=len)


def blank_sheets_of(bracket: BracketShown) -> list[DrawnPage]:
    """A bracket to fill in by hand, on sheets of paper, its boxes as high as there is room."""
    width, height = PAPER_PAGE
    empty = SideShown(None, "", "", won=False)
    nobody = tuple(match._replace(sides=(empty, empty)) for match in bracket.matches)
    bracket = bracket._replace(matches=nobody)
    drawings = []
    for part in parts_of(bracket.nodes, PAPER):
        rounds = len({node.column for node in part})
        box = (width - PAPER.gap * (rounds - 1)) // rounds
        looks = (PAPER._replace(box=box, boxed=high, written=True) for high in WRITING)
        drawn = (part_drawn(bracket, part, look) for look in looks)
        drawings.append(next(one for one in drawn if one.height <= height))
    return _paged(drawings, PAPER_PAGE)


def _drawings_on_paper(
    bracket: BracketShown, sizes: Sequence[int], boxed: Sequence[int]
) -> Iterator[Drawing]:
    """The parts of a bracket, each in the largest type with which it fits its sheet.

    In the smallest the numbers of the matches stand beside them, or both names of a pair in one
    line.
    """
    width, height = PAPER_PAGE
    parts = parts_of(bracket.nodes, PAPER)
    has_many = len(parts) > MOST_LARGE
    if has_many:
        sizes = sizes[-2:]
    people, shown = bracket.people, {match.number: match for match in bracket.matches}
    for part in parts:
        rounds = len({node.column for node in part})
        most = (width - PAPER.gap * (rounds - 1)) // rounds
        look = PAPER._replace(box=min(most, MOST_BOX * SIZES[-1]))
        looks = [
            PAPER._replace(size=size, small=size, box=min(most, MOST_BOX * size), lines=people)
            for size in sizes
            if most >= LEAST_BOX * size or size == SIZES[-1]
        ]
        # Over a match whose number is beside it there is no room for more words.
        if not any(shown[node.number].due or shown[node.number].walkover for node in part):
            beside = [look._replace(boxed=high) for high in boxed]
            looks = beside[-1:] if has_many and part is parts[-1] else looks + beside
        looks.append(look._replace(lines=1))
        for look in looks:
            drawing = part_drawn(bracket, part, look)
            if drawing.height <= height:
                break
        yield drawing


def _paged(drawings: Sequence[Drawing], page: tuple[int, int]) -> list[DrawnPage]:
    width, height = page
    sizes = [(drawing.width, drawing.height) for drawing in drawings]
    space = drawings[0].look.size if drawings else 0
    rest = iter(drawings)
    return [
        DrawnPage(tuple(next(rest)._replace(x=x, y=y) for x, y in places), width)
        for places in shelved(sizes, width, height, space)
    ]


def _drawings(bracket: BracketShown, start: int, look: Look) -> Iterator[Drawing]:
    """The parts of a bracket from a column on."""
    nodes = [node for node in bracket.nodes if node.column >= start]
    fitting = look._replace(lines=bracket.people)
    for part in parts_of(nodes, fitting):
        yield part_drawn(bracket, part, fitting)
