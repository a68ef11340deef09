"""The crosstable: the entrants by rank, or by number, with opponents and points by round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _, pgettext

from tournaments.paper.fitting import LEAST_NAMES, Typeset, Way, room_beside, setting_of
from tournaments.paper.lines import POINT
from tournaments.paper.print_request import Order
from tournaments.paper.type import (
    ACROSS,
    HEAD,
    NOTE,
    STEPS,
    TITLE,
    UPRIGHT,
    FigureColumn,
    SheetSize,
    Words,
    column,
    names_of_row,
    row_height,
)
from tournaments.ranking.selectors.crosstable import (
    CrossRow,
    crosstable,
    grid,
    rounds_met,
)
from tournaments.ranking.selectors.pools import PoolShown
from tournaments.ranking.selectors.standings import printed_standings
from tournaments.ranking.tags import met

MOST_ON_PAPER = 8
"""The most entrants in a grid of everybody against everybody that fits on a sheet."""
STACKED, WIDE = 16, 200
"""The millimetres of a round with opponent and points one under the other (style.css), and the
most of all rounds on a sheet across."""


@dataclass(frozen=True)
class CrossPaper:
    """The entrants in their order, with their results round by round."""

    rounds: range
    rows: tuple[CrossRow, ...]
    has_ranks: bool
    """whether a round counts: before, nobody has a rank"""
    grid: PoolShown | None
    """The grid of everybody against everybody, where all meet and it fits on a sheet."""
    partners: bool
    """whether an entrant changes its partner from round to round"""

    @cached_property
    def stacked(self) -> bool:
        """Whether a round has one column, with opponent and points one under the other."""
        least = STEPS[0] * POINT
        return self.room(ACROSS, least) * least < LEAST_NAMES

    @property
    def each(self) -> int:
        """The number of columns of a round."""
        return 1 if self.stacked else 2 + self.partners

    @cached_property
    def setting(self) -> Typeset:
        """Its sheet and its type; across with a grid, in whose cells there is room to write."""
        return setting_of(
            [row.pair.names for row in self.rows],
            self.room,
            self.heights,
            (ACROSS,) if self.grid else (UPRIGHT, ACROSS),
            above=TITLE + NOTE * (2 - self.has_ranks),
            head=2 * HEAD,
        )

    @property
    def sheet(self) -> str:
        """The class of its sheets: upright where the names have room, across, or of A3."""
        if not self.stacked:
            return "wide-paper" if self.setting.wide else ""
        return "large-paper" if len(self.rounds) * STACKED > WIDE else "wide-paper"

    def room(self, sheet: SheetSize, em: float) -> float:
        """The width of the names on a sheet, in a type of so many millimetres, in sizes of it."""
        return room_beside(self._figures, sheet, em)

    def heights(self, way: Way, em: float) -> Iterator[float]:
        """The millimetres of its rows on a sheet, in a type of so many."""
        room = self.room(way.sheet, em)
        for row, names in zip(self.rows, self._names, strict=True):
            most = max((1 + len(one.also) for one in row.meetings if one), default=1)
            yield row_height(em, max(way.lines(names, room), most))

    @cached_property
    def _names(self) -> list[Sequence[Words]]:
        """The widths of the names of each row, with what is said of them."""
        return [names_of_row(row.pair.names, row.left) for row in self.rows]

    @cached_property
    def _figures(self) -> list[FigureColumn]:
        """The columns beside the names: rank and number, then those of each round."""
        figures = [
            column(_("Rank"), (str(len(self.rows)),), bold=True),
            column(_("No."), (str(row.pair.number) for row in self.rows)),
        ]
        for meetings in zip(*(row.meetings for row in self.rows), strict=True):
            every = [one for first in meetings if first for one in (first, *first.also)]
            if self.partners:
                with_ = pgettext("a partner", "with")
                figures.append(column(with_, (", ".join(map(str, one.partners)) for one in every)))
            foes = (", ".join(map(str, one.opponents)) for one in every)
            figures.append(column(pgettext("opponent", "opp."), foes))
            results = (f"{met(one, 'letter')} {one.told}" for one in every)
            figures.append(column(pgettext("column", "points"), results, bold=True))
        return figures


def cross_paper(order: Order) -> CrossPaper:
    """The whole crosstable."""
    ranking = printed_standings(order.tournament)
    rows = crosstable(order.tournament, ranking, ranking.rows)
    return CrossPaper(
        rounds=rounds_met(order.tournament),
        rows=tuple(rows),
        has_ranks=ranking.after_round > 0,
        grid=grid(order.tournament, ranking, most=MOST_ON_PAPER),
        partners=any(one.partners for row in rows for one in row.meetings if one),
    )
