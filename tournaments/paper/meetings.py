"""Papers of who met whom: the crosstable, the route sheets, brackets and pools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.brackets.layout import BETWEEN
from tournaments.entrants.selectors.names import PairName
from tournaments.paper.print_request import Order
from tournaments.ranking.bracket_drawing import DrawnPage, sheets_of
from tournaments.ranking.meetings import Route, RouteLine
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.crosstable import (
    CrossRow,
    crosstable,
    grid,
    rounds_met,
    routes,
)
from tournaments.ranking.selectors.pools import PoolShown
from tournaments.ranking.selectors.standings import standings
from tournaments.rounds.selectors.waiting import waits_by_round
from tournaments.rounds.waiting_words import Wait, WaitReason, wait_words

MOST_ON_PAPER = 8
"""The most entrants in a grid of everybody against everybody that fits on a sheet."""
FOE, FOES, MET, STACKED = 9, 16, 17, 16
"""The millimetres of columns (print_meetings.css): an opponent, several, the points, all."""
UPRIGHT, WIDE = 112, 200
"""The most millimetres of rounds on an upright sheet and on one across."""


@dataclass(frozen=True, slots=True)
class CrossPaper:
    """The entrants in order of rank, with their results round by round."""

    rounds: range
    rows: tuple[CrossRow, ...]
    grid: PoolShown | None = None
    """The grid of everybody against everybody, where all meet and it fits on a sheet."""
    partners: bool = False
    """whether who plays with an entrant changes from round to round"""
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
        """The class of its sheets: upright where the names have room, across, or of A3."""
        if not self.stacked:
            return "wide-paper" if self.width > UPRIGHT else ""
        return "large-paper" if len(self.rounds) * STACKED > WIDE else "wide-paper"


def cross_paper(order: Order) -> CrossPaper:
    """The whole crosstable."""
    found = standings(order.tournament)
    rows = crosstable(order.tournament, found, found.rows)
    all_met = grid(order.tournament, found, most=MOST_ON_PAPER)
    met = [one for row in rows for one in row.meetings if one]
    return CrossPaper(
        rounds=rounds_met(order.tournament),
        rows=tuple(rows),
        grid=all_met,
        partners=any(one.partners for one in met),
        several=any(len(one.opponents) > 1 for one in met),
    )


def route_paper(order: Order) -> tuple[Route, ...]:
    """The evening of each entrant by number, or only that of the entrant the order asks for."""
    waits = waits_by_round(order.tournament)
    return tuple(
        replace(
            route,
            lines=tuple(
                replace(line, waits=_waits(route, line, waits[line.round])) for line in route.lines
            ),
        )
        for route in routes(order.tournament, order.entrant)
    )


def _waits(route: Route, line: RouteLine, waits: Iterable[Wait]) -> str:
    """Why an entrant has no table in a round; of a match won by forfeit, if that is the reason."""
    number = route.pair.number
    own = (wait for wait in waits if number in wait.numbers and wait.why is not WaitReason.BYE)
    if line.meeting is not None and line.meeting.missed:
        own = (wait for wait in own if {*wait.left} & {*line.meeting.opponents})
    return next(map(wait_words, own), "")


@dataclass(frozen=True, slots=True)
class PhasePaper:
    """The brackets of a phase, sheet by sheet, and its pools."""

    title: str
    sheets: tuple[DrawnPage, ...]
    pools: tuple[PoolShown, ...]
    shortened: tuple[PairName, ...]
    """The entrants whose names are shortened, by number."""


def bracket_paper(order: Order) -> list[PhasePaper]:
    """The brackets and pools that are drawn, the latest phase first."""
    found = []
    for phase in phases_shown(order.tournament, public=False):
        sheets = tuple(sheets_of(phase.brackets))
        found.append(PhasePaper(phase.title, sheets, phase.pools, shortened_in(sheets)))
    return found


def shortened_in(sheets: Sequence[DrawnPage]) -> tuple[PairName, ...]:
    """The entrants whose names did not fit into their boxes, by number."""
    found = {
        side.shown.name.number: side.shown.name
        for sheet in sheets
        for drawing in sheet.drawings
        for match in drawing.matches
        for side in match.sides
        if side.shown.name
        and BETWEEN.join(line.text for line in side.names) != side.shown.name.label
    }
    return tuple(found[number] for number in sorted(found))
