"""How a list is read: its sheet, where it begins, what its columns and rows are."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from django.core.exceptions import ValidationError

MOST_COLUMNS = 100


class UnreadableError(ValidationError):
    """The whole input is refused; `message` is for the person who chose it."""


class Row(NamedTuple):
    """A row of a table that is not empty, and its line in the source."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The cell of a column; empty where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""


class Sheet(NamedTuple):
    """The rows of a table that are not empty; `phrases` where each is a line of a text."""

    name: str
    rows: tuple[Row, ...]
    phrases: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(row.cells) for row in self.rows), default=0)

    def rows_from(self, line: int) -> list[Row]:
        """The rows from a line of the source on."""
        return [row for row in self.rows if row.line >= line]

    def row_at(self, line: int) -> Row | None:
        """The row of a line of the source."""
        return next((row for row in self.rows if row.line == line), None)


class Column(StrEnum):
    """What a column is taken for; a declared text of an entrant has its own name."""

    OUT = ""
    PHRASE = "phrase"
    """a whole line: the names, then perhaps a club and a category"""
    PAIR = "pair"
    FIRST = "first"
    FIRST_GIVEN = "first_given"
    SECOND = "second"
    SECOND_GIVEN = "second_given"
    TEAM = "team"
    PAID = "paid"


NAMES = frozenset({Column.PHRASE, Column.PAIR, Column.FIRST, Column.SECOND})
OF_PEOPLE = NAMES | {Column.FIRST_GIVEN, Column.SECOND_GIVEN}


class ListLayout(StrEnum):
    """Whether a row is an entrant, or one of the two players of a pair."""

    ENTRANT = "entrant"
    TWO = "two"
    TEAM = "team"


class Reading(NamedTuple):
    """How the rows of a sheet become entrants.

    first: the line of the first row of entrants; titles: that of the titles, 0 where there are none
    out: the lines that are left out
    """

    sheet: int
    first: int
    layout: ListLayout
    columns: tuple[str, ...]
    titles: int = 0
    out: frozenset[int] = frozenset()

    def place(self, meaning: str) -> int | None:
        """The place of the column with this meaning."""
        return self.columns.index(meaning) if meaning in self.columns else None
