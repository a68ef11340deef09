"""A list as its owner wrote it: sheets of rows of cells."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

MOST_COLUMNS = 100


class UnreadableError(Exception):
    """The whole input is refused; `message` is for the person who chose it."""

    def __init__(self, message: str | Promise) -> None:
        super().__init__(message)
        self.message = str(message)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table that is not empty, and its line in the source."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The cell of a column; empty where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a table that are not empty; `phrases` where each is a line of a text."""

    name: str
    rows: tuple[Row, ...]
    phrases: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(row.cells) for row in self.rows), default=0)

    def row_at(self, line: int) -> Row | None:
        """The row of a line of the source."""
        return next((row for row in self.rows if row.line == line), None)
