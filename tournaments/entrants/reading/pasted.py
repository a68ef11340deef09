"""Rows of a table and pasted lines, read as pairs or as single players."""

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
HEADERS_OF_ONE: Mapping[str, tuple[str, ...]] = {
    **HEADERS,
    FIRST: (*HEADERS[FIRST], *HEADERS[PAIR], "nom", "name", "surname", "nom de famille"),
    FIRST_GIVEN: (*HEADERS[FIRST_GIVEN], "prenom", "first name", "given name"),
    PAIR: (),
}
"""The titles of the columns where each plays alone."""


def _by_key(headers: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    return {name_key(title): meaning for meaning, titles in headers.items() for title in titles}


MEANINGS = {1: _by_key(HEADERS_OF_ONE), 2: _by_key(HEADERS)}
"""What a title means, by the number of players of an entrant."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table that is not empty, and its line in the source."""

    line: int
    cells: tuple[str, ...]


def columns_of(titles: Sequence[str], players: int) -> list[str]:
    """The meaning of each column; empty where the row has no titles for the players."""
    known = MEANINGS[players]
    found = [known.get(name_key(apart(title)), OTHER) for title in titles]
    named = FIRST in found if players == 1 else PAIR in found or {FIRST, SECOND} <= {*found}
    return found if named else []


def apart(header: str) -> str:
    """``Joueur1`` as ``Joueur 1``, ``Nom_joueur_1`` as its words, ``N°`` as ``N``."""
    words = header.replace("_", " ").replace("°", " ").replace("º", " ").strip()
    return f"{words[:-1]} {words[-1]}" if words[-1:].isdecimal() else words


def lines_of_rows(rows: Sequence[Row], players: int) -> list[PairLine]:
    """The entrants of a table, with or without a header."""
    columns = columns_of(rows[0].cells, players) if rows else []
    if columns:
        return [_line_by_header(row, columns, players) for row in rows[1:]]
    read = _single_of_cells if players == 1 else _pair_of_cells
    return [read(row.line, row.cells) for row in rows]


def _line_by_header(row: Row, columns: Sequence[str], players: int) -> PairLine:
    cells: dict[str, str] = {}
    for meaning, cell in zip(columns, row.cells, strict=False):
        cells.setdefault(meaning, cell)
    first = f"{cells.get(FIRST_GIVEN, '')} {cells.get(FIRST, '')}".strip()
    second = f"{cells.get(SECOND_GIVEN, '')} {cells.get(SECOND, '')}".strip()
    if players == 1:
        line = _player(row.line, first)
    elif first or second:
        line = PairLine(row.line, first, second)
    else:
        line = _pair_of_cell(row.line, cells.get(PAIR, ""))
    texts: dict[str, Any] = {field.name: cells.get(field.name, "") for field in FIELDS}
    return replace(line, **texts)


def _pair_of_cells(line: int, row: Sequence[str]) -> PairLine:
    cells = _without_number(row)
    if len(cells) == 1:
        return _pair_of_cell(line, cells[0])
    names = both(cells)
    parts = [*names, *cells[1:]] if len(names) == 2 else cells
    if len(parts) > 2 + len(FIELDS):
        problem = _(
            "Too many columns without a title: name them “Player 1”, “Player 2”, “Club”, "
            "“Category”."
        )
        return PairLine(line, " ; ".join(cells), problem=problem)
    return PairLine(line, parts[0], parts[1], **_placed(parts[2:]))


def _pair_of_cell(line: int, pair: str) -> PairLine:
    names = split_names(pair)
    if len(names) != 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(line, pair, problem=problem)
    return PairLine(line, names[0], names[1])


def _placed(cells: Sequence[str]) -> dict[str, Any]:
    """The declared texts in cells without titles: in their order, after the names."""
    return {field.name: cell for field, cell in zip(FIELDS, cells, strict=False)}


LEADING_NUMBER = re.compile(
    r"^\s*(?:n\s*[°ºo]\s*)?[0-9]{1,4}(?:\s*[.):°\-–]+\s*|\s+)(?=\S)", re.IGNORECASE
)
COLUMNS = re.compile(r"\t|;")
SLASH = re.compile(r"\s*[/&]\s*")
DASH = re.compile(r"\s+[-–—]\s+")
WORD = re.compile(r"\s+(?:et|and)\s+", re.IGNORECASE)
COMMA = re.compile(r"\s*,\s*")


def _without_number(row: Sequence[str]) -> list[str]:
    """The cells up to the last that is not empty, without a number before the names."""
    cells = [cell.strip() for cell in row]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    if len(cells) > 1 and (not cells[0] or cells[0].isdecimal()):
        return cells[1:]
    return [LEADING_NUMBER.sub("", cells[0], count=1), *cells[1:]]


def line_of_text(number: int, text: str) -> PairLine:
    """The pair of a line: two names, then perhaps a club and a category, after a number or none.

    >>> found = line_of_text(1, "12. Marie Durand / Paul Petit")
    >>> found.first, found.second, found.problem
    ('Marie Durand', 'Paul Petit', '')
    """
    cells = [*map(str.strip, COLUMNS.split(LEADING_NUMBER.sub("", text, count=1).strip(" \t;")))]
    if cells[0].isdecimal():
        cells.pop(0)
    parts = [*both(cells), *cells[1:]] if cells else []
    if len(parts) > 2 + len(FIELDS):
        problem = _("Two names, a club and a category at most: there are %(count)s parts.")
        return PairLine(number, text.strip(), problem=problem % {"count": len(parts)})
    if len(parts) < 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(number, text.strip(), problem=problem)
    return PairLine(number, parts[0], parts[1], **_placed(parts[2:]))


def both(cells: Sequence[str]) -> list[str]:
    """The names in the first of several cells.

    Where names may stand in the next cell too, only a sign that is in no name separates two.

    >>> both(["Roux, Luc", "Tours"]), both(["Roux, Luc", "Petit, Paul", "Tours"])
    (['Roux', 'Luc'], ['Roux, Luc'])
    >>> both(["Luc Roux / Paul Petit", "", "Mixte"])
    ['Luc Roux', 'Paul Petit']
    """
    return split_names(cells[0]) if len(cells) < 3 else parted(cells[0])


def parted(text: str) -> list[str]:
    """The names of a phrase, split at a sign or word that cannot be in the name of one person.

    >>> parted("Anne-Marie Roux & Luc Roux"), parted("Roux, Luc")
    (['Anne-Marie Roux', 'Luc Roux'], ['Roux, Luc'])
    """
    return _split_at((SLASH, WORD), text)


def split_names(text: str) -> list[str]:
    """The names that one cell or phrase holds, split at its first kind of separator.

    >>> split_names("Anne-Marie Roux et Luc Roux"), split_names("Anne-Marie Roux")
    (['Anne-Marie Roux', 'Luc Roux'], ['Anne-Marie Roux'])
    """
    return _split_at((SLASH, DASH, WORD, COMMA), text)


def _split_at(separators: Iterable[re.Pattern[str]], text: str) -> list[str]:
    for separator in separators:
        parts = [part.strip() for part in separator.split(text)]
        if len(parts) > 1 and all(parts):
            return parts
    return [text.strip()]


def single_of_text(number: int, text: str) -> PairLine:
    """The player of a line: a name, then perhaps a club and a category, after a number or none.

    >>> single_of_text(1, "12. Marie Durand ; Tours")
    PairLine(line=1, first='Marie Durand', second='', home_club='Tours', problem='', category='')
    """
    return _single_of_cells(number, COLUMNS.split(text))


def clubs_follow(rows: Sequence[Row]) -> bool:
    """Whether a club follows each comma: every line has a whole name before it.

    In ``Roux, Luc`` the comma separates surname and first name, and no other line of such a list
    tells it from ``Roux, Tours``.

    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Paul Petit", "Amboise"))])
    True
    >>> clubs_follow([Row(1, ("Marie Durand", "Tours")), Row(2, ("Roux", "Luc"))])
    False
    """
    lines = [_without_number(row.cells) for row in rows]
    whole = all(len(cells) <= 2 and " " in cells[0] for cells in lines)
    return whole and sum(len(cells) == 2 for cells in lines) > 1


def _single_of_cells(line: int, row: Sequence[str]) -> PairLine:
    cells = _without_number(row)
    if len(cells) > 1 + len(FIELDS):
        problem = _("A name, a club and a category at most: there are %(count)s parts.")
        return PairLine(line, " ; ".join(cells), problem=problem % {"count": len(cells)})
    return replace(_player(line, cells[0]), **_placed(cells[1:]))


def _player(line: int, name: str) -> PairLine:
    """A player alone; a name may hold commas and hyphens, but not two names."""
    if len(parted(name)) > 1:
        problem = _("Two names: in this contest each one plays alone, one name a line.")
        return PairLine(line, name, problem=problem)
    return PairLine(line, name)
