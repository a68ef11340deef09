"""One pair on a line, the ways people write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.entrants.people import PairLine

LEADING_NUMBER = re.compile(
    r"^\s*(?:n\s*[°ºo]\s*)?[0-9]{1,4}(?:\s*[.):°\-–]+\s*|\s+)(?=\S)", re.IGNORECASE
)
COLUMNS = re.compile(r"\t|;")
SLASH = re.compile(r"\s*[/&]\s*")
DASH = re.compile(r"\s+[-–—]\s+")
WORD = re.compile(r"\s+(?:et|and)\s+", re.IGNORECASE)
COMMA = re.compile(r"\s*,\s*")
JOINS = (SLASH, DASH, WORD, COMMA)


def line_of_text(number: int, text: str) -> PairLine:
    """The pair of a line: two names, then perhaps a club and a category, after a number or none.

    >>> found = line_of_text(1, "12. Marie Durand / Paul Petit")
    >>> found.first, found.second, found.problem
    ('Marie Durand', 'Paul Petit', '')
    """
    parts = _parts(LEADING_NUMBER.sub("", text, count=1).strip(" \t;"))
    if len(parts) > 4:
        problem = _("Two names, a club and a category at most: there are %(count)s parts.")
        return PairLine(number, text.strip(), problem=problem % {"count": len(parts)})
    if len(parts) < 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(number, text.strip(), problem=problem)
    first, second, club, category = (*parts, "", "")[:4]
    return PairLine(number, first, second, club, category=category)


def parted(text: str) -> list[str]:
    """The names that a phrase joins with a sign or a word that is in no name of one person.

    >>> parted("Anne-Marie Roux & Luc Roux"), parted("Roux, Luc")
    (['Anne-Marie Roux', 'Luc Roux'], ['Roux, Luc'])
    """
    return _split_at((SLASH, WORD), text)


def split_names(text: str) -> list[str]:
    """The names that one cell or phrase holds, split at its first kind of join.

    >>> split_names("Anne-Marie Roux et Luc Roux"), split_names("Anne-Marie Roux")
    (['Anne-Marie Roux', 'Luc Roux'], ['Anne-Marie Roux'])
    """
    return _split_at(JOINS, text)


def _split_at(joins: Iterable[re.Pattern[str]], text: str) -> list[str]:
    for join in joins:
        parts = [part.strip() for part in join.split(text)]
        if len(parts) > 1 and all(parts):
            return parts
    return [text.strip()]


def _parts(text: str) -> list[str]:
    cells = [cell.strip() for cell in COLUMNS.split(text)]
    if cells[0].isdecimal():
        cells.pop(0)
    if not cells:
        return []
    return [*both(cells), *cells[1:]]


def both(cells: Sequence[str]) -> list[str]:
    """The names in the first of several cells: two only where no name of one can hold the sign.

    >>> both(["Roux, Luc", "Tours"]), both(["Roux, Luc", "Petit, Paul", "Tours"])
    (['Roux', 'Luc'], ['Roux, Luc'])
    >>> both(["Luc Roux / Paul Petit", "", "Mixte"])
    ['Luc Roux', 'Paul Petit']
    """
    return split_names(cells[0]) if len(cells) < 3 else parted(cells[0])
