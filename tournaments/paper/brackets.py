"""Brackets and pools on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName
from tournaments.paper.order import Order
from tournaments.ranking.bracket_drawing import DrawnPage, sheets_of
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.pools import PoolShown


@dataclass(frozen=True, slots=True)
class PhasePaper:
    """What was drawn for a phase: its brackets sheet by sheet, its pools."""

    title: str
    sheets: tuple[DrawnPage, ...]
    pools: tuple[PoolShown, ...]
    shortened: tuple[PairName, ...]
    """whose names are not drawn in full, by number"""


def bracket_paper(order: Order) -> list[PhasePaper]:
    """The brackets and pools that are public, the latest phase first."""
    return [
        _paper(phase.title, sheets_of(phase.brackets), phase.pools)
        for phase in phases_shown(order.contest, public=False)
    ]


def _paper(title: str, sheets: Sequence[DrawnPage], pools: tuple[PoolShown, ...]) -> PhasePaper:
    return PhasePaper(title, tuple(sheets), pools, shortened_in(sheets))


def shortened_in(sheets: Sequence[DrawnPage]) -> tuple[PairName, ...]:
    """Those whose names did not fit into their boxes, by number."""
    found = {
        side.shown.name.number: side.shown.name
        for sheet in sheets
        for drawing in sheet.drawings
        for match in drawing.matches
        for side in match.sides
        if side.shown.name and tuple(line.text for line in side.names) != side.shown.name.names
    }
    return tuple(found[number] for number in sorted(found))
