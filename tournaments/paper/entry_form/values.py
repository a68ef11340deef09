"""The entry form: empty, for players to fill in, several on a sheet to cut."""

from dataclasses import dataclass

from tournaments.core.wording.settings import fee_words, room_words
from tournaments.paper.print_request import Order

ON_A_SHEET, SHORT = 3, 4
"""The forms on a sheet, and those with one name to write and no category to tick."""


@dataclass(frozen=True, slots=True)
class EntryForms:
    """What is printed on each form, and what is left to write."""

    copies: range
    players: range
    """the places of an entrant: two for a pair"""
    fee: str
    """in words; empty for none"""
    categories: tuple[str, ...]
    """the categories of the contest, to tick"""
    room: str
    """for how many there is room, in words; empty without a limit"""
    starts: str
    contact: str
    """to whom it is returned; empty for a line to write on"""


def entry_forms(order: Order) -> EntryForms:
    """The forms of a sheet."""
    tournament = order.tournament
    categories = tuple(tournament.entrants.categories())
    short = tournament.players_each == 1 and not categories
    return EntryForms(
        copies=range(SHORT if short else ON_A_SHEET),
        players=range(1, tournament.players_each + 1),
        fee=fee_words(tournament),
        categories=categories,
        room=room_words(tournament),
        starts=order.options.get("starts", ""),
        contact=order.options.get("contact", ""),
    )
