"""Evenings with byes that are played for, set and entered by the forms; ranks by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.desk.sent import as_shown
from tests.rounds.evenings import replayed
from tournaments.changes.recount.data import differences
from tournaments.models import Match, Tournament
from tournaments.ranking.selectors.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SETTINGS = "/desk/martin/settings/"
KEYS = ("match_points", "points", "difference", "best_match", "last_round")


def entered() -> tuple[Tournament, Client]:
    """Five pairs, and the organiser's browser."""
    tournament = cast.tournament(rounds_planned=3)
    cast.pairs(tournament, 5)
    return tournament, organiser(tournament)


def organiser(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def settle(desk: Client, **typed: Any) -> None:
    """Save the settings form as shown, with some values typed."""
    shown = desk.get(SETTINGS).context
    keys = {f"key_{at}": key for at, key in enumerate(KEYS, start=1)}
    values = as_shown(shown["form"], version=shown["version"], **(keys | typed))
    assert desk.post(SETTINGS, values).status_code == 303


def card(desk: Client, number: int, table: int, first: int, second: int) -> None:
    typed = {"table": table, "points_a": first, "points_b": second, "belotes": "", "capots": ""}
    answer = desk.post(f"/desk/martin/rounds/{number}/results/", typed | {"seen": 0, "keep": "1"})
    assert answer.status_code == 303


def rows(after: int | None = None) -> dict[int, tuple[object, ...]]:
    found = standings(Tournament.objects.get(code="martin"), after)
    return {row.number: tuple(row.values[key] for key in KEYS) for row in found.rows}


def catching_up() -> None:
    tournament, desk = entered()
    worth = {"match_points_win": 4, "match_points_draw": 3, "match_points_loss": 2}
    settle(desk, bye_score="catch_up", cap_winner=1100, cap_loser=780, **worth)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    card(desk, 1, 1, 1144, 800)
    card(desk, 1, 2, 1030, 914)
    start = {"exempt": 5, "opponent": 1}
    assert desk.post("/desk/martin/rounds/1/results/catch-up/", start).status_code == 303


class TestCatchUpLost:
    """The exempt loses its catch-up game: match points, difference and the cap as in a match."""

    @pytest.fixture(autouse=True)
    def desk(self) -> Client:
        return organiser(replayed(catching_up))

    def test_nothing_before_it_is_played(self) -> None:
        assert rows()[5] == (0, 0, 0, None, 0)

    def test_a_defeat_like_any_other_for_the_exempt_alone(self, desk: Client) -> None:
        card(desk, 1, 3, 844, 1100)
        assert rows() == {
            1: (4, 1100, 320, 1100, 1100),
            2: (2, 780, -320, 780, 780),
            3: (4, 1030, 250, 1030, 1030),
            4: (2, 780, -250, 780, 780),
            5: (2, 780, -320, 780, 780),
        }

    def test_a_victory(self, desk: Client) -> None:
        card(desk, 1, 3, 1000, 944)
        assert rows()[5] == (4, 1000, 220, 1000, 1000)
        assert rows()[1] == (4, 1100, 320, 1100, 1100)

    def test_the_pages_of_the_exempt(self, desk: Client) -> None:
        card(desk, 1, 3, 844, 1100)
        own = Client().get("/c/martin/pair/5/").content.decode()
        assert "(compté 780)" in own
        assert "844" in own
        assert "844" not in Client().get("/c/martin/pair/1/").content.decode()
        assert [*differences()] == []


def two_byes() -> None:
    tournament, desk = entered()
    worth = {"match_points_win": 4, "match_points_draw": 3, "match_points_loss": 2}
    left = {"bye_left_over": "fixed", "bye_points": 700, "bye_victory": None}
    caps = {"cap_loser": 800, "cap_from_round": 2, "match_points_bye": 3}
    settle(desk, bye_score="bis", **left, **worth, **caps)
    cast.published_round(tournament, 1, [(1, 2), (3, 4)], bye=5)
    card(desk, 1, 1, 1100, 844)
    card(desk, 1, 2, 1030, 914)
    cast.published_round(tournament, 2, [(1, 3), (5, 2)], bye=4)
    card(desk, 2, 1, 972, 972)
    card(desk, 2, 2, 1000, 944)


class TestPartieBis:
    """5 rests in round 1, 4 in round 2: their match of round 2 replaces both byes."""

    @pytest.fixture(autouse=True)
    def desk(self) -> Client:
        return organiser(replayed(two_byes))

    def start(self, desk: Client) -> None:
        form = {"exempt": 4, "opponent": 5}
        assert desk.post("/desk/martin/rounds/2/results/bis/", form).status_code == 303

    def test_until_then_each_bye_scores_what_is_set(self) -> None:
        assert rows()[5] == (3 + 4, 700 + 1000, 200, 1000, 1000)
        assert rows()[4] == (2 + 3, 914 + 700, -116, 914, 700)

    def test_it_counts_for_both_with_the_cap_of_its_round(self, desk: Client) -> None:
        self.start(desk)
        # Round 2 runs again: the ranking is that after round 1.
        assert rows()[5] == rows(1)[5]
        assert rows(2)[5] == (4, 1000, 200, 1000, 1000)
        assert rows(2)[4] == (2, 914, -116, 914, 0)
        card(desk, 2, 3, 1080, 864)
        # 5 has lost the partie bis with 864, of which 800 count from round 2 on.
        assert rows()[5] == (2 + 4, 800 + 1000, -280 + 200, 1000, 1000)
        assert rows()[4] == (2 + 4, 914 + 1080, -116 + 280, 1080, 1080)
        assert rows()[1] == (4 + 3, 1100 + 972, 256, 1100, 972)

    def test_the_ranking_after_the_earlier_round_stays(self, desk: Client) -> None:
        before = rows(1)
        self.start(desk)
        card(desk, 2, 3, 1080, 864)
        rows()
        assert rows(1) == before
        assert before[5] == (3, 700, 0, None, 700)

    def test_given_up_both_have_their_byes_again(self, desk: Client) -> None:
        before = rows()
        self.start(desk)
        match = Match.objects.get(kind="bis")
        url = "/desk/martin/rounds/2/results/3/give-up-bis/"
        assert desk.post(url, {"version": match.version}).status_code == 302
        assert rows() == before

    def test_an_exempt_has_one_partie_bis(self, desk: Client) -> None:
        self.start(desk)
        cast.published_round(Tournament.objects.get(), 3, [(1, 4), (5, 3)], bye=2)
        answer = desk.get("/desk/martin/rounds/3/results/")
        assert answer.context["waiting"] == []
        form = {"exempt": 2, "opponent": 5}
        refused = desk.post("/desk/martin/rounds/3/results/bis/", form)
        assert refused.status_code == 422
        assert "Choisissez une doublette" in refused.content.decode()

    def test_the_bye_that_it_replaces_is_offered_no_other_game(self, desk: Client) -> None:
        self.start(desk)
        said = desk.get("/desk/martin/rounds/1/results/").content.decode()
        assert "Sa partie bis se joue à une partie suivante." in said
        assert "/rounds/1/results/bis/" not in said

    def test_the_pages_and_the_stored_data(self, desk: Client) -> None:
        self.start(desk)
        card(desk, 2, 3, 1080, 864)
        for number in (4, 5):
            text = Client().get(f"/c/martin/pair/{number}/").content.decode()
            assert "1\u202f080" in text
            assert "864" in text
        assert "864" in Client().get("/c/martin/match/2/3/").content.decode()
        assert [*differences()] == []
