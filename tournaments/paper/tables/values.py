"""The table plan of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.paper.print_request import Order, on_sheets
from tournaments.paper.type import (
    NOTE,
    TITLE,
    UPRIGHT,
    Fitted,
    Words,
    broken_lines,
    fitted_list,
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
"""The players beside each other at a table without sides, and at one of four."""
LEAST_LINES = 1.4
"""The height of the number of a table, in lines."""


@dataclass(frozen=True)
class TablePlan:
    """The tables of a round in order, and the entrants without one."""

    tables: tuple[TableRow, ...]
    waiting: tuple[WaitingOne, ...]
    two_sided: bool
    abreast: int = 1
    """the players beside each other at a table without sides"""

    @cached_property
    def fitted(self) -> Fitted:
        """The largest type with which the tables take the fewest sheets."""
        names = [name for row in self.tables for pair in row.pairs for name in pair.names]
        steps = one_line_steps(names, self.room)
        above = TITLE + NOTE * len(self.waiting)
        return fitted_list(self.heights, above=above, steps=steps)

    def room(self, em: float) -> float:
        """The width of a name in a type of so many millimetres, in sizes of it."""
        whole = UPRIGHT.width / em - OF_TABLE
        versus = max(LEAST_VERSUS / em, OF_VERSUS)
        return ((whole - versus) / 2 if self.two_sided else whole / self.abreast) - OF_NUMBER

    def heights(self, em: float) -> Iterator[float]:
        """The millimetres of the rows of the tables in a type of so many."""
        room = 1000 * self.room(em)
        for row, seats in zip(self.tables, self._seats, strict=True):
            lines = [sum(broken_lines(name, room) for name in seat) for seat in seats]
            rows = [max(lines)] if self.two_sided else map(max, on_sheets(lines, self.abreast))
            yield row_height(em, max(LEAST_LINES, sum(rows) + bool(row.title)))

    @cached_property
    def _seats(self) -> Sequence[Sequence[Sequence[Words]]]:
        """By table the names of each side, or of each entrant where there are no sides."""
        return [
            [
                [words_of(name) for name in one.names]
                for pair in row.pairs
                for one in ((pair,) if self.two_sided else pair.each)
            ]
            for row in self.tables
        ]


def table_plan(order: Order) -> TablePlan:
    """The plan of the order's round by table, or of the one table that the order names."""
    rows = [row for row in table_rows(order.of_round) if order.table in (None, row.table)]
    tables = tuple(row for row in rows if row.table is not None)
    waits = () if order.table is not None else waiting(order)
    plan = TablePlan(tables, waits, order.tournament.two_sided)
    four = order.tournament.table_size == 4
    beside = replace(plan, abreast=ABREAST_OF_FOUR if four else ABREAST)
    ways = [plan] if plan.two_sided else [plan, beside]
    return max(ways, key=lambda one: (-one.fitted.sheets, one.fitted.size))


def waiting(order: Order) -> tuple[WaitingOne, ...]:
    """The entrants without a table in the order's round."""
    return tuple(waiting_ones(order.of_round))
