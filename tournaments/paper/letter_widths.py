"""How wide words are in the font of the papers, and a line with its words at given places.

A row of a score card is one line of text: a box for each word would cost more than the rest of
the card. Spaces put its words over the columns of the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import combining, normalize

POINT = 25.4 / 72
"""Millimetres."""
FIRST = 32
# Thousandths of the height of the type, from the space to the tilde; figures are tabular.
_REGULAR = (
    280, 286, 301, 651, 592, 919, 731, 160, 299, 299, 485, 606, 210, 362, 210, 387,
    537, 537, 537, 537, 537, 537, 537, 537, 537, 537, 210, 210, 553, 628, 553, 480,
    778, 626, 613, 645, 669, 569, 552, 694, 694, 392, 512, 631, 541, 824, 693, 714,
    592, 724, 614, 592, 558, 690, 593, 856, 623, 575, 607, 317, 387, 344, 552, 372,
    243, 525, 566, 485, 564, 538, 314, 558, 550, 252, 245, 492, 262, 845, 550, 548,
    566, 574, 349, 471, 326, 540, 461, 684, 481, 449, 460, 344, 237, 344, 555,
)  # fmt: skip
_BEYOND = {
    "\N{MULTIPLICATION SIGN}": 532, "\N{MINUS SIGN}": 606, "\N{MIDDLE DOT}": 240,
    "\N{RIGHT SINGLE QUOTATION MARK}": 236, "\N{DEGREE SIGN}": 352,
    "\N{NO-BREAK SPACE}": 280, "\N{NARROW NO-BREAK SPACE}": 200, "\N{THIN SPACE}": 140,
    "\N{EN DASH}": 504, "\N{EM DASH}": 824, "\N{HORIZONTAL ELLIPSIS}": 670,
    "\N{LATIN SMALL LIGATURE OE}": 924, "\N{LATIN CAPITAL LIGATURE OE}": 1006,
}  # fmt: skip
_FOREIGN = 700
"""A letter of another script, which another font has, at its widest."""
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
    letters = [one for one in normalize("NFD", text) if not combining(one)]
    ems = (
        sum(_BOLD.get(one) or _em(one) * _BOLDER for one in letters)
        if bold
        else sum(map(_em, letters))
    )
    return ems * points * POINT / 1000


def lines_of(text: str, points: float, width: float, *, bold: bool = False) -> int:
    """How many lines of a width the text takes, broken between words."""
    space, lines, at = width_of(SPACE, points, bold=bold), 1, 0.0
    for word in text.split(" "):
        wide = width_of(word, points, bold=bold)
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
    while shown and not _has_room(shown, points, width, lines):
        text = text[:-1].rstrip(" -’'.,·")
        shown = f"{text}{MORE}" if text else ""
    return shown


def _has_room(text: str, points: float, width: float, lines: int) -> bool:
    widest = max(width_of(word, points) for word in text.split(" "))
    return widest <= width and lines_of(text, points, width) <= lines


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
    letters = (one for one in normalize("NFD", text) if not combining(one))
    return all(one in _BEYOND or 0 <= ord(one) - FIRST < len(_REGULAR) for one in letters)


def _em(letter: str) -> int:
    at = ord(letter) - FIRST
    return _REGULAR[at] if 0 <= at < len(_REGULAR) else _BEYOND.get(letter, _FOREIGN)
