"""The table plan of a round."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.paper.print_request import Order, on_sheets
from tournaments.paper.type import (
    BOLD,
    UPRIGHT,
    Fitted,
    Words,
    broken_lines,
    fitted_list,
    name_lines,
    name_words,
    names_of,
    one_line_steps,
    row_height,
    words_of,
)
from tournaments.ranking.selectors.seats import TableRow, table_rows
from tournaments.rounds.selectors.waiting import WaitingOne, waiting_ones

OF_TABLE, OF_NUMBER, OF_VERSUS = 3.6, 4.0, 3.0
"""The widths of the number of a table, of a pair and of the word between two, in sizes of the type
(style.css)."""
LEAST_VERSUS = 13.0
"""The millimetres that the word between two pairs needs."""
ABREAST, ABREAST_OF_FOUR = 3, 2
"""The players beside each other at a table without sides; those at one of four, or its sides."""
LEAST_LINES, OF_BETWEEN = 1.4, 0.8
"""The heights of the number of a table, and of the word between two pairs, in lines."""


@dataclass(frozen=True)
class TablePlan:
    """The tables of a round in order, and the entrants without one."""

    tables: tuple[TableRow, ...]
    waiting: tuple[WaitingOne, ...]
    two_sided: bool
    abreast: int = 2
    """the sides beside each other, or the players at a table without sides"""

    @cached_property
    def fitted(self) -> Fitted:
        """The largest type with which the tables take the fewest sheets."""
        names = [name for row in self.tables for pair in row.pairs for name in pair.names]
        return fitted_list(self.heights, steps=one_line_steps(names, self.room))

    def room(self, em: float) -> float:
        """The width of a name in a type of so many millimetres, in sizes of it."""
        beside = max(LEAST_VERSUS / em, OF_VERSUS) if self.in_columns else 0
        return (UPRIGHT.width / em - OF_TABLE - beside) / self.abreast - OF_NUMBER

    @property
    def in_columns(self) -> bool:
        """Whether two sides stand beside each other."""
        return self.two_sided and self.abreast > 1

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of the rows of the tables in a type of so many."""
        room = 1000 * self.room(em)
        for row, seats in zip(self.tables, self._seats, strict=True):
            lines = [sum(broken_lines(name, room) for name in seat) for seat in seats]
            rows = map(max, on_sheets(lines, self.abreast))
            between = OF_BETWEEN * (self.two_sided and not self.in_columns)
            yield row_height(em, max(LEAST_LINES, sum(rows) + bool(row.title) + between))
        yield from waiting_heights(self.waiting, em)

    @cached_property
    def _seats(self) -> Sequence[Sequence[Sequence[Words]]]:
        """By table the names of each side, or of each entrant where there are no sides."""
        return [
            [
                [name_words(name) for name in one.names]
                for pair in row.pairs
                for one in ((pair,) if self.two_sided else pair.each)
            ]
            for row in self.tables
        ]


def table_plan(order: Order) -> TablePlan:
    """The plan of the order's round by table, or of the one table that the order names."""
    rows = [row for row in table_rows(order.of_round) if order.table in (None, row.table)]
    if len({row.title for row in rows}) == 1:
        rows = [row._replace(title="") for row in rows]
    waits = () if order.table is not None else tuple(waiting_ones(order.of_round))
    plan = TablePlan(tuple(rows), waits, order.tournament.two_sided)
    four = plan.two_sided or order.tournament.table_size == 4
    ways = (replace(plan, abreast=ABREAST_OF_FOUR if four else ABREAST), replace(plan, abreast=1))
    return max(ways, key=lambda one: (-one.fitted.sheets, one.fitted.size))


def waiting_heights(waiting: Iterable[WaitingOne], em: float) -> Iterator[float]:
    """The millimetres of the rows of those without a table (print/_waiting.html)."""
    for one in waiting:
        first = words_of(f"{one.wait.label} · {one.pair.shown_number} ·")
        last = (words_of(f"({one.wait.told})"),) if one.wait.told else ()
        lines = name_lines((first, *names_of(one.pair.names), *last), UPRIGHT.width / em / BOLD)
        yield row_height(em, lines)
