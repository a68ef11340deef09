"""The crosstable and the route sheets on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.printing.order import Order
from tournaments.selectors.crosstable import CrossRow, Route, crosstable, routes
from tournaments.selectors.standings import standings


@dataclass(frozen=True, slots=True)
class CrossPaper:
    """Everybody in order of rank, with what each did round by round."""

    rounds: range
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class RoutePaper:
    """The evening of each entrant, by number."""

    routes: tuple[Route, ...]


def cross_paper(order: Order) -> CrossPaper:
    """The whole crosstable."""
    found = standings(order.contest)
    rows = crosstable(order.contest, found, found.rows)
    return CrossPaper(range(1, found.after_round + 1), tuple(rows))


def route_paper(order: Order) -> RoutePaper:
    """The route sheets of everybody, or of the pair that is asked for."""
    return RoutePaper(tuple(routes(order.contest, order.pair)))
