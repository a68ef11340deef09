"""The process that reads a workbook (XLSX, XLS, ODS): bytes in, the texts of its cells out.

What a zip says about its sizes is not believed. Its parts are unpacked up to a limit and packed
again without compression, so that the reader of workbooks sees nothing that was not counted.
"""

import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from typing import Any, Final

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from tournaments.core.limits import serve

MOST_CELLS = 400_000
"""written cells of a workbook, empty ones with a format among them"""
MOST_AREA = 2_000_000
"""cells between the first corner of a sheet and its last cell that is not empty"""
MOST_BYTES = 20_000_000
"""bytes of the texts of all cells together"""

SHEET = re.compile(r"xl/worksheets/[^/]*\.xml", re.IGNORECASE)
ATTRIBUTES = rb"""((?:[^>"'/]|"[^"]*"|'[^']*'|/(?!>))*+)"""
ROW_OR_CELL = re.compile(
    rb"<(?:\w+:)?(row|c)(?![\w:.-])" + ATTRIBUTES + rb"/?>(?:\s*<(?:\w+:)?v>\s*([0-9]{1,9})\s*<)?"
)
REFERENCE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]{1,3})([0-9]{1,7})["']""")
IS_SHARED = re.compile(rb"""\bt\s*=\s*["']s["']""")
SHARED = re.compile(rb"<(?:\w+:)?si\b[^>]*>(.*?)</(?:\w+:)?si>", re.DOTALL)
TABLE_PART = re.compile(
    rb"<(/?)table:(?:(table)|(table-row)|(?:covered-)?table-cell)(?![\w-])" + ATTRIBUTES + rb"(/?)>"
)
COLUMNS_REPEATED = re.compile(rb"""table:number-columns-repeated\s*=\s*["']([0-9]{1,9})""")
ROWS_REPEATED = re.compile(rb"""table:number-rows-repeated\s*=\s*["']([0-9]{1,9})""")


class TooLargeError(Exception):
    """The workbook would take far more memory than a list does."""


def _named(parts: Mapping[str, bytes], name: str) -> bytes:
    return b"".join(part for key, part in parts.items() if key.lower() == name)


def _check_sheet(part: bytes, lengths: Sequence[int], left: int) -> int:
    """The number of cells that the other sheets may still have."""
    row = column = last_row = last_column = text = 0
    for tag in ROW_OR_CELL.finditer(part):
        kind, attributes, value = tag.groups()
        left -= 1
        if kind == b"row":
            row, column = row + 1, 0
        else:
            column += 1
            if at := REFERENCE.search(attributes):
                row, column = int(at[2]), _column_number(at[1])
            last_row, last_column = max(last_row, row), max(last_column, column)
            if value and IS_SHARED.search(attributes) and int(value) < len(lengths):
                text += lengths[int(value)]
        if left < 0 or text > MOST_BYTES:
            raise TooLargeError
    if last_row * last_column > MOST_AREA:
        raise TooLargeError
    return left


def _column_number(letters: bytes) -> int:
    """The number of a column.

    >>> [_column_number(letters) for letters in (b"A", b"Z", b"AA", b"XFD")]
    [1, 26, 27, 16384]
    """
    number = 0
    for letter in letters.upper():
        number = 26 * number + letter - 64
    return number


@dataclass
class _Area:
    """What a table of an ODS holds so far; `waiting` are empty rows that nothing follows yet."""

    rows: int = 0
    waiting: int = 0
    columns: int = 0

    def add(self, repeated: int, width: int) -> None:
        if not width:
            self.waiting += repeated
            return
        self.rows, self.waiting = self.rows + self.waiting + repeated, 0
        self.columns = max(self.columns, width)
        if self.rows * self.columns > MOST_AREA:
            raise TooLargeError


def _check_tables(part: bytes) -> None:
    written = text = 0
    area = _Area()
    for repeated, cells in _rows_of_tables(part):
        if repeated == 0:
            area = _Area()
            continue
        written += len(cells) + 1
        position = width = 0
        for times, length in cells:
            position += times
            if length:
                width = position
                text += repeated * times * length
        if written > MOST_CELLS or text > MOST_BYTES:
            raise TooLargeError
        area.add(repeated, width)


def _rows_of_tables(part: bytes) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """How often a row is repeated, and its cells: how often, and how long. (0, []) is a table."""
    repeated, begun = 0, 0
    cells: list[tuple[int, int]] = []
    for tag in TABLE_PART.finditer(part):
        ends, is_table, is_row, attributes, is_closed = tag.groups()
        if is_table:
            yield 0, []
        elif is_row:
            if repeated:
                yield repeated, cells
            repeated, cells = (0 if ends else _times(ROWS_REPEATED, attributes)), []
        elif ends:
            times, _length = cells.pop() if cells else (1, 0)
            cells.append((times, tag.start() - begun))
        else:
            times, begun = _times(COLUMNS_REPEATED, attributes), tag.end()
            cells.append((times, 0 if is_closed and b"value" not in attributes else 1))
            if len(cells) > MOST_CELLS:
                raise TooLargeError
    if repeated:
        yield repeated, cells


def _times(repeated: re.Pattern[bytes], attributes: bytes) -> int:
    times = repeated.search(attributes)
    return max(1, int(times[1])) if times else 1


ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
LOCKED = "EncryptedPackage".encode("utf-16-le")
"""In an XLSX with a password, which is packed as an old workbook is."""
MOST_PARTS = 1_000
MOST_UNPACKED = 20_000_000
MOST_SHEETS = 30
MOST_ROWS = 10_200
MOST_COLUMNS = 100
MOST_TEXT = 2_000_000
PARTS_READ: Final = re.compile(r"mimetype|content\.xml|META-INF/.*|_rels/.*|.*\.rels|"
                               r"\[Content_Types\]\.xml|xl/(?:workbook|sharedStrings|styles)\.xml|"
                               r"xl/worksheets/[^/]*\.xml", re.IGNORECASE)  # fmt: skip
KINDS_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class RefusedError(Exception):
    """The workbook is refused; its text is the code of the reason."""


def work(content: bytes) -> bytes:
    """The sheets of a workbook as JSON, or the code of the reason why it is refused."""
    try:
        answer: dict[str, Any] = {"sheets": sheets_of(content)}
    except TooLargeError:
        answer = {"refused": "too_large"}
    except RefusedError as error:
        answer = {"refused": str(error)}
    return json.dumps(answer).encode()


def sheets_of(content: bytes) -> list[dict[str, Any]]:
    """The visible sheets with their rows that are not empty.

    :raises RefusedError: it is no workbook, has a password, or holds more than a list does
    """
    if content.startswith(ZIP):
        content = _unpacked(content)
    elif not content.startswith(OLE):
        raise RefusedError("no_workbook")
    elif LOCKED in content:
        raise RefusedError("password")
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(content))
    except PasswordError as error:
        raise RefusedError("password") from error
    except (CalamineError, OSError) as error:
        raise RefusedError("no_workbook") from error
    visible = (SheetTypeEnum.WorkSheet, SheetVisibleEnum.Visible)
    sheets_there = enumerate(book.sheets_metadata)
    shown = [at for at, sheet in sheets_there if (sheet.typ, sheet.visible) == visible]
    sheets, left = [], MOST_TEXT
    for at in shown[:MOST_SHEETS]:
        rows = [*_rows(book.get_sheet_by_index(at))]
        left -= sum(len(cell) for _line, cells in rows for cell in cells)
        if left < 0:
            raise RefusedError("too_large")
        sheets.append({"name": book.sheet_names[at][:80], "rows": rows})
    return sheets


def _rows(sheet: CalamineSheet) -> Iterator[tuple[int, Sequence[str]]]:
    # Rows begin at the first one of the sheet, cells at the first column that is not empty.
    before, count = [""] * (sheet.start or (0, 0))[1], 0
    for line, values in enumerate(sheet.iter_rows(), start=1):
        cells = before + [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if not any(cells):
            continue
        count += 1
        if count > MOST_ROWS:
            raise RefusedError("too_long")
        if len(cells) > MOST_COLUMNS:
            raise RefusedError("too_wide")
        yield line, cells


def _text(value: Any) -> str:
    """A cell as people read it: 12.0 is 12, a day has no hour."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    if isinstance(value, datetime):
        return f"{value:%d/%m/%Y}" if value.time() == time() else f"{value:%d/%m/%Y %H:%M}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    return " ".join(str(value).split())


def _unpacked(content: bytes) -> bytes:
    """The parts of a zip that a list is read from, packed again as they are.

    :raises TooLargeError: where they hold more than a list does
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            parts = dict(_parts(packed))
    except (zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, OSError, EOFError) as error:
        raise RefusedError("no_workbook") from error
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise RefusedError("password")
    left = MOST_CELLS
    lengths = [len(text) for text in SHARED.findall(_named(parts, "xl/sharedstrings.xml"))]
    for name, part in parts.items():
        if SHEET.fullmatch(name):
            left = _check_sheet(part, lengths, left)
    _check_tables(_named(parts, "content.xml"))
    plain = BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as again:
        for name, part in parts.items():
            again.writestr(name, part)
    return plain.getvalue()


def _parts(packed: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    wanted: Iterable[zipfile.ZipInfo] = (
        part for part in packed.infolist() if PARTS_READ.fullmatch(part.filename)
    )
    left = MOST_UNPACKED
    for part in islice(wanted, MOST_PARTS):
        if part.flag_bits & 1:
            raise RefusedError("password")
        if part.compress_type not in KINDS_PACKED:
            raise RefusedError("no_workbook")
        with packed.open(part) as opened:
            read = opened.read(left + 1)
        left -= len(read)
        if left < 0:
            raise RefusedError("too_large")
        yield part.filename, read


if __name__ == "__main__":
    serve(work)
