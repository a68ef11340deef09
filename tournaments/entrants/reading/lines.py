"""The entrants of a sheet, read in a given way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entrants.fields import CATEGORY, FIELDS, PairLine
from tournaments.entrants.reading.pasted import (
    BEFORE,
    line_of_text,
    pair_of_cell,
    player,
    single_of_text,
    without_number,
)
from tournaments.entrants.reading.readings import Column, ListLayout, Reading
from tournaments.entrants.reading.table import Row, Sheet
from tournaments.entrants.reading.values import filled_down, paid_by


def lines_of(sheet: Sheet, reading: Reading, players: int) -> list[PairLine]:
    """The entrants of the rows that are not left out."""
    rows = [row for row in sheet.rows if row.line >= reading.first and row.line not in reading.out]
    if players == 1 or reading.layout is ListLayout.ENTRANT:
        return [_entrant(row, reading.columns, players) for row in rows]
    groups = _by_team(rows, reading) if reading.layout is ListLayout.TEAM else _by_two(sheet, rows)
    return [_joined(group, reading.columns) for group in groups]


def _entrant(row: Row, columns: Sequence[str], players: int) -> PairLine:
    cells = _cells(row, columns)
    if phrase := cells.get(Column.PHRASE):
        read = single_of_text if players == 1 else line_of_text
        return read(row.line, phrase)
    first = _name(cells, Column.FIRST_GIVEN, Column.FIRST)
    second = _name(cells, Column.SECOND_GIVEN, Column.SECOND)
    if players == 1:
        line = player(row.line, first or cells.get(Column.PAIR, ""))
    elif not (first or second) and cells.get(Column.PAIR):
        line = pair_of_cell(row.line, cells[Column.PAIR])
    else:
        line = PairLine(row.line, first, second)
    return replace(line, **_texts([cells]), paid=_paid([cells]))


def _joined(rows: Sequence[Row], columns: Sequence[str]) -> PairLine:
    """The pair of two rows; one or three of them are no pair."""
    cells = [_cells(row, columns) for row in rows]
    names = [_name(one, Column.FIRST_GIVEN, Column.FIRST) or _whole(one) for one in cells]
    line = PairLine(rows[0].line, names[0], **_texts(cells), paid=_paid(cells))
    if len(rows) == 1:
        return replace(line, problem=_("This player has no partner in the list."))
    line = replace(line, second=names[1], second_line=rows[1].line)
    if len(rows) > 2:
        problem = _("%(count)s players have the same number or name of a pair: %(names)s.")
        said = {"count": len(rows), "names": ", ".join(names)}
        return replace(line, problem=problem % said)
    return line


def _cells(row: Row, columns: Sequence[str]) -> Mapping[str, str]:
    """The cells of a row by what their columns are taken for."""
    return {what: row.cell(at).strip() for at, what in enumerate(columns) if what}


def _name(cells: Mapping[str, str], given: str, name: str) -> str:
    return without_number(f"{cells.get(given, '')} {cells.get(name, '')}".strip())


def _whole(cells: Mapping[str, str]) -> str:
    """The name of a player where a column was taken for that of a pair."""
    text = cells.get(Column.PAIR) or BEFORE.sub("", cells.get(Column.PHRASE, ""), count=1)
    return without_number(text)


def _texts(cells: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The declared texts; of two players who differ both clubs, but no category of the pair."""
    texts = {
        field.name: [*dict.fromkeys(filter(None, (one.get(field.name) for one in cells)))]
        for field in FIELDS
    }
    if len(texts[CATEGORY.name]) > 1:
        texts[CATEGORY.name] = []
    return {name: " / ".join(found) for name, found in texts.items()}


def _paid(cells: Iterable[Mapping[str, str]]) -> bool:
    return all(paid_by(one.get(Column.PAID, "")) for one in cells)


def _by_team(rows: Sequence[Row], reading: Reading) -> list[list[Row]]:
    """The rows with the same number or name of a pair, wherever they stand."""
    place = reading.place(Column.TEAM)
    keys = filled_down(row.cell(place) for row in rows) if place is not None else []
    groups: dict[str, list[Row]] = {}
    for row, key in zip(rows, keys, strict=False):
        # A row without a number above the first number is nobody's partner.
        groups.setdefault(key or f" {row.line}", []).append(row)
    return [*groups.values()]


def _by_two(sheet: Sheet, rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Two rows that follow one another; where empty lines part the pairs, those between two."""
    if not rows:
        return
    after_gap = {row.line for above, row in pairwise(sheet.rows) if row.line > above.line + 1}
    blocks: list[list[Row]] = [[rows[0]]]
    for row in rows[1:]:
        if row.line in after_gap:
            blocks.append([row])
        else:
            blocks[-1].append(row)
    parted = len(blocks) > 1 and all(len(block) <= 2 for block in blocks)
    yield from blocks if parted else [rows[at : at + 2] for at in range(0, len(rows), 2)]
