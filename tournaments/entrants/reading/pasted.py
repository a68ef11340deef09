"""Rows and pasted lines read as pairs or as single players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.entrants.fields import FIELDS, PairLine
from tournaments.entrants.people import name_key


class UnreadableError(Exception):
    """The whole input is refused; `message` is for the person who chose it."""

    def __init__(self, message: str | Promise) -> None:
        super().__init__(message)
        self.message = message


FIRST, SECOND, PAIR, NUMBER, OTHER = "first", "second", "pair", "number", "other"
FIRST_GIVEN, SECOND_GIVEN = "first_given", "second_given"
HEADERS: Mapping[str, tuple[str, ...]] = {
    FIRST: ("joueur 1", "nom 1", "joueur a", "nom joueur 1", "player 1", "name 1", "joueur",
            "joueuse 1", "surname 1", "nom du joueur 1", "player", "capitaine"),
    SECOND: ("joueur 2", "nom 2", "joueur b", "nom joueur 2", "player 2", "name 2", "partenaire",
             "joueuse 2", "surname 2", "nom du joueur 2", "partner", "equipier"),
    FIRST_GIVEN: ("prenom 1", "prenom joueur 1", "first name 1", "prenom du joueur 1"),
    SECOND_GIVEN: ("prenom 2", "prenom joueur 2", "first name 2", "prenom du joueur 2"),
    PAIR: ("doublette", "paire", "equipe", "noms", "names", "pair", "team", "joueurs", "players"),
    NUMBER: ("numero", "n", "no", "num", "number", "numero doublette", "rang", "ligne"),
    **{field.name: field.headers for field in FIELDS},
}  # fmt: skip
MEANING = {name_key(word): kind for kind, words in HEADERS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table that is not empty, and the line of the source it stands on."""

    line: int
    cells: tuple[str, ...]


def has_header(cells: Sequence[str]) -> bool:
    """Whether a row names the columns in which the players are."""
    kinds = {MEANING.get(name_key(apart(cell))) for cell in cells}
    return PAIR in kinds or {FIRST, SECOND} <= kinds


def lines_of_rows(rows: Sequence[Row]) -> list[PairLine]:
    """The pairs of a table, with or without a header."""
    if rows and has_header(rows[0].cells):
        kinds = [MEANING.get(name_key(apart(cell)), OTHER) for cell in rows[0].cells]
        return [_line_by_header(row, kinds) for row in rows[1:]]
    return [_line_by_place(row) for row in rows]


def apart(header: str) -> str:
    """``Joueur1`` as ``Joueur 1``, ``Nom_joueur_1`` as its words, ``N°`` as ``N``."""
    words = header.replace("_", " ").replace("°", " ").replace("º", " ").strip()
    return f"{words[:-1]} {words[-1]}" if words[-1:].isdecimal() else words


def _line_by_header(row: Row, kinds: Sequence[str]) -> PairLine:
    cells: dict[str, str] = {}
    for kind, cell in zip(kinds, row.cells, strict=False):
        cells.setdefault(kind, cell)
    first = f"{cells.get(FIRST_GIVEN, '')} {cells.get(FIRST, '')}".strip()
    second = f"{cells.get(SECOND_GIVEN, '')} {cells.get(SECOND, '')}".strip()
    line = PairLine(row.line, first, second)
    if not (first or second):
        line = _line_of_pair(row.line, cells.get(PAIR, ""))
    return replace(line, **_titled(cells))


def _titled(cells: Mapping[str, str]) -> dict[str, Any]:
    """The declared texts in cells that are known by the titles of their columns."""
    return {field.name: cells.get(field.name, "") for field in FIELDS}


def _placed(cells: Sequence[str]) -> dict[str, Any]:
    """The declared texts in cells without titles, which stand in their order after the names."""
    return {field.name: cell for field, cell in zip(FIELDS, cells, strict=False)}


def _line_of_pair(line: int, pair: str) -> PairLine:
    names = split_names(pair)
    if len(names) != 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(line, pair, problem=problem)
    return PairLine(line, names[0], names[1])


def _line_by_place(row: Row) -> PairLine:
    cells = _without_number(row.cells)
    if len(cells) < 2:
        return _line_of_pair(row.line, "".join(cells))
    names = both(cells)
    parts = [*names, *cells[1:]] if len(names) == 2 else cells
    if len(parts) > 2 + len(FIELDS):
        problem = _(
            "Too many columns without a title: name them “Player 1”, “Player 2”, “Club”, "
            "“Category”."
        )
        return PairLine(row.line, " ; ".join(cells), problem=problem)
    return PairLine(row.line, parts[0], parts[1], **_placed(parts[2:]))


def _without_number(row: Sequence[str]) -> list[str]:
    """The cells up to the last that holds something, less a number before the names."""
    cells = list(row)
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > 1 and (not cells[0] or cells[0].isdecimal()):
        return cells[1:]
    return [LEADING_NUMBER.sub("", cell, count=1) for cell in cells[:1]] + cells[1:]


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
    if len(parts) > 2 + len(FIELDS):
        problem = _("Two names, a club and a category at most: there are %(count)s parts.")
        return PairLine(number, text.strip(), problem=problem % {"count": len(parts)})
    if len(parts) < 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(number, text.strip(), problem=problem)
    return PairLine(number, parts[0], parts[1], **_placed(parts[2:]))


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


SURNAMES = frozenset(map(name_key, ("nom", "name", "surname", "nom de famille")))
GIVEN = frozenset(map(name_key, ("prenom", "first name", "given name")))


def single_of_text(number: int, text: str) -> PairLine:
    """The player of a line: a name, then perhaps a club and a category, after a number or none.

    >>> single_of_text(1, "12. Marie Durand ; Tours")
    PairLine(line=1, first='Marie Durand', second='', home_club='Tours', problem='', category='')
    """
    cells = [cell.strip() for cell in COLUMNS.split(text)]
    return _of_cells(number, _name_and_club(cells))


def singles_of_rows(rows: Sequence[Row]) -> list[PairLine]:
    """The players of a table, with or without a header."""
    kinds = [_kind(cell) for cell in rows[0].cells] if rows else []
    if FIRST in kinds:
        return [_by_header(row, kinds) for row in rows[1:]]
    return [_of_cells(row.line, _name_and_club(row.cells)) for row in rows]


def has_single_header(cells: Sequence[str]) -> bool:
    """Whether a row names the column in which the players are."""
    return FIRST in map(_kind, cells)


def clubs_follow(rows: Sequence[Row]) -> bool:
    """Whether what stands after the comma is a club: a whole name stands before it on every line.

    In ``Roux, Luc`` it parts one name, and nobody else's line tells it from ``Roux, Tours``.

    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Paul Petit", "Amboise"))])
    True
    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Roux", "Luc"))])
    False
    """
    lines = [_name_and_club(row.cells) for row in rows]
    whole = all(len(cells) <= 2 and " " in cells[0] for cells in lines)
    return whole and sum(len(cells) == 2 for cells in lines) > 1


def _kind(header: str) -> str:
    key = name_key(apart(header))
    if key in GIVEN:
        return FIRST_GIVEN
    if key in SURNAMES:
        return FIRST
    kind = MEANING.get(key, OTHER)
    return FIRST if kind == PAIR else kind


def _by_header(row: Row, kinds: Sequence[str]) -> PairLine:
    cells: dict[str, str] = {}
    for kind, cell in zip(kinds, row.cells, strict=False):
        cells.setdefault(kind, cell)
    name = f"{cells.get(FIRST_GIVEN, '')} {cells.get(FIRST, '')}".strip()
    return replace(_player(row.line, name), **_titled(cells))


def _of_cells(line: int, cells: Sequence[str]) -> PairLine:
    if len(cells) > 1 + len(FIELDS):
        problem = _("A name, a club and a category at most: there are %(count)s parts.")
        return PairLine(line, " ; ".join(cells), problem=problem % {"count": len(cells)})
    return replace(_player(line, cells[0]), **_placed(cells[1:]))


def _player(line: int, name: str) -> PairLine:
    """Commas and hyphens stay: they are in the names of people; two names are none of one."""
    if len(parted(name)) > 1:
        problem = _("Two names: in this contest each one plays alone, one name a line.")
        return PairLine(line, name, problem=problem)
    return PairLine(line, name)


def _name_and_club(cells: Sequence[str]) -> list[str]:
    left = list(cells)
    while len(left) > 1 and not left[-1]:
        left.pop()
    if len(left) > 1 and (not left[0] or left[0].isdecimal()):
        return left[1:]
    return [LEADING_NUMBER.sub("", left[0], count=1), *left[1:]]
