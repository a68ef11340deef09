"""The head of a score card: its round, and the sides in type as large as the names allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import pgettext

from tournaments.paper.cards.grid import Paper
from tournaments.paper.lines import in_lines, lines_of, placed, width_of

ABREAST = 3
"""So many sides share one row; more have two rows."""
HEIGHT = 10.2
"""Millimetres for all names."""
LETTERS = 13.0
"""Points of letters and numbers, which are bold."""
LETTER, LETTER_IN_ROW, GAP = 13.5, 16.0, 1.5
"""The width of letter and number, one above the other or beside it, and what is kept free."""
NUMBER, NUMBER_IN_ROW, NUMBER_LINE = 5.5, 9.5, 11.0
"""Before the line to write a number on, and its length."""
BELOW, LINE = 4.0, 6.6
"""From the top to the line to write the round on, and from each to the next."""


@dataclass(frozen=True, slots=True)
class TypeSize:
    """A size of type: its class in style.css, and its lines."""

    name: str
    points: float
    line: float
    """Height of a line, in millimetres."""


SIZES = (
    TypeSize("type-15", 15, 5.1),
    TypeSize("type-13", 13, 5.1),
    TypeSize("type-11", 11.5, 5.1),
    TypeSize("type-10", 10, 5.1),
    TypeSize("type-close", 10, 3.4),
    TypeSize("type-8", 8, 2.55),
)
"""From the largest; the last is for names that no other has room for."""
RUNNING = TypeSize("type-8", 8, 2.55)
"""For names that have no room one below the other: the second goes on in the line of the first."""


@dataclass(frozen=True, slots=True)
class CardSeat:
    """Where a side is in the head."""

    left: float
    top: float
    letter: float
    """The width of letter and number."""
    width: float
    """The width of the names."""
    height: float


def seats_of(paper: Paper, sides: int) -> list[CardSeat]:
    """The places of the sides: abreast, from the fourth side in two rows.

    >>> from tournaments.paper.cards.grid import A5
    >>> [(seat.left, seat.top) for seat in seats_of(A5, 4)]
    [(0.0, 22.4), (64.25, 22.4), (0.0, 27.5), (64.25, 27.5)]
    """
    rows, letter = (1, LETTER) if sides <= ABREAST else (2, LETTER_IN_ROW)
    across = -(-sides // rows)
    wide, high = paper.width / across, HEIGHT / rows
    width = wide - letter - GAP
    return [
        CardSeat(at % across * wide, paper.names + at // across * high, letter, width, high)
        for at in range(sides)
    ]


def letters_of(
    seats: Sequence[CardSeat], sides: Sequence[tuple[str, int | None]], *, blank: bool = False
) -> str:
    """The letters and numbers of the sides as lines of type, each in its place."""
    abreast = len(sides) <= ABREAST
    rows: dict[float, list[tuple[float, str]]] = {}
    for seat, (letter, number) in zip(seats, sides, strict=True):
        shown = pgettext("score card", "no") if blank else "" if number is None else str(number)
        row = rows.setdefault(seat.top, [])
        row.append((seat.left, letter if abreast else f"{letter} {shown}".strip()))
        if abreast:
            rows.setdefault(seat.top + seat.height / 2, []).append((seat.left, shown))
    return "\n".join(placed(row, LETTERS, bold=True) for row in rows.values())


def name_type(names: Sequence[str], seat: CardSeat) -> TypeSize:
    """The largest type in which the names have room."""
    words = [word for name in names for word in name.split(" ")]
    for size in SIZES:
        widest = max((width_of(word, size.points) for word in words), default=0.0)
        lines = sum(lines_of(name, size.points, seat.width) for name in names)
        if widest <= seat.width and lines * size.line <= seat.height + 0.1:
            return size
    return RUNNING


def running(names: Sequence[str], seat: CardSeat) -> str:
    """Names in one run, as far as the lines of the smallest type have room."""
    lines = int((seat.height + 0.1) / RUNNING.line)
    return in_lines(" · ".join(names), RUNNING.points, seat.width, lines)


def lines_to_write(paper: Paper, sides: int, blank: int) -> Iterator[tuple[float, float, float]]:
    """The lines on which players write the head of a blank card: left, right and height."""
    if not blank:
        return
    left, width = paper.where
    yield 0.0, left - 6, paper.names - 1.5
    for row, word in enumerate(words_to_write(blank)):
        begin, level = left + width_of(word, 10) + 1.5, (row + 1) * LINE - 1.6
        yield begin, left + width - 1, level if blank > 1 else BELOW
    in_row = sides > ABREAST
    for seat in seats_of(paper, sides):
        right = seat.left + seat.letter + seat.width
        after = seat.left + (NUMBER_IN_ROW if in_row else NUMBER)
        low = seat.top + seat.height - 0.7
        yield after, after + NUMBER_LINE, low
        if sides != ABREAST:
            yield after + NUMBER_LINE + GAP, right, low
        if not in_row:
            yield after, right, seat.top + seat.height / 2 - 0.7


def words_to_write(blank: int) -> tuple[str, ...]:
    """The words before the lines with round, and contest and date where no contest is known."""
    first = pgettext("score card", "Round")
    if blank < 2:
        return (first,)
    return (first, pgettext("score card", "Contest"), pgettext("score card", "Date"))


WHERE_SIZES = (
    TypeSize("", 10, 4.2),
    TypeSize("where-close", 10, 3.6),
    TypeSize("where-small", 8, 2.75),
)
"""Of the lines with round and contest; the last is for the longest names of contests."""


@dataclass(frozen=True, slots=True)
class Where:
    """The head of a card."""

    round_: str = ""
    """Empty on a blank card."""
    contest: str = ""
    more: tuple[str, ...] = ()
    """Further lines, the most important first."""
    size: str = ""

    @property
    def lines(self) -> str:
        """The lines after the round."""
        return "\n".join(filter(None, (self.contest, *self.more)))

    def within(self, paper: Paper, continued: str = "") -> Where:
        """As much of it as the card has room for: round, contest and that it is `continued` always.

        A long contest is in smaller type.
        """
        room, others = paper.where_height, [self.round_ or " ", *filter(None, [continued])]
        always = [*others, *filter(None, [self.contest])]
        fitting = (size for size in WHERE_SIZES if _where_height(always, paper, size) <= room)
        size = next(fitting, WHERE_SIZES[-1])
        left = room - _where_height(others, paper, size)
        most = max(1, int((left + 0.1) / size.line))
        contest = in_lines(self.contest, size.points, paper.where[1] - 1, most)
        always = [*others, *filter(None, [contest])]
        more = others[1:]
        for line in self.more:
            if _where_height([*always, line], paper, size) > room:
                break
            always.append(line)
            more.append(line)
        return replace(self, contest=contest, more=tuple(more), size=size.name)


def _where_height(texts: list[str], paper: Paper, size: TypeSize) -> float:
    """The round, the first of them, is bold."""
    width = paper.where[1] - 1
    first = lines_of(texts[0], size.points, width, bold=True)
    return (first + sum(lines_of(one, size.points, width) for one in texts[1:])) * size.line


NOWHERE = Where()
