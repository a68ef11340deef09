"""The ranking: as it stands, after a round, and by category."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.ranking.rows import RoundCards
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.qualifying import Qualifying, qualifying
from tournaments.ranking.selectors.ranking import (
    PAGE,
    RankedRow,
    columns,
    ranked_rows,
    rounds_shown,
    strong_column,
)
from tournaments.ranking.selectors.standings import (
    Standings,
    progress,
    shown_standings,
    standings,
)

MOST_FIGURES = 112
"""The most millimetres of figures beside the names of a ranking on an upright sheet."""
SHORT = 24
"""The rows of a ranking that stay on one sheet with their title."""
TALL = 60
"""A pair with more letters makes a tall row of a ranking: a name takes more than one line."""


@dataclass(frozen=True, slots=True)
class RankingPaper:
    """The whole ranking."""

    columns: tuple[str, ...]
    rows: tuple[RankedRow, ...]
    out: tuple[RoundCards, ...]
    """the rounds of which cards are out, where that makes it provisional"""
    after_round: int
    category: str = ""
    rounds: range = range(0)
    """the rounds with a column of points"""
    strong: int = 0
    """the column in bold type: that of the points, else the first"""
    going: Qualifying | None = None
    rulings: tuple[RankedRow, ...] = ()
    """The rows with a decision of the referee."""

    @property
    def wide(self) -> bool:
        """Whether its columns leave too little for the names on an upright sheet."""
        figures = 12 * len(self.rounds) + 18 * len(self.columns) + (30 if self.going else 0)
        return figures > MOST_FIGURES

    @property
    def short(self) -> bool:
        """Whether it stands on one sheet, with its title."""
        return len(self.rows) <= SHORT

    @property
    def kept(self) -> int:
        """How many last rows stay together: few where they are tall, as they leave room behind."""
        tall = any(len(" – ".join(row.pair.names)) > TALL for row in self.rows)
        return 4 if tall else 6


def ranking(order: Order) -> RankingPaper:
    """The ranking after the order's round, or as it stands."""
    return _ranked(order, shown_standings(order.tournament, order.round_number))


def ranking_by_category(order: Order) -> tuple[RankingPaper, ...]:
    """The ranking of each category, in alphabetical order."""
    whole = standings(order.tournament)
    return tuple(_ranked(order, in_category(whole, name), name) for name in whole.category_names)


def _ranked(order: Order, ranked: Standings, category: str = "") -> RankingPaper:
    going, cards = qualifying(order.tournament, ranked), progress(order.tournament)
    pages = (
        ranked_rows(order.tournament, ranked, start=start, going=going)
        for start in range(0, len(ranked.rows), PAGE)
    )
    rows = tuple(row for page in pages for row in page)
    return RankingPaper(
        columns=tuple(columns(ranked)),
        rows=rows,
        out=cards.out() if cards.reopened or not cards.complete else ranked.out,
        after_round=ranked.after_round,
        category=category,
        rounds=rounds_shown(ranked),
        strong=strong_column(ranked),
        going=going,
        rulings=tuple(row for row in rows if row.penalties),
    )
