"""The crosstable and the route sheets on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.order import Order
from tournaments.ranking.selectors.crosstable import CrossRow, Route, crosstable, grid, routes
from tournaments.ranking.selectors.pools import PoolShown
from tournaments.ranking.selectors.standings import standings

MOST_ON_PAPER = 8
"""of a grid of everybody against everybody, across a sheet"""


@dataclass(frozen=True, slots=True)
class CrossPaper:
    """Everybody in order of rank, with what each did round by round."""

    rounds: range
    rows: tuple[CrossRow, ...]
    grid: PoolShown | None = None
    """everybody against everybody, where all meet all and they are few"""


@dataclass(frozen=True, slots=True)
class RoutePaper:
    """The evening of each entrant, by number."""

    routes: tuple[Route, ...]


def cross_paper(order: Order) -> CrossPaper:
    """The whole crosstable."""
    found = standings(order.contest)
    rows = crosstable(order.contest, found, found.rows)
    all_met = grid(order.contest, found, most=MOST_ON_PAPER)
    return CrossPaper(range(1, found.after_round + 1), tuple(rows), all_met)


def route_paper(order: Order) -> RoutePaper:
    """The route sheets of everybody, or of the pair that is asked for."""
    return RoutePaper(tuple(routes(order.contest, order.pair)))
