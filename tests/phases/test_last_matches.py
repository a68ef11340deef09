"""The end of a bracket in which not everybody is there: no match is lost without a word."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.brackets.test_round_titles import text
from tests.phases.chains import KEYS, chain, later, met, play
from tests.rounds.evenings import again, published, tournament_of
from tournaments.core.writes import bump
from tournaments.models import System, Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.rounds.selectors.draws import title_ahead, unticked_names

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


def bracket(count: int = 4) -> Tournament:
    return tournament_of(count, system=System.KNOCKOUT, rounds_planned=2, ranking_keys=KEYS)


def unticked(tournament: Tournament, *numbers: int) -> None:
    tournament.entrants.filter(number__in=numbers).update(present=False)
    bump(again(tournament))


def at_desk(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def losers(tournament: Tournament) -> list[int]:
    """Who lost the semifinals, the two lowest numbers win."""
    return sorted(max(pair) for _name, pair in met(tournament.rounds.get(number=1)))


class TestTheThirdPlace:
    def test_who_is_not_ticked_is_named_before_the_draw(self) -> None:
        tournament = bracket()
        play(tournament, 1)
        gone, _other = losers(tournament)
        unticked(tournament, gone)
        assert [one.number for one in unticked_names(again(tournament), 2)] == [gone]
        page = text(at_desk(tournament).get(reverse("round_draw", args=["martin", 2])))
        assert "Tirer sans cette doublette" in page

    def test_whoever_gets_it_without_a_match_is_told(self) -> None:
        tournament = bracket()
        play(tournament, 1)
        gone, other = losers(tournament)
        unticked(tournament, gone)
        published(tournament, 2)
        words = f"gagne par forfait : le n° {gone} est parti"
        desk = at_desk(tournament)
        plan = text(desk.get(reverse("table_plan", args=["martin", 2])))
        assert f"{other} ·" in plan
        assert words.split(" :")[0] in plan
        pair = text(Client().get(reverse("public_pair", args=["martin", other])))
        assert words.split(" :")[0].capitalize() in pair

    def test_who_is_out_is_not_asked_about(self) -> None:
        tournament = bracket(8)
        play(tournament, 1)
        out = [max(pair) for _name, pair in met(tournament.rounds.get(number=1))]
        inside = [min(pair) for _name, pair in met(tournament.rounds.get(number=1))]
        unticked(tournament, *out, inside[0])
        assert [one.number for one in unticked_names(again(tournament), 2)] == [inside[0]]

    def test_who_rested_is_asked_about(self) -> None:
        tournament = bracket(6)
        play(tournament, 1)
        playing = {
            number for _name, pair in met(tournament.rounds.get(number=1)) for number in pair
        }
        rested = min({*range(1, 7)} - playing)
        unticked(tournament, rested)
        assert rested in [one.number for one in unticked_names(again(tournament), 2)]


class TestTheNameOfTheRound:
    def test_only_the_third_place_is_left(self) -> None:
        tournament = bracket()
        play(tournament, 1)
        tournament.entrants.filter(number=1).update(withdrawn_from=2)
        bump(again(tournament))
        tournament = again(tournament)
        step = evening(tournament).rounds[1]
        assert step.title
        assert step.title.in_bracket == "rencontre pour la troisième place"
        assert title_ahead(tournament, 2) == "rencontre pour la troisième place"
        page = text(at_desk(tournament).get(reverse("desk", args=["martin"])))
        assert "Tirer : rencontre pour la troisième place" in page
        assert "Tirer la finale" not in page
        (sides,) = met(published(tournament, 2))
        assert 1 not in sides[1]

    def test_with_the_final_it_is_the_final(self) -> None:
        tournament = bracket()
        play(tournament, 1)
        page = text(at_desk(tournament).get(reverse("desk", args=["martin"])))
        assert "Tirer la finale" in page

    def test_in_a_later_phase(self) -> None:
        best = [{"name": "A", "first": 1, "last": 4}]
        finals = later(System.KNOCKOUT, 2, name="Finales", entry=best)
        tournament = chain(8, finals, system=System.DANOIS, rounds_planned=1)
        play(tournament, 1, 2)
        winner = min(number for _n, pair in met(tournament.rounds.get(number=2)) for number in pair)
        tournament.entrants.filter(number=winner).update(withdrawn_from=3)
        bump(again(tournament))
        assert title_ahead(again(tournament), 3) == (
            "Finales\u00a0: rencontre pour la troisième place"
        )
