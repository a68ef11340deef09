"""What totals are refused: never those of a real game, under any rule set of belote."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import presets
from scoring.rules import Rules
from tests.tournaments.results.hand_facts import HANDS, possible
from tournaments.engine.hands import Facts, counted, sheet_of
from tournaments.engine.matches import Fault, Totals, impossible, largest_total, most_hands

NAMES = [preset.name for preset in presets.PRESETS.values() if preset.game == "belote"]
BEST: dict[str, Any] = {"taker": "A", "capot": "A", "belote": "A"}


def totals_of(rules: Rules, hands: list[Facts]) -> Totals:
    sheet = sheet_of(rules, hands)
    points = (sheet.totals["A"], sheet.totals["B"])
    return Totals(points, counted(hands, "belote"), counted(hands, "capot"))


@pytest.mark.parametrize("name", NAMES)
class TestEveryPreset:
    @settings(max_examples=40, deadline=None, derandomize=True)
    @given(hands=st.lists(HANDS, min_size=1, max_size=30))
    def test_no_game_that_can_be_played_is_refused(self, name: str, hands: list[Facts]) -> None:
        rules = presets.preset_rules(name)
        played = possible(rules, hands)
        if sheet_of(rules, played).finished:
            assert impossible(rules, totals_of(rules, played)) == []

    def test_a_side_that_takes_everything_is_not_refused(self, name: str) -> None:
        rules = presets.preset_rules(name)
        played = possible(rules, [BEST] * 40)
        assert sheet_of(rules, played).finished
        assert impossible(rules, totals_of(rules, played)) == []

    def test_one_point_beyond_the_bound_is_refused(self, name: str) -> None:
        rules = presets.preset_rules(name)
        most = largest_total(rules)
        if most is None:
            assert rules.declarations != "none"
            assert impossible(rules, Totals((99_999, 0))) == []
            return
        assert impossible(rules, Totals((most, 0))) == []
        found = impossible(rules, Totals((0, most + 1)))
        assert [(fault.fault, fault.side, fault.bound) for fault in found] == [
            (Fault.TOO_MANY_POINTS, 1, most)
        ]

    def test_more_belotes_than_hands(self, name: str) -> None:
        rules = presets.preset_rules(name)
        hands = most_hands(rules)
        if hands is None:
            assert rules.target is not None
            return
        beyond = Totals((0, 0), counted([{"belote": "A"}] * (hands + 1), "belote"))
        assert Fault.TOO_MANY_BELOTES in {fault.fault for fault in impossible(rules, beyond)}
