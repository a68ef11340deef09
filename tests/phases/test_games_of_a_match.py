"""How many games a match of a phase has: asked, refused, fixed by a result, shown."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from scoring.match import MatchFormat
from tests import cast
from tests.desk.sent import as_shown
from tests.phases.chains import chain, later, play
from tests.rounds.evenings import again, published, replayed, tournament_of
from tournaments.core.journal_words import sentence
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Phase, System, Tournament
from tournaments.models.phase import phase_like
from tournaments.phases.selectors import phase_lines
from tournaments.phases.services.checks import games_changed, games_problems
from tournaments.phases.services.phases import phase_edit, phase_options_edit

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PHASES = "/desk/martin/phases/"
FINALS: dict[str, Any] = {
    "name": "Finales",
    "system": "knockout",
    "who": "rank",
    "count": "8",
    "others": "out",
    "bracket": "single",
    "carry": "all",
    "key_1": "points",
}


def stored() -> Tournament:
    return Tournament.objects.get(code="martin")


def client_of(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def send(client: Client, url: str = PHASES, **typed: Any) -> Any:
    return client.post(url, {**FINALS, "version": str(stored().version), **typed})


def errors(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422
    found: dict[str, list[str]] = answer.context["form"].errors
    return found


def told() -> str:
    """The last line of the journal about a phase."""
    entry = JournalEntry.objects.filter(act__startswith="phase.").latest("pk")
    with override("fr"):
        return sentence(entry.act, entry.data)


class TestOfALaterPhase:
    def test_every_system_has_them(self) -> None:
        client = client_of(tournament_of(16))
        for system in ("danois", "swiss", "random", "knockout", "pools"):
            answer = send(client, system=system, rounds="3", games="3", play="best_of")
            assert answer.status_code == 303, answer.context["form"].errors
            added = stored().chain[-1]
            assert (added.system, added.match_format) == (system, MatchFormat(3))
            assert "Une rencontre se joue au meilleur des 3 manches" in told(), system

    def test_all_of_an_even_number_are_played(self) -> None:
        client = client_of(tournament_of(16))
        assert send(client, system="danois", rounds="3", games="2", play="all").status_code == 303
        assert stored().chain[1].match_format == MatchFormat(2, "all")
        assert "2 manches, toutes jouées" in told()

    def test_left_empty_a_match_is_one_game(self) -> None:
        client = client_of(tournament_of(16))
        for typed in ({}, {"games": "", "play": ""}):
            assert send(client, **typed).status_code == 303
            assert stored().chain[-1].match_format == MatchFormat(1)
            assert "manche" not in told()

    PROBLEMS: tuple[tuple[dict[str, str], str, str], ...] = (
        ({"games": "2"}, "games", "impair"),
        ({"games": "2", "play": "all"}, "games", "gagnant"),
        ({"games": "0"}, "games", "1 au moins"),
        ({"games": "10"}, "games", "9 au plus"),
        ({"games": "trois"}, "games", "nombre entier"),
        ({"games": "3", "play": "first"}, "play", ""),
    )

    def test_a_problem_stands_beside_its_field(self) -> None:
        client = client_of(tournament_of(16))
        for typed, field, words in self.PROBLEMS:
            answer = send(client, **typed)
            assert words in errors(answer)[field][0], typed
            if field == "games":
                assert f'value="{typed["games"]}"' in answer.content.decode(), typed
        assert len(stored().chain) == 1

    def test_a_new_phase_proposes_those_of_the_phase_before(self) -> None:
        client = client_of(tournament_of(16, games=5))
        form = client.get(PHASES).context["form"]
        assert (form["games"].value(), form["play"].value()) == (5, "best_of")

    @pytest.mark.parametrize("preset", ["belote3", "comptoir"])
    def test_not_asked_in_a_game_without_such_matches(self, preset: str) -> None:
        tournament = tournament_of(9, preset=preset)
        form = client_of(tournament).get(PHASES).context["form"]
        assert not {"games", "play"} & form.fields.keys()
        phase = cast.phase(later(System.DANOIS, 2, options={"games": 3}))
        (problem,) = games_problems(phase, preset)
        assert problem.field == "games"

    @pytest.mark.parametrize("preset", ["contree", "belote2"])
    def test_asked_wherever_two_sides_meet(self, preset: str) -> None:
        tournament = tournament_of(8, preset=preset)
        form = client_of(tournament).get(PHASES).context["form"]
        assert {"games", "play"} <= form.fields.keys()


def first_played() -> None:
    """Finals of several games begin."""
    entry = [{"name": "A", "first": 1, "last": 4}]
    finals = later(System.DANOIS, 2, entry=entry, options={"games": 3})
    play(chain(8, finals, rounds_planned=1), 1)


class TestOfAPhaseThatHasBegun:
    def running(self) -> Tournament:
        return replayed(first_played)

    def test_they_change_until_a_result_is_in(self) -> None:
        tournament = self.running()
        published(tournament, 2)
        client = client_of(tournament)
        form = client.get(f"{PHASES}2/").context["form"]
        assert form["games"].value() == 3
        typed = as_shown(form, version=stored().version, games=5)
        assert client.post(f"{PHASES}2/", typed).status_code == 303
        assert stored().chain[1].games == 5
        assert "Manches par rencontre\u00a0: 3 → 5" in told()

    def test_not_any_more_afterwards(self) -> None:
        tournament = self.running()
        play(tournament, 2)
        client = client_of(tournament)
        form = client.get(f"{PHASES}2/").context["form"]
        assert not {"games", "play"} & form.fields.keys()
        typed = as_shown(form, version=stored().version, name="Finales", games=1)
        assert client.post(f"{PHASES}2/", typed).status_code == 303
        assert (stored().chain[1].name, stored().chain[1].games) == ("Finales", 3)

    def test_the_service_refuses_it_by_its_field(self) -> None:
        tournament = self.running()
        play(tournament, 2)
        tournament = again(tournament)
        described = copy(tournament.chain[1])
        described.games = 1
        with (
            override("en"),
            pytest.raises(Refusal, match="its matches keep their games") as refused,
        ):
            phase_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                position=2,
                phase=described,
            )
        assert [problem.field for problem in refused.value.problems] == ["games"]


class TestOfTheFirstPhase:
    def test_its_service_refuses_an_even_number(self) -> None:
        tournament = tournament_of(8)
        with pytest.raises(Refusal) as refused:
            phase_options_edit(
                actor=cast.actor(),
                tournament=tournament,
                version=tournament.version,
                options={"games": 4},
            )
        assert refused.value.problems[0].field == "games"

    def test_the_page_of_its_phase_leads_to_the_settings(self) -> None:
        page = client_of(tournament_of(8)).get(f"{PHASES}1/").content.decode()
        assert "Les options du concours disent comment la première phase est tirée" in page


class TestCloseWins:
    """What a close match is worth is asked only where it can be close."""

    CLOSE = frozenset({"match_points_close_win", "match_points_close_loss"})

    def asked(self, client: Client) -> bool:
        fields = client.get(f"{PHASES}2/").context["form"].fields
        return bool(self.CLOSE & fields.keys())

    def test_of_several_games_or_where_a_figure_is_set(self) -> None:
        tournament = chain(8, later(System.DANOIS, 1))
        client = client_of(tournament)
        assert not self.asked(client)
        Phase.objects.filter(position=2).update(games=3)
        assert self.asked(client)
        own = {"match_points_close_win": 2, "own_settings": ("match_points_close_win",)}
        Phase.objects.filter(position=2).update(games=1, **own)
        assert client.get(f"{PHASES}2/").context["form"]["match_points_close_win"].value() == 2

    def test_typed_with_the_games_they_are_saved(self) -> None:
        client = client_of(tournament_of(16))
        assert send(client, games="3", match_points_close_win="2").status_code == 303
        assert stored().chain[1].match_points_close_win == 2


class TestInWords:
    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"games": 3}, "the best of 3"),
            ({"games": 4, "play": "all"}, "4, all of them played"),
        ],
    )
    def test_the_page_of_the_phases_says_it(self, options: dict[str, Any], words: str) -> None:
        tournament = chain(8, later(System.DANOIS, 1, options=options))
        with override("en"):
            first, second = phase_lines(tournament)
            assert ("Games of a match", words) in second.facts
            assert "Games of a match" not in dict(first.facts)

    def test_a_game_without_such_matches_leaves_them_behind(self) -> None:
        assert phase_like(Phase(games=3), game="contree").games == 3
        assert phase_like(Phase(games=3, play="all"), game="belote3").match_format == MatchFormat(1)

    def test_of_one_game_the_way_to_end_says_nothing(self) -> None:
        assert not games_changed(Phase(), Phase(play="all"))
        assert games_changed(Phase(games=3), Phase(games=3, play="all"))
