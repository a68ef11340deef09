"""Brackets and pools, as they stand."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName
from tournaments.paper.print_request import Order
from tournaments.ranking.bracket_drawing import DrawnPage, sheets_of, shortened_in
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.pools import PoolShown


@dataclass(frozen=True, slots=True)
class PhasePaper:
    """The brackets of a phase, sheet by sheet, and its pools."""

    title: str
    sheets: tuple[DrawnPage, ...]
    pools: tuple[PoolShown, ...]
    shortened: tuple[PairName, ...]
    """The entrants whose names are shortened and not in full on the same sheet, by number."""


def bracket_paper(order: Order) -> list[PhasePaper]:
    """The brackets and pools that are drawn, the latest phase first."""
    papers = []
    for phase in phases_shown(order.tournament, public=False):
        sheets = tuple(sheets_of(phase.brackets))
        # On a sheet with notes the names in full stand beside the bracket.
        elsewhere = (
            match
            for sheet in sheets
            for drawing in sheet.drawings
            if not drawing.notes
            for match in drawing.matches
        )
        shortened = tuple(shortened_in(elsewhere))
        papers.append(PhasePaper(phase.title, sheets, phase.pools, shortened))
    return papers
