"""The rule sheet on matches of several games, and on the rubicon where a match is one."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests import cast
from tests.paper.paper import speaking
from tournaments.models import Tournament
from tournaments.paper.rules.text import tournament_rule_text
from tournaments.paper.rules.tournament_article import tournament_article

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
RUBICON = cast.rules_like(preset_rules("belote"), rubicon="simple")
FINALS: dict[str, Any] = {
    "name": "Finale",
    "system": "danois",
    "rounds": 1,
    "ranking_keys": ["points"],
    "carry": "all",
    "entry": [{"name": "A", "first": 1, "last": 8}],
    "options": {},
}


def told(language: str = "en", rules: Rules = RUBICON, **settings: Any) -> str:
    return said(cast.tournament(rules=rules, **settings), language)


def said(tournament: Tournament, language: str = "en") -> str:
    with speaking(language):
        return " ".join(tournament_article(tournament).sentences)


class TestSeveralGames:
    def test_the_best_of_three(self) -> None:
        text = told(games=3)
        assert "A match is the best of 3 games: it is over once a side has won 2." in text
        assert "Each of them is a game by these rules and begins at zero." in text
        assert "A game lost under the rubicon counts as two games won for the opponents." in text
        assert "The points of a match are those of all its games together." in text
        assert "the same number, it is drawn" not in text

    def test_all_are_played(self) -> None:
        text = told(games=2, play="all")
        assert "A match is 2 games, and all of them are played." in text
        assert "if both win the same number, it is drawn" in text

    def test_without_the_rubicon(self) -> None:
        assert "rubicon" not in told(rules=preset_rules("belote"), games=3)

    def test_in_french(self) -> None:
        text = told("fr", games=3)
        assert "au meilleur des 3 manches\u00a0: elle est finie dès qu’un camp en a gagné 2" in text
        assert (
            "Une manche perdue par rubicon compte pour deux manches gagnées par l’adversaire."
            in text
        )

    def test_of_one_game_nothing_is_said(self) -> None:
        assert "A match is" not in told(rules=preset_rules("belote"))

    def test_the_rules_say_a_loss_of_two_games(self) -> None:
        tournament = cast.tournament(rules=RUBICON, games=3)
        with speaking("fr"):
            text = " ".join(tournament_rule_text(tournament).split())
        assert "est rubicon et perd deux manches" in text
        assert "compte pour deux manches gagnées" in text


class TestPhases:
    def test_a_later_phase_says_what_differs(self) -> None:
        text = told(later_phases=[{**FINALS, "options": {"games": 3}}])
        first, later = text.split("Finale, round 5")
        assert "best of 3" not in first
        assert "A match is the best of 3 games" in later

    def test_the_same_is_said_once(self) -> None:
        text = told(games=3, later_phases=[{**FINALS, "options": {"games": 3}}])
        assert text.count("the best of 3") == 1

    def test_one_game_again(self) -> None:
        assert "In this phase a match is one game." in told(games=3, later_phases=[FINALS])


class TestRubiconOfOneGame:
    """It says two games, but a match of one game is lost once."""

    LOST_ONCE = "losing it under the rubicon still counts as one lost match"

    def test_is_explained(self) -> None:
        assert self.LOST_ONCE in told()

    @pytest.mark.parametrize(
        "settings",
        [
            {"ranking_keys": ["match_points", "points"], "match_points_rubicon": -1},
            {"ranking_keys": ["games_difference", "points"]},
            {"games": 3},
            {"rules": preset_rules("belote")},
        ],
    )
    def test_not_where_it_counts_or_is_not_played(self, settings: dict[str, Any]) -> None:
        assert self.LOST_ONCE not in told(**settings)


class TestWorth:
    KEYS = ("match_points", "games_difference")

    def test_close_matches_have_their_points(self) -> None:
        own: dict[str, Any] = {"match_points_close_win": 2, "match_points_close_loss": 1}
        text = told(games=3, ranking_keys=list(self.KEYS), match_points_rubicon=-1, **own)
        assert "3 for a win, 2 for a win with a game lost" in text
        assert "1 for a loss with a game won" in text
        assert "for a loss with the rubicon" not in text

    def test_of_one_game_none_is_close(self) -> None:
        text = told(ranking_keys=list(self.KEYS), match_points_close_win=2)
        assert "with a game lost" not in text

    def test_a_forfeit_is_that_of_the_games_needed(self) -> None:
        assert "its opponents 2,000." in told(games=3)

    def test_a_forfeit_by_the_organiser_is_of_the_match(self) -> None:
        assert "its opponents 1,500." in told(games=3, forfeit_points=1500)

    def test_a_forfeit_of_other_games_in_a_later_phase(self) -> None:
        text = told(later_phases=[{**FINALS, "options": {"games": 3}}])
        assert "its opponents 1,000. In round 5: 2,000." in text

    @pytest.mark.parametrize(
        ("play", "words"), [("all", "half of the total of a table"), ("best_of", "the average")]
    )
    def test_half_of_a_table_needs_a_fixed_number_of_games(self, play: str, words: str) -> None:
        assert f"A bye scores {words}" in told(
            rules=preset_rules("village_12"), games=3, play=play, bye_score="half_table"
        )
