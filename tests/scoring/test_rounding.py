"""Clause 2.1: every value of ``rounding``, for every last digit."""

import pytest

from scoring.hand import ROUNDERS, ends_in_five, rounder
from tests.scoring.tables import ns, play

UNITS = {
    "exact": [80, 81, 82, 83, 84, 85, 86, 87, 88, 89],
    "nearest_10": [80, 80, 80, 80, 80, 90, 90, 90, 90, 90],
    "nearest_10_down": [80, 80, 80, 80, 80, 80, 90, 90, 90, 90],
    "nearest_10_alternate": [80, 80, 80, 80, 80, 90, 90, 90, 90, 90],
    "balanced_10": [80, 80, 80, 80, 80, 80, 90, 90, 90, 90],
    "balanced_5": [80, 80, 80, 80, 85, 85, 85, 85, 85, 90],
}


class TestLoneAmounts:
    @pytest.mark.parametrize("rounding", UNITS)
    def test_every_unit(self, rounding: str) -> None:
        lone = rounder(rounding).lone
        assert [lone(points) for points in range(80, 90)] == UNITS[rounding]

    @pytest.mark.parametrize("rounding", UNITS)
    def test_zero_stays_zero(self, rounding: str) -> None:
        assert rounder(rounding).lone(0) == 0


class TestPairs:
    @pytest.mark.parametrize("rounding", ["nearest_10", "nearest_10_down", "balanced_5", "exact"])
    def test_each_side_as_if_alone(self, rounding: str) -> None:
        way = rounder(rounding)
        for points in range(163):
            alone = (way.lone(points), way.lone(162 - points))
            assert way.pair(points, 162 - points) == alone

    @pytest.mark.parametrize("rounding", ["balanced_10", "balanced_5"])
    def test_balanced_pairs_keep_160(self, rounding: str) -> None:
        for points in range(163):
            pair = rounder(rounding).pair(points, 162 - points)
            assert sum(pair) == 160
            assert not any(amount % 5 for amount in pair)

    def test_six_and_six_the_higher_goes_up(self) -> None:
        assert rounder("balanced_10").pair(46, 116) == (40, 120)
        assert rounder("balanced_10").pair(86, 76) == (90, 70)

    def test_85_and_77_both_down_and_up(self) -> None:
        assert rounder("nearest_10_down").pair(85, 77) == (80, 80)

    def test_every_value_of_rounding_is_tested(self) -> None:
        assert set(UNITS) == set(ROUNDERS)


class TestAlternate:
    def test_only_five_and_seven(self) -> None:
        assert ends_in_five(77, 85)
        assert not ends_in_five(76, 86)

    def test_litiges_and_failed_hands_alternate_too(self) -> None:
        hands = [ns(65), ns(105), ns(104), ns(105), ns(105)]
        answer = play(hands, rounding="nearest_10_alternate")
        marked = [hand["marks"]["NS"] for hand in answer["hands"]]
        assert marked == [0, 100, 100, 110, 100]

    def test_a_lone_five_goes_up_every_time(self) -> None:
        rules = {"rounding": "nearest_10_alternate", "failed_points": 165}
        answer = play([ns(65), ns(65)], **rules)
        assert [hand["marks"]["EW"] for hand in answer["hands"]] == [170, 170]


class TestExactFinish:
    def test_the_stake_is_won_as_it_stands(self) -> None:
        rules = {"rounding": "nearest_10", "exact_finish": True, "target": 200}
        answer = play([ns(81), ns(120, belote="NS")], **rules)
        assert answer["hands"][0]["stake"] == 80
        assert answer["totals"] == {"NS": 120 + 20 + 80, "EW": 80 + 42}

    def test_both_sides_are_marked_to_the_point(self) -> None:
        rules = {"rounding": "nearest_10", "exact_finish": True, "target": 90}
        answer = play([ns(88)], **rules)
        assert (answer["totals"], answer["finished"]) == ({"NS": 88, "EW": 74}, False)

    def test_no_effect_without_a_target(self) -> None:
        rules = {"rounding": "nearest_10", "exact_finish": True, "target": None}
        assert play([ns(88)], **rules, hands=1)["totals"] == {"NS": 90, "EW": 70}

    def test_a_litige_is_frozen_to_the_point_as_well(self) -> None:
        rules = {"rounding": "nearest_10", "exact_finish": True, "target": 80}
        answer = play([ns(81)], **rules)
        assert (answer["totals"]["EW"], answer["finished"]) == (81, True)
