"""Pasted lines, each read as a pair or as a single player."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entrants.fields import FIELDS, PairLine
from tournaments.entrants.people import without_accents
from tournaments.entrants.reading.given_names import looks_like_a_person, set_of, words_of
from tournaments.entrants.reading.readings import Row

LEADING_NUMBER = re.compile(
    r"^\s*(?:(?:[ée]quipe|doublette|paire|team|pair)\s+)?(?:n\s*[°ºo]\s*)?"
    r"[0-9]{1,4}(?:\s*[.):°/\-–]+\s*|\s+)(?=\S)",
    re.IGNORECASE,
)
BEFORE = re.compile(r"^[\s>]*(?:[-*•·–—]\s+)?")
"""Signs of an answered mail or of a list before a line."""
CONTACT = re.compile(
    r"""[(<\[]?(?:mailto:)?[\w.+-]{1,64}@[\w.-]{1,255}[)>\]]?"""
    r"""|[(\[]?(?:\b(?:t[ée]l(?:[ée]phone)?|port(?:able)?|mob(?:ile)?)\b\.?\s*:?\s*)?"""
    r"""(?:\+\d{2}|\b0)[\s.-]?\d(?:[\s.-]?\d{2}){4}\b[)\]]?""",
    re.IGNORECASE,
)
"""An address of mail, a telephone number with the word before it."""
COLUMNS = re.compile(r"\t|;")
SLASH = re.compile(r"\s*[/&+]\s*")
DASH = re.compile(r"\s+[-–—]\s+")
WORD = re.compile(r"\s+(?:et|and|avec|with)\s+", re.IGNORECASE)
COMMA = re.compile(r"\s*,\s*")
IN_NO_NAME = (SLASH, WORD)
"""What cannot stand in the name of one person."""
NOT_COMMAS = (SLASH, DASH, WORD)
ANY = (*NOT_COMMAS, COMMA)


def without_number(name: str) -> str:
    """A name without the number of a list before it.

    >>> [without_number(name) for name in ("5. Robert Chauvet", "n° 12 Marie Durand", "Luc Roux")]
    ['Robert Chauvet', 'Marie Durand', 'Luc Roux']
    """
    return LEADING_NUMBER.sub("", name, count=1).strip()


def without_contacts(text: str) -> str:
    """A line of a mail without the signs before it, addresses and telephone numbers.

    >>> without_contacts("> - Luc Roux et Zoé Blanc (tél. 06 12 34 56 78)")
    'Luc Roux et Zoé Blanc'
    """
    plain = CONTACT.sub(" ", BEFORE.sub("", text, count=1))
    return plain if plain == text else plain.strip(" ,;-–:")


def line_of_text(number: int, text: str) -> PairLine:
    """The pair of a line: two names, then perhaps a club and a category, after a number or none.

    >>> line = line_of_text(1, "12. Marie Durand / Paul Petit")
    >>> line.first, line.second, line.problem
    ('Marie Durand', 'Paul Petit', '')
    """
    plain = without_number(without_contacts(text)).strip(" \t;")
    cells = [*map(str.strip, COLUMNS.split(plain))]
    if cells[0].isdecimal():
        cells.pop(0)
    parts = [*both(cells), *cells[1:]] if cells else []
    if len(parts) > 2 + len(FIELDS):
        problem = _("Two names, a club and a category at most: there are %(count)s parts.")
        return PairLine(number, plain, problem=problem % {"count": len(parts)})
    if len(parts) < 2:
        return PairLine(number, plain, problem=only_one_name())
    names = [without_number(name) for name in parts[:2]]
    if len(parts) > 2 and (
        len(names_in(cells[0], NOT_COMMAS)) > 2 or looks_like_a_person(parts[2])
    ):
        return PairLine(number, names[0], names[1], problem=third_name(parts[2]))
    return PairLine(number, names[0], names[1], **placed(parts[2:]))


def only_one_name() -> str:
    """The sentence for a line on which the second name is missing."""
    return _("Only one name: type both, such as “Marie Durand / Paul Petit”.")


def third_name(name: str) -> str:
    """The sentence for a third name on a line."""
    return _(
        "A third name, “%(name)s”: correct the two names. If it is the club, type it there."
    ) % {"name": name[:80]}


def both(cells: Sequence[str]) -> list[str]:
    """The names in the first of several cells.

    Where names may stand in the next cell too, only a sign that is in no name separates two.

    >>> both(["Roux, Luc", "Tours"]), both(["Roux, Luc", "Petit, Paul", "Tours"])
    (['Roux', 'Luc'], ['Roux, Luc'])
    >>> both(["Luc Roux / Paul Petit", "", "Mixte"])
    ['Luc Roux', 'Paul Petit']
    """
    return names_in(cells[0]) if len(cells) < 3 else names_in(cells[0], IN_NO_NAME)


def names_in(text: str, separators: Sequence[re.Pattern[str]] = ANY) -> list[str]:
    """The names that one cell or phrase holds, split at its first kind of separator.

    >>> names_in("Anne-Marie Roux et Luc Roux"), names_in("Anne-Marie Roux"), names_in("Roux, Luc")
    (['Anne-Marie Roux', 'Luc Roux'], ['Anne-Marie Roux'], ['Roux', 'Luc'])
    >>> names_in("Anne-Marie Roux & Luc Roux", IN_NO_NAME), names_in("Roux, Luc", IN_NO_NAME)
    (['Anne-Marie Roux', 'Luc Roux'], ['Roux, Luc'])
    """
    for separator in separators:
        parts = [part.strip() for part in separator.split(text)]
        if len(parts) > 1 and all(parts):
            return parts
    return [text.strip()]


def placed(cells: Sequence[str]) -> dict[str, Any]:
    """The declared texts in cells without titles: in their order, after the names."""
    return {field.name: cell for field, cell in zip(FIELDS, cells, strict=False)}


def pair_of_cell(line: int, pair: str) -> PairLine:
    """The pair whose names stand in one cell."""
    names = names_in(without_number(pair))
    if len(names) > 2:
        return PairLine(line, names[0], names[1], problem=third_name(names[2]))
    if len(names) < 2:
        return PairLine(line, names[0], problem=only_one_name())
    return PairLine(line, without_number(names[0]), without_number(names[1]))


def single_of_text(number: int, text: str) -> PairLine:
    """The player of a line: a name, then perhaps a club and a category, after a number or none.

    >>> line = single_of_text(1, "12. Marie Durand ; Tours")
    >>> line.first, line.home_club, line.problem
    ('Marie Durand', 'Tours', '')
    """
    cells = cells_without_number(COLUMNS.split(without_contacts(text)))
    if len(cells) > 1 + len(FIELDS):
        problem = _("A name, a club and a category at most: there are %(count)s parts.")
        return PairLine(number, " ; ".join(cells), problem=problem % {"count": len(cells)})
    return replace(player(number, cells[0]), **placed(cells[1:]))


def player(line: int, name: str) -> PairLine:
    """A player alone; a name may hold commas and hyphens, but not two names."""
    name = without_number(name)
    if len(names_in(name, IN_NO_NAME)) > 1:
        problem = _("Two names: in this contest everyone plays alone, one name per line.")
        return PairLine(line, name, problem=problem)
    return PairLine(line, name)


def clubs_follow(rows: Sequence[Row]) -> bool:
    """Whether a club follows each comma: every line has a whole name before it.

    In ``Roux, Luc`` the comma separates surname and first name, and no other line of such a list
    tells it from ``Roux, Tours``.

    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Paul Petit", "Amboise"))])
    True
    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Roux", "Luc"))])
    False
    """
    lines = [cells_without_number(row.cells) for row in rows]
    whole = all(len(cells) <= 2 and " " in cells[0] for cells in lines)
    return whole and sum(len(cells) == 2 for cells in lines) > 1


def cells_without_number(row: Sequence[str]) -> list[str]:
    """The cells up to the last that is not empty, without a number before the names."""
    cells = [cell.strip() for cell in row]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    if len(cells) > 1 and (not cells[0] or cells[0].isdecimal()):
        return cells[1:]
    return [without_number(cells[0]), *cells[1:]]


NOISE = set_of(
    "bonjour bonsoir salut coucou cordialement cdt merci voici voila amicalement bises bisous "
    "inscription inscriptions inscrits inscris inscrire liste listing concours tournoi objet "
    "sujet envoye envoyee transfere hello hi dear regards thanks thank list total totaux "
    "doublettes equipes paires joueurs participants lundi mardi mercredi jeudi vendredi "
    "samedi dimanche bonne soiree journee reception respectueusement veuillez ecrit wrote"
)
CLOSING = set_of("cordialement cdt amicalement bises bisous regards merci respectueusement thanks")
NO_LINE = re.compile(r"https?://|www\.|:\s*$|^[\W_]*$|^\d{1,2}/\d{1,2}/\d{2,4}")


def noise_lines(rows: Sequence[Row], players: int) -> set[int]:
    """The lines that are no entrants; after a closing, all but pairs."""
    noise, closed = set(), False
    for row in rows:
        text = without_contacts(row.cells[0])
        words = set(words_of(text))
        spoken = words & NOISE and not _is_sure(text)
        if spoken or NO_LINE.search(without_accents(text)):
            noise.add(row.line)
            closed = closed or bool(words & CLOSING)
        elif closed and (players == 1 or line_of_text(row.line, text).problem):
            noise.add(row.line)
    return noise if len(noise) < len(rows) else set()


def _is_sure(text: str) -> bool:
    """Whether a line is a pair by its signs, whatever its words: a number before, a slash between.

    >>> _is_sure("Jean Bonne / Luc Roux"), _is_sure("3. Jean Bonne et Luc Roux")
    (True, True)
    >>> _is_sure("Bonjour Odile et Jean,"), _is_sure("1. Voici la liste")
    (False, False)
    """
    signed = "/" in text or LEADING_NUMBER.match(text) is not None
    return signed and not line_of_text(1, text).problem
