"""The article of the rule sheet on the tournament: pairs, or two to six players at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db.models import TextChoices

from scoring.presets import preset_rules
from scoring.ranking import Caps
from scoring.rules_json import rules_to_json
from tests import cast
from tests.paper.paper import speaking
from tournaments.models import ByeChoice, ByeScore, Club, System, Tournament
from tournaments.paper.rules.tournament_article import TOURNAMENT, tournament_article


def told(language: str = "en", game: str = "village_12", **settings: Any) -> str:
    """The sheet's text on a tournament of this game."""
    rules = preset_rules(game)
    return tournament_words(cast.tournament(rules=rules_to_json(rules), **settings), language)


def tournament_words(tournament: Tournament, language: str = "en") -> str:
    """The article on the tournament."""
    with speaking(language), tournament.speaking():
        return " ".join(tournament_article(tournament).sentences)


@pytest.mark.django_db
class TestPairs:
    def test_the_article_has_rounds_fee_draw_bye_and_ranking(self) -> None:
        text = told(bye_victory=False)
        assert "by pairs in 4 rounds" in text
        assert "The entry fee is €20 per pair (€10 per player)." in text
        assert "the first in the ranking meets the second" in text
        assert "half of the total of a table, 972 points." in text
        assert "does not count as a win" in text
        assert "ranked by points, then by wins, then by point difference, then by lot" in text

    def test_a_catch_up_game_is_won_or_lost_like_another(self) -> None:
        text = told(bye_score="catch_up")
        assert "catch-up game" in text
        assert "as a win" not in text

    def test_the_points_of_a_bye_and_of_a_forfeit_are_stated(self) -> None:
        text = told(bye_score="fixed", bye_points=950, forfeit_points=1200)
        assert "A bye scores 950 points." in text
        assert "scores 0 points, its opponents 1,200" in text

    def test_one_round_is_singular(self) -> None:
        assert "en 1 partie." in told("fr", rounds_planned=1)


@pytest.mark.django_db
class TestPlayers:
    @pytest.mark.parametrize("game", ["belote2", "belote3", "comptoir"])
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_nobody_is_called_a_pair(self, game: str, language: str) -> None:
        words = ("pair", "doublette", "équipe", "partner")
        text = told(language, game).lower()
        assert [word for word in words if word in text] == []

    @pytest.mark.parametrize(("game", "size"), [("belote2", 2), ("belote3", 3)])
    def test_the_size_of_the_tables_is_stated(self, game: str, size: int) -> None:
        assert f"in 4 rounds, at tables of {size}." in told(game=game)

    def test_comptoir_states_the_usual_size_of_the_tournament(self) -> None:
        assert "at tables of 5." in told(game="comptoir", table_size=5)

    def test_comptoir_has_no_byes_where_tables_differ(self) -> None:
        text = told(game="comptoir")
        assert "smaller or larger, of two to six: nobody has the bye." in text
        assert "A bye scores" not in text

    def test_the_points_of_comptoir_are_the_drop_of_the_sheet(self) -> None:
        words = "taken off the slate"
        assert words in told(game="comptoir")
        assert words not in told(game="belote3", code="trois", of=Club.objects.get())

    def test_two_players_both_sign_their_card(self) -> None:
        assert "Both players check and sign" in told(game="belote2")

    def test_all_players_sign_where_more_than_two_play(self) -> None:
        assert "All the players check and sign" in told(game="belote3")

    def test_each_opponent_of_a_forfeit_marks(self) -> None:
        assert "each opponent 1,200" in told(game="belote3", forfeit_points=1200)


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["belote", "belote3"])
def test_half_of_a_table_is_its_average_where_no_rule_fixes_the_sum(game: str) -> None:
    text = told(game=game, bye_score="half_table")
    assert "A bye scores the average of the round." in text
    assert "half" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["village_12", "belote3"])
@pytest.mark.parametrize(
    ("name", "values"),
    [("system", System), ("bye_choice", ByeChoice), ("bye_score", ByeScore)],
)
def test_every_setting_has_a_sentence_of_its_own(
    game: str, name: str, values: type[TextChoices]
) -> None:
    club = cast.club()
    texts = [
        told(game=game, of=club, code=f"m-{number}", bye_points=900, **{name: value})
        for number, value in enumerate(values.values)
        if (game, value) != ("belote3", ByeScore.HALF_TABLE)
    ]
    assert len(set(texts)) == len(texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("system", "words"),
    [
        ("danois", "the lowest ranked pair that has not had a bye"),
        ("swiss", "the lowest ranked pair that has not had a bye"),
        ("rotation", "each pair has the bye in its turn"),
        ("round_robin", "each pair has the bye in its turn"),
        ("manual", "the organiser says which one has the bye"),
    ],
)
def test_byes_depend_on_the_draw(system: str, words: str) -> None:
    assert words in told(system=system)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("system", "options", "said", "unsaid"),
    [
        (System.KNOCKOUT, {}, "troisième place", "second tableau"),
        (System.KNOCKOUT, {"third_place": False}, "tableau", "troisième place"),
        (System.KNOCKOUT, {"placement": True}, "places suivantes", "troisième place"),
        (System.KNOCKOUT, {"bracket": "double"}, "double élimination", "troisième place"),
        (System.CONSOLANTE, {}, "consolante", "tour 1"),
        (System.CONSOLANTE, {"of_round": 2}, "tour 2", "premier tour"),
        (System.POOLS, {"size": 3}, "poules", "tableau"),
    ],
)
def test_a_bracket_is_explained(
    system: str, options: dict[str, Any], said: str, unsaid: str
) -> None:
    sentence = TOURNAMENT["system"](cast.tournament(system=system, system_options=options))
    assert said in sentence
    assert unsaid not in sentence


FINALS = {
    "name": "Finale",
    "system": "danois",
    "rounds": 2,
    "ranking_keys": ["match_points", "points"],
    "carry": "all",
    "entry": [{"name": "A", "first": 1, "last": 8}],
    "options": {},
}


@pytest.mark.django_db
class TestCaps:
    """The maximum that counts of a match."""

    def test_without_a_cap_there_is_no_sentence(self) -> None:
        assert "Of a match" not in told()

    @pytest.mark.parametrize(
        ("caps", "english", "french"),
        [
            (
                {"cap_winner": 1280, "cap_loser": 664},
                "In a match, at most 1,280 points count for the winner or in a draw, at most 664 "
                "for the loser.",
                "Dans une partie, 1\u202f280 points au plus comptent pour celui qui la gagne ou "
                "fait partie nulle, 664 au plus pour celui qui la perd.",
            ),
            (
                {"cap_winner": 1280},
                "In a match, at most 1,280 points count for the winner or in a draw.",
                "Dans une partie, 1\u202f280 points au plus comptent pour celui qui la gagne ou "
                "fait partie nulle.",
            ),
            (
                {"cap_loser": 664},
                "In a match, at most 664 points count for the loser.",
                "Dans une partie, 664 points au plus comptent pour celui qui la perd.",
            ),
            (
                {"cap_loser": 664, "cap_to_round": 2, "more_caps": (Caps(None, 500, 3, 3),)},
                "at most 664 points count for the loser. This applies up to round 2. In a match, "
                "at most 500 points count for the loser. This applies in round 3.",
                "664 points au plus comptent pour celui qui la perd. Cela s’applique jusqu’à la "
                "partie 2. Dans une partie, 500 points au plus comptent pour celui qui la perd. "
                "Cela s’applique à la partie 3.",
            ),
            (
                {"cap_loser": 664, "cap_from_round": 2, "cap_to_round": 3},
                "This applies from round 2 to round 3.",
                "Cela s’applique de la partie 2 à la partie 3.",
            ),
        ],
    )
    def test_each_cap_is_stated(self, caps: dict[str, Any], english: str, french: str) -> None:
        club = cast.club()
        assert english in told(of=club, **caps)
        assert french in told("fr", of=club, code="deux", **caps)


@pytest.mark.django_db
class TestMatchPoints:
    """Match points, where a ranking key uses them."""

    KEYS = ("match_points", "points")

    def test_not_stated_where_no_ranking_uses_them(self) -> None:
        assert "Match points:" not in told()

    def test_stated_for_the_tournament(self) -> None:
        text = told(ranking_keys=list(self.KEYS), match_points_loss=-1)
        assert "by match points, then by points." in text
        assert ("Match points: 3 for a win, 1 for a drawn match, −1 for a loss.") in text

    def test_a_win_by_forfeit_may_be_worth_less(self) -> None:
        text = told(ranking_keys=list(self.KEYS), match_points_forfeit_win=2)
        assert "0 for a loss, 2 for a win by forfeit." in text

    def test_stated_in_french(self) -> None:
        text = told("fr", ranking_keys=list(self.KEYS))
        assert "3 pour une victoire, 1 pour une partie nulle, 0 pour une défaite." in text

    def test_stated_for_a_later_phase(self) -> None:
        text = told(later_phases=[FINALS])
        assert "In this phase the ranking is by match points, then by points." in text
        assert "Match points: 3 for a win" in text

    def test_the_same_keys_are_stated_once(self) -> None:
        keys = list(self.KEYS)
        assert "In this phase the ranking" not in told(ranking_keys=keys, later_phases=[FINALS])

    def test_the_rubicon_is_stated_where_its_points_differ(self) -> None:
        club, keys = cast.club(), list(self.KEYS)
        rubicon = "0 for a loss, −1 for a loss with the rubicon."
        rules = preset_rules("belote")
        played = rules_to_json(replace(rules, rubicon="simple"))
        settings: dict[str, Any] = {
            "of": club,
            "ranking_keys": keys,
            "match_points_rubicon": -1,
        }
        assert rubicon in tournament_words(cast.tournament(rules=played, code="un", **settings))
        assert "with the rubicon" not in told(game="belote", code="deux", **settings)
