"""How many rounds the phases to come take: known as soon as it can be, else said from … to …."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.brackets.test_round_titles import text
from tests.phases.chains import KEYS, chain, later, play
from tests.rounds.evenings import again, published, tournament_of
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.lengths import (
    PhaseLength,
    open_lengths,
    rounds_of_phases,
    rounds_words_of,
    with_lengths,
)
from tournaments.ranking.selectors.progress import evening

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
TWO_OF_EACH = [{"name": "A", "places": [1, 2]}]
BEST_EIGHT = [{"name": "A", "first": 1, "last": 8}]


def pools(count: int, rounds: int = 3, **settings: Any) -> Tournament:
    """Pools of four, then the first two of each in a bracket of so many rounds, as stored."""
    finals = later(System.KNOCKOUT, rounds, name="Finales", entry=TWO_OF_EACH)
    return chain(count, finals, system=System.POOLS, rounds_planned=3, **settings)


def steps(tournament: Tournament) -> int:
    return len(evening(again(tournament)).rounds)


class TestSixPools:
    """Twelve go on: a bracket of four rounds, though three are stored."""

    def test_known_from_the_entries_on(self) -> None:
        tournament = pools(24)
        assert steps(tournament) == 7
        assert open_lengths(with_lengths(again(tournament)), 0) == {}

    def test_nothing_changes_at_the_draw_of_the_bracket(self) -> None:
        tournament = pools(24)
        play(tournament, 1)
        assert again(tournament).rounds_total == steps(tournament) == 7
        play(tournament, 2, 3)
        published(tournament, 4)
        assert again(tournament).rounds_total == steps(tournament) == 7

    def test_organisers_and_scorers_read_the_same(self) -> None:
        tournament = pools(24)
        published(tournament, 1)
        address = reverse("results", args=["martin", 1])
        staff = [
            cast.organiser(tournament.club),
            cast.staff(tournament.club, "scorer", username="simon"),
        ]
        told = [cast.signed_in(user).get(address).content.decode() for user in staff]
        for page in told:
            assert page.count('<li class="is-') == 2 + 7
        organiser = cast.signed_in(staff[0])
        assert "Parties 4 à 7" in text(organiser.get(reverse("phases", args=["martin"])))

    def test_the_rule_sheet_says_it(self) -> None:
        assert rounds_words_of(rounds_of_phases(pools(24))) == (7, "7")


class TestOpen:
    def test_some_are_not_ticked_yet(self) -> None:
        tournament = pools(24)
        tournament.entrants.filter(number__gt=8).update(present=False)
        tournament = with_lengths(again(tournament))
        # Two pools: four go on, two rounds; six pools: twelve, four rounds.
        assert open_lengths(tournament, 0) == {2: PhaseLength(2, 4)}
        assert rounds_words_of(rounds_of_phases(tournament)) == (7, "5 à 7")
        desk = cast.signed_in(cast.organiser(tournament.club))
        assert "Finales (2 à 4 parties)" in text(desk.get(reverse("desk", args=["martin"])))
        assert "À partir de la partie 4 : 2 à 4 parties" in text(
            desk.get(reverse("phases", args=["martin"]))
        )

    def test_places_that_are_still_free(self) -> None:
        tournament = pools(8, capacity=64)
        assert open_lengths(with_lengths(again(tournament)), 0) == {2: PhaseLength(2, 5)}

    def test_nobody_is_entered(self) -> None:
        tournament = pools(0, rounds=4)
        assert open_lengths(with_lengths(tournament), 0) == {
            1: PhaseLength(1, None),
            2: PhaseLength(1, None),
        }
        desk = cast.signed_in(cast.organiser(tournament.club))
        words = text(desk.get(reverse("desk", args=["martin"])))
        assert "Finales (nombre de parties selon les inscrits)" in words

    def test_a_bracket_alone(self) -> None:
        tournament = tournament_of(9, system=System.KNOCKOUT, rounds_planned=1, ranking_keys=KEYS)
        tournament.entrants.filter(number__gt=4).update(present=False)
        tournament = again(tournament)
        assert [phase.length for phase in evening(tournament).phases] == ["2 à 4 parties"]
        published(tournament, 1)
        assert [phase.length for phase in evening(again(tournament)).phases] == [""]

    def test_a_double_elimination_may_have_a_second_final(self) -> None:
        finals = later(
            System.KNOCKOUT, 1, entry=BEST_EIGHT, options={"bracket": "double"}, name="Finales"
        )
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=1)
        assert open_lengths(with_lengths(again(tournament)), 0) == {2: PhaseLength(6, 7)}


class TestWhatComesIn:
    def test_fewer_than_the_phase_takes(self) -> None:
        finals = later(System.KNOCKOUT, 3, entry=BEST_EIGHT)
        tournament = chain(4, finals, system=System.DANOIS, rounds_planned=2)
        # While entries are open, as many as it takes.
        assert steps(tournament) == 5
        published(tournament, 1)
        assert steps(tournament) == 4

    def test_whoever_leaves_the_pools(self) -> None:
        tournament = pools(12)
        play(tournament, 1)
        assert steps(tournament) == 6
        round_ = tournament.rounds.get(number=1)
        first = round_.draw["groups"][0]["output"]["pools"][0]["entrants"]
        tournament.entrants.filter(number__in=first[:3]).update(withdrawn_from=2)
        assert steps(tournament) == 6
        second = round_.draw["groups"][0]["output"]["pools"][1]["entrants"]
        tournament.entrants.filter(number__in=second[:3]).update(withdrawn_from=2)
        assert steps(tournament) == 5

    def test_a_phase_after_the_bracket(self) -> None:
        last = later(System.KNOCKOUT, 1, entry=[{"name": "A", "first": 1, "last": 4}])
        finals = later(System.KNOCKOUT, 1, entry=TWO_OF_EACH)
        tournament = chain(12, finals, last, system=System.POOLS, rounds_planned=3)
        assert [one.rounds for one in with_lengths(again(tournament)).chain] == [3, 3, 2]
