"""Lines of text in the font of the papers, with words at given places.

A row of a score card is one line of text: a box for each word would cost more than the rest of
the card. Spaces put its words over the columns of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining

from tournaments.core.letter_widths import letter_widths

POINT = 25.4 / 72
"""Millimetres."""
_FOREIGN = 700
"""A letter that the font does not have, at its widest."""
_BOLDER = 1.055
SPACE, THIN = " ", "\N{THIN SPACE}"
_BOLD = {SPACE: 312, THIN: 156, **dict.fromkeys("0123456789", 537)}
MOST_THIN = 3
MORE = "\N{HORIZONTAL ELLIPSIS}"


def width_of(text: str, points: float, *, bold: bool = False) -> float:
    """The width of a line of text in millimetres.

    >>> round(width_of("Marqué", 10), 1)
    11.8
    """
    widths = letter_widths(foreign=_FOREIGN, unknown=_FOREIGN)
    ems: float = widths.of(text)
    if bold:
        ems = sum(_BOLD.get(letter) or widths[letter] * _BOLDER for letter in text)
    return ems * points * POINT / 1000


def lines_of(text: str, points: float, width: float, *, bold: bool = False) -> int:
    """How many lines of a width the text takes, broken between words."""
    words = (width_of(word, points, bold=bold) for word in text.split(" "))
    return lines_taken(words, width_of(SPACE, points, bold=bold), width)


def lines_taken(words: Iterable[float], space: float, width: float) -> int:
    """How many lines of a width take words of these widths with a space between them."""
    lines, at = 1, 0.0
    for wide in words:
        if at and at + space + wide > width:
            lines, at = lines + 1, 0.0
        at += wide + (space if at else 0)
    return lines


def in_lines(text: str, points: float, width: float, lines: int) -> str:
    """As much of a text as so many lines of a width have room for, with an ellipsis for the rest.

    >>> in_lines("Jean-Christophe de La Villardière", 8, 30, 1)
    'Jean-Christophe de L…'
    """
    shown = text
    while shown:
        widest = max(width_of(word, points) for word in shown.split(" "))
        if widest <= width and lines_of(shown, points, width) <= lines:
            break
        text = text[:-1].rstrip(" -’'.,·")
        shown = f"{text}{MORE}" if text else ""
    return shown


def placed(words: Iterable[tuple[float, str]], points: float, *, bold: bool = False) -> str:
    """A line with each word so many millimetres from its beginning, from left to right.

    >>> placed([(0, "A"), (10, "B")], 10).split()
    ['A', 'B']
    """
    space, thin = (width_of(one, points, bold=bold) for one in (SPACE, THIN))
    line, at = "", 0.0
    for place, word in words:
        if not word:
            continue
        gap = max(0.0, place - at)
        spaces = int(gap / space)
        thins = min(MOST_THIN, round((gap - spaces * space) / thin))
        line += SPACE * spaces + THIN * thins + word
        at += spaces * space + thins * thin + width_of(word, points, bold=bold)
    return line


def is_measured(text: str) -> bool:
    """Whether the font has all letters of a text, so that its width is known.

    >>> is_measured("Éliane Lefèvre"), is_measured("Ζωή")
    (True, False)
    """
    widths = letter_widths()
    return all(letter in widths or combining(letter) for letter in text)
