"""Lists of entrants from what people have: text in any encoding, workbooks of any office."""

from __future__ import annotations

import codecs
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.limits import (
    FailedError,
    Limits,
    ReadingBusyError,
    TooMuchError,
    work_apart,
)
from tournaments.entrants.fields import PairLine, details
from tournaments.entrants.reading.table import Row, Sheet, UnreadableError
from tournaments.entrants.reading.texts import sheet_of_text, too_many_lines, too_wide

WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CONTROLS = frozenset(map(chr, range(32))) - frozenset("\t\r\n\x0b\x0c")
MOST_BYTES = 2_000_000
READ = (".csv", ".txt", ".tsv", ".xlsx", ".xlsm", ".xls", ".ods")
UNPACKING = "tournaments.entrants.reading.unpacking"
LIMITS = Limits(seconds=10, memory=256 * 1024 * 1024)
TOO_LARGE = gettext_lazy("This workbook is too large: save the sheet with the list alone, as CSV.")
REFUSED = {
    "too_large": TOO_LARGE,
    "password": gettext_lazy("This workbook has a password: save it without one."),
    "no_workbook": gettext_lazy(
        "This is no workbook of Excel or LibreOffice, or it is damaged: save the list as CSV."
    ),
}


def text_of_bytes(content: bytes) -> str:
    """The text of UTF-8 (with or without BOM), UTF-16 with BOM, or cp1252 bytes.

    >>> text_of_bytes("Éliane".encode("cp1252")) == text_of_bytes("Éliane".encode("utf-8-sig"))
    True

    :raises UnreadableError: if it is not text
    """
    encodings = ("utf-16",) if content.startswith(UTF16) else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if not CONTROLS.intersection(text):
                return text
    raise UnreadableError(_("This file is not text."))


def sheets_of_file(name: str, content: bytes, players: int) -> list[Sheet]:
    """The sheets of a CSV or text file, or of a workbook; what it is, its content says.

    :raises UnreadableError: too large, empty, or no file of a list
    """
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            _("This file is too large (more than %(limit)s MB).")
            % {"limit": MOST_BYTES // 1_000_000}
        )
    if not content.strip():
        raise UnreadableError(_("This file is empty."))
    if not name.lower().endswith(READ):
        raise UnreadableError(
            _(
                "Only CSV, TXT, XLSX, XLS and ODS files can be read: save the list as one of "
                "these first."
            )
        )
    if content.startswith(WORKBOOKS):
        return sheets_of_workbook(content)
    if name.lower().endswith((".xlsx", ".xlsm", ".ods")):
        raise UnreadableError(REFUSED["no_workbook"])
    return [sheet_of_text(text_of_bytes(content), players)]


def sheets_of_workbook(content: bytes) -> list[Sheet]:
    """The sheets of a workbook that have rows, read by a process with limits of its own.

    :raises UnreadableError: it is damaged, locked, or holds more than a list does
    """
    try:
        said = json.loads(work_apart(UNPACKING, content, LIMITS))
    except TooMuchError as error:
        raise UnreadableError(TOO_LARGE) from error
    except FailedError as error:
        raise UnreadableError(REFUSED["no_workbook"]) from error
    except ReadingBusyError as error:
        words = _("Other files are being read: send this one again in a few seconds.")
        raise UnreadableError(words) from error
    if refused := said.get("refused"):
        raise UnreadableError(_refusal(refused))
    sheets = [_sheet(told) for told in said["sheets"]]
    return [sheet for sheet in sheets if sheet.rows] or [Sheet("", ())]


def _refusal(code: str) -> Any:
    counted = {"too_long": too_many_lines, "too_wide": too_wide}
    return counted[code]() if code in counted else REFUSED[code]


def _sheet(told: dict[str, Any]) -> Sheet:
    return Sheet(told["name"], tuple(Row(line, tuple(cells)) for line, cells in told["rows"]))


def written(lines: Sequence[PairLine]) -> str:
    """Lines as text that is read back as they are, for the organiser to correct.

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
