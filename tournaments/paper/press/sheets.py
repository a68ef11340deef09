"""PDF files joined to one, and their sheets numbered."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject

from tournaments.paper.press.trees import TagTree


def joined(parts: Sequence[bytes]) -> bytes:
    """One PDF of all parts, in their order, with the tags of all and the title of the first."""
    writer, tree = PdfWriter(), TagTree()
    for part in parts:
        reader = PdfReader(BytesIO(part))
        first = len(writer.pages)
        writer.append(reader, import_outline=False)
        if not first:
            writer.metadata = reader.metadata
        tree.take(writer, reader, first)
    tree.close(writer)
    return _written(writer)


def with_numbers(part: bytes, numbers: bytes) -> bytes:
    """The part with each page of `numbers` drawn over its page.

    The content of the page is not parsed: it gets a second stream, which is drawn last.
    """
    writer = PdfWriter(clone_from=BytesIO(part))
    for page, number in zip(writer.pages, PdfReader(BytesIO(numbers)).pages, strict=True):
        _lay_over(writer, page, number)
    return _written(writer)


def _lay_over(writer: PdfWriter, page: PageObject, number: PageObject) -> None:
    form = StreamObject()
    contents = number.get_contents()
    form.set_data(b"" if contents is None else contents.get_data())
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/FormType")] = NumberObject(1)
    form[NameObject("/BBox")] = ArrayObject(number.mediabox)
    form[NameObject("/Resources")] = number.raw_get("/Resources").clone(writer)
    name = NameObject(f"/Number{page.page_number}")
    resources = cast(DictionaryObject, page["/Resources"].get_object())
    drawn = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    drawn[name] = writer._add_object(form)
    opened, closed = StreamObject(), StreamObject()
    opened.set_data(b"q")
    closed.set_data(b"Q q /Artifact BMC %b Do EMC Q" % name.encode())
    page[NameObject("/Contents")] = ArrayObject(
        [writer._add_object(opened), page.raw_get("/Contents"), writer._add_object(closed)]
    )


def _written(writer: PdfWriter) -> bytes:
    file = BytesIO()
    writer.write(file)
    return file.getvalue()
