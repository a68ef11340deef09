"""Every player by name, with the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from django.utils.translation import gettext as _, pgettext

from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order, on_sheets
from tournaments.paper.type import (
    BOLD,
    HEAD,
    KEPT,
    LESS,
    TITLE,
    UPRIGHT,
    FigureColumn,
    Fitted,
    Words,
    broken_lines,
    column,
    column_starts,
    fitted_list,
    name_words,
    one_line_steps,
    row_height,
)
from tournaments.rounds.selectors.waiting import places_in

GAP = 9
"""The millimetres between two columns of names on a sheet."""
OF_LETTER, BESIDE = 1.8, 0.5
"""The widths of the letter and of what is left free beside a name, in sizes of the type."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The table of a player; None where it has none."""

    name: str
    number: int
    table: int | None
    label: str
    """without a table: why not, in a word"""
    words: str
    """the title of its match of a bracket; without a table what it waits for"""
    letter: str = ""
    """The initial of the family name, in the first line that begins with it."""

    @property
    def initial(self) -> str:
        """The initial of the family name, without its accent."""
        return by_family_name(self.name)[0][:1].upper()

    @property
    def where(self) -> str:
        """Its table, or in a word why it has none."""
        if self.table is not None:
            return str(self.table)
        return self.label.lower() if self.words else pgettext("beside a name", "bye")

    @property
    def parts(self) -> tuple[str, str]:
        """The family name, by which the list goes, and the rest of the name."""
        return family_and_first(self.name)


@dataclass(frozen=True)
class NameList:
    """The names with their tables, in columns."""

    lines: tuple[SeatLine, ...]
    columns: int
    """the columns of names on a sheet"""
    stacked: bool = False
    """whether first names stand below the family names"""

    @cached_property
    def fitted(self) -> Fitted:
        """The largest type with which it takes the fewest sheets."""
        steps = one_line_steps(
            (part for line in self.lines for part in self._parts(line)), self.room
        )
        return fitted_list(self.heights, columns=self.columns, steps=steps)

    @property
    def sheets(self) -> Sequence[Sequence[Sequence[SeatLine]]]:
        """By sheet the lines of each column; those of the last sheet are about as long."""
        heights = list(self.heights(self.fitted.size * POINT))
        starts = column_starts(heights, UPRIGHT.height - HEAD, TITLE, self.columns, KEPT)
        ends = [*starts[1:], len(heights)]
        if self.columns > 1:
            first = starts[-1 - (len(starts) - 1) % self.columns]
            half = min(
                range(first, len(heights) + 1),
                key=lambda at: (max(sum(heights[first:at]), sum(heights[at:])), -at),
            )
            ends = [*starts[1 : starts.index(first) + 1], half, len(heights)]
        columns = [self.lines[at:until] for at, until in pairwise((0, *ends)) if at < until]
        return on_sheets(columns, self.columns)

    def room(self, em: float) -> float:
        """The width of a name in a type of so many millimetres, in sizes of it."""
        width = (UPRIGHT.width - (self.columns - 1) * GAP) / self.columns
        figures = sum(one.width(em) for one in self._figures)
        return (width / em - OF_LETTER - figures - BESIDE) / BOLD

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of its rows in a type of so many."""
        room = 1000 * self.room(em)
        for parts in self._words:
            yield row_height(em, sum(broken_lines(part, room) for part in parts))

    @cached_property
    def _figures(self) -> tuple[FigureColumn, FigureColumn]:
        """The columns of the numbers and of the tables."""
        return (
            column(_("No."), (str(line.number) for line in self.lines), of=LESS),
            column(_("Table"), (line.where for line in self.lines), bold=True),
        )

    def _parts(self, line: SeatLine) -> Iterator[str]:
        """A name, or its two parts one below the other."""
        yield from filter(None, line.parts if self.stacked else (line.name,))

    @cached_property
    def _words(self) -> Sequence[Sequence[Words]]:
        """The widths of the parts of each name, and of what is said below it."""
        return [
            [name_words(part) for part in (*self._parts(line), *filter(None, [line.words]))]
            for line in self.lines
        ]


def name_list(order: Order) -> NameList:
    """Every player of the order's round by family name, as the paper shows them."""
    lines = where_am_i(order)
    ways = (NameList(lines, 2), NameList(lines, 1), NameList(lines, 2, stacked=True))
    return max(ways, key=lambda one: (-one.fitted.sheets, one.fitted.size))


def where_am_i(order: Order) -> tuple[SeatLine, ...]:
    """Every player of the order's round by family name."""
    found = places_in(order.of_round)
    titles = {place.words for place in found if place.table}
    places = [
        SeatLine(
            name,
            place.pair.number,
            place.table,
            place.label,
            "" if place.table and len(titles) == 1 else place.words,
        )
        for place in found
        for name in place.pair.names
    ]
    places.sort(key=lambda place: by_family_name(place.name))
    return tuple(
        place if at else replace(place, letter=letter)
        for letter, of_letter in groupby(places, lambda place: place.initial)
        for at, place in enumerate(of_letter)
    )
