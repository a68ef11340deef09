"""Workbooks for tests, from rows of cells or from parts of their files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from openpyxl import Workbook

SHEET = "xl/worksheets/sheet1.xml"
ROWS = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>%s</sheetData></worksheet>"
)
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="%s"/></manifest:manifest>'
)
SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
DOCUMENT = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    "<office:body><office:spreadsheet>%s</office:spreadsheet></office:body>"
    "</office:document-content>"
)
TO_THE_END = (
    '<table:table-row table:number-rows-repeated="1048500">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)
"""The empty rest of a sheet, as LibreOffice writes it."""


def xlsx(*rows: Sequence[Any], **others: Iterable[Sequence[Any]]) -> bytes:
    """A workbook of one sheet, and others by their names."""
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(tuple(row))
    for name, more in others.items():
        sheet = book.create_sheet(name)
        for row in more:
            sheet.append(tuple(row))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def xlsx_of(parts: Mapping[str, str | bytes]) -> bytes:
    """A workbook some of whose parts are replaced, or added."""
    content = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx(["a", "b"]))) as sound,
        zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for name in sound.namelist():
            packed.writestr(name, parts.get(name) or sound.read(name))
        for name in parts.keys() - {*sound.namelist()}:
            packed.writestr(name, parts[name])
    return content.getvalue()


def computed(formula: str, value: str) -> str:
    """A cell with a formula and the text that it last gave."""
    return f'<c t="str"><f>{escape(formula)}</f><v>{escape(value)}</v></c>'


def inline(text: str) -> str:
    """A cell with a text."""
    return f'<c t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def ods(table: str, manifest: str = MANIFEST % SPREADSHEET) -> bytes:
    """A document of LibreOffice with one table."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", SPREADSHEET)
        packed.writestr("META-INF/manifest.xml", manifest)
        packed.writestr(
            "content.xml", DOCUMENT % f'<table:table table:name="Feuille1">{table}</table:table>'
        )
    return content.getvalue()


def ods_row(*cells: object, spans: Mapping[int, int] | None = None) -> str:
    """A row of it; a cell that spans several covers those after it, which are given as empty."""
    written = []
    for at, cell in enumerate(cells):
        span = (spans or {}).get(at)
        merged = f' table:number-columns-spanned="{span}"' if span else ""
        if cell == "":
            written.append("<table:table-cell/>")
        elif isinstance(cell, int):
            written.append(
                f'<table:table-cell office:value-type="float" office:value="{cell}"{merged}>'
                f"<text:p>{cell}</text:p></table:table-cell>"
            )
        else:
            written.append(
                f'<table:table-cell office:value-type="string"{merged}>'
                f"<text:p>{escape(str(cell))}</text:p></table:table-cell>"
            )
        if span:
            covered = f'<table:covered-table-cell table:number-columns-repeated="{span - 1}"/>'
            written.append(covered)
    rest = '<table:table-cell table:number-columns-repeated="16370"/>'
    return f"<table:table-row>{''.join(written)}{rest}</table:table-row>"
