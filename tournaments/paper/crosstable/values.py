"""The crosstable: the entrants by rank, or by number, with opponents and points by round."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.paper.print_request import Order
from tournaments.ranking.selectors.crosstable import (
    CrossRow,
    crosstable,
    grid,
    rounds_met,
)
from tournaments.ranking.selectors.pools import PoolShown
from tournaments.ranking.selectors.standings import printed_standings

MOST_ON_PAPER = 8
"""The most entrants in a grid of everybody against everybody that fits on a sheet."""
FOE, FOES, MET, STACKED = 9, 16, 18, 16
"""The millimetres of columns (style.css): an opponent, several, the points, all."""
UPRIGHT, WIDE = 112, 200
"""The most millimetres of rounds on an upright sheet and on one across."""


@dataclass(frozen=True, slots=True)
class CrossPaper:
    """The entrants in their order, with their results round by round."""

    rounds: range
    rows: tuple[CrossRow, ...]
    has_ranks: bool
    """whether a round counts: before, nobody has a rank"""
    grid: PoolShown | None = None
    """The grid of everybody against everybody, where all meet and it fits on a sheet."""
    partners: bool = False
    """whether an entrant changes its partner from round to round"""
    several: bool = False
    """whether it has several opponents in a round"""

    @property
    def width(self) -> int:
        """The millimetres of the rounds, with columns for opponents and points."""
        foes = FOES if self.several else FOE
        return len(self.rounds) * (MET + foes + (FOE if self.partners else 0))

    @property
    def stacked(self) -> bool:
        """Whether a round has one column, with opponent and points one under the other."""
        return self.width > WIDE

    @property
    def each(self) -> int:
        """The number of columns of a round."""
        return 1 if self.stacked else 2 + self.partners

    @property
    def sheet(self) -> str:
        """The class of its sheets: upright where the names have room, across, or of A3.

        A grid lies across, so that there is room to write in its cells.
        """
        if not self.stacked:
            return "wide-paper" if self.width > UPRIGHT or self.grid else ""
        return "large-paper" if len(self.rounds) * STACKED > WIDE else "wide-paper"


def cross_paper(order: Order) -> CrossPaper:
    """The whole crosstable."""
    ranking = printed_standings(order.tournament)
    rows = crosstable(order.tournament, ranking, ranking.rows)
    meetings = [meeting for row in rows for meeting in row.meetings if meeting]
    return CrossPaper(
        rounds=rounds_met(order.tournament),
        rows=tuple(rows),
        has_ranks=ranking.after_round > 0,
        grid=grid(order.tournament, ranking, most=MOST_ON_PAPER),
        partners=any(meeting.partners for meeting in meetings),
        several=any(len(meeting.opponents) > 1 for meeting in meetings),
    )
