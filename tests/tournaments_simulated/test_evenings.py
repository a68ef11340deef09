"""Simulated evenings: the first of a thousand (`EVENINGS=1000` before pytest plays them all)."""

from __future__ import annotations

import os

import pytest

from tests import cast
from tests.tournaments_simulated.evenings import SYSTEMS, Before, Simulated
from tournaments.changes.recount.data import differences
from tournaments.models import ByeChoice, Entrant, Round, System

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
EVENINGS = int(os.environ.get("EVENINGS", len(SYSTEMS)))
"""One of each system."""
DANOIS = SYSTEMS.index(System.DANOIS)
MELEE = SYSTEMS.index(System.MELEE)


@pytest.mark.postgres
@pytest.mark.parametrize("number", range(EVENINGS))
def test_an_evening_keeps_every_promise(number: int) -> None:
    """And every stored value is the one that its facts give."""
    assert list(Simulated(number).faults()) == []
    assert list(differences()) == []


class TestTheyCanFail:
    """Each promise is reported where it is broken."""

    def played_twice(self, evening: Simulated) -> list[str]:
        """The faults of a second round that repeats the tables of the first."""
        assert list(evening._round(1)) == []
        first, once = Round.objects.get(), evening._before()
        assert list(evening._avoidable(first, Before())) == []
        again = Round.objects.create(
            tournament=evening.tournament,
            phase=first.phase,
            number=2,
            draw=first.draw,
            drawn_at=cast.EVENING,
            published_at=cast.EVENING,
        )
        for match in first.matches.prefetch_related("sides"):
            sides = list(match.sides.all())
            match.pk, match.round = None, again
            match.save()
            for side in sides:
                side.pk, side.match = None, match
                side.save()
        return list(evening._avoidable(again, once))

    def test_a_rematch_and_a_second_bye_that_can_be_avoided(self) -> None:
        evening = Simulated(DANOIS + 10 * len(SYSTEMS))
        evening.tournament.bye_choice = ByeChoice.LOWEST
        assert self.played_twice(evening) == ["[0, 0, 0] is possible, not [0, 18, 1]"]

    def test_a_partner_again(self) -> None:
        evening = Simulated(MELEE + 30 * len(SYSTEMS))
        evening.tournament.first.rounds = 2
        (fault,) = self.played_twice(evening)
        assert fault.startswith("partners again: [[")

    def test_an_entrant_without_a_place_is_reported(self) -> None:
        evening = Simulated(DANOIS + 10 * len(SYSTEMS))
        assert list(evening._round(1)) == []
        Entrant.objects.filter(number=2).update(present=False)
        late = cast.pair(evening.tournament, 99)
        found = list(evening._placed(Round.objects.get()))
        assert found == [f"{late.number} is not placed", "2 is not there"]
