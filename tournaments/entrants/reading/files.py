"""Lists of entrants from what people have: text in any encoding, workbooks of any office."""

import codecs
import csv
import io
import json
import re
from collections.abc import Sequence
from contextlib import suppress

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.core.limits import LIMITS, FailedError, ReadingBusyError, TooMuchError, work_apart
from tournaments.entrants.fields import PairLine, details
from tournaments.entrants.reading.columns import by_values
from tournaments.entrants.reading.guessing import title_row, values_of
from tournaments.entrants.reading.pasted import clubs_follow
from tournaments.entrants.reading.readings import MOST_COLUMNS, Column, Row, Sheet, UnreadableError

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
        lines = (SPACES.sub(" ", line).strip() for line in text.split("\n"))
        rows = [Row(number, (line,)) for number, line in enumerate(lines, start=1) if line]
    if len(rows) > MOST_LINES:
        raise UnreadableError(too_many_lines())
    return Sheet("", tuple(rows), phrases)


def too_many_lines() -> str:
    """The sentence for a list that no hall can hold."""
    return _("A list has at most %(limit)s lines.") % {"limit": 5_000}


def _table(text: str, players: int) -> list[Row] | None:
    """The rows of a text that is a table, or None where each line is better read as a phrase.

    A table has known titles, or at least two cells on every line and not more than two counts of
    cells. A table of single players has known titles, first names apart, or commas that can only
    stand before a club: a phrase holds a name and a club as well.
    """
    if separator := SEPARATOR_LINE.match(text):
        return _rows(text[separator.end() :], separator[1], first=2)
    tables = {delimiter: _rows(text, delimiter) for delimiter in DELIMITERS if delimiter in text}
    for rows in tables.values():
        if _wide(rows) >= 0.5 and title_row(Sheet("", tuple(rows)), least=2):
            return rows
    if players == 1 and not any(sign in text for sign in SURE):
        rows = tables.get(",", [])
        return rows if clubs_follow(rows) else None
    of_cells = (rows for delimiter, rows in tables.items() if _is_table(rows, delimiter))
    table = next(of_cells, None)
    if table and players == 1 and Column.FIRST_GIVEN not in by_values(values_of(table), 1):
        return None
    return table


def _is_table(rows: Sequence[Row], delimiter: str) -> bool:
    widths = {len(row.cells) for row in rows}
    regular = 0 < len(widths) <= 2 and min(widths) > 1
    return regular or (delimiter in SURE and _wide(rows) >= 0.8 and len(rows) > 4)


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
    except csv.Error:
        return []
    return rows


def too_wide() -> str:
    """The sentence for a table that is no list of people."""
    words = _("This list has more than %(limit)s columns: keep only those with the names.")
    return words % {"limit": MOST_COLUMNS}


WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\r\n\x0b\x0c")
MOST_BYTES = 2_000_000
READ = (".csv", ".txt", ".tsv", ".xlsx", ".xlsm", ".xls", ".ods")
UNPACKING = "tournaments.entrants.reading.unpacking"
TOO_LARGE = gettext_lazy("This workbook is too large: save only the sheet with the list, as CSV.")
REFUSED = {
    "too_large": TOO_LARGE,
    "password": gettext_lazy("This workbook has a password: save it without one."),
    "no_workbook": gettext_lazy(
        "This is not an Excel or LibreOffice workbook, or it is damaged: save the list as CSV."
    ),
}


def text_of_bytes(content: bytes) -> str:
    """The text of UTF-8 (with or without BOM), UTF-16 with BOM, or cp1252 bytes.

    >>> text_of_bytes("Éliane".encode("cp1252")) == text_of_bytes("Éliane".encode("utf-8-sig"))
    True

    :raises UnreadableError: if it is not text
    """
    encodings = ("utf-16",) if content.startswith(UTF16) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if not CONTROLS.intersection(text):
                return text
    raise UnreadableError(_("This file is not text: choose another."))


def sheets_of_file(name: str, content: bytes, players: int) -> list[Sheet]:
    """The sheets of a CSV or text file, or of a workbook; what it is, its content says.

    :raises UnreadableError: too large, empty, or no file of a list
    """
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            _(
                "This file is too large (more than %(limit)s MB): save only the sheet "
                "with the list, as CSV."
            )
            % {"limit": MOST_BYTES // 1_000_000}
        )
    if not content.strip():
        raise UnreadableError(_("This file is empty: choose another."))
    if not name.lower().endswith(READ):
        raise UnreadableError(
            _(
                "Only CSV, TXT, XLSX, XLS and ODS files can be read: save the list as one of "
                "these first."
            )
        )
    if content.startswith(WORKBOOKS):
        return sheets_of_workbook(content)
    if name.lower().endswith((".xlsx", ".xlsm", ".ods")):
        raise UnreadableError(REFUSED["no_workbook"])
    return [sheet_of_text(text_of_bytes(content), players)]


def sheets_of_workbook(content: bytes) -> list[Sheet]:
    """The sheets of a workbook that have rows, read by a process with limits of its own.

    :raises UnreadableError: it is damaged, locked, or holds more than a list does
    """
    try:
        answer = json.loads(work_apart(UNPACKING, content, LIMITS))
    except TooMuchError as error:
        raise UnreadableError(TOO_LARGE) from error
    except FailedError as error:
        raise UnreadableError(REFUSED["no_workbook"]) from error
    except ReadingBusyError as error:
        words = _("Other files are being read: send this one again in a few seconds.")
        raise UnreadableError(words) from error
    if refused := answer.get("refused"):
        counted = {"too_long": too_many_lines(), "too_wide": too_wide()}
        raise UnreadableError(counted.get(refused) or REFUSED[refused])
    sheets = [
        Sheet(sheet["name"], tuple(Row(line, tuple(cells)) for line, cells in sheet["rows"]))
        for sheet in answer["sheets"]
    ]
    return [sheet for sheet in sheets if sheet.rows] or [Sheet("", ())]


def written(lines: Sequence[PairLine]) -> str:
    """Lines as text that is read back as they are, for the organiser to correct.

    >>> written([PairLine(1, "Marie Durand", "Paul Petit", "Tours")])
    'Marie Durand ; Paul Petit ; Tours'
    """
    texts = []
    for line in lines:
        # A text that is missing before another has an empty place.
        rest = list(details(line).values())
        while rest and not rest[-1]:
            rest.pop()
        texts.append(" ; ".join([*filter(None, (line.first, line.second)), *rest]))
    return "\n".join(texts)
