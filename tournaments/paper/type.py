"""The size of the type of a paper: the largest with which it takes the fewest sheets.

Lines are counted from the widths of the letters, so that a browser prints the same sheets as
WeasyPrint. A list has rows that are never broken; everything in it grows with its type.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from math import ceil
from typing import NamedTuple

from tournaments.core.letter_widths import letter_widths
from tournaments.paper.lines import POINT

STEPS = (10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15, 16, 17, 18, 20, 22, 24, 28)
"""The sizes of the type of a list in points; each has a class in print.css."""
DESK_STEPS, SHEET_STEPS = STEPS[:9], STEPS[:12]
"""Those of a list that lies on a desk, and of a sheet of rules."""
LINE, AROUND = 1.2, 0.7
"""The height of a line and of what is around a row of a list, in sizes of its type (`.sized`)."""
NO_BREAK = "\N{NO-BREAK SPACE}"
LABEL, OF_LABEL, LESS = 10, 0.7, 0.85
"""The points of the smallest type of titles and notes, and the sizes of the type that those of
columns and less important figures are else (`--label`, `--less`)."""
BESIDE = 0.8
"""What is left free in a cell, in sizes of the type."""
HAIRLINE = 0.2
"""The millimetres of the line below a row."""
HEAD = 11.0
"""The millimetres of the titles of the columns, in two lines."""
TITLE = 16.0
"""The millimetres of the title of a paper, and of what is left free below its list."""
NOTE = 7.0
"""The millimetres of a line of text above or below a list."""
BOLD = 1.06
"""How much wider bold letters are."""
KEPT = 6
"""The last rows of a list that stay together (print/_tail.html)."""
MOST = 0.9
"""The part of the names of a list that stand on one line each."""
READ = 12
"""The points of a type that is easily read: a name with room for it is never broken."""

EVEN = 11
"""The points of the smallest type taken so that rows are even: all pairs, or most, on one line."""

Words = Sequence[int]
"""The widths of the words of a text, in thousandths of the size of the type."""


class SheetSize(NamedTuple):
    """The millimetres between the margins of a sheet (print.css)."""

    width: float
    height: float


UPRIGHT, ACROSS = SheetSize(190, 244), SheetSize(277, 157)


class Fitted(NamedTuple):
    """A size of type in points, and the sheets that a paper takes in it."""

    size: float
    sheets: int

    @property
    def type_class(self) -> str:
        """Its class in print.css.

        >>> Fitted(10.5, 1).type_class
        'type-105'
        """
        return f"type-{round(10 * self.size)}"


def largest(sheets: Callable[[float], int], steps: Sequence[float] = STEPS) -> Fitted:
    """The largest type with which a paper takes as few sheets as with the smallest.

    >>> largest(lambda size: 1 if size <= 12 else 2)
    Fitted(size=12, sheets=1)
    """
    fewest = sheets(steps[0])
    return Fitted(max(takewhile(lambda size: sheets(size) <= fewest, steps)), fewest)


def fitted_list(
    rows: Callable[[float], Iterable[float]],
    sheet: SheetSize = UPRIGHT,
    *,
    above: float = TITLE,
    head: float = HEAD,
    columns: int = 1,
    kept: int = KEPT,
    steps: Sequence[float] = STEPS,
) -> Fitted:
    """The largest type of a list that takes the fewest sheets.

    `rows` has the millimetres of each row in a type of so many. `above` are those of what stands
    once on the first sheet, `head` those of the titles of the columns on each. In several `columns`
    rows go on from one to the next. The last rows are `kept` together.
    """

    def sheets(size: float) -> int:
        heights = list(rows(size * POINT))
        starts = column_starts(heights, sheet.height - head, above, columns, kept)
        return ceil(len(starts) / columns)

    return largest(sheets, steps)


def one_line_steps(
    names: Iterable[str],
    room: Callable[[float], float],
    steps: Sequence[float] = STEPS,
    most: float = MOST,
) -> Sequence[float]:
    """The sizes in which no word of a name is broken, and `most` names stand on one line each.

    So do all that have room in a type of `READ` points. The smallest where there are none. `room`
    is the width for a name in a type of so many millimetres, in sizes of it.
    """
    words = [words_of(name) for name in names]
    if not words:
        return steps
    space = letter_widths()[" "]
    whole = sorted(sum(name) + space * (len(name) - 1) for name in words)
    read = [name for name in whole if name <= 1000 * room(READ * POINT)]
    widest = max(whole[int(most * (len(whole) - 1))], *read, *map(max, words))
    return [one for one in steps if 1000 * room(one * POINT) >= widest] or steps[:1]


def even_steps(
    pairs: Sequence[Sequence[str]],
    room: Callable[[float], float],
    steps: Sequence[float] = STEPS,
) -> Sequence[float]:
    """The sizes in which the names of all pairs, or of most, stand on one line.

    Where none of them can be read on a wall, those in which each name does.
    """
    for part in (1, MOST):
        even = one_line_steps(map(" – ".join, pairs), room, steps, most=part)
        if even[-1] >= EVEN:
            return even
    return one_line_steps([name for pair in pairs for name in pair], room, steps)


def column_starts(
    rows: Sequence[float], height: float, above: float, columns: int = 1, kept: int = 1
) -> Sequence[int]:
    """The rows with which columns begin, none of them broken; those of the first sheet are shorter.

    The last rows are `kept` together.

    >>> column_starts([4, 4, 4, 4], 10, above=3), column_starts([4, 4, 4, 4], 10, above=0)
    ([0, 1, 3], [0, 2])
    """
    starts, room = [0], height - above
    for at, row in enumerate([*rows[:-kept], sum(rows[-kept:])]):
        if row > room:
            room = height - (above if len(starts) < columns else 0)
            starts.append(at)
        room -= row
    return starts


def row_height(em: float, lines: float) -> float:
    """The millimetres of a row of so many lines."""
    return em * (LINE * lines + AROUND) + HAIRLINE


class FigureColumn(NamedTuple):
    """A column of figures: the widths of its title and of its words, in sizes of their types."""

    title: float
    words: float
    of: float
    """the least size of the type of its words, in sizes of that of the list"""

    def width(self, em: float) -> float:
        """Its width in a type of so many millimetres, in sizes of it: as wide as what is in it."""
        least = LABEL * POINT / em
        return max(self.title * max(least, OF_LABEL), self.words * max(least, self.of)) + BESIDE


def column(title: str, words: Iterable[str], *, bold: bool = False, of: float = 1) -> FigureColumn:
    """A column of words that are never broken, with a title that is broken between its words."""
    of_title = map(letter_widths().of, title.split(" "))
    of_words = map(letter_widths(bold=bold).of, words)
    return FigureColumn(max(of_title) / 1000, max(of_words, default=0) / 1000, of)


def in_two_lines(title: str) -> str:
    r"""A title with one place to break it at, the best.

    >>> in_two_lines("Place in the pool").split(" ")
    ['Place\xa0in', 'the\xa0pool']
    """
    words = title.split()
    ways = [(NO_BREAK.join(words[:at]), NO_BREAK.join(words[at:])) for at in range(len(words))]
    return " ".join(min(ways, key=lambda two: max(map(len, two)))).strip()


def words_of(text: str) -> Words:
    """The widths of the words of a text."""
    return [*map(letter_widths().of, text.split(" "))]


def name_words(name: str) -> Words:
    """The widths of the words of a name, which a line may also break behind a hyphen.

    >>> len(name_words("Jean-Christophe de La Villardière"))
    5
    """
    widths = letter_widths()
    return [
        # No space is between the parts of a word.
        widths.of(part) - (widths[" "] if part.endswith("-") else 0)
        for word in name.split(" ")
        for part in word.replace("-", "- ").split()
    ]


def names_of(names: Sequence[str]) -> Sequence[Words]:
    """The widths of the words of names that stand one after the other, with a dash between them."""
    last = len(names) - 1
    return [name_words(name if at == last else f"{name} –") for at, name in enumerate(names)]


def names_of_row(names: Sequence[str], left: str) -> Sequence[Words]:
    """The same for a row of a ranking, and in brackets that its entrant has left."""
    return [*names_of(names), words_of(f"({left})")] if left else names_of(names)


def name_lines(names: Iterable[Words], width: float) -> int:
    """The lines of names in a column so many times its type wide: a name is whole where it fits.

    >>> name_lines(names_of(("Alice Martin", "Bruno Petit")), 20)
    1
    >>> name_lines(names_of(("Alice Martin", "Bruno Petit")), 8)
    2
    """
    space, room, lines, at = letter_widths()[" "], 1000 * width, 0, 1000 * width
    for name in names:
        whole = sum(name) + space * (len(name) - 1)
        if whole > room:
            lines, at = lines + broken_lines(name, room), room
        elif at + space + whole > room:
            lines, at = lines + 1, float(whole)
        else:
            at += space + whole
    return lines


def broken_lines(words: Words, room: float, space: float | None = None) -> int:
    """The lines of words, set without hyphens; one that is wider than the room is broken in it.

    >>> [broken_lines(words_of("La belote " * times), 20_000) for times in (1, 20)]
    [1, 5]
    """
    space = letter_widths()[" "] if space is None else space
    lines, at = 1, 0.0
    for word in words:
        if at and at + space + word > room:
            lines, at = lines + 1, 0.0
        at += word + (space if at else 0)
        more = ceil(at / room) - 1
        lines, at = lines + more, at - more * room
    return lines
