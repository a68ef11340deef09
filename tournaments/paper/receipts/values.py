"""Receipts for the entrants who have paid, several on a sheet to cut."""

from dataclasses import dataclass
from datetime import date

from django.utils.timezone import localdate

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import EntrantQuerySet
from tournaments.paper.print_request import Order, on_sheets

ON_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class Receipts:
    """Receipts on sheets."""

    sheets: tuple[tuple[PairName, ...], ...]
    cents: int
    """what each has paid; 0 where the contest has no fee"""
    made_on: date
    number: int | None
    """the number of the only entrant; None for all of them"""


def receipts(order: Order) -> Receipts:
    """A receipt for each entrant with a place who has paid, by number; or for one entrant."""
    tournament = order.tournament
    cents = tournament.fee_cents * tournament.players_each
    names = pair_names(tournament, placed=True)
    pairs = [names[number] for number in paid(order).values_list("number", flat=True)]
    sheets = on_sheets(pairs, ON_A_SHEET) if cents else ()
    return Receipts(sheets, cents, localdate(order.made_at), order.entrant)


def paid(order: Order) -> EntrantQuerySet:
    """The entrants with a place who have paid; or the one entrant, where it has."""
    entrants = order.tournament.entrants.placed().filter(paid=True)
    return entrants if order.entrant is None else entrants.filter(number=order.entrant)
