"""The process that reads a workbook (XLSX, XLS, ODS): bytes in, the texts of its cells out.

What a zip says about its sizes is not believed. Its parts are unpacked up to a limit and packed
again without compression, so that the reader of workbooks sees nothing that was not counted.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from typing import Any, Final

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetMetadata,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from tournaments.core.limits import serve
from tournaments.entrants.reading.areas import TooLargeError, check_parts

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
        said: dict[str, Any] = {"sheets": sheets_of(content)}
    except TooLargeError:
        said = {"refused": "too_large"}
    except RefusedError as error:
        said = {"refused": str(error)}
    return json.dumps(said).encode()


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
    book = _opened(content)
    shown = [at for at, sheet in enumerate(book.sheets_metadata) if _is_shown(sheet)]
    sheets, left = [], MOST_TEXT
    for at in shown[:MOST_SHEETS]:
        rows = [*_rows(book.get_sheet_by_index(at))]
        left -= sum(len(cell) for _line, cells in rows for cell in cells)
        if left < 0:
            raise RefusedError("too_large")
        sheets.append({"name": book.sheet_names[at][:80], "rows": rows})
    return sheets


def _opened(content: bytes) -> CalamineWorkbook:
    try:
        return CalamineWorkbook.from_filelike(BytesIO(content))
    except PasswordError as error:
        raise RefusedError("password") from error
    except (CalamineError, OSError) as error:
        raise RefusedError("no_workbook") from error


def _is_shown(sheet: SheetMetadata) -> bool:
    return sheet.typ == SheetTypeEnum.WorkSheet and sheet.visible == SheetVisibleEnum.Visible


def _rows(sheet: CalamineSheet) -> Iterator[tuple[int, Sequence[str]]]:
    # Rows begin at the first one of the sheet, cells at the first column that is not empty.
    before, found = [""] * (sheet.start or (0, 0))[1], 0
    for line, values in enumerate(sheet.iter_rows(), start=1):
        cells = before + [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if not any(cells):
            continue
        found += 1
        if found > MOST_ROWS:
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
    """The parts of a zip that a list is read from, packed again as they are."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            parts = dict(_parts(packed))
    except (zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, OSError, EOFError) as error:
        raise RefusedError("no_workbook") from error
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise RefusedError("password")
    check_parts(parts)
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
