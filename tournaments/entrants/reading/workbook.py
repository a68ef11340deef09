"""The first sheet of an Excel workbook as rows; formulas are shown, never evaluated."""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from xml.etree.ElementTree import ParseError

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.entrants.reading.columns import Row
from tournaments.entrants.reading.errors import UnreadableError

# Far above a list of 5,000 lines; what the reader of XML takes a second or two over.
MOST_UNPACKED = 20_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 40
# What a damaged or hostile workbook makes the readers of zip and XML raise.
BROKEN = (
    InvalidFileException, ParseError, zipfile.BadZipFile, zlib.error, OSError, EOFError, KeyError,
    IndexError, ValueError, TypeError, AttributeError, RuntimeError,
)  # fmt: skip


def rows_of_workbook(content: bytes) -> list[Row]:
    """The rows of the first sheet that hold something.

    :raises UnreadableError: if it is not an XLSX workbook, or unpacks to far too much
    """
    try:
        _refuse_bomb(content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles it leaves out
            return list(_rows(content))
    except BROKEN as error:
        raise UnreadableError(
            _("This is not an Excel workbook (.xlsx), or it is damaged or has a password.")
        ) from error


def _refuse_bomb(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        unpacked = sum(part.file_size for part in packed.infolist())
    if unpacked > MOST_UNPACKED:
        raise UnreadableError(_("This workbook is too large."))


def _rows(content: bytes) -> Iterator[Row]:
    book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        cells = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
        for number, values in enumerate(cells, start=1):
            row = tuple(_cell(value) for value in values)
            if any(row):
                yield Row(number, row)
    finally:
        book.close()


def _cell(value: Any) -> str:
    """A cell as text: 12.0 is 12, a date is a day."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return f"{value:%d/%m/%Y}"
    return str(value).strip()
