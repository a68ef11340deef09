"""Tables in text: which sign parts the columns, and what the cells are."""

from __future__ import annotations

import csv
import io
from collections import Counter

from tournaments.entrants.reading.columns import Row, has_header
from tournaments.entrants.reading.singles import clubs_follow, has_single_header

DELIMITERS = ";\t,"


def rows_of_text(text: str, players: int = 2) -> list[Row] | None:
    """The rows of a text that is a table, or None where each line is better read as a phrase.

    A table has a header we know, or at least two cells on every line, the same count on most;
    of single players a header, or commas that can only stand before a club, for a name and a club
    are read as well from a phrase.
    """
    titled = has_single_header if players == 1 else has_header
    tables = [(_agreement(rows), rows) for rows in (_rows(text, d) for d in DELIMITERS) if rows]
    for _score, rows in tables:
        if titled(rows[0].cells):
            return rows
    if players == 1:
        rows = [] if ";" in text or "\t" in text else _rows(text, ",")
        return rows if clubs_follow(rows) else None
    score, best = max(tables, key=lambda table: table[0], default=(0.0, []))
    return best if score == 1 else None


def _agreement(rows: list[Row]) -> float:
    """The share of lines that have at least two cells, none where their counts differ wildly."""
    widths = Counter(len(row.cells) for row in rows)
    if len(widths) > 2:
        return 0.0
    return sum(count for width, count in widths.items() if width > 1) / len(rows)


def _rows(text: str, delimiter: str) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return [
            Row(reader.line_num, tuple(cell.strip() for cell in cells))
            for cells in reader
            if any(cell.strip() for cell in cells)
        ]
    except csv.Error:
        return []
