"""The points of a match won by forfeit (scoring-rules.md 10), computed by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.match import forfeit_points
from scoring.presets import preset_rules
from scoring.rules_json import rules_from_json, rules_to_json

VILLAGE = preset_rules("village_12")


class TestForfeitPoints:
    @pytest.mark.parametrize(
        ("hands", "points"),
        [
            (12, 1100),  # 55 % of 1944 is 1069.2
            (15, 1350),  # 55 % of 2430 is 1336.5
            (16, 1450),  # 55 % of 2592 is 1425.6
            (20, 1800),  # 55 % of 3240 is 1782
            (1, 100),  # 55 % of 162 is 89.1
            (1000, 89100),  # 55 % of 162,000 is a multiple of 50 already
        ],
    )
    def test_more_than_half_of_the_points_of_the_hands(self, hands: int, points: int) -> None:
        assert forfeit_points(replace(VILLAGE, hands=hands)) == points

    @pytest.mark.parametrize(
        ("preset", "points"),
        [
            ("belote", 1000),
            ("contree_2000", 2000),
            ("contree_cannes", 2001),
            ("belote3", 1000),
            ("belge_101", 101),
        ],
    )
    def test_the_target_where_there_is_one(self, preset: str, points: int) -> None:
        assert forfeit_points(preset_rules(preset)) == points

    def test_the_target_comes_before_the_number_of_hands(self) -> None:
        assert forfeit_points(replace(VILLAGE, target=1500)) == 1500

    def test_in_the_unit_of_the_sheet(self) -> None:
        """Twelve hands in tens: 1100 points are 110."""
        tens = rules_to_json(preset_rules("belge_101")) | {"target": None, "hands": 12}
        assert forfeit_points(rules_from_json(tens)) == 110

    @pytest.mark.parametrize(("preset", "points"), [("comptoir", 6), ("lyonnaise", 12)])
    def test_in_comptoir_the_sheet(self, preset: str, points: int) -> None:
        assert forfeit_points(preset_rules(preset)) == points
