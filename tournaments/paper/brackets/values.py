"""Brackets and pools, as they stand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.entrants.selectors.names import PairName
from tournaments.paper.print_request import Order
from tournaments.ranking.bracket_drawing import shortened_in
from tournaments.ranking.bracket_pages import DrawnPage, sheets_of
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.pools import PoolShown


@dataclass(frozen=True, slots=True)
class PhasePaper:
    """The brackets of a phase, sheet by sheet, and its pools."""

    title: str
    """The name of the phase; empty where no other phase is drawn."""
    sheets: tuple[DrawnPage, ...]
    pools: tuple[PoolShown, ...]
    shortened: tuple[PairName, ...]
    """The entrants whose names are shortened and not in full on the same sheet, by number."""

    @property
    def signs(self) -> list[str]:
        """The key of the signs that are in its brackets."""
        boxed = any(one.look.boxed for sheet in self.sheets for one in sheet.drawings)
        matches = [match for sheet in self.sheets for match in sheet.matches]
        won = any(side.mark for match in matches for side in match.sides)
        leads = any("→" in match.label.text + match.table.text for match in matches)
        told = (
            (_("no. match"), boxed),
            (_("T. table"), any(match.strip for match in matches)),
            (_("✓ winner"), won),
            (_("→ the next match"), leads),
        )
        return [words for words, is_there in told if is_there]

    @property
    def by_chance(self) -> bool:
        """Whether the lot has made the order of some in a pool."""
        return any(line.by_chance for pool in self.pools for line in pool.lines)


def bracket_paper(order: Order) -> tuple[PhasePaper, ...]:
    """The brackets and pools that are drawn, the latest phase first."""
    papers = []
    phases = phases_shown(order.tournament, public=False)
    for phase in phases:
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
        title = phase.title if len(phases) > 1 else ""
        papers.append(PhasePaper(title, sheets, phase.pools, shortened))
    return tuple(papers)
