"""Brackets and pools on paper."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.printing.order import Order
from tournaments.selectors.bracket_drawing import DrawnPage, sheets_of
from tournaments.selectors.brackets import phases_shown
from tournaments.selectors.pools import PoolShown


@dataclass(frozen=True, slots=True)
class PhasePaper:
    """What was drawn for a phase: its brackets sheet by sheet, its pools."""

    title: str
    sheets: tuple[DrawnPage, ...]
    pools: tuple[PoolShown, ...]


def bracket_paper(order: Order) -> list[PhasePaper]:
    """The brackets and pools that are public, the latest phase first."""
    return [
        PhasePaper(phase.title, tuple(sheets_of(phase.brackets)), phase.pools)
        for phase in phases_shown(order.contest, public=False)
    ]
