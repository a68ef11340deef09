"""A draft of a later phase whose members have changed: who is here is not said to have left."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, drawn, outdated_words
from tests.rounds.test_group_drafts import reread
from tests.rounds.test_outdated import told
from tournaments.core.writes import Refusal, bump
from tournaments.models import Match, Round, System, Tournament
from tournaments.rounds.services.rounds import round_publish

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SYSTEMS = [System.KNOCKOUT, System.DANOIS, System.POOLS]


def final_of(system: System) -> tuple[Tournament, Round]:
    """The first four of eight go on; their draw is a draft, and 1 has lost its match after all."""
    following = later(system, 2, entry=[{"name": "A", "first": 1, "last": 4}])
    tournament = chain(8, following, rounds_planned=1)
    play(tournament, 1)
    round_ = drawn(tournament, 2)
    match = Match.objects.get(round__number=1, sides__entrant__number=1)
    sides = [side.entrant.number for side in match.sides.order_by("position")]
    cast.totals(match.round, match.table or 0, *((100, 1844) if sides[0] == 1 else (1844, 100)))
    bump(again(tournament))
    Match.objects.update(revision=again(tournament).revision)
    return again(tournament), reread(round_)


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_is_present_has_not_left(system: System) -> None:
    tournament, round_ = final_of(system)
    words = " ".join(outdated_words(round_)).replace("\xa0", " ")
    assert "n’est plus là" not in words
    assert "La doublette n° 1 n’est plus qualifiée" in words
    page = told(cast.signed_in(cast.organiser(tournament.club)), "round_draw", 2)
    assert "n’est plus là" not in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_nor_is_publishing_refused_with_untrue_words(system: System) -> None:
    _tournament, round_ = final_of(system)
    with pytest.raises(Refusal, match="plus qualifiée") as refused:
        round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    assert "présentes ont changé" not in str(refused.value)


def test_who_has_left_has() -> None:
    tournament, round_ = final_of(System.KNOCKOUT)
    tournament.entrants.filter(number=3).update(present=False)
    words = " ".join(outdated_words(round_)).replace("\xa0", " ")
    assert "La doublette n° 3 est dans ce tirage, mais n’est plus là" in words
