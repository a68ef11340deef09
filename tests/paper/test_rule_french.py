"""The French of the rule sheet: short sentences, one word for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from scoring.presets import PRESETS, preset_rules
from tests import cast
from tests.paper.paper import speaking
from tests.paper.rule_bases import BASES, variants
from tournaments.paper.rules.values import sheets_of
from tournaments.rulesets.sheet.articles import Article, rule_articles

pytestmark = pytest.mark.slow

SENTENCE = re.compile(r"(?<=[.!?]) ")
WHO = re.compile(r"\bQui |[:;,] qui (prend|perd|gagne)\b")
"""Said of a person without an antecedent."""


def sentences(articles: Iterable[Article]) -> list[str]:
    return [
        one
        for article in articles
        if article.key != "own"
        for told in article.sentences
        for one in SENTENCE.split(told)
    ]


def is_plain(sentence: str) -> bool:
    """Whether it has a single colon, and a subject."""
    return sentence.count(":") <= 1 and not WHO.search(sentence)


def well_said(articles: Iterable[Article]) -> None:
    told = sentences(articles)
    assert [one for one in told if not is_plain(one)] == []
    assert [one for one in told if "équipe" in one] == []
    assert [one for one in told if "également" in one and "équitablement" in one] == []
    assert [one for one in told if re.search(r"\b0 points\b", one)] == []


def test_what_is_not_plain_is_found() -> None:
    assert not is_plain("À la fin : le total compte : on compare.")
    assert not is_plain("Qui coupe doit monter.")
    assert is_plain("Celui qui coupe doit monter.")


def test_of_every_preset() -> None:
    with speaking("fr"):
        for preset in PRESETS:
            well_said(rule_articles(preset_rules(preset)))


@pytest.mark.parametrize("base", BASES)
def test_of_every_value_of_every_option(base: str) -> None:
    with speaking("fr"):
        for rules in variants(base):
            well_said(rule_articles(rules))


POOLS_OF_FOUR: dict[str, Any] = {"system": "pools", "rounds_planned": 3}
FINALS: dict[str, Any] = {
    "name": "Finale",
    "system": "knockout",
    "rounds": 3,
    "ranking_keys": ["points", "lot"],
    "carry": "fresh",
    "entry": [{"name": "A", "first": 1, "last": 8}],
    "options": {},
}


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"system": "swiss", "bye_score": "bis"},
        {"system": "melee", "bye_score": "own_average"},
        {"system": "melee_fixed"},
        {"system": "knockout", "rounds_planned": 3},
        {"system": "knockout", "rounds_planned": 3, "system_options": {"bracket": "double"}},
        {"system": "consolante", "rounds_planned": 3, "system_options": {"of_round": 2}},
        {**POOLS_OF_FOUR, "later_phases": [FINALS]},
        {"ranking_keys": ("match_points", "points"), "cap_winner": 1280, "capacity": 32},
        {"preset": "belote", "games": 3, "bye_score": "catch_up"},
        {"preset": "comptoir"},
        {"preset": "belote3", "forfeit_points": 900},
    ],
)
def test_of_contests(settings: dict[str, Any]) -> None:
    tournament = cast.tournament(**settings)
    with speaking("fr"), tournament.speaking():
        articles = [one for sheet in sheets_of(tournament) for one in sheet.articles]
    well_said(articles)
    told = " ".join(s for a in articles if a.key == "tournament" for s in a.sentences)
    assert ("doublette" in told) == (tournament.players_each > 1)
