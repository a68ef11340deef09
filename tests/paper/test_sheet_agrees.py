"""A sheet is read sentence against sentence: one thing has one value, and all of it can happen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.presets import PRESETS, preset_rules
from scoring.rules import Rules
from tests import cast
from tests.matrix import one_in
from tests.paper.claims import (
    FIGURES,
    WORDS,
    claims_of,
    contradictions,
    faults_of,
    impossible,
    said_by,
    said_twice,
)
from tests.paper.paper import speaking
from tests.paper.rule_bases import BASES, variants
from tests.paper.test_figures import rule_sets
from tests.phases.chains import later
from tournaments.models import System, Tournament
from tournaments.models.system import PARTNER_GAMES
from tournaments.paper.rules.values import sheet_of, sheets_of
from tournaments.rulesets.sheet.articles import Article

pytestmark = pytest.mark.slow


def check(rules: Rules) -> None:
    with speaking("en"):
        assert faults_of(sheet_of(rules), rules) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_of_every_preset(preset: str) -> None:
    check(preset_rules(preset))


@pytest.mark.parametrize("base", BASES)
def test_of_every_value_of_every_option(base: str) -> None:
    for rules in variants(base):
        check(rules)


@settings(max_examples=400)
@given(rule_sets())
def test_of_rules_drawn_at_random(rules: Rules) -> None:
    check(rules)


def contest(seed: int) -> Tournament:
    """A contest with settings and phases drawn at random, of the games that clubs play."""
    draw = Random(seed)  # noqa: S311 - a contest, not a secret
    preset = draw.choice(sorted(PRESETS))
    rules = preset_rules(preset)
    paired = rules.game in PARTNER_GAMES
    settings: dict[str, Any] = {
        "preset": preset,
        "rules": None,
        "ranking_keys": draw.choice((("points", "lot"), ("victories", "points"), ("points",))),
        "bye_score": draw.choice(("half_table", "fixed", "nothing", "bis", "catch_up")),
        "fee_cents": draw.choice((0, 800, 1000)),
        "capacity": draw.choice((None, 32)),
        "withdrawn_rank": draw.choice(("out", "last", "ranked")),
        "late_minutes": draw.choice((None, 1, 15)),
        "pairs_singles": draw.random() < 0.5,
    }
    del settings["rules"]
    if not paired:
        settings["bye_score"] = draw.choice(("half_table", "fixed", "nothing"))
        return cast.tournament(**settings, code=f"d{seed}")
    system = draw.choice(("danois", "random", "swiss", "round_robin", "pools", "knockout"))
    games = draw.choice((1, 1, 3) if system == "knockout" else (1, 1, 2, 3))
    settings |= {"system": system, "rounds_planned": draw.choice((3, 4, 5)), "games": games}
    settings["play"] = "all" if games == 2 else "best_of"
    if draw.random() < 0.6 and system != "knockout":
        settings["later_phases"] = [_later(draw, system)]
    return cast.tournament(**settings, code=f"d{seed}")


def _later(draw: Random, system: str) -> dict[str, Any]:
    top = {"name": "A", "first": 1, "last": draw.choice((4, 8, None))}
    places = [{"name": "main", "places": [1, 2]}, {"name": "consolation", "places": [3, 4, 5, 6]}]
    entry = places if system == "pools" and draw.random() < 0.5 else [top]
    following = System.KNOCKOUT if entry is places else draw.choice(("danois", "knockout"))
    carry = draw.choice(("all", "half", "fresh"))
    named = draw.choice(("", "Finale"))
    return later(following, draw.choice((1, 2, 3)), carry=carry, entry=entry, name=named)


@pytest.mark.django_db
@pytest.mark.one_database
@pytest.mark.parametrize("seed", one_in(12, range(240)))
def test_of_contests_drawn_at_random(seed: int) -> None:
    tournament = contest(seed)
    with speaking("en"), tournament.speaking():
        sheet, *_apart = sheets_of(tournament)
        assert faults_of(sheet, tournament.rules, tournament) == []


class TestReading:
    """What the reader of sheets finds."""

    @pytest.mark.long
    @pytest.mark.django_db
    def test_every_pattern_is_found_on_some_sheet(self) -> None:
        """A sentence that is worded otherwise is no longer read."""
        with speaking("en"):
            sheets = [sheet_of(rules) for base in BASES for rules in variants(base)]
        found = [said for sheet in sheets for said in said_by(sheet)]
        for seed in range(240):
            tournament = contest(seed)
            with speaking("en"), tournament.speaking():
                found += said_by(sheets_of(tournament)[0])
        read = {claim.thing for said in {*found} for claim in claims_of(said)}
        assert {one[2] for one in (*FIGURES, *WORDS)} - read == set()

    @staticmethod
    def with_sentence(rules: Rules, key: str, words: str) -> Any:
        with speaking("en"):
            sheet = sheet_of(rules)
        more = Article(key, "", (words,))
        return replace(sheet, articles=(*sheet.articles, more))

    def test_two_values(self) -> None:
        sheet = self.with_sentence(Rules(), "end", "a total reaches 2,000")
        assert any(one.startswith("target: ") for one in contradictions(sheet))

    def test_two_ends(self) -> None:
        rules = preset_rules("village_12")
        words = "If the highest total is shared after the last hand, play goes on hand by hand."
        sheet = self.with_sentence(rules, "end", words)
        assert any(one.startswith("equal at the end: ") for one in contradictions(sheet))

    def test_a_figure_twice(self) -> None:
        sheet = self.with_sentence(Rules(), "failed", "the defence scores 162 again")
        assert any(one.startswith("failed contract: ") for one in said_twice(sheet))
        sheet = self.with_sentence(Rules(), "end", "250, or 250")
        assert any("one figure as two" in one for one in said_twice(sheet))

    def test_what_cannot_happen(self) -> None:
        sheet = self.with_sentence(Rules(), "end", "A générale is worth something.")
        assert [one for one in impossible(sheet, Rules()) if "générale" in one]
