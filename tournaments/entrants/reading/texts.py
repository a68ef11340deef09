"""The rows of a text: a table with any separator, or one entrant a line as people write it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.entrants.reading.columns import by_values
from tournaments.entrants.reading.guessing import title_row, values_of
from tournaments.entrants.reading.pasted import clubs_follow
from tournaments.entrants.reading.readings import Column
from tournaments.entrants.reading.table import MOST_COLUMNS, Row, Sheet, UnreadableError

MOST_TEXT = 2_000_000
MOST_LINES = 10_200
DELIMITERS = ";\t,|"
SURE = ";\t|"
"""Signs that stand in no name: a row or two of a table may have none, such as its heading."""
SPACES = re.compile(r"[^\S\t]+")
SEPARATOR_LINE = re.compile(r'^\ufeff?"?sep=(.)"?[^\S\n]*(?:\n|$)', re.IGNORECASE)


def sheet_of_text(text: str, players: int) -> Sheet:
    """A text as a sheet.

    :raises UnreadableError: it is too long or too wide
    """
    if len(text) > MOST_TEXT:
        raise UnreadableError(_("This list is too long."))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # A last line that is empty is none.
    if text.count("\n") > 2 * MOST_LINES:
        raise UnreadableError(too_many_lines())
    rows = _table(text, players)
    phrases = rows is None
    if rows is None:
        # Many spaces in a row would keep the search for the sign between two names busy.
        numbered = enumerate(map(_single_spaced, text.split("\n")), start=1)
        rows = [Row(number, (line,)) for number, line in numbered if line]
    if len(rows) > MOST_LINES:
        raise UnreadableError(too_many_lines())
    return Sheet("", tuple(rows), phrases)


def _single_spaced(line: str) -> str:
    return SPACES.sub(" ", line).strip()


def too_many_lines() -> str:
    """The sentence for a list that no hall can hold."""
    return _("A list has at most %(limit)s lines.") % {"limit": 5_000}


def _table(text: str, players: int) -> list[Row] | None:
    """The rows of a text that is a table, or None where each line is better read as a phrase.

    A table has known titles, or at least two cells on every line and not more than two counts of
    cells. A table of single players has known titles, first names apart, or commas that can only
    stand before a club: a phrase holds a name and a club as well.
    """
    if said := SEPARATOR_LINE.match(text):
        return _rows(text[said.end() :], said[1], first=2)
    tables = {delimiter: _rows(text, delimiter) for delimiter in DELIMITERS if delimiter in text}
    for rows in tables.values():
        if _wide(rows) >= 0.5 and title_row(Sheet("", tuple(rows)), players, least=2):
            return rows
    if players == 1 and not any(sign in text for sign in SURE):
        rows = tables.get(",", [])
        return rows if clubs_follow(rows) else None
    found = (rows for delimiter, rows in tables.items() if _is_table(rows, delimiter))
    table = next(found, None)
    if table and players == 1 and Column.FIRST_GIVEN not in by_values(values_of(table), 1):
        return None
    return table


def _is_table(rows: Sequence[Row], delimiter: str) -> bool:
    widths = [len(row.cells) for row in rows]
    if not widths:
        return False
    if len({*widths}) <= 2 and min(widths) > 1:
        return True
    return delimiter in SURE and _wide(rows) >= 0.8 and len(widths) > 4


def _wide(rows: Sequence[Row]) -> float:
    """The share of rows of more than one cell."""
    return sum(len(row.cells) > 1 for row in rows) / len(rows) if rows else 0.0


def _rows(text: str, delimiter: str, first: int = 1) -> list[Row]:
    """The rows that are not empty; none where it is no CSV.

    :raises UnreadableError: a row has far more cells than a list has
    """
    rows = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            if len(cells) > MOST_COLUMNS and len([*filter(str.strip, cells)]) > MOST_COLUMNS:
                raise UnreadableError(too_wide())
            kept = tuple(" ".join(cell.split()) for cell in cells[:MOST_COLUMNS])
            if any(kept):
                rows.append(Row(reader.line_num + first - 1, kept))
            if len(rows) > MOST_LINES:
                raise UnreadableError(too_many_lines())
    except csv.Error:
        return []
    return rows


def too_wide() -> str:
    """The sentence for a table that is no list of people."""
    words = _("This list has more than %(limit)s columns: keep those with the names alone.")
    return words % {"limit": MOST_COLUMNS}
