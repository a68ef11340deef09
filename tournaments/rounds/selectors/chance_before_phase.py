"""Places that chance has decided before a phase is drawn from the ranking."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Tournament
from tournaments.ranking.pool_ranking import CHANCE
from tournaments.ranking.selectors.equals import orders_open
from tournaments.ranking.selectors.standings import standings_before


@dataclass(frozen=True, slots=True)
class DrawnPlaces:
    """Entrants equal in every key, in the order drawn by chance; the pool in words, if any."""

    pool: str
    names: tuple[PairName, ...]


def places_by_chance(tournament: Tournament, number: int) -> list[DrawnPlaces]:
    """The places decided by chance in the phase before the one that begins in a round."""
    plan = tournament.phase_at(number)
    if plan.position == 1 or number != plan.start:
        return []
    before = standings_before(tournament, number)
    orders = orders_open(before, by=(CHANCE,))
    everybody = [number_ for order in orders for number_ in before.both(order.numbers)]
    names = pair_names(tournament, numbers=everybody) if everybody else {}
    return [
        DrawnPlaces(order.pool, tuple(names[number_] for number_ in before.both(order.numbers)))
        for order in orders
    ]
