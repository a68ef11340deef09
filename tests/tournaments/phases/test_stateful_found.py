"""What the random evenings of `test_stateful.py` have found, each as short as it can be told."""

from __future__ import annotations

import pytest

from tests.tournaments import cast
from tests.tournaments.draw_room.evenings import contest_of
from tests.tournaments.phases.chains import KEYS, order, play
from tournaments.models import System
from tournaments.services.base import bump

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", [System.POOLS, System.KNOCKOUT])
def test_who_comes_after_the_draw_of_pools_or_a_bracket_is_ranked_too(system: System) -> None:
    contest = contest_of(8, system=system, rounds_planned=1, ranking_keys=KEYS)
    play(contest, 1)
    cast.pair(contest, 9, joined_from=2)
    bump(contest)
    assert sorted(order(contest)) == list(range(1, 10))
    assert order(contest)[-1] == 9
