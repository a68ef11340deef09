"""Every player by name, with the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order, on_sheets
from tournaments.paper.tables.values import waiting
from tournaments.paper.type import (
    BOLD,
    HEAD,
    KEPT,
    TITLE,
    UPRIGHT,
    Fitted,
    Words,
    broken_lines,
    column_starts,
    fitted_list,
    one_line_steps,
    row_height,
    words_of,
)
from tournaments.ranking.selectors.seats import table_rows

COLUMNS, GAP = 2, 9
"""The columns of names on a sheet, and the millimetres between them."""
OF_FIGURES, OF_TABLE, LEAST_TABLE = 5.2, 3.0, 13.0
"""The widths of the letter and the number, and of the table, in sizes of the type; and what that
needs in millimetres (style.css)."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The table of a player; None where it has none."""

    name: str
    number: int
    table: int | None
    letter: str = ""
    """The initial of the family name, in the first line that begins with it."""
    label: str = ""
    """without a table: why not, in a word"""
    words: str = ""
    """the title of its match of a bracket; without a table what it waits for"""

    @property
    def initial(self) -> str:
        """The initial of the family name, without its accent."""
        return by_family_name(self.name)[0][:1].upper()

    @property
    def family(self) -> str:
        """The family name, by which the list goes."""
        return family_and_first(self.name)[0]

    @property
    def first(self) -> str:
        """The rest of the name."""
        return family_and_first(self.name)[1]


@dataclass(frozen=True)
class NameList:
    """The names with their tables, in columns."""

    lines: tuple[SeatLine, ...]

    @cached_property
    def fitted(self) -> Fitted:
        """The largest type with which it takes the fewest sheets."""
        steps = one_line_steps((line.name for line in self.lines), self.room)
        return fitted_list(self.heights, columns=COLUMNS, steps=steps)

    @property
    def sheets(self) -> Sequence[Sequence[Sequence[SeatLine]]]:
        """By sheet the lines of each column; those of the last sheet are about as long."""
        heights = list(self.heights(self.fitted.size * POINT))
        starts = column_starts(heights, UPRIGHT.height - HEAD, TITLE, COLUMNS, KEPT)
        first, end = starts[-1 - (len(starts) - 1) % COLUMNS], len(heights)
        half = min(
            range(first, end + 1),
            key=lambda at: (max(sum(heights[first:at]), sum(heights[at:])), -at),
        )
        ends = [*starts[1 : starts.index(first) + 1], half, end]
        columns = [self.lines[at:until] for at, until in pairwise((0, *ends)) if at < until]
        return on_sheets(columns, COLUMNS)

    def room(self, em: float) -> float:
        """The width of a name in a type of so many millimetres, in sizes of it."""
        width = (UPRIGHT.width - (COLUMNS - 1) * GAP) / COLUMNS
        return (width / em - OF_FIGURES - max(LEAST_TABLE / em, OF_TABLE)) / BOLD

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of its rows in a type of so many."""
        room = 1000 * self.room(em)
        for name, words in self._words:
            lines = broken_lines(name, room) + (broken_lines(words, room) if words else 0)
            yield row_height(em, lines)

    @cached_property
    def _words(self) -> list[tuple[Words, Words]]:
        """The widths of each name, and of what is said below it."""
        return [
            (words_of(line.name), words_of(line.words) if line.words else ()) for line in self.lines
        ]


def name_list(order: Order) -> NameList:
    """Every player of the order's round by family name, as the paper shows them."""
    return NameList(where_am_i(order))


def where_am_i(order: Order) -> tuple[SeatLine, ...]:
    """Every player of the order's round by family name."""
    rows = [row for row in table_rows(order.of_round) if not row.is_bye]
    told_apart = len({row.title for row in rows}) > 1
    seated = [(pair, row.table, "", row.title * told_apart) for row in rows for pair in row.pairs]
    waits = [(one.pair, None, one.label, one.words * (not one.is_bye)) for one in waiting(order)]
    places = [
        SeatLine(name, player.number, table, label=label, words=words)
        for pair, table, label, words in [*seated, *waits]
        for player in pair.each
        for name in player.names
    ]
    places.sort(key=lambda place: by_family_name(place.name))
    return tuple(
        place if at else replace(place, letter=letter)
        for letter, of_letter in groupby(places, lambda place: place.initial)
        for at, place in enumerate(of_letter)
    )
