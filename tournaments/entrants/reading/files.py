"""Lists of entrants from what people have: pasted lines, CSV of any make, Excel workbooks."""

from __future__ import annotations

import codecs
import csv
import io
import warnings
import zipfile
import zlib
from contextlib import closing, suppress
from datetime import datetime
from typing import Any
from xml.etree.ElementTree import ParseError

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.entrants.fields import PairLine, details
from tournaments.entrants.reading.pasted import (
    Row,
    UnreadableError,
    clubs_follow,
    columns_of,
    line_of_text,
    lines_of_rows,
    single_of_text,
)

ZIP = b"PK\x03\x04"
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\r\n\x0b\x0c")


def text_of_bytes(content: bytes) -> str:
    """The text of UTF-8 (with or without BOM), UTF-16 with BOM, or cp1252 bytes.

    >>> text_of_bytes("Éliane".encode("cp1252")) == text_of_bytes("Éliane".encode("utf-8-sig"))
    True

    :raises UnreadableError: if it is not text, or is a workbook under a text's name
    """
    if content.startswith((ZIP, OLD_OFFICE)):
        raise UnreadableError(
            _("This is a spreadsheet, not text: choose it under its name in .xlsx.")
        )
    encodings = ("utf-16",) if content.startswith(UTF16) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if not CONTROLS.intersection(text):
                return text
    raise UnreadableError(_("This file is not text."))


DELIMITERS = ";\t,"


def rows_of_text(text: str, players: int) -> list[Row] | None:
    """The rows of a text that is a table, or None where each line is better read as a phrase.

    A table of pairs has a known header, or at least two cells on every line and not more than two
    counts of cells. A table of single players has a known header, or commas that can only stand
    before a club: a phrase holds a name and a club as well.
    """
    tables = [rows for delimiter in DELIMITERS if (rows := _delimited_rows(text, delimiter))]
    for rows in tables:
        if columns_of(rows[0].cells, players):
            return rows
    if players == 1:
        rows = [] if ";" in text or "\t" in text else _delimited_rows(text, ",")
        return rows if clubs_follow(rows) else None
    for rows in tables:
        widths = {len(row.cells) for row in rows}
        if len(widths) <= 2 and min(widths) > 1:
            return rows
    return None


def _delimited_rows(text: str, delimiter: str) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return [
            Row(reader.line_num, tuple(cell.strip() for cell in cells))
            for cells in reader
            if any(cell.strip() for cell in cells)
        ]
    except csv.Error:
        return []


# Far above a list of 5,000 lines; the reader of XML takes a second or two for it.
MOST_UNPACKED = 20_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 40
# The errors of the readers of zip and XML on a damaged or hostile workbook.
BROKEN = (
    InvalidFileException, ParseError, zipfile.BadZipFile, zlib.error, OSError, EOFError, KeyError,
    IndexError, ValueError, TypeError, AttributeError, RuntimeError,
)  # fmt: skip


def rows_of_workbook(content: bytes) -> list[Row]:
    """The rows of the first sheet that are not empty.

    :raises UnreadableError: if it is not an XLSX workbook, or unpacks to far too much
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            unpacked = sum(part.file_size for part in packed.infolist())
        if unpacked > MOST_UNPACKED:
            raise UnreadableError(_("This workbook is too large."))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles it leaves out
            book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
            with closing(book):
                sheet = book.worksheets[0]
                sheet.reset_dimensions()
                cells = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
                rows = [tuple(map(_cell, values)) for values in cells]
        return [Row(number, row) for number, row in enumerate(rows, start=1) if any(row)]
    except BROKEN as error:
        raise UnreadableError(
            _("This is not an Excel workbook (.xlsx), or it is damaged or has a password.")
        ) from error


def _cell(value: Any) -> str:
    """A cell as text: 12.0 is 12, a date is a day."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return f"{value:%d/%m/%Y}"
    return str(value).strip()


MOST_BYTES = 2_000_000
MOST_LINES = 5_000
SPREADSHEETS = (".xlsx", ".xlsm")
TEXTS = (".csv", ".txt", ".tsv")


def read_file(name: str, content: bytes, players: int = 2) -> list[PairLine]:
    """The pairs (or single players) of a CSV, text or XLSX file.

    :raises UnreadableError: too large, empty, not what its name says, or not a list
    """
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            _("This file is too large (more than %(limit)s MB).")
            % {"limit": MOST_BYTES // 1_000_000}
        )
    if not content.strip():
        raise UnreadableError(_("This file is empty."))
    if name.lower().endswith(SPREADSHEETS):
        return _checked(lines_of_rows(rows_of_workbook(content), players))
    if name.lower().endswith(TEXTS):
        return read_text(text_of_bytes(content), players)
    raise UnreadableError(
        _("Only CSV, TXT and XLSX files can be read: save the list as one of these first.")
    )


def read_text(text: str, players: int = 2) -> list[PairLine]:
    """The entrants of a text: a table with columns, or one a line as people write it.

    :raises UnreadableError: if it holds no pair, or too many
    """
    if len(text) > MOST_BYTES:
        raise UnreadableError(_("This list is too long."))
    rows = rows_of_text(text, players)
    return read_pasted(text, players) if rows is None else _checked(lines_of_rows(rows, players))


def read_pasted(text: str, players: int = 2) -> list[PairLine]:
    """The entrants of lines such as ``12. Marie Durand / Paul Petit ; Tours``."""
    read = single_of_text if players == 1 else line_of_text
    numbered = enumerate(text.splitlines(), start=1)
    return _checked([read(number, line) for number, line in numbered if line.strip()])


def written(lines: list[PairLine]) -> str:
    """Lines as text that :func:`read_text` reads back, for the organiser to correct.

    >>> written([PairLine(1, "Marie Durand", "Paul Petit", "Tours")])
    'Marie Durand ; Paul Petit ; Tours'
    """
    return "\n".join(map(_written, lines))


def _written(line: PairLine) -> str:
    """A line, with an empty place for a text that is missing before another."""
    names = [name for name in (line.first, line.second) if name]
    rest = list(details(line).values())
    while rest and not rest[-1]:
        rest.pop()
    return " ; ".join([*names, *rest])


def _checked(lines: list[PairLine]) -> list[PairLine]:
    if not lines:
        raise UnreadableError(_("There is no pair in it."))
    if len(lines) > MOST_LINES:
        raise UnreadableError(_("A list has at most %(limit)s lines.") % {"limit": MOST_LINES})
    return lines
