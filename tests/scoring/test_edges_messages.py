"""Clause 1: each problem of a hand is reported at its field, and ends with the value."""

from typing import Any

import pytest

from tests.scoring.edges import ABC, COMPTOIR, CONTREE, EACH, STOCK, TOGETHER, errors, sides_of

SCORED = {"declarations": "scored"}


def of_hand(rules: dict[str, Any], hand: Any) -> list[tuple[str, str]]:
    """Field and sentence of everything wrong with the second hand of a game."""
    found = errors({"rules": rules, "sides": sides_of(rules), "hands": [{"void": "passed"}, hand]})
    assert {number for number, _, _ in found} == {2}
    return [(field, message) for _, field, message in found]


class TestValuesOfAHand:
    @pytest.mark.parametrize(
        ("rules", "hand", "field", "sentence"),
        [
            ({}, 7, "hands", "an object is needed, not 7"),
            (
                {},
                {"taker": "NS", "points": {"NS": 82}, "color": "H"},
                "color",
                'there is no such key: "color"',
            ),
            (
                {},
                {"taker": "NS", "points": {"NS": 82}, "bid": 80},
                "bid",
                'this is not used in the game belote: "bid"',
            ),
            (
                {},
                {"void": "rain"},
                "void",
                'one of passed, carre_of_sevens, under_eleven, other is needed, not "rain"',
            ),
            (
                {},
                {"trump": "SA", "taker": "NS", "points": {"NS": 82}},
                "trump",
                'one of C, D, H, S is needed, not "SA"',
            ),
            ({}, {"misdeal": "SN"}, "misdeal", 'there is no such side: "SN" (sides: NS, EW)'),
            ({}, {"taker": "NS", "points": 82}, "points", "an object is needed, not 82"),
            (
                {},
                {"taker": "NS", "points": {"NS": 81.0}},
                "points",
                "a whole number is needed, not 81.0",
            ),
            ({}, {"taker": "NS", "points": {"NS": -1}}, "points", "at least 0 is needed, not -1"),
            (
                {},
                {"taker": "NS", "points": {"NS": 163}},
                "points",
                "at most 162 is possible, not 163",
            ),
            (
                {},
                {"taker": "NS", "points": {"N": 82}},
                "points",
                'there is no such side: "N" (sides: NS, EW)',
            ),
            (
                {},
                {"taker": "NS", "points": {"NS": 82}, "capot_called": 1},
                "capot_called",
                "true or false is needed, not 1",
            ),
            (
                TOGETHER,
                {"taker": "A", "points": {"A": 82}, "no_trick": "B"},
                "no_trick",
                'a list is needed, not "B"',
            ),
            (
                TOGETHER,
                {"taker": "A", "points": {"A": 162}, "no_trick": ["B", "B"]},
                "no_trick",
                'a side is named twice: "B"',
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 90}, "contract": 85},
                "contract",
                "no bid of 80 to 160 in tens: 85",
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 90}, "contract": "generale"},
                "contract",
                'a générale is not played: "generale"',
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 90}, "contract": 80, "contre": "sur"},
                "contre",
                'one of none, contre, surcontre is needed, not "sur"',
            ),
            (
                COMPTOIR,
                {"taker": "A", "points": {"A": 90}, "bid": 0},
                "bid",
                "at least 1 is needed, not 0",
            ),
            (
                COMPTOIR,
                {"taker": "A", "points": {"A": 90}, "bid": 153},
                "bid",
                "at most 152 is possible, not 153",
            ),
        ],
    )
    def test_the_sentence(
        self, rules: dict[str, Any], hand: Any, field: str, sentence: str
    ) -> None:
        assert of_hand(rules, hand) == [(field, sentence)]


class TestDeclarationsOfAHand:
    @pytest.mark.parametrize(
        ("declarations", "sentence"),
        [
            ("tierce", 'a list is needed, not "tierce"'),
            (["tierce"], 'an object is needed, not "tierce"'),
            ({"NS": 20, "EW": 50}, 'only one side scores its declarations, not "NS, EW"'),
            ({"NS": "20"}, 'a whole number is needed, not "20"'),
            ([{"side": "NS", "kind": "tierce", "rank": "8"}], 'no tierce can end with "8"'),
            ([{"side": "NS", "kind": "cent", "rank": "10"}], 'no cent can end with "10"'),
            (
                [{"side": "NS", "kind": "quinte", "rank": "A"}],
                'one of tierce, cinquante, cent, carre is needed, not "quinte"',
            ),
            (
                [{"side": "NS", "kind": "carre", "rank": "1"}],
                'one of 7, 8, 9, 10, J, Q, K, A is needed, not "1"',
            ),
            (
                [{"side": "N", "kind": "carre", "rank": "A"}],
                'there is no such side: "N" (sides: NS, EW)',
            ),
            (
                [{"side": "NS", "kind": "carre", "rank": "A", "trump": "H"}],
                'true or false is needed, not "H"',
            ),
            (
                [{"side": "NS", "kind": "carre", "rank": "A", "suit": "H"}],
                'there is no such key: "suit"',
            ),
        ],
    )
    def test_the_sentence(self, declarations: Any, sentence: str) -> None:
        hand = {"taker": "NS", "points": {"NS": 90}, "declarations": declarations}
        assert of_hand(SCORED, hand) == [("declarations", sentence)]

    def test_they_are_not_played(self) -> None:
        hand = {"taker": "NS", "points": {"NS": 90}, "declarations": {"EW": 20}}
        assert of_hand({}, hand) == [("declarations", "declarations are not played: an object")]

    def test_settled_points_are_tens_where_the_sheet_counts_in_tens(self) -> None:
        hand = {"taker": "NS", "points": {"NS": 90}, "declarations": {"EW": 25}}
        rules = {"preset": "belge_101", **SCORED}
        assert of_hand(rules, hand) == [("declarations", "a multiple of ten is needed, not 25")]


class TestFieldsOfAHandTogether:
    @pytest.mark.parametrize(
        ("rules", "hand", "field", "sentence"),
        [
            ({}, {"points": {"NS": 82}}, "taker", 'this is required: "taker"'),
            ({}, {"taker": "NS"}, "points", 'this is required: "points"'),
            (
                {},
                {"void": "passed", "belote": "NS"},
                "belote",
                'nothing else may be given with void: "belote"',
            ),
            (
                {},
                {"misdeal": "NS", "points": {"NS": 82}},
                "points",
                'nothing else may be given with misdeal: "points"',
            ),
            (
                {},
                {"fault": "NS", "trump": "H"},
                "trump",
                'nothing else may be given with fault: "trump"',
            ),
            (
                {},
                {"taker": "NS", "points": {"NS": 82, "EW": 81}},
                "points",
                "the points add up to 163, not 162",
            ),
            (
                {},
                {"taker": "NS", "capot": "NS", "points": {"NS": 161}},
                "points",
                "a capot leaves 162 for NS, not 161",
            ),
            (
                {},
                {"taker": "NS", "capot": "NS", "points": {"EW": 1}},
                "points",
                "a capot leaves 0 for EW, not 1",
            ),
            (
                {},
                {"taker": "NS", "capot": "NS", "capot_called": True},
                "capot_called",
                "calling capot is not played: true",
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 82}},
                "contract",
                'this is required: "contract"',
            ),
            (
                CONTREE,
                {"taker": "NS", "points": {"NS": 82}, "contract": 80, "solo": True},
                "solo",
                "one player takes all only with a capot: true",
            ),
            (
                CONTREE | {"allow_no_trump": True},
                {
                    "taker": "NS",
                    "points": {"NS": 82},
                    "contract": 80,
                    "trump": "SA",
                    "belote": "EW",
                },
                "belote",
                'there is no belote without trump: "EW"',
            ),
            (STOCK, {"taker": "NS", "points": {"NS": 82}}, "points", 'this is required: "EW"'),
            (
                STOCK,
                {"taker": "NS", "points": {"NS": 82, "EW": 81}},
                "points",
                "the points add up to more than 162: 163",
            ),
            (
                STOCK,
                {"taker": "NS", "points": {"NS": 82, "EW": 20}, "capot": "NS"},
                "points",
                "a capot leaves 0 for EW, not 20",
            ),
            (EACH, {"taker": "A", "points": {"A": 82, "B": 80}}, "points", 'this is required: "C"'),
            (
                EACH,
                {"taker": "A", "points": {"A": 82, "B": 80, "C": 1}},
                "points",
                "the points add up to 163, not 162",
            ),
            (
                EACH | {"deal": "stock"},
                {"taker": "A", "points": {"A": 82, "B": 80, "C": 1}},
                "points",
                "the points add up to more than 162: 163",
            ),
            (
                EACH,
                {"taker": "A", "points": {"A": 82, "B": 75, "C": 5}, "no_trick": ["C"]},
                "points",
                "the points add up to 162, not 152",
            ),
            (TOGETHER, {"taker": "A", "points": {"B": 82}}, "points", 'this is required: "points"'),
            (
                TOGETHER,
                {"taker": "A", "points": {"A": 82, "B": 80, "C": 1}},
                "points",
                "the points add up to 163, not 162",
            ),
            (
                TOGETHER,
                {"taker": "A", "no_trick": ["A"], "points": {"A": 2}},
                "points",
                "a player without a trick has no points: 2",
            ),
            (
                TOGETHER,
                {"taker": "A", "no_trick": ABC},
                "no_trick",
                'these cannot all be without a trick: "A, B, C"',
            ),
            (
                TOGETHER,
                {"taker": "A", "capot": "A", "no_trick": ["A"]},
                "no_trick",
                'the capot contradicts capot: "A"',
            ),
            (
                TOGETHER,
                {"taker": "A", "no_trick": ["B", "C"], "points": {"A": 160}},
                "points",
                "a capot leaves 162 for A, not 160",
            ),
            (
                TOGETHER,
                {"taker": "A", "no_trick": ["A"], "points": {"A": 0, "B": 100, "C": 60}},
                "points",
                "a capot leaves 162 for B, C, not 160",
            ),
            (COMPTOIR, {"taker": "A", "points": {"A": 82}}, "bid", 'this is required: "bid"'),
            (COMPTOIR, {"taker": "A", "bid": 80}, "points", 'this is required: "points"'),
            (
                COMPTOIR,
                {"taker": "A", "bid": 80, "points": {"A": 153}},
                "points",
                "at most 152 is possible, not 153",
            ),
            (
                COMPTOIR,
                {"taker": "A", "bid": 80, "points": {"A": 82, "B": 70}},
                "points",
                'only the points of the taker are given, not those of "B"',
            ),
        ],
    )
    def test_the_sentence(
        self, rules: dict[str, Any], hand: Any, field: str, sentence: str
    ) -> None:
        assert (field, sentence) in of_hand(rules, hand)
