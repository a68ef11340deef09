"""Brackets to fill in by hand, for a club that runs its finals without the program."""

from dataclasses import dataclass

from tournaments.brackets.draws import group_drawn
from tournaments.models import Phase, System
from tournaments.ranking.bracket_pages import DrawnPage, blank_sheets_of
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.selectors.brackets import GroupShown

SIZES = (8, 16, 32)
"""The entrants of the brackets that are printed."""
GROUP = "A"


@dataclass(frozen=True, slots=True)
class BlankBracket:
    """A bracket without names, on its sheets."""

    size: int
    sheets: tuple[DrawnPage, ...]


def blank_brackets() -> tuple[BlankBracket, ...]:
    """A bracket of each size, with a match for the third place."""
    plan = Phase(system=System.KNOCKOUT, third_place=True)
    blank = []
    for size in SIZES:
        members = range(1, size + 1)
        drawn = group_drawn(plan, GROUP, members, seed=0)
        facts = PhaseFacts(plan, {GROUP: members}, {GROUP: drawn})
        (bracket,) = GroupShown(facts, GROUP, {}, {}, {}).brackets()
        blank.append(BlankBracket(size, tuple(blank_sheets_of(bracket))))
    return tuple(blank)
