"""Clause 1: problems of the document, its sides or its rules, as whole sentences."""

from typing import Any

import pytest

from scoring.rules_json import rules_from_json
from tests.scoring.edges import ABC, COMPTOIR, STOCK, TOGETHER, errors
from tests.scoring.tables import NS_EW


class TestSides:
    @pytest.mark.parametrize(
        ("game", "sides", "sentence"),
        [
            ("belote", None, 'this is required: "sides"'),
            ("belote", "NS", 'a list is needed, not "NS"'),
            ("belote", ["NS", " "], 'a side needs a name, not " "'),
            ("belote", ["NS", "NS"], 'a side is named twice: "NS"'),
            ("belote", ["NS"], "the game belote has 2 sides, not 1"),
            ("belote3", ["A", "B"], "the game belote3 has 3 sides, not 2"),
            ("comptoir", ["A"], "the game comptoir has 2 to 6 sides, not 1"),
            ("comptoir", [*"ABCDEFG"], "the game comptoir has 2 to 6 sides, not 7"),
        ],
    )
    def test_the_sentence(self, game: str, sides: Any, sentence: str) -> None:
        document = {"rules": {"game": game}, "sides": sides, "hands": []}
        assert errors(document) == [(None, "sides", sentence)]

    def test_every_name_given_twice_is_reported_in_order(self) -> None:
        assert errors({"sides": ["S", "N", "S", "N"], "hands": []}) == [
            (None, "sides", 'a side is named twice: "S"'),
            (None, "sides", 'a side is named twice: "N"'),
            (None, "sides", "the game belote has 2 sides, not 4"),
        ]


class TestDocument:
    @pytest.mark.parametrize(
        ("document", "field", "sentence"),
        [
            ([], "input", "an object is needed, not a list"),
            (
                {"sides": NS_EW, "hands": [], "players": 4},
                "players",
                'there is no such key: "players"',
            ),
            ({"sides": NS_EW}, "hands", 'this is required: "hands"'),
            ({"sides": NS_EW, "hands": {}}, "hands", "a list is needed, not an object"),
            (
                {"rules": [], "sides": NS_EW, "hands": []},
                "rules",
                "an object is needed, not a list",
            ),
        ],
    )
    def test_the_sentence(self, document: Any, field: str, sentence: str) -> None:
        assert errors(document) == [(None, field, sentence)]

    def test_the_hand_after_the_end(self) -> None:
        hands = [{"taker": "NS", "points": {"NS": 100}}] * 3
        document = {"rules": {"target": 100}, "sides": NS_EW, "hands": hands}
        assert errors(document) == [(2, "hands", "the game had ended before hand 2")]

    def test_the_player_who_is_out(self) -> None:
        hands = [{"taker": "A", "bid": 152, "points": {"A": 152}}] * 2
        document = {"rules": COMPTOIR, "sides": ABC, "hands": hands}
        assert errors(document) == [(2, "taker", 'this player is already out: "A"')]


class TestRules:
    @pytest.mark.parametrize(
        ("rules", "field", "sentence"),
        [
            ({"preset": "tarot"}, "preset", 'there is no such preset: "tarot"'),
            ({"preset": 7}, "preset", "there is no such preset: 7"),
            ({"game": "tarot"}, "game", 'there is no such game: "tarot"'),
            (
                {"game": "belote", "preset": "coinche"},
                "game",
                'the preset coinche is not of the game "belote"',
            ),
            ({"color": "H"}, "color", 'there is no such key: "color"'),
            ({"min_bid": 90}, "min_bid", 'this is no option of the game belote: "min_bid"'),
            (
                {"game": "belote3", "capot_points": 250},
                "capot_points",
                'this is no option of the game belote3: "capot_points"',
            ),
            ({"cut_minimum": 5}, "cut_minimum", "one of 2, 3, 4 is needed, not 5"),
            ({"exact_finish": 1}, "exact_finish", "true or false is needed, not 1"),
            ({"capot_points": "252"}, "capot_points", 'a whole number is needed, not "252"'),
            ({"capot_points": -1}, "capot_points", "at least 0 is needed, not -1"),
            ({"target": 0}, "target", "at least 1 is needed, not 0"),
            ({"articles": "No talking"}, "articles", 'a list is needed, not "No talking"'),
            ({"articles": ["No talking", 7]}, "articles", "a text is needed, not 7"),
            ({"target": None}, "target", "a target or a number of hands is needed: target null"),
            (
                {"target": None, "hands": 12, "rubicon": "simple"},
                "rubicon",
                'this rubicon needs a target: rubicon "simple"',
            ),
            (
                {"unit": 10, "rounding": "nearest_10", "misdeal_points": 160, "fault_points": 165},
                "unit",
                "counting in tens does not go with the answer 165 to the question fault_points",
            ),
            (
                {"game": "belote2", "deal": "stock", "rounding": "balanced_10"},
                "rounding",
                'the answer stock to the question deal does not go with this one: "balanced_10"',
            ),
            (
                {"game": "contree", "min_bid": 85},
                "min_bid",
                "a multiple of ten is needed, not 85",
            ),
            (
                {"game": "contree", "min_bid": 170},
                "min_bid",
                "above the highest bid, which is 160: 170",
            ),
            (
                {"game": "belote2", "deal": "stock", "litige_amount": "half"},
                "litige_amount",
                'the answer stock to the question deal does not go with this one: "half"',
            ),
            (
                {"game": "belote3", "rounding": "nearest_10_down"},
                "rounding",
                "the answer each to the question opposition does not go with this "
                'one: "nearest_10_down"',
            ),
            (
                {"game": "belote3", "litige_at_end": "returned"},
                "litige_at_end",
                'the answer each to the question opposition does not go with this one: "returned"',
            ),
            (
                {**TOGETHER, "deal": "stock"},
                "deal",
                'the answer together to the question opposition does not go with this one: "stock"',
            ),
            (
                {**TOGETHER, "litige_at_end": "to_defence"},
                "litige_at_end",
                "the answer together to the question opposition does not go with "
                'this one: "to_defence"',
            ),
            (
                {**TOGETHER, "both_over": "last_hand"},
                "both_over",
                "the answer together to the question opposition does not go with "
                'this one: "last_hand"',
            ),
        ],
    )
    def test_the_sentence(self, rules: Any, field: str, sentence: str) -> None:
        document = {"rules": rules, "sides": NS_EW, "hands": []}
        assert errors(document) == [(None, field, sentence)]

    def test_all_that_does_not_go_with_tens_is_reported(self) -> None:
        rules = {
            "unit": 10,
            "exact_finish": True,
            "misdeal": "graduated",
            "capot_called_points": 505,
            "litige_rounded": False,
        }
        sentence = "counting in tens does not go with the answer"
        assert errors({"rules": rules, "sides": NS_EW, "hands": []}) == [
            (None, "unit", f'{sentence} "exact" to the question rounding'),
            (None, "unit", f"{sentence} true to the question exact_finish"),
            (None, "unit", f"{sentence} 162 to the question misdeal_points"),
            (None, "unit", f"{sentence} 162 to the question fault_points"),
            (None, "unit", f"{sentence} 505 to the question capot_called_points"),
            (None, "unit", f"{sentence} false to the question litige_rounded"),
        ]

    def test_points_of_a_misdeal_that_nobody_marks_need_not_be_tens(self) -> None:
        rules = {"unit": 10, "rounding": "nearest_10", "fault_points": 160, "misdeal_points": 162}
        assert rules_from_json(rules).misdeal_points == 162
        sentence = "counting in tens does not go with the answer 162 to the question misdeal_points"
        for how in ("penalty", "graduated"):
            document = {"rules": {**rules, "misdeal": how}, "sides": NS_EW, "hands": []}
            assert errors(document) == [(None, "unit", sentence)]

    def test_amounts_of_contree_that_must_be_tens(self) -> None:
        rules = {
            "game": "contree",
            "unit": 10,
            "misdeal_points": 160,
            "fault_points": 160,
            "capot_bid_made": 501,
            "capot_bid_failed": 502,
            "generale_points": 503,
            "capot_contract": 254,
        }
        sentence = "counting in tens does not go with the answer"
        assert [message for _, _, message in errors({"rules": rules, "sides": NS_EW})] == [
            f"{sentence} 501 to the question capot_bid_made",
            f"{sentence} 502 to the question capot_bid_failed",
            f"{sentence} 503 to the question generale_points",
            f"{sentence} 254 to the question capot_contract",
        ]

    def test_everything_wrong_with_a_talon_is_reported(self) -> None:
        rules = {**STOCK, "target": None, "rounding": "balanced_5", "litige_amount": "half"}
        assert [field for _, field, _ in errors({"rules": rules, "sides": NS_EW})] == [
            "target",
            "rounding",
            "litige_amount",
        ]

    def test_everything_wrong_with_three_players_is_reported(self) -> None:
        each = {"game": "belote3", "target": None, "rounding": "balanced_5"}
        rules = {**each, "litige_at_end": "returned"}
        assert [field for _, field, _ in errors({"rules": rules, "sides": NS_EW})] == [
            "target",
            "rounding",
            "litige_at_end",
        ]
        rules = {**TOGETHER, "target": None, "deal": "stock", "litige_at_end": "to_defence"}
        rules |= {"both_over": "last_hand"}
        assert [field for _, field, _ in errors({"rules": rules, "sides": NS_EW})] == [
            "target",
            "deal",
            "litige_at_end",
            "both_over",
        ]
