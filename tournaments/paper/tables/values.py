"""The table plan of a round."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.seats import TableRow, table_rows
from tournaments.rounds.selectors.waiting import WaitingOne, waiting_ones


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The tables of a round in order, and the entrants without one."""

    tables: tuple[TableRow, ...]
    waiting: tuple[WaitingOne, ...]


def table_plan(order: Order) -> TablePlan:
    """The plan of the order's round by table, or of the one table that the order names."""
    rows = [row for row in table_rows(order.of_round) if order.table in (None, row.table)]
    tables = tuple(row for row in rows if row.table is not None)
    return TablePlan(tables, () if order.table is not None else waiting(order))


def waiting(order: Order) -> tuple[WaitingOne, ...]:
    """The entrants without a table in the order's round."""
    return tuple(waiting_ones(order.of_round))
