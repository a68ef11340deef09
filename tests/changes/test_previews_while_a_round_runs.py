"""The preview of a correction moves the ranking that stands: that of the last complete round."""

from __future__ import annotations

import pytest

from tests import cast
from tests.phases.chains import chain, later, play
from tests.public.conftest import changed
from tests.rounds.evenings import again, published
from tournaments.changes.selectors.impact import Impact, drawn_since, impact
from tournaments.models import Match, Prize, System, Tournament
from tournaments.results.outcome import Totals, totals_outcome
from tournaments.rulesets.effective_rules import rules_of_match

pytestmark = pytest.mark.django_db
FIRST_FOUR = [{"name": "A", "first": 1, "last": 4}]


@pytest.fixture
def tournament() -> Tournament:
    """Round 1 is in; of round 2 one card of two; 5 rested, then 4."""
    found = cast.tournament(ranking_keys=["points"])
    cast.pairs(found, 5)
    first = cast.published_round(found, 1, [(1, 2), (3, 4)], bye=5)
    cast.totals(first, 1, 1200, 744)
    cast.totals(first, 2, 1000, 944)
    second = cast.published_round(found, 2, [(1, 3), (2, 5)], bye=4)
    cast.totals(second, 1, 1900, 44)
    Prize.objects.create(tournament=found, rank=1, label="Un jambon")
    return changed(found)


def corrected(tournament: Tournament, number: int, *totals: int) -> Impact:
    found = Match.objects.select_related("round__tournament")
    match = found.get(round__number=number, hall_table__number=1)
    return impact(tournament, match, totals_outcome(rules_of_match(match), Totals(totals)))


def test_a_card_of_the_round_that_runs_moves_nothing(tournament: Tournament) -> None:
    moved = corrected(tournament, 2, 44, 1900)
    assert (moved.moves, moved.prizes) == ((), ())


def test_a_card_of_a_complete_round_moves_the_ranking_after_it(tournament: Tournament) -> None:
    moved = corrected(tournament, 1, 744, 1200)
    assert {move.pair.number: move.ranks for move in moved.moves} == {
        1: (1, 5),
        2: (5, 1),
    }
    assert [prize.label for prize in moved.prizes] == ["Un jambon"]


def test_only_the_draws_of_later_rounds_went_by_it(tournament: Tournament) -> None:
    assert [round_.number for round_ in corrected(tournament, 1, 744, 1200).drawn] == [2]
    assert corrected(tournament, 2, 44, 1900).drawn == ()


class TestWhereAPhaseBegins:
    """Its seeds are those of the ranking before, also where the same go on."""

    @pytest.mark.parametrize("system", [System.KNOCKOUT, System.POOLS])
    def test_the_draw_went_by_the_ranking(self, system: System) -> None:
        found = chain(8, later(system, 2, entry=FIRST_FOUR), rounds_planned=1)
        play(found, 1, 2)
        published(found, 3)
        assert [round_.number for round_ in drawn_since(again(found), 1)] == [2]
        assert drawn_since(again(found), 2) == ()
