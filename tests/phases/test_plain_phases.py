"""The ranking of every chain of two phases against the plain one, after each of its rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.matrix import rarely
from tests.phases.chains import chain
from tests.phases.plain_phases import plain_ranking, plain_values
from tests.phases.stateful_rounds import LATER
from tests.rounds.evenings import again, played
from tournaments.core.writes import bump
from tournaments.models import Penalty, System, Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
TELLING = ((System.DANOIS, 6), (System.POOLS, 5))
"""A consolante after rounds by rank, and a bracket by the places in pools."""
CHAINS = [
    (pytest.param if (system, at) in TELLING else rarely)(system, phase)
    for system in (System.DANOIS, System.POOLS, System.KNOCKOUT)
    for at, phase in enumerate(LATER)
    if system == System.POOLS or not any("places" in group for group in phase["entry"])
]
IN_EVERY_PHASE = 4
"""the least number of entrants in each: the others keep the values of their last phase"""


def told_of(value: Any) -> Any:
    """As the app stores it: the two numbers of a head-to-head do not change."""
    return tuple(value) if isinstance(value, list) else value


def ruled(tournament: Tournament) -> None:
    """The referee takes from one who is well placed and gives to one who is not."""
    for number, points in ((1, -700), (7, 35)):
        entrant = tournament.entrants.get(number=number)
        facts = {"number": number, "round_number": 1, "points": points, "reason": "x"}
        Penalty.objects.create(tournament=tournament, entrant=entrant, **facts)
    bump(tournament)


@pytest.mark.parametrize(("system", "later"), CHAINS)
def test_after_each_round(system: System, later: dict[str, Any]) -> None:
    tournament = chain(7, later, system=system, rounds_planned=2, bye_score="own_average")
    cast.pair(tournament, 8, joined_from=2)
    while (step := evening(again(tournament)).current) is not None:
        played(tournament, step.number, seed=step.number)
        if step.number == 1:
            ruled(tournament)
        compared(again(tournament), step.number)
    assert tournament.rounds.count() > 2


def compared(tournament: Tournament, after: int) -> None:
    """Ranks, and the values under the keys of the phase."""
    rows = standings(tournament).rows
    assert [(row.rank, row.number) for row in rows] == plain_ranking(tournament, after)
    values = plain_values(tournament, after)
    for row in rows[:IN_EVERY_PHASE]:
        plain = {key: told_of(value) for key, value in values[row.number].items()}
        assert {key: row.values[key] for key in plain} == plain
