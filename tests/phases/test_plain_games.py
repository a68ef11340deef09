"""Chains in which a phase or both have matches of several games, against the plain ranking."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.matrix import rarely
from tests.phases.chains import chain
from tests.phases.stateful_rounds import LATER
from tests.phases.test_plain_phases import compared
from tests.ranking.match_games import put
from tests.rounds.evenings import again, published
from tournaments.core.writes import bump
from tournaments.models import Round, System
from tournaments.ranking.selectors.progress import evening

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
KEYS = ["match_points", "games_difference", "games_won", "points", "lot"]
WORTH = {"match_points_close_win": 2, "match_points_close_loss": 1}
FINALS = [LATER[at] for at in (0, 4, 7)]
"""Rounds by rank and brackets, with what counts from before; pools without."""
SYSTEMS = (System.POOLS, System.DANOIS, System.KNOCKOUT)
CHAINS = [
    (pytest.param if (first, games[0]) == (second, 3) else rarely)(system, later, games)
    for first, system in enumerate(SYSTEMS)
    for second, later in enumerate(FINALS)
    for games in ((3, 1), (1, 5))
]


def played(round_: Round, games: int, chance: Random) -> None:
    """A round with every card in: the best of so many games, a rubicon now and then."""
    for match in round_.matches.filter(hall_table__isnull=False):
        cards: list[tuple[int, int]] = []
        won = [0, 0]
        while 2 * max(won) <= games:
            winner, lost = chance.randint(0, 1), chance.choice([400, 700, 900])
            cards.append((lost, 1000) if winner else (1000, lost))
            won[winner] += 2 if lost < 500 else 1
        put(round_, match.table or 0, *cards, rubicon=True)
    bump(round_.tournament)


@pytest.mark.parametrize(("system", "later", "games"), CHAINS)
def test_after_each_round(system: System, later: dict[str, Any], games: tuple[int, int]) -> None:
    finals = later | {"ranking_keys": KEYS, "options": {**later["options"], "games": games[1]}}
    settings = {"system": system, "rounds_planned": 2, "games": games[0], "ranking_keys": KEYS}
    tournament = chain(8, finals, **(settings | WORTH))
    chance = Random(5)  # noqa: S311
    while (step := evening(again(tournament)).current) is not None:
        form = again(tournament).phase_at(step.number).games
        played(published(tournament, step.number, seed=step.number), form, chance)
        compared(again(tournament), step.number)
    assert tournament.rounds.count() > 2
