"""Seeds that wait for the first round of a bracket keep their rank while others play it.

12 pairs, three rounds by rank in which the lower number always wins, then all of them in a bracket:
the first four wait in round 4.
"""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.phases.chains import KEYS, chain, later, order, play
from tests.rounds.evenings import again, replayed
from tournaments.models import Match, System, Tournament
from tournaments.ranking.selectors.ranking import ranked_rows
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def four_rounds(carry: str) -> None:
    finals = later(System.KNOCKOUT, 4, ranking_keys=KEYS, carry=carry)
    play(chain(12, finals, system=System.DANOIS, rounds_planned=3), 1, 2, 3, 4)


@pytest.fixture(params=["all", "fresh"])
def tournament(request: pytest.FixtureRequest) -> Tournament:
    replayed(four_rounds, request.param)
    return again(Tournament.objects.get())


def playing(tournament: Tournament, number: int) -> set[int]:
    matches = Match.objects.filter(round__tournament=tournament, round__number=number)
    return {side.entrant.number for match in matches for side in match.sides.all()}


def test_they_keep_their_rank(tournament: Tournament) -> None:
    before, after = order(tournament, 3), order(tournament, 4)
    waited = [number for number in before if number not in playing(tournament, 4)]
    assert waited == before[:4]
    assert after[:4] == waited
    assert [row.rank for row in standings(tournament, 4).rows[:8]] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_those_who_won_stand_in_their_order_too(tournament: Tournament) -> None:
    before, after = order(tournament, 3), order(tournament, 4)
    assert after[4:8] == [number for number in before if number in after[4:8]]
    assert {*after[8:]} == playing(tournament, 4) - {*after[4:8]}


def test_the_reason_is_said(tournament: Tournament) -> None:
    with translation.override("fr"):
        rows = ranked_rows(tournament, standings(tournament, 4))
    assert [row.why for row in rows[:7]] == [
        "Toutes deux sont encore en course\xa0: elle était devant la suivante avant le tableau."
    ] * 7
    assert rows[7].why == "Est allée plus loin dans le tableau que la suivante."


def test_once_they_all_play_the_keys_decide_again(tournament: Tournament) -> None:
    play(again(tournament), 5)
    rows = standings(again(tournament), 5).rows[:4]
    assert "before" not in {row.above_next for row in rows}
