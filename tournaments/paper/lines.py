"""Lines of text in the font of the papers, with words at given places.

A row of a score card is one line of text: a box for each word would cost more than the rest of
the card. Spaces put its words over the columns of the drawing.
"""

import re
from collections.abc import Iterable
from unicodedata import combining

from tournaments.core.letter_widths import letter_widths

POINT = 25.4 / 72
"""Millimetres."""
_FOREIGN = 700
"""A letter that the font does not have, at its widest."""
SPACE, HAIR = " ", "\N{HAIR SPACE}"
SPACES = (SPACE, "\N{THIN SPACE}", HAIR)
MORE = "\N{HORIZONTAL ELLIPSIS}"


def width_of(text: str, points: float, *, bold: bool = False) -> float:
    """The width of a line of text in millimetres.

    >>> round(width_of("Marqué", 10), 1)
    11.8
    """
    ems = letter_widths(bold=bold, foreign=_FOREIGN, unknown=_FOREIGN).of(text)
    return ems * points * POINT / 1000


def lines_of(text: str, points: float, width: float, *, bold: bool = False) -> int:
    """How many lines of a width the text takes, broken between words and after hyphens.

    >>> lines_of("Jean-Christophe de La Villardière", 8, 25)
    2
    """
    lines, at = 1, 0.0
    for part in _parts(text):
        if at and at + width_of(part.rstrip(SPACE), points, bold=bold) > width:
            lines, at = lines + 1, 0.0
        at += width_of(part, points, bold=bold)
    return lines


def widest_of(text: str, points: float) -> float:
    """The width of the widest part of a text that is never broken."""
    return max(width_of(part.rstrip(SPACE), points) for part in _parts(text))


def _parts(text: str) -> list[str]:
    return re.split(r"(?<= )|(?<=-)(?=[^\W\d])", text)


def ends_together(text: str) -> str:
    """A text whose last two words stand on one line: none is alone on the last.

    >>> ends_together("À égalité, la partie est nulle.").split(" ")
    ['À', 'égalité,', 'la', 'partie', 'est\\xa0nulle.']
    """
    return "\N{NO-BREAK SPACE}".join(text.rsplit(SPACE, 1))


def in_lines(text: str, points: float, width: float, lines: int) -> str:
    """As much of a text as so many lines of a width have room for, with an ellipsis for the rest.

    >>> in_lines("Jean-Christophe de La Villardière", 8, 30, 1)
    'Jean-Christophe de L…'
    """
    shown = text
    while shown:
        if widest_of(shown, points) <= width and lines_of(shown, points, width) <= lines:
            break
        text = text[:-1].rstrip(" -’'.,·")
        shown = f"{text}{MORE}" if text else ""
    return shown


def placed(words: Iterable[tuple[float, str]], points: float, *, bold: bool = False) -> str:
    """A line with each word so many millimetres from its beginning, from left to right.

    It is right to a twelfth of a millimetre where its style sheet has no kerning.

    >>> placed([(0, "A"), (10, "B")], 10).split()
    ['A', 'B']
    """
    widths = {space: width_of(space, points, bold=bold) for space in SPACES}
    line, at = "", 0.0
    for place, word in words:
        if not word:
            continue
        rest = max(0.0, place - at) + widths[HAIR] / 2
        for space, width in widths.items():
            count, rest = divmod(rest, width)
            line += space * int(count)
            at += count * width
        line += word
        at += width_of(word, points, bold=bold)
    return line


def is_measured(text: str) -> bool:
    """Whether the font has all letters of a text, so that its width is known.

    >>> is_measured("Éliane Lefèvre"), is_measured("Ζωή")
    (True, False)
    """
    widths = letter_widths()
    return all(letter in widths or combining(letter) for letter in text)
