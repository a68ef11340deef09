"""Lists of pairs from what people have: pasted lines, CSV of any make, Excel workbooks.

Bytes or text go in, :class:`PairLine` come out; nothing here knows a contest. A line that
cannot be understood is a line with a problem; only an input that is not a list at all is refused.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.exchange.columns import lines_of_rows
from tournaments.exchange.delimited import rows_of_text
from tournaments.exchange.errors import UnreadableError
from tournaments.exchange.pasted import line_of_text
from tournaments.exchange.text import text_of_bytes
from tournaments.exchange.workbook import rows_of_workbook
from tournaments.people import PairLine

MOST_BYTES = 2_000_000
MOST_LINES = 5_000
SPREADSHEETS = (".xlsx", ".xlsm")
TEXTS = (".csv", ".txt", ".tsv")


def read_file(name: str, content: bytes) -> list[PairLine]:
    """The pairs of a CSV, text or XLSX file.

    :raises UnreadableError: too large, empty, not what its name says, or not a list
    """
    if len(content) > MOST_BYTES:
        raise UnreadableError(
            _("This file is too large (more than %(limit)s MB).")
            % {"limit": MOST_BYTES // 1_000_000}
        )
    if not content.strip():
        raise UnreadableError(_("This file is empty."))
    if name.lower().endswith(SPREADSHEETS):
        return _checked(lines_of_rows(rows_of_workbook(content)))
    if name.lower().endswith(TEXTS):
        return read_text(text_of_bytes(content))
    raise UnreadableError(
        _("Only CSV, TXT and XLSX files can be read: save the list as one of these first.")
    )


def read_text(text: str) -> list[PairLine]:
    """The pairs of a text: a table with columns, or one pair a line as people write it.

    :raises UnreadableError: if it holds no pair, or too many
    """
    if len(text) > MOST_BYTES:
        raise UnreadableError(_("This list is too long."))
    rows = rows_of_text(text)
    return _checked(read_pasted(text) if rows is None else lines_of_rows(rows))


def read_pasted(text: str) -> list[PairLine]:
    """The pairs of lines such as ``12. Marie Durand / Paul Petit ; Tours``."""
    numbered = enumerate(text.splitlines(), start=1)
    return _checked([line_of_text(number, line) for number, line in numbered if line.strip()])


def written(lines: list[PairLine]) -> str:
    """Lines as text that :func:`read_text` reads back: what a refused file shows to correct.

    >>> written([PairLine(1, "Marie Durand", "Paul Petit", "Tours")])
    'Marie Durand ; Paul Petit ; Tours'
    """
    return "\n".join(
        " ; ".join(part for part in (line.first, line.second, line.home_club) if part)
        for line in lines
    )


def _checked(lines: list[PairLine]) -> list[PairLine]:
    if not lines:
        raise UnreadableError(_("There is no pair in it."))
    if len(lines) > MOST_LINES:
        raise UnreadableError(_("A list has at most %(limit)s lines.") % {"limit": MOST_LINES})
    return lines
