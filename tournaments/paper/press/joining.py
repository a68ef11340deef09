"""Parts of a paper put together: one file, its pages numbered through."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject


def joined(parts: Sequence[bytes]) -> bytes:
    """One file of all parts, in their order."""
    writer = PdfWriter()
    for part in parts:
        writer.append(BytesIO(part), import_outline=False)
    return _written(writer)


def with_numbers(part: bytes, numbers: bytes) -> bytes:
    """The part with what stands on each page of `numbers` laid over the same page of it.

    The content of a page is not read for that: it gets a second stream, which is drawn last.
    """
    writer = PdfWriter()
    writer.append(BytesIO(part), import_outline=False)
    for page, number in zip(writer.pages, PdfReader(BytesIO(numbers)).pages, strict=True):
        _lay_over(writer, page, number)
    return _written(writer)


def _lay_over(writer: PdfWriter, page: PageObject, number: PageObject) -> None:
    name = NameObject(f"/Number{page.page_number}")
    resources = cast(DictionaryObject, page["/Resources"].get_object())
    drawn = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    drawn[name] = writer._add_object(_form(writer, number))
    opened, closed = (_stream(writer, words) for words in (b"q", b"Q q %b Do Q" % name.encode()))
    page[NameObject("/Contents")] = ArrayObject([opened, page.raw_get("/Contents"), closed])


def _form(writer: PdfWriter, page: PageObject) -> StreamObject:
    form = StreamObject()
    contents = page.get_contents()
    form.set_data(b"" if contents is None else contents.get_data())
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/FormType")] = NumberObject(1)
    form[NameObject("/BBox")] = ArrayObject(page.mediabox)
    form[NameObject("/Resources")] = page.raw_get("/Resources").clone(writer)
    return form


def _stream(writer: PdfWriter, words: bytes) -> object:
    stream = StreamObject()
    stream.set_data(words)
    return writer._add_object(stream)


def _written(writer: PdfWriter) -> bytes:
    file = BytesIO()
    writer.write(file)
    return file.getvalue()
