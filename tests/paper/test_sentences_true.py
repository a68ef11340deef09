"""Sentences of the rule sheet on disputed cases, compared with the catalogue of rules."""

from __future__ import annotations

from typing import Any

from scoring.presets import preset_rules
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests.paper.paper import speaking
from tests.paper.rule_bases import said


def told(**rules: Any) -> str:
    """The rule sheet of these rules, in English."""
    with speaking("en"):
        return said(rules_from_json(rules))


class TestCapotOfTheDefence:
    """Clause 2.2: a capot of the defence fails the contract whatever was declared."""

    WORDS = "the contract has failed whatever was declared, and it scores the capot as well."

    def test_is_stated_where_declarations_are_played(self) -> None:
        assert self.WORDS in told(preset="belote_declarations")
        assert self.WORDS in told(preset="belote3", opposition="together", declarations="scored")

    def test_is_not_mentioned_on_other_sheets(self) -> None:
        assert "whatever was declared" not in told(preset="belote")
        failed = told(preset="belote_declarations", capot_of_taker="failed")
        assert "scores no more than for another failed contract" in failed
        assert self.WORDS not in failed


class TestNoWinWithoutATrick:
    """Clause 2.7: it does not lengthen a fixed number of hands."""

    def test_stated_with_a_target_alone(self) -> None:
        assert "Nobody wins the game in a hand without taking a trick" in told(preset="belote")

    def test_stated_with_a_target_and_a_number_of_hands(self) -> None:
        assert "Before the last hand nobody wins the game" in told(preset="belote", hands=12)

    def test_not_stated_with_a_number_of_hands_alone(self) -> None:
        assert "without taking a trick" not in told(preset="village_12")


def test_a_generale_is_made_by_one_player_of_the_takers_side() -> None:
    """Clause 1: ``solo`` is one player of the taker's side."""
    assert "one of the two partners takes all eight tricks" in told(preset="coinche")


def test_the_tricks_taken_after_contre_are_stated_to_the_point_too() -> None:
    """Clause 3: X is R(failed_points), unrounded where the hand is."""
    with speaking("en"):
        assert "made after contre, are then scored 162" in said(preset_rules("contree_cannes"))
        rounded = Rules(rounding="nearest_10", exact_finish=True)
        assert "made after contre" not in said(rounded)
