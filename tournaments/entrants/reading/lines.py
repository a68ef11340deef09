"""The entrants of a sheet, read in a given way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entrants.fields import CATEGORY, FIELDS, PairLine, details
from tournaments.entrants.reading.columns import ColumnKind, title_of
from tournaments.entrants.reading.pasted import (
    line_of_text,
    pair_of_cell,
    player,
    single_of_text,
    without_number,
)
from tournaments.entrants.reading.readings import Column, ListLayout, Reading, Row, Sheet
from tournaments.entrants.reading.values import filled_down, paid_by


def lines_of(sheet: Sheet, reading: Reading, players: int) -> list[PairLine]:
    """The entrants of the rows that are not left out."""
    rows = [row for row in sheet.rows_from(reading.first) if row.line not in reading.out]
    if players == 1 or reading.layout is ListLayout.ENTRANT:
        return [_entrant(row, reading.columns, players) for row in rows]
    if reading.layout is ListLayout.TWO:
        # Where empty lines part the pairs, a pair is what stands between two of them.
        blocks = blocks_of(sheet, rows)
        parted = len(blocks) > 1 and all(len(block) <= 2 for block in blocks)
        pairs = blocks if parted else [rows[at : at + 2] for at in range(0, len(rows), 2)]
        return [_joined(pair, reading.columns) for pair in pairs]
    # Players are joined by a team, which has two, or by an order, which may have four.
    place, titles = reading.place(Column.TEAM), sheet.row_at(reading.titles)
    if place is None:
        return []
    orders = titles is not None and title_of(titles.cell(place)).kind is ColumnKind.ORDER
    groups: dict[str, list[Row]] = {}
    for row, key in zip(rows, filled_down(row.cell(place) for row in rows), strict=True):
        # A row without a number above the first number is nobody's partner.
        groups.setdefault(key or f" {row.line}", []).append(row)
    return [line for group in groups.values() for line in _of_group(group, reading.columns, orders)]


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


def _of_group(rows: Sequence[Row], columns: Sequence[str], orders: bool) -> Iterator[PairLine]:
    """The pair of the rows with one number; of more than two, each two with what is wrong.

    In one order there may be several pairs.
    """
    problem: str = ""
    if len(rows) > 2 and (len(rows) % 2 or not orders):
        words = _("%(count)s players have the same number or name of a pair: %(names)s.")
        names = ", ".join(_joined([row], columns).first for row in rows)
        problem = words % {"count": len(rows), "names": names}
    for at in range(0, len(rows), 2):
        line = _joined(rows[at : at + 2], columns)
        yield replace(line, problem=problem or line.problem)


def _joined(rows: Sequence[Row], columns: Sequence[str]) -> PairLine:
    """The pair of two rows; one is none."""
    cells = []
    for row in rows:
        of_row = _cells(row, columns)
        if phrase := of_row.get(Column.PHRASE):
            line = single_of_text(row.line, phrase)
            of_row = {Column.FIRST: line.first, **details(line)}
        # Its column may be taken for that of pairs.
        cells.append({Column.FIRST: of_row.get(Column.PAIR, ""), **of_row})
    names = [_name(of_row, Column.FIRST_GIVEN, Column.FIRST) for of_row in cells]
    line = PairLine(rows[0].line, names[0], **_texts(cells), paid=_paid(cells))
    if len(rows) == 1:
        return replace(line, problem=_("This player has no partner in the list."))
    return replace(line, second=names[1], second_line=rows[1].line)


def _cells(row: Row, columns: Sequence[str]) -> dict[str, str]:
    """The cells of a row by what their columns are taken for."""
    return {what: row.cell(at).strip() for at, what in enumerate(columns) if what}


def _name(cells: Mapping[str, str], given: str, name: str) -> str:
    return without_number(f"{cells.get(given, '')} {cells.get(name, '')}".strip())


def _texts(cells: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The declared texts; of two players who differ both clubs, but no category of the pair."""
    texts = {
        field.name: [
            *dict.fromkeys(filter(None, (row_cells.get(field.name) for row_cells in cells)))
        ]
        for field in FIELDS
    }
    if len(texts[CATEGORY.name]) > 1:
        texts[CATEGORY.name] = []
    return {name: " / ".join(values) for name, values in texts.items()}


def _paid(cells: Iterable[Mapping[str, str]]) -> bool:
    return all(paid_by(row_cells.get(Column.PAID, "")) for row_cells in cells)


def blocks_of(sheet: Sheet, rows: Sequence[Row]) -> list[list[Row]]:
    """The rows, cut where the sheet has empty lines."""
    after_gap = {row.line for above, row in pairwise(sheet.rows) if row.line > above.line + 1}
    blocks: list[list[Row]] = []
    for row in rows:
        if row.line in after_gap or not blocks:
            blocks.append([])
        blocks[-1].append(row)
    return blocks
