"""Brackets and pools, as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.brackets.layout import BETWEEN
from tournaments.entrants.selectors.names import PairName
from tournaments.paper.print_request import Order
from tournaments.ranking.bracket_drawing import DrawnPage, sheets_of
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.pools import PoolShown


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
    papers = []
    for phase in phases_shown(order.tournament, public=False):
        sheets = tuple(sheets_of(phase.brackets))
        papers.append(PhasePaper(phase.title, sheets, phase.pools, shortened_in(sheets)))
    return papers


def shortened_in(sheets: Sequence[DrawnPage]) -> tuple[PairName, ...]:
    """The entrants whose names did not fit into their boxes, by number."""
    shortened = {
        side.shown.name.number: side.shown.name
        for sheet in sheets
        for drawing in sheet.drawings
        for match in drawing.matches
        for side in match.sides
        if side.shown.name
        and BETWEEN.join(line.text for line in side.names) != side.shown.name.label
    }
    return tuple(shortened[number] for number in sorted(shortened))
