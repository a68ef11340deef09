"""Lists of entrants from what people have: pasted lines, CSV of any make, Excel workbooks.

Bytes or text go in, and of how many players an entrant is; :class:`PairLine` come out. A line that
cannot be understood is a line with a problem; only an input that is not a list at all is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.entrants.people import PairLine
from tournaments.entrants.reading.columns import Row, lines_of_rows
from tournaments.entrants.reading.delimited import rows_of_text
from tournaments.entrants.reading.errors import UnreadableError
from tournaments.entrants.reading.pasted import line_of_text
from tournaments.entrants.reading.singles import single_of_text, singles_of_rows
from tournaments.entrants.reading.text import text_of_bytes
from tournaments.entrants.reading.workbook import rows_of_workbook

MOST_BYTES = 2_000_000
MOST_LINES = 5_000
SPREADSHEETS = (".xlsx", ".xlsm")
TEXTS = (".csv", ".txt", ".tsv")


def read_file(name: str, content: bytes, players: int = 2) -> list[PairLine]:
    """The pairs (or single players) of a CSV, text or XLSX file.

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
        return _checked(_of_table(rows_of_workbook(content), players))
    if name.lower().endswith(TEXTS):
        return read_text(text_of_bytes(content), players)
    raise UnreadableError(
        _("Only CSV, TXT and XLSX files can be read: save the list as one of these first.")
    )


def read_text(text: str, players: int = 2) -> list[PairLine]:
    """The entrants of a text: a table with columns, or one a line as people write it.

    :raises UnreadableError: if it holds no pair, or too many
    """
    if len(text) > MOST_BYTES:
        raise UnreadableError(_("This list is too long."))
    rows = rows_of_text(text, players)
    return _checked(read_pasted(text, players) if rows is None else _of_table(rows, players))


def read_pasted(text: str, players: int = 2) -> list[PairLine]:
    """The entrants of lines such as ``12. Marie Durand / Paul Petit ; Tours``."""
    read = single_of_text if players == 1 else line_of_text
    numbered = enumerate(text.splitlines(), start=1)
    return _checked([read(number, line) for number, line in numbered if line.strip()])


def _of_table(rows: Sequence[Row], players: int) -> list[PairLine]:
    return singles_of_rows(rows) if players == 1 else lines_of_rows(rows)


def written(lines: list[PairLine]) -> str:
    """Lines as text that :func:`read_text` reads back: what a refused file shows to correct.

    >>> written([PairLine(1, "Marie Durand", "Paul Petit", "Tours")])
    'Marie Durand ; Paul Petit ; Tours'
    """
    return "\n".join(map(_written, lines))


def _written(line: PairLine) -> str:
    """A club that is missing before a category keeps its place."""
    names = [name for name in (line.first, line.second) if name]
    rest = [line.home_club, line.category] if line.category else [line.home_club]
    return " ; ".join([*names, *(rest if any(rest) else [])])


def _checked(lines: list[PairLine]) -> list[PairLine]:
    if not lines:
        raise UnreadableError(_("There is no pair in it."))
    if len(lines) > MOST_LINES:
        raise UnreadableError(_("A list has at most %(limit)s lines.") % {"limit": MOST_LINES})
    return lines
