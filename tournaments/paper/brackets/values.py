"""Brackets and pools, as they stand."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

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


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The phases that are drawn, the latest first."""

    phases: tuple[PhasePaper, ...]

    @property
    def signs(self) -> list[str]:
        """The key of the signs that are in the brackets."""
        matches = [match for one in self.phases for sheet in one.sheets for match in sheet.matches]
        won = any(side.mark for match in matches for side in match.sides)
        leads = any("→" in match.label.text + match.table.text for match in matches)
        return [_("✓ winner")] * won + [_("→ the next match")] * leads


def bracket_paper(order: Order) -> BracketPaper:
    """The brackets and pools that are drawn."""
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
    return BracketPaper(tuple(papers))
