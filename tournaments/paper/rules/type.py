"""The size of the type of a rule sheet: the largest with which it fills its pages, measured.

A sheet is set in two columns under the box of its key facts. Its height is that of its lines, which
are counted from the widths of the letters; everything on the sheet grows with the type.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from tournaments.paper.lines import POINT, width_of
from tournaments.paper.type import BOLD, SHEET_STEPS, Words, broken_lines, largest
from tournaments.rulesets.sheet.example import Example

PAGE_WIDTH = 190.0
COLUMN_GAP = 7.0
ONE_PAGE = 246.0
"""The millimetres that a browser leaves between its head and its foot on one page."""
FULL_PAGE = 248.0
"""The millimetres of each of several pages, in a browser too."""
LEADING = 1.26
USUAL, TIGHT = (LEADING, 1.36, 0.4), (1.12, 1.2, 0.25)
"""The heights of a line, of a row of a table and after an article, in heights of type."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is printed on a sheet: the texts of its box and of its columns."""

    title: Words
    facts: Sequence[Sequence[tuple[Words, Words]]]
    """row by row, the title and the words of each"""
    paragraphs: Sequence[Words]
    items: Sequence[Words]
    """the lines of lists"""
    articles: int
    """each with a title of one line"""
    card_rows: int
    example_rows: int
    example_width: float
    """of its columns, in sizes of its type"""


class Type(NamedTuple):
    """How a sheet is set."""

    size: float
    """in points"""
    is_tight: bool = False
    """Whether lines are close and titles run into their articles, which spares a third page."""


def type_of(sheet: Measure) -> Type:
    """The largest type with which a sheet takes the fewest pages."""
    found = Type(largest(lambda size: pages(sheet, Type(size)), SHEET_STEPS).size)
    tight = Type(SHEET_STEPS[0], is_tight=True)
    return tight if pages(sheet, found) > 2 >= pages(sheet, tight) else found


def pages(sheet: Measure, type_: Type) -> int:
    """The pages that a sheet takes."""
    tall = height(sheet, type_)
    return 1 if tall <= ONE_PAGE else max(2, ceil(tall / FULL_PAGE))


def height(sheet: Measure, type_: Type) -> float:
    """The millimetres that a sheet takes of its pages."""
    size, is_tight = type_
    em = size * POINT
    column = (PAGE_WIDTH - COLUMN_GAP) / 2 / em
    lines = 0 if is_tight else sheet.articles
    lines += sum(broken_lines(text, 1000 * column) for text in sheet.paragraphs)
    lines += sum(broken_lines(text, 1000 * (column - INDENT)) for text in sheet.items)
    rows = len(sheet.facts)
    facts = sum(_lines_of_facts(row, PAGE_WIDTH / em) for row in sheet.facts)
    box = LEADING * facts + 0.3 * rows + 1 if rows else 0
    title = broken_lines(sheet.title, 1000 * PAGE_WIDTH / em / TITLE) * TITLE * 1.2 + 0.6
    example = example_type(sheet, size) / size * sheet.example_rows
    leading, row, after = TIGHT if is_tight else USUAL
    columns = leading * lines + after * sheet.articles + row * (sheet.card_rows + example)
    return em * (title + box + columns / 2 * UNCERTAIN)


def example_type(sheet: Measure, size: float) -> float:
    """The type of the example in text of a size: a point less, where its columns have room."""
    room = (PAGE_WIDTH - COLUMN_GAP) / 2 / POINT / sheet.example_width
    return max(
        step for step in SHEET_STEPS if step == SHEET_STEPS[0] or step <= min(size - 1, room)
    )


def example_width(example: Example) -> float:
    """The width of the columns of an example in sizes of its type, their titles broken in words."""
    points = 1 / POINT
    width = CELL * (len(example.columns) - 1)
    for column, *cells in zip(example.columns, *example.rows, strict=True):
        titles = (width_of(word, points) for word in column.title.split(" "))
        width += max(*titles, *(width_of(cell, points, bold=column.is_mark) for cell in cells), 0)
    return width


UNCERTAIN = 1.018
"""By how much columns may be longer: a table, a heading or three lines go whole to the next."""
INDENT = 0.9
"""How far the lines of a list are from the edge of their column."""
TITLE = 1.5
"""The size of the title in sizes of the type."""
CELL = 0.72
"""Between two columns of the example, in sizes of its type."""
FACT_TITLE, FACT_WORDS = 0.18, 0.28
"""The parts of the width that the box gives the title and the words of one of two facts."""


def _lines_of_facts(row: Sequence[tuple[Words, Words]], width: float) -> int:
    """The lines of a row of the box."""
    room = FACT_WORDS if len(row) == 2 else FACT_WORDS + 0.5
    titles = (broken_lines(title, 1000 * FACT_TITLE * width / BOLD) for title, _words in row)
    return max(*titles, *(broken_lines(words, 1000 * room * width) for _title, words in row))
