"""The guess how a sheet is read: its titles, its columns, its rows, what is left out."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from tournaments.entrants.reading.columns import (
    ColumnKind,
    Title,
    by_titles,
    by_values,
    has_names,
    title_of,
)
from tournaments.entrants.reading.lines import blocks_of, lines_of
from tournaments.entrants.reading.pasted import noise_lines
from tournaments.entrants.reading.readings import OF_PEOPLE, Column, ListLayout, Reading, Row, Sheet
from tournaments.entrants.reading.values import CellValues, each_twice, is_cancelled

TITLES_WITHIN = 20
EXAMPLES = 3
SAMPLE, LONGEST = 300, 200
"""So many rows, and letters of a cell, say what a column holds."""
NAMELESS = Title(ColumnKind.UNKNOWN)
KEYS = (ColumnKind.TEAM, ColumnKind.PAIR, ColumnKind.ORDER, ColumnKind.NUMBER)
"""Titles of columns that may join two players, the likeliest first."""


def guess(sheets: Sequence[Sheet], players: int, categories: Collection[str] = ()) -> Reading:
    """How a list is read, on the sheet that then has the most entrants."""
    readings = [guess_sheet(sheets, at, players, categories) for at in range(len(sheets))]

    def right(reading: Reading) -> int:
        return sum(not line.problem for line in lines_of(sheets[reading.sheet], reading, players))

    return max(readings, key=right)


def guess_sheet(
    sheets: Sequence[Sheet],
    at: int,
    players: int,
    categories: Collection[str],
    first: int | None = None,
) -> Reading:
    """How one sheet is read, from a given line on or from where its rows seem to begin."""
    sheet = sheets[at]
    begin = sheet.rows[0].line if sheet.rows else 1
    if sheet.phrases:
        made = Reading(at, first or begin, ListLayout.ENTRANT, (Column.PHRASE,))
        made = made._replace(out=left_out(sheet, made, players))
        return made._replace(layout=ListLayout.TWO) if _are_parted(sheet, made, players) else made
    row = title_row(sheet, before=first)
    wide = [line.line for line in sheet.rows if sum(map(bool, line.cells)) > 1]
    if row:
        begin = row.line + 1
    elif len(wide) * 2 > len(sheet.rows):
        # Rows of one cell above a table that has more are headings.
        begin = wide[0]
    rows = sheet.rows_from(first or begin)
    columns = values_of(rows, sheet.width)
    titles, meanings = titles_of(sheet, row), by_values(columns, players)
    if row:
        meanings = by_titles(titles, columns, players, categories)
    heads = row.line if row else 0
    made = Reading(at, first or begin, ListLayout.ENTRANT, tuple(meanings), heads)
    made = laid_out(made, rows, titles, players)
    return made._replace(out=left_out(sheet, made, players))


def laid_out(
    reading: Reading, rows: Sequence[Row], titles: Sequence[Title], players: int
) -> Reading:
    """A reading with its layout: one player a row where the columns hold one name."""
    if players == 1 or reading.columns.count(Column.FIRST) != 1:
        return reading
    if {Column.SECOND, Column.SECOND_GIVEN, Column.PAIR}.intersection(reading.columns):
        return reading
    columns = values_of(rows, len(titles))
    kinds = [
        (at, titles[at].kind)
        for at, meaning in enumerate(reading.columns)
        if meaning in (Column.OUT, Column.TEAM)
    ]
    keyed = [at for key in KEYS for at, kind in kinds if kind is key]
    unknown = [at for at, kind in kinds if kind is ColumnKind.UNKNOWN]
    numbers = [at for at in unknown if columns[at].are_numbers]
    named = [row for row in rows if _has_name(row, reading)]
    for at in [*keyed, *numbers]:
        if each_twice(row.cell(at) for row in named):
            meanings = [Column.OUT if m == Column.TEAM else m for m in reading.columns]
            meanings[at] = Column.TEAM
            return reading._replace(layout=ListLayout.TEAM, columns=tuple(meanings))
    return reading._replace(layout=ListLayout.TWO)


def _are_parted(sheet: Sheet, reading: Reading, players: int) -> bool:
    """Whether lines of one name stand two by two, with empty lines between."""
    lines = lines_of(sheet, reading, players)
    if players == 1 or not all(line.problem for line in lines):
        return False
    blocks = blocks_of(sheet, [row for row in sheet.rows if row.line not in reading.out])
    return len(blocks) > 1 and all(len(block) == 2 for block in blocks)


def left_out(sheet: Sheet, reading: Reading, players: int) -> frozenset[int]:
    """The lines that are no entrants: a greeting, a title once more, an order that is cancelled."""
    rows, titles = sheet.rows_from(reading.first), sheet.row_at(reading.titles)
    paid = reading.place(Column.PAID)
    out = noise_lines(rows, players) if sheet.phrases else set()
    for row in rows:
        again = titles is not None and row.cells == titles.cells
        cancelled = paid is not None and is_cancelled(row.cell(paid))
        if again or cancelled or not (sheet.phrases or _has_name(row, reading)):
            out.add(row.line)
    return frozenset(out)


def _has_name(row: Row, reading: Reading) -> bool:
    return any(row.cell(at) for at, meaning in enumerate(reading.columns) if meaning in OF_PEOPLE)


def title_row(sheet: Sheet, *, before: int | None = None, least: int = 1) -> Row | None:
    """The row of the titles, the one with the most known ones; that before a line, if it is said.

    `least` is the number of cells that such a row has; one of a single cell is a heading where
    other rows have more.
    """
    rows = sheet.rows[:TITLES_WITHIN]
    if before is not None:
        rows = tuple(row for row in sheet.rows if row.line < before)[-1:]
    best, best_row = 0, None
    for row in rows:
        cells = sum(map(bool, row.cells))
        if cells < max(least, min(2, sheet.width)):
            continue
        titles = titles_of(sheet, row)
        known = sum(title.kind is not ColumnKind.UNKNOWN for title in titles)
        # Titles that are printed once more say nothing new; those under merged ones do.
        under = best_row is not None and row.line == best_row.line + 1
        better = known > best or (under and known == best)
        if better and known >= min(2, cells / 3) and has_names(titles):
            best, best_row = known, row
    return best_row


def titles_of(sheet: Sheet, row: Row | None) -> list[Title]:
    """What the titles of a row mean, with those above that stand over several of them."""
    if row is None:
        return [NAMELESS] * sheet.width
    above = next((earlier for earlier in reversed(sheet.rows) if earlier.line < row.line), None)
    if above is None or sum(map(bool, above.cells)) < 2:
        return [title_of(row.cell(at)) for at in range(sheet.width)]
    titles, merged = list[Title](), ""
    for at in range(sheet.width):
        # A merged title stands over the cells after it that are empty.
        merged = above.cell(at) or merged
        title, over = title_of(row.cell(at) or above.cell(at)), title_of(merged)
        names = title.kind in (ColumnKind.NAME, ColumnKind.GIVEN) and not title.index
        if names and row.cell(at) and over.index:
            # The surname of player 2 stands under “Player 2”.
            title = replace(title, index=over.index)
        titles.append(title)
    return titles


def values_of(rows: Sequence[Row], width: int = 0) -> list[CellValues]:
    """The cells of each column, of so many at least; enough of them, and of each enough."""
    width = max([width, *(len(row.cells) for row in rows)])
    return [
        CellValues([row.cell(at)[:LONGEST] for row in rows[:SAMPLE] if row.cell(at)])
        for at in range(width)
    ]


class ColumnShown(NamedTuple):
    """A column as the page shows it."""

    place: int
    letter: str
    title: str
    examples: tuple[str, ...]
    meaning: str
    are_people: bool


def columns_shown(sheet: Sheet, reading: Reading) -> list[ColumnShown]:
    """The columns that are not empty, with some of their cells that differ."""
    titles, shown = sheet.row_at(reading.titles), []
    for at, values in enumerate(values_of(sheet.rows_from(reading.first))):
        cells = tuple(islice(dict.fromkeys(values.cells), EXAMPLES))
        title = titles.cell(at) if titles else ""
        if cells or title:
            meaning = reading.columns[at] if at < len(reading.columns) else ""
            shown.append(ColumnShown(at, letters(at), title, cells, meaning, values.are_people))
    return shown


def letters(place: int) -> str:
    """The name of a column in a spreadsheet.

    >>> [letters(place) for place in (0, 25, 26)]
    ['A', 'Z', 'AA']
    """
    before, last = divmod(place, 26)
    return (letters(before - 1) if before else "") + chr(65 + last)
