"""Badges: the name and number of each player, ten on a sheet to cut."""

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.entrants.selectors.names import pair_names
from tournaments.paper.fitting import TextPlace, has_room, on_lines
from tournaments.paper.lines import is_measured
from tournaments.paper.print_request import Order, on_sheets

ON_A_SHEET = 10


class BadgeType(NamedTuple):
    """A size for the name on a badge: its class in style.css, and its place."""

    name: str
    place: TextPlace


SIZES = (
    BadgeType("large", TextPlace(82, 27, 2)),
    BadgeType("medium", TextPlace(82, 24, 2)),
    BadgeType("smaller", TextPlace(82, 20, 2)),
    BadgeType("small", TextPlace(82, 16, 3)),
)
"""From the largest; in the last a name that has no room is cut."""
UNMEASURED = SIZES[2:]
"""Those of names in a script that our font lacks: alike, for each letter counts as wide."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A player, with the number of the pair or of the player."""

    name: str
    number: int
    home_club: str

    @property
    def size(self) -> str:
        """The largest type in which the name has room."""
        return self._type.name

    @property
    def shown(self) -> str:
        """The name as far as it has room."""
        return on_lines(self.name, self._type.place)

    @property
    def _type(self) -> BadgeType:
        sizes = SIZES if is_measured(self.name) else UNMEASURED
        return next((size for size in sizes if has_room(self.name, size.place)), sizes[-1])


def badges(order: Order) -> tuple[tuple[Badge, ...], ...]:
    """The badges of all players with a place, by number, on sheets; or of one entrant."""
    names = pair_names(order.tournament, placed=True)
    wanted = sorted(names) if order.entrant is None else [order.entrant]
    made = [
        Badge(name, number, names[number].home_club)
        for number in wanted
        for name in names[number].names
    ]
    return on_sheets(made, ON_A_SHEET)
