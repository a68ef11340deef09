"""Which column of a table is what: by its header, or by its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.entrants.people import PairLine, name_key
from tournaments.entrants.reading.pasted import LEADING_NUMBER, both, split_names

CATEGORY = "category"
FIRST, SECOND, PAIR, CLUB, NUMBER, OTHER = "first", "second", "pair", "club", "number", "other"
FIRST_GIVEN, SECOND_GIVEN = "first_given", "second_given"
HEADERS: Mapping[str, tuple[str, ...]] = {
    FIRST: ("joueur 1", "nom 1", "joueur a", "nom joueur 1", "player 1", "name 1", "joueur",
            "joueuse 1", "surname 1", "nom du joueur 1", "player", "capitaine"),
    SECOND: ("joueur 2", "nom 2", "joueur b", "nom joueur 2", "player 2", "name 2", "partenaire",
             "joueuse 2", "surname 2", "nom du joueur 2", "partner", "equipier"),
    FIRST_GIVEN: ("prenom 1", "prenom joueur 1", "first name 1", "prenom du joueur 1"),
    SECOND_GIVEN: ("prenom 2", "prenom joueur 2", "first name 2", "prenom du joueur 2"),
    PAIR: ("doublette", "paire", "equipe", "noms", "names", "pair", "team", "joueurs", "players"),
    CLUB: ("club", "association", "commune", "ville", "town", "section"),
    CATEGORY: ("categorie", "category", "cat", "categorie doublette"),
    NUMBER: ("numero", "n", "no", "num", "number", "numero doublette", "rang", "ligne"),
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
    club = cells.get(CLUB, "")
    if first or second:
        line = PairLine(row.line, first, second, club)
    else:
        line = _line_of_pair(row.line, cells.get(PAIR, ""), club)
    return replace(line, category=cells.get(CATEGORY, ""))


def _line_of_pair(line: int, pair: str, club: str) -> PairLine:
    names = split_names(pair)
    if len(names) != 2:
        problem = _("Only one name: write both, such as “Marie Durand / Paul Petit”.")
        return PairLine(line, pair, home_club=club, problem=problem)
    return PairLine(line, names[0], names[1], club)


def _line_by_place(row: Row) -> PairLine:
    cells = _without_number(row.cells)
    if len(cells) < 2:
        return _line_of_pair(row.line, "".join(cells), "")
    names = both(cells)
    parts = [*names, *cells[1:]] if len(names) == 2 else cells
    if len(parts) > 4:
        problem = _(
            "Too many columns without a title: name them “Player 1”, “Player 2”, “Club”, "
            "“Category”."
        )
        return PairLine(row.line, " ; ".join(cells), problem=problem)
    first, second, club, category = (*parts, "", "")[:4]
    return PairLine(row.line, first, second, club, category=category)


def _without_number(row: Sequence[str]) -> list[str]:
    """The cells up to the last that holds something, less a number before the names."""
    cells = list(row)
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > 1 and (not cells[0] or cells[0].isdecimal()):
        return cells[1:]
    return [LEADING_NUMBER.sub("", cell, count=1) for cell in cells[:1]] + cells[1:]
