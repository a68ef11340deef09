"""Badges: the name and number of each player, ten on a sheet to cut."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tournaments.entrants.selectors.names import pair_names
from tournaments.paper.order import Order, on_sheets, players

ON_A_SHEET = 10
SHORT_NAME, USUAL_NAME = 16, 30
"""The letters of a name that has the largest type, and the second."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A player, with the number of the pair or of the player."""

    name: str
    number: int
    home_club: str = ""

    @property
    def size(self) -> str:
        """The type of the name."""
        letters = len(self.name)
        return "large" if letters <= SHORT_NAME else "medium" if letters <= USUAL_NAME else "small"


def badges(order: Order) -> tuple[tuple[Badge, ...], ...]:
    """The badges of everybody with a place, by number, on sheets; or those of one entrant."""
    names = pair_names(order.tournament, placed=True)
    wanted = sorted(names) if order.entrant is None else [order.entrant]
    found = [
        Badge(name, number, names[number].home_club)
        for number in wanted
        for name in names[number].names
    ]
    return on_sheets(found, ON_A_SHEET)


def badge_sheets(order: Order) -> int:
    """The number of sheets, before they are made."""
    return 1 if order.entrant is not None else ceil(players(order) / ON_A_SHEET)
