"""Bytes of a text file to text, whatever program saved it."""

from __future__ import annotations

import codecs

from django.utils.translation import gettext as _

from tournaments.entrants.reading.errors import UnreadableError

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
    text = _decoded(content)
    if CONTROLS.intersection(text):
        raise UnreadableError(_("This file is not text."))
    return text


def _decoded(content: bytes) -> str:
    encodings = ("utf-16",) if content.startswith(UTF16) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableError(_("This file is not text."))
