"""How much the parts of an unpacked workbook would hold, before anything reads them.

A few bytes may stand for millions of cells: a far corner, a cell or row that is repeated, one long
text that many cells share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

MOST_CELLS = 400_000
"""written cells of a workbook, empty ones with a format among them"""
MOST_AREA = 2_000_000
"""cells between the first corner of a sheet and its last cell that is not empty"""
MOST_TEXT = 20_000_000
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


def check_parts(parts: Mapping[str, bytes]) -> None:
    """Let a workbook pass whose parts hold no more than a list does.

    :raises TooLargeError: where they do
    """
    left = MOST_CELLS
    lengths = [len(text) for text in SHARED.findall(_named(parts, "xl/sharedstrings.xml"))]
    for name, part in parts.items():
        if SHEET.fullmatch(name):
            left = _check_sheet(part, lengths, left)
    _check_tables(_named(parts, "content.xml"))


def _named(parts: Mapping[str, bytes], name: str) -> bytes:
    return b"".join(part for key, part in parts.items() if key.lower() == name)


def _check_sheet(part: bytes, lengths: Sequence[int], left: int) -> int:
    """The number of cells that the other sheets may still have."""
    row = column = last_row = last_column = text = 0
    for found in ROW_OR_CELL.finditer(part):
        kind, attributes, value = found.groups()
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
        if left < 0 or text > MOST_TEXT:
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


@dataclass(slots=True)
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
        if written > MOST_CELLS or text > MOST_TEXT:
            raise TooLargeError
        area.add(repeated, width)


def _rows_of_tables(part: bytes) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """How often a row is repeated, and its cells: how often, and how long. (0, []) is a table."""
    repeated, begun = 0, 0
    cells: list[tuple[int, int]] = []
    for found in TABLE_PART.finditer(part):
        ends, is_table, is_row, attributes, is_closed = found.groups()
        if is_table:
            yield 0, []
        elif is_row:
            if repeated:
                yield repeated, cells
            repeated, cells = (0 if ends else _times(ROWS_REPEATED, attributes)), []
        elif ends:
            times, _length = cells.pop() if cells else (1, 0)
            cells.append((times, found.start() - begun))
        else:
            times, begun = _times(COLUMNS_REPEATED, attributes), found.end()
            cells.append((times, 0 if is_closed and b"value" not in attributes else 1))
            if len(cells) > MOST_CELLS:
                raise TooLargeError
    if repeated:
        yield repeated, cells


def _times(repeated: re.Pattern[bytes], attributes: bytes) -> int:
    found = repeated.search(attributes)
    return max(1, int(found[1])) if found else 1
