"""The head of a score card: where its parts are, and what is written or printed in them."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, Self

from django.utils.translation import pgettext

from tournaments.models import side_names
from tournaments.paper.cards.grid import A4_MANY, A5, FIGURE, Area, Paper
from tournaments.paper.lines import placed, width_of

ABREAST = 3
"""So many sides share one row; more have several."""
WORDS = 10.0
"""Points of the words before boxes."""
LETTERS = 13.0
"""Points of letters and numbers, which are bold."""
LETTER, LETTER_OF_THREE, LETTER_ALONE = 17.3, 15.0, 5.5
"""The width of letter and number beside each other, of three players, and without a number."""
GAP, BEFORE_NAMES = 1.5, 3.0
"""What is kept free after a box, and before the names of a side and the next letter."""
MOST_HIGH, HIGH_IN_ROW = 10.2, 6.1
"""Millimetres for all names abreast, or for each of several rows."""
BOX, BOX_ROW = 8.4, 9.2
"""Height of a box to write in, and from the top of a row of boxes to the next."""
NUMBER, TIME, DATE, TITLE = 13.0, 19.0, 22.0, 38.0
"""Widths to write a number, a time and a date, and to print the title of sheets."""
TABLE_WORD, ROUND_WORD, DATE_WORD, CONTEST_WORD = 11.0, 13.0, 10.0, 18.0
START_WORD, END_WORD = 11.5, 8.5
"""Widths of the words before boxes in the longest language, with what is kept free."""
BETWEEN = 3.0
"""From a box to the next word."""
PAIR_BEFORE, PAIR_NUMBER, MOST_WRITTEN = 5.5, 14.0, 11.7
"""Before the box for the number of a pair, its width, and the height of a line for a name."""


class Blank(IntEnum):
    """What the players write at the head of a card."""

    NOTHING = 0
    NAMES = 1
    """Table, round, numbers and names."""
    ALL = 2
    """The contest and the date too."""
    EACH = 3
    """As `NAMES`, with a number for each player of a side."""


class HeadBox(NamedTuple):
    """A box to write in, after a word."""

    word: str
    row: int
    left: float
    """Of the word."""
    box: Area
    mark: str
    """What is printed in the middle of the box."""


class Head(NamedTuple):
    """Where the parts of a head are."""

    where: Area
    """Contest and round."""
    names: Area
    boxes: tuple[HeadBox, ...] = ()
    stacked: bool = True
    """Whether contest, date and club have a line each."""

    @property
    def words(self) -> str:
        """The words before the boxes, a line for each row of boxes."""
        lines = []
        for row in range(1 + max((one.row for one in self.boxes), default=-1)):
            in_row = [one for one in self.boxes if one.row == row]
            words = [(one.left, one.word) for one in in_row]
            marks = [
                (one.box.left + (one.box.width - width_of(one.mark, WORDS)) / 2, one.mark)
                for one in in_row
            ]
            lines.append(placed(sorted(words + marks), WORDS))
        return "\n".join(lines)


def head_of(paper: Paper, sides: int, blank: Blank, *, timed: bool) -> Head:
    """The head of a filled or blank card; a game that the clock may end has its times to write.

    >>> head = head_of(A5, 2, Blank.NAMES, timed=False)
    >>> [(box.word, box.box.left) for box in head.boxes]
    [('Table', 11.0), ('Round', 40.0)]
    """
    if blank:
        return _to_write(paper, blank, timed=timed)
    left, right = paper.number, paper.width - paper.code - 2
    if paper is A5:
        clock = tuple(_times(1, left)) if timed else ()
        where = Area(left, 0, right - left, BOX_ROW if timed else 18.0)
        return Head(where, Area(0, 18.7, paper.width, MOST_HIGH), clock)
    times = tuple(_times(0, right - TIMES)) if timed else ()
    free = right - (TIMES + BETWEEN) * timed
    rows = rows_of_seats(paper, sides)
    names = Area(left, 9.6, right - left, MOST_HIGH if rows == 1 else rows * HIGH_IN_ROW)
    return Head(Area(left, 0, free - left, 9.4), names, times, stacked=False)


def _to_write(paper: Paper, blank: Blank, *, timed: bool) -> Head:
    """The head of a blank card: boxes abreast, the names below them."""
    asked = [
        (pgettext("score card", "Table"), TABLE_WORD, NUMBER),
        (pgettext("score card", "Round"), ROUND_WORD, NUMBER),
    ]
    if blank is Blank.ALL:
        asked.append((pgettext("score card", "Date"), DATE_WORD, DATE))
    boxes = [*_abreast(0, 0, asked)]
    free, beside_times = boxes[-1].box.right + BETWEEN, paper.width - (TIMES + BETWEEN) * timed
    if blank is Blank.ALL:
        word, row, left, right = pgettext("score card", "Contest"), 1, 0.0, beside_times
        if paper is not A5:
            row, left, right = 0, free, paper.width - TITLE - BETWEEN
            free = right + BETWEEN
        boxes += _abreast(row, left, [(word, CONTEST_WORD, right - left - CONTEST_WORD)])
    boxes += _times(1, paper.width - TIMES) if timed else ()
    where = Area(free, 0, paper.width - free, BOX)
    names = Area(0, BOX_ROW + 0.2, beside_times, paper.grid - 14.4)
    if paper is A5:
        top = (2 if timed or blank is Blank.ALL else 1) * BOX_ROW + 0.2
        names = Area(0, top, paper.width, 29.2 - top)
    return Head(where, names, tuple(boxes), stacked=False)


TIMES = START_WORD + TIME + BETWEEN + END_WORD + TIME
"""Width of the boxes for the times."""


def _times(row: int, left: float) -> Iterator[HeadBox]:
    """The boxes for the beginning and the end of a game."""
    asked = (
        (pgettext("score card", "Start"), START_WORD, TIME),
        (pgettext("score card", "End"), END_WORD, TIME),
    )
    return _abreast(row, left, asked, pgettext("score card: between hours and minutes", ":"))


def _abreast(
    row: int, left: float, asked: Sequence[tuple[str, float, float]], mark: str = ""
) -> Iterator[HeadBox]:
    """Boxes beside each other: the word, its width and that of the box."""
    for word, before, width in asked:
        box = Area(left + before, row * BOX_ROW, width, BOX)
        yield HeadBox(word, row, left, box, mark)
        left = box.right + BETWEEN


class CardSeat(NamedTuple):
    """Where a side is in the head."""

    left: float
    top: float
    letter: float
    """The width of letter and number."""
    width: float
    """The width of the names."""
    height: float

    @property
    def beside_letter(self) -> Self:
        """The same where no number is under the letter, and the names begin beside it."""
        more = self.letter - LETTER_ALONE
        return self._replace(letter=LETTER_ALONE, width=self.width + more)


def rows_of_seats(paper: Paper, sides: int, *, blank: bool = False) -> int:
    """How many rows the sides have: abreast up to three, then two or three to a row.

    Three players on A4 have a row each, so that every name has a line.
    """
    if sides == ABREAST and paper is A4_MANY and not blank:
        return sides
    if sides <= ABREAST:
        return 1
    across = ABREAST if blank or paper is A5 else 2
    return -(-sides // across)


def seats_of(paper: Paper, sides: int, area: Area, *, blank: bool = False) -> list[CardSeat]:
    """The places of the sides in the area of the names.

    >>> [(seat.left, seat.top) for seat in seats_of(A5, 4, Area(0, 20, 128, 10))]
    [(0.0, 20.0), (65.5, 20.0), (0.0, 25.0), (65.5, 25.0)]
    """
    rows = rows_of_seats(paper, sides, blank=blank)
    across = -(-sides // rows)
    letter = LETTER_OF_THREE if sides == ABREAST else LETTER
    wide, high = (area.width + BEFORE_NAMES) / across, area.height / rows
    width = wide - letter - BEFORE_NAMES
    return [
        CardSeat(
            area.left + at % across * wide, area.top + at // across * high, letter, width, high
        )
        for at in range(sides)
    ]


def letters_of(
    seats: Sequence[CardSeat], numbers: Sequence[int | None], area: Area, blank: Blank
) -> str:
    """The letters and numbers of the sides as lines of type, each in its place in the area."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for seat, letter, number in zip(seats, side_names(len(seats)), numbers, strict=True):
        left, row = seat.left - area.left, rows.setdefault(seat.top, [])
        row.append((left, letter))
        if blank:
            word = left + PAIR_BEFORE + 1, pgettext("score card", "no")
            row.append(word)
            if blank is Blank.EACH:
                rows.setdefault(seat.top + seat.height / 2, []).append(word)
        elif number is not None:
            shown = f" {number}"
            wide = width_of(shown, LETTERS, bold=True)
            row.append((left + seat.letter - BEFORE_NAMES - wide, shown))
    return "\n".join(placed(row, LETTERS, bold=True) for row in rows.values())


def number_boxes(seats: Sequence[CardSeat], names: int, *, of_each: bool = False) -> Iterator[Area]:
    """The boxes for the numbers of the sides, or of their players, on a blank card.

    A box is as high as the line for a name; that of a side where that leaves room for a figure.
    """
    for seat in seats:
        line = _line_of_name(seat, names)
        high = line if of_each or line > FIGURE else seat.height
        for at in range(names if of_each else 1):
            yield Area(seat.left + PAIR_BEFORE, seat.top + at * line + 0.2, PAIR_NUMBER, high - 0.7)


def lines_of_names(seats: Sequence[CardSeat], names: int) -> Iterator[tuple[float, float, float]]:
    """The lines on which players write names on a blank card: left, right and height."""
    for seat in seats:
        left = seat.left + PAIR_BEFORE + PAIR_NUMBER + GAP
        right, line = seat.left + seat.letter + seat.width, _line_of_name(seat, names)
        for at in range(1, names + 1):
            yield left, right, seat.top + at * line - 0.5


def _line_of_name(seat: CardSeat, names: int) -> float:
    return min(seat.height / names, MOST_WRITTEN)
