"""What was entered for a hand of each game, in a line, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from scoring.hand import HandScore
from scoring.presets import preset_rules
from scoring.rules import Rules
from tests.scoring.tables import hand_from_json
from tournaments.core.wording.hands import CONTRES
from tournaments.models import side_names
from tournaments.results.hands import GamePlayed
from tournaments.results.sentences import TRUMPS, entered_words, explanations

COINCHE = preset_rules("coinche")
CALLED = Rules(capot_called_points=500)


def said(rules: Rules, facts: dict[str, Any], sides: int = 2, language: str = "fr") -> str:
    hand = hand_from_json(facts, rules, side_names(sides), 1)
    with translation.override(language):
        return entered_words(hand)


@pytest.mark.parametrize(
    ("rules", "facts", "words"),
    [
        (Rules(), {"taker": "A", "points": {"A": 90}}, "pris par A · points 90 – 72"),
        (
            Rules(),
            {"taker": "B", "points": {"B": 90}, "trump": "H", "belote": "A"},
            "pris par B, ♥ · points 72 – 90 · belote de A",
        ),
        (Rules(), {"taker": "A", "capot": "A"}, "pris par A · points 162 – 0 · capot de A"),
        (
            CALLED,
            {"taker": "A", "capot": "A", "capot_called": True},
            "pris par A · points 162 – 0 · capot de A · capot annoncé",
        ),
        (Rules(), {"void": "passed"}, "tout le monde a passé"),
        (Rules(), {"misdeal": "B"}, "maldonne de B"),
        (Rules(), {"fault": "A"}, "faute de A"),
        (
            Rules(declarations="scored"),
            {"taker": "A", "points": {"A": 90}, "declarations": {"A": 0, "B": 50}},
            "pris par A · points 90 – 72 · annonces de B 50",
        ),
        (
            COINCHE,
            {
                "taker": "A",
                "points": {"A": 100},
                "contract": 100,
                "contre": "surcontre",
                "trump": "SA",
                "declarations": [{"side": "B", "kind": "tierce", "rank": "K", "trump": False}],
            },
            "pris par A, sans atout · contrat 100 · surcontré · points 100 – 62 · B tierce au roi",
        ),
        (
            COINCHE,
            {"taker": "A", "capot": "A", "contract": "generale", "solo": True, "trump": "TA"},
            "pris par A, tout atout · contrat générale · points 162 – 0 · capot de A"
            " · par un seul joueur",
        ),
        (COINCHE, {"fault": "A", "contract": 120}, "faute de A · contrat 120"),
    ],
)
def test_of_two_sides(rules: Rules, facts: dict[str, Any], words: str) -> None:
    assert said(rules, facts) == words


def test_of_three_players() -> None:
    facts = {"taker": "C", "points": {"A": 100, "B": 0, "C": 52}, "no_trick": ["B"]}
    told = said(Rules(game="belote3"), facts, 3)
    assert told == "pris par C · points 100 – 0 – 52 · sans pli\u00a0: B"


def test_of_one_against_two_only_his_points_may_be_known() -> None:
    rules = Rules(game="belote3", opposition="together")
    assert said(rules, {"taker": "B", "points": {"B": 90}}, 3) == "pris par B · points B 90"


def test_of_comptoir() -> None:
    told = said(preset_rules("comptoir"), {"taker": "D", "bid": 90, "points": {"D": 95}}, 4)
    assert told == "pris par D · enchère 90 · points D 95"


def test_in_english() -> None:
    facts = {"taker": "A", "points": {"A": 100}, "contract": 100, "contre": "contre"}
    told = said(preset_rules("contree"), facts, language="en")
    assert told == "taken by A · contract 100 · contre · points 100 – 62"


def test_every_trump_and_every_contre_has_its_words() -> None:
    assert set(TRUMPS) == {"S", "H", "D", "C", "SA", "TA"}
    assert set(CONTRES) == {"contre", "surcontre"}


@pytest.mark.parametrize(
    ("trump", "words"), [("H", "atout ♥ cœur"), ("SA", "sans atout"), ("TA", "tout atout")]
)
def test_the_reasons_of_a_hand_begin_with_the_trump_that_was_noted(trump: str, words: str) -> None:
    facts = {"taker": "A", "contract": 80, "points": {"A": 100}, "trump": trump}
    [score] = score_hands(COINCHE, facts)
    with translation.override("fr"):
        assert explanations(facts, score)[:2] == (words, "A a demandé 80")
        unnoted = {**facts, "trump": None}
        assert explanations(unnoted, score)[0] == "A a demandé 80"


def score_hands(rules: Rules, *hands: dict[str, Any]) -> tuple[HandScore, ...]:
    return GamePlayed(hands).sheet(rules, side_names(2)).hands
