"""Lists of players who play alone: one name a line, then perhaps a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.entrants.people import PairLine, name_key
from tournaments.entrants.reading.columns import (
    CATEGORY,
    CLUB,
    FIRST,
    FIRST_GIVEN,
    MEANING,
    OTHER,
    PAIR,
    Row,
    apart,
)
from tournaments.entrants.reading.pasted import COLUMNS, LEADING_NUMBER, parted

SURNAMES = frozenset(map(name_key, ("nom", "name", "surname", "nom de famille")))
GIVEN = frozenset(map(name_key, ("prenom", "first name", "given name")))


def single_of_text(number: int, text: str) -> PairLine:
    """The player of a line: a name, then perhaps a club and a category, after a number or none.

    >>> single_of_text(1, "12. Marie Durand ; Tours")
    PairLine(line=1, first='Marie Durand', second='', home_club='Tours', problem='', category='')
    """
    cells = [cell.strip() for cell in COLUMNS.split(text)]
    return _of_cells(number, _without_number(cells))


def singles_of_rows(rows: Sequence[Row]) -> list[PairLine]:
    """The players of a table, with or without a header."""
    kinds = [_kind(cell) for cell in rows[0].cells] if rows else []
    if FIRST in kinds:
        return [_by_header(row, kinds) for row in rows[1:]]
    return [_of_cells(row.line, _without_number(row.cells)) for row in rows]


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
    lines = [_without_number(row.cells) for row in rows]
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
    line = _player(row.line, name, cells.get(CLUB, ""))
    return replace(line, category=cells.get(CATEGORY, ""))


def _of_cells(line: int, cells: Sequence[str]) -> PairLine:
    if len(cells) > 3:
        problem = _("A name, a club and a category at most: there are %(count)s parts.")
        return PairLine(line, " ; ".join(cells), problem=problem % {"count": len(cells)})
    name, club, category = (*cells, "", "")[:3]
    return replace(_player(line, name, club), category=category)


def _player(line: int, name: str, club: str = "") -> PairLine:
    """Commas and hyphens stay: they are in the names of people; two names are none of one."""
    if len(parted(name)) > 1:
        problem = _("Two names: in this contest each one plays alone, one name a line.")
        return PairLine(line, name, home_club=club, problem=problem)
    return PairLine(line, name, home_club=club)


def _without_number(cells: Sequence[str]) -> list[str]:
    left = list(cells)
    while len(left) > 1 and not left[-1]:
        left.pop()
    if len(left) > 1 and (not left[0] or left[0].isdecimal()):
        return left[1:]
    return [LEADING_NUMBER.sub("", left[0], count=1), *left[1:]]
