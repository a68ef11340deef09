"""Lists as files: how a file of rows is written, and how a browser gets it."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from tournaments.models import Club, Tournament

Cell = str | int | None


def table_answer(
    owner: Tournament | Club,
    fmt: str,
    *,
    title: str,
    header: Sequence[str],
    rows: Iterable[Sequence[Cell]],
) -> HttpResponse:
    """A table as a file named after its tournament or club; 404 for another format.

    CSV (semicolons in French) or XLSX.
    """
    if fmt == "csv":
        content, kind = write_csv(header, rows, delimiter()), CSV_TYPE
    elif fmt == "xlsx":
        content, kind = write_xlsx(header, rows, title), XLSX_TYPE
    else:
        raise Http404
    stem = slugify(owner.name) or ("club" if isinstance(owner, Club) else owner.code)
    name = f"{stem}-{slugify(title)}.{fmt}"
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def delimiter() -> str:
    """The sign between two cells of a CSV file in the language of the reader."""
    return ";" if (get_language() or "fr").startswith("fr") else ","


CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
SHEET_NAME_SIGNS = re.compile(r"[\[\]:*?/\\]")
BOM = "\ufeff"


def write_csv(header: Sequence[str], rows: Iterable[Sequence[Cell]], delimiter: str = ";") -> bytes:
    """A table as UTF-8 with BOM, which every Excel opens with its accents.

    >>> write_csv(["Nom"], [["=1+1"]]).decode("utf-8-sig")
    "Nom\\r\\n'=1+1\\r\\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter)
    for row in (header, *rows):
        writer.writerow([harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return (BOM + text.getvalue()).encode()


def write_xlsx(header: Sequence[str], rows: Iterable[Sequence[Cell]], title: str = "") -> bytes:
    """A table as a workbook with one sheet; text stays text, whatever it starts with."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(SHEET_NAME_SIGNS.sub(" ", title).strip("' ")[:31] or "1")
    sheet.freeze_panes = "A2"
    sheet.append([_cell(sheet, name, bold=True) for name in header])
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def harmless(text: str) -> str:
    """The text, quoted where a spreadsheet would run it as a formula.

    Some programs take = + - @ in full width for the plain signs.
    """
    plain = unicodedata.normalize("NFKC", text[:1] or "")
    return f"'{text}" if plain.startswith(FORMULA_STARTS) else text


def _cell(sheet: Any, value: Cell, *, bold: bool = False) -> Any:
    if not isinstance(value, str):
        return value
    if not value:
        return None
    cell = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("", value))
    # A leading "=" makes openpyxl write a formula unless the cell is told that it is text.
    cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell
