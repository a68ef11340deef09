"""Matches of several games in the settings of a contest, new or not, and in its template."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from scoring.match import MatchFormat
from scoring.presets import preset_rules
from tests import cast
from tests.desk.sent import as_shown
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.desk.services.tournaments import tournament_create, tournament_edit
from tournaments.models import Club, JournalEntry, Tournament
from tournaments.rulesets.services import Chosen, rules_edit
from tournaments.rulesets.templates import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NEW = "/contests/new/"
SETTINGS = "/desk/martin/settings/"
KEYS = ("match_points", "games_difference", "difference", "lot")


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def client(club: Club) -> Client:
    return cast.signed_in(cast.organiser(club))


def sent(client: Client, **typed: Any) -> Any:
    shown = client.get(SETTINGS).context
    return client.post(SETTINGS, as_shown(shown["form"], version=shown["version"], **typed))


def opened(client: Client, **asked: Any) -> dict[str, str]:
    form = client.get(NEW, asked).context["form"]
    told = {name: asked.get(name, "") for name in ("template", "like")}
    return as_shown(form, **told)


def made(client: Client, form: dict[str, str], **typed: str) -> Tournament:
    answer = client.post(NEW, form | typed)
    assert answer.status_code == 303, answer.context["form"].errors
    return Tournament.objects.latest("pk")


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


class TestSettings:
    def test_are_saved_and_journalled(self, client: Client, club: Club) -> None:
        cast.tournament(club)
        assert sent(client, games="2", play="all").status_code == 303
        assert stored().first.match_format == MatchFormat(2, "all")
        entry = JournalEntry.objects.get(act="tournament.edit")
        with override("fr"):
            words = sentence(entry.act, entry.data)
        assert "Manches par rencontre\u00a0: 1 → 2" in words
        assert "quand toutes les manches sont jouées" in words

    @pytest.mark.parametrize(
        ("typed", "words"),
        [({"games": "4"}, "impair"), ({"games": "12"}, "9 au plus"), ({"games": "x"}, "figures")],
    )
    def test_a_problem_stands_beside_the_field(
        self, client: Client, club: Club, typed: dict[str, str], words: str
    ) -> None:
        cast.tournament(club)
        with override("fr"):
            answer = sent(client, **typed)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["games"]
        if words != "figures":
            assert words in answer.context["form"].errors["games"][0]
        assert stored().first.games == 1

    def test_an_even_number_is_refused_in_a_bracket(self, client: Client, club: Club) -> None:
        cast.tournament(club, system="knockout")
        answer = sent(client, games="2", play="all")
        assert "gagnant" in answer.context["form"].errors["games"][0]

    def test_another_system_looks_at_the_games_too(self, club: Club) -> None:
        tournament = cast.tournament(club, games=2, play="all")
        with pytest.raises(Refusal) as refused:
            tournament_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=1,
                settings={"system": "knockout"},
            )
        assert refused.value.problems[0].field == "games"

    def test_they_stay_once_a_result_is_in(self, client: Client, club: Club) -> None:
        tournament = cast.tournament(club)
        cast.pairs(tournament, 4)
        round_ = cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        assert sent(client, games="3").status_code == 303
        assert sent(client, games="1").status_code == 303
        cast.totals(round_, 1, 1000, 944)
        answer = sent(client, games="3")
        assert "déjà saisi" in answer.context["form"].errors["games"][0]
        assert sent(client, play="all").status_code == 303
        assert stored().first.games == 1

    def test_not_asked_at_tables_of_three(self, client: Client, club: Club) -> None:
        cast.tournament(club, preset="belote3")
        assert not {"games", "play"} & client.get(SETTINGS).context["form"].fields.keys()
        assert sent(client, games="3").status_code == 303
        assert stored().first.games == 1

    def test_what_is_usual_and_what_a_forfeit_brings_follow(
        self, client: Client, club: Club
    ) -> None:
        cast.tournament(club, preset="belote", games=3)
        form = client.get(SETTINGS).context["form"]
        assert "2\u202f000" in form.fields["forfeit_points"].help_text
        assert "différence de manches" in form.usual_keys.lower()
        assert "match_points_close_win" in form.fields

    def test_the_sum_of_games_that_are_all_played_is_fixed(
        self, client: Client, club: Club
    ) -> None:
        cast.tournament(club, games=2, play="all")
        assert "1\u202f944" in client.get(SETTINGS).context["form"].fields["bye_score"].help_text

    def test_a_close_win_is_not_asked_of_one_game(self, client: Client, club: Club) -> None:
        cast.tournament(club)
        fields = client.get(SETTINGS).context["form"].fields
        assert "match_points_close_win" not in fields
        typed = {"games": "3", "match_points_close_win": "2"}
        assert sent(client, **typed).status_code == 303
        assert stored().first.match_points_close_win == 2


class TestNewContest:
    def test_best_of_three(self, client: Client) -> None:
        tournament = made(client, opened(client, template="best_of_three"))
        first = tournament.first
        assert (first.match_format, first.system, first.rounds) == (MatchFormat(3), "swiss", 3)
        assert first.ranking_keys == KEYS
        assert (tournament.rules.rubicon, tournament.rules.target) == ("simple", 1000)
        worth = [
            getattr(first, f"match_points_{name}")
            for name in ("win", "close_win", "close_loss", "loss")
        ]
        assert worth == [3, 2, 1, 0]
        assert (tournament.bye_score, tournament.bye_victory) == ("round_average", True)

    def test_its_number_can_be_changed_at_once(self, client: Client) -> None:
        form = opened(client, template="village_4x12")
        assert made(client, form, games="5").first.match_format == MatchFormat(5)

    def test_an_even_number_is_refused(self, client: Client) -> None:
        answer = client.post(NEW, opened(client, template="village_4x12") | {"games": "2"})
        assert answer.status_code == 422
        assert "games" in answer.context["form"].errors
        assert not Tournament.objects.exists()

    def test_another_system_leaves_them(self, client: Client) -> None:
        form = opened(client, template="best_of_three") | {"system": "danois"}
        assert made(client, form).first.games == 3

    def test_another_game_has_none(self, client: Client) -> None:
        form = opened(client, template="best_of_three") | {"preset": "comptoir"}
        form["system"] = "danois"
        assert made(client, form).first.match_format == MatchFormat(1)

    def test_like_an_earlier_one(self, client: Client, club: Club) -> None:
        final = cast.phase_told(cast.phase_row(2, "Finale", "danois", 1, 5, KEYS))
        final["options"] = {"games": 5}
        cast.tournament(club, games=2, play="all", later_phases=[final])
        tournament = made(client, opened(client, like="martin"))
        assert [phase.games for phase in tournament.chain] == [2, 5]

    def test_like_an_earlier_one_in_another_game(self, client: Client, club: Club) -> None:
        final = cast.phase_told(cast.phase_row(2, "Finale", "danois", 1, 5, KEYS))
        final["options"] = {"games": 5}
        cast.tournament(club, games=3, later_phases=[final])
        form = opened(client, like="martin", preset="comptoir")
        assert [phase.games for phase in made(client, form).chain] == [1, 1]

    def test_the_service_refuses_a_game_without_such_matches(self, club: Club) -> None:
        with pytest.raises(Refusal) as refused:
            tournament_create(
                actor=cast.actor(),
                club=club,
                preset="comptoir",
                rules=preset_rules("comptoir"),
                settings=TEMPLATES["comptoir"].settings() | {"name": "x", "games": 3},
                seed=1,
            )
        assert refused.value.problems[0].field == "games"


class TestRulesOfAnotherGame:
    def test_are_refused_while_matches_have_several_games(self, club: Club) -> None:
        tournament = cast.tournament(club, preset="belote2", games=3)
        with override("en"), pytest.raises(Refusal, match="no matches of several games"):
            rules_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=1,
                chosen=Chosen("comptoir", preset_rules("comptoir")),
            )
