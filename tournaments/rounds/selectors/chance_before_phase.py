"""What the lot has decided before a phase is drawn from its ranking."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Tournament
from tournaments.ranking.pool_ranking import CHANCE
from tournaments.ranking.selectors.equals import orders_open
from tournaments.ranking.selectors.standings import standings_before


@dataclass(frozen=True, slots=True)
class DrawnPlaces:
    """Entrants equal in every key, in the order of the lot; the pool in words, or none."""

    pool: str
    names: tuple[PairName, ...]


def lots_before(tournament: Tournament, number: int) -> list[DrawnPlaces]:
    """The places that the lot has given in the phase before the one that begins in a round."""
    plan = tournament.phase_at(number)
    if plan.position == 1 or number != plan.start:
        return []
    found = standings_before(tournament, number)
    orders = orders_open(found, by=(CHANCE,))
    everybody = [one for order in orders for one in found.both(order.numbers)]
    names = pair_names(tournament, numbers=everybody) if everybody else {}
    return [
        DrawnPlaces(order.pool, tuple(names[one] for one in found.both(order.numbers)))
        for order in orders
    ]
