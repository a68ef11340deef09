"""Clause 4: two and three players at the exact bounds, with a talon and without."""

from typing import Any

import pytest

from tests.scoring.edges import ABC, errors
from tests.scoring.tables import Answer, last, play

EACH: dict[str, Any] = {"game": "belote3"}
TOGETHER: dict[str, Any] = {"game": "belote3", "opposition": "together"}
STOCK: dict[str, Any] = {"game": "belote2", "deal": "stock"}
SEVENS = {"declarations": [{"side": "A", "kind": "carre", "rank": "7"}]}


def three(taker: str, a: int, b: int, c: int, **more: Any) -> dict[str, Any]:
    """A hand of three players."""
    return {"taker": taker, "points": {"A": a, "B": b, "C": c}, **more}


def two(taker: str, a: int, b: int, **more: Any) -> dict[str, Any]:
    """A hand of two players with a talon."""
    return {"taker": taker, "points": {"A": a, "B": b}, **more}


def after(*hands: dict[str, Any], **rules: Any) -> Answer:
    """The answer for a game of three players, or of two."""
    sides = ABC if rules["game"] == "belote3" else ABC[:2]
    return play(list(hands), sides=sides, **rules)


def marked(*hands: dict[str, Any], **rules: Any) -> list[int]:
    """What each player marks in the last of these hands."""
    return [*last(after(*hands, **rules))["marks"].values()]


def outcome(hand: dict[str, Any], **rules: Any) -> str:
    """The outcome of one hand."""
    return str(last(after(hand, **rules))["outcome"])


class TestEachForHimself:
    @pytest.mark.parametrize(
        ("hand", "expected", "marks"),
        [
            (three("A", 63, 62, 37), "made", [63, 62, 37]),
            (three("A", 62, 62, 38), "litige", [0, 62, 38]),
            (three("A", 61, 62, 39), "failed", [0, 123, 39]),
            (three("B", 62, 38, 62), "failed", [62, 0, 62]),
            (three("A", 54, 54, 54), "litige", [0, 54, 54]),
            (three("C", 61, 61, 40, belote="C"), "failed", [61, 61, 20]),
            (three("C", 61, 60, 41, belote="C"), "litige", [61, 60, 20]),
            (three("C", 60, 60, 42, belote="C"), "made", [60, 60, 62]),
        ],
    )
    def test_against_the_best_of_the_others(
        self, hand: dict[str, Any], expected: str, marks: list[int]
    ) -> None:
        assert outcome(hand, **EACH) == expected
        assert marked(hand, **EACH) == marks

    def test_what_counts(self) -> None:
        hand = three("A", 60, 62, 40, belote="A", declarations={"A": 20})
        rules = {**EACH, "declarations": "scored"}
        assert outcome(hand, **rules) == "made"
        hand = three("A", 45, 62, 55, belote="A", declarations={"A": 20})
        assert outcome(hand, **rules, contract_counts="belote") == "made"
        assert outcome(hand, **rules, contract_counts="tricks") == "failed"

    def test_declarations_of_the_taker_go_with_his_points(self) -> None:
        hand = three("A", 22, 100, 40, declarations={"A": 20})
        assert marked(hand, **EACH, declarations="scored") == [0, 100 + 22 + 20, 40]
        hand = three("A", 41, 61, 60, declarations={"A": 20})
        answer = after(hand, **EACH, declarations="scored")
        assert (last(answer)["outcome"], answer["stake"]) == ("litige", 61)

    def test_rounding_each_alone(self) -> None:
        hand = three("A", 65, 54, 43)
        assert marked(hand, **EACH, rounding="nearest_10") == [70, 50, 40]
        hand = three("A", 45, 74, 43)
        assert marked(hand, **EACH, rounding="nearest_10") == [0, 70 + 50, 40]

    def test_the_hundred_is_for_the_players_with_tricks(self) -> None:
        assert marked(three("A", 100, 52, 0, no_trick=["C"]), **EACH) == [150, 102, 0]
        assert marked(three("A", 152, 0, 0, no_trick=["B", "C"]), **EACH) == [252, 0, 0]
        assert marked(three("A", 0, 90, 62, no_trick=["A"]), **EACH) == [0, 140, 112]
        hand = three("A", 100, 52, 0, no_trick=["C"], belote="C")
        assert marked(hand, **EACH) == [150, 102, 20]

    def test_a_stake_goes_to_the_next_winner(self) -> None:
        litige = three("A", 62, 62, 38)
        assert marked(litige, three("B", 60, 82, 20), **EACH) == [60, 82 + 62, 20]
        assert marked(litige, three("B", 100, 42, 20), **EACH) == [100 + 42 + 62, 0, 20]
        assert after(litige, litige, **EACH)["stake"] == 124
        assert marked(litige, litige, three("B", 60, 82, 20), **EACH) == [60, 82 + 124, 20]

    def test_a_disputed_amount_goes_to_one_of_the_two(self) -> None:
        disputed = three("A", 22, 70, 70)
        for hand, marks in (
            (three("A", 90, 30, 42), [90, 30, 42 + 22]),
            (three("A", 90, 42, 30), [90, 42 + 22, 30]),
            (three("A", 90, 36, 36), [90, 36, 36]),
        ):
            assert marked(disputed, hand, **EACH) == marks
        assert after(disputed, three("A", 90, 36, 36), **EACH)["stake"] == 22

    def test_the_share_of_the_hundred_does_not_help_to_win_it(self) -> None:
        disputed = three("B", 70, 22, 70)
        hand = three("B", 0, 152, 0, no_trick=["A", "C"])
        assert after(disputed, hand, **EACH)["stake"] == 22

    def test_each_amount_at_stake_is_settled_on_its_own(self) -> None:
        hands = [three("A", 62, 62, 38), three("A", 22, 70, 70), three("C", 40, 50, 72)]
        assert after(*hands[:2], **EACH)["stake"] == 84
        assert marked(*hands, **EACH) == [40, 50, 72 + 62 + 22]

    def test_zero_points_are_no_stake(self) -> None:
        hand = three("A", 0, 76, 76, no_trick=["A"])
        answer = after(hand, **EACH)
        assert [step["code"] for step in last(answer)["steps"]].count("stake_frozen") == 0

    def test_the_strongest_player_alone_marks_declarations(self) -> None:
        announced = [
            {"side": "B", "kind": "tierce", "rank": "K"},
            {"side": "C", "kind": "tierce", "rank": "A"},
            {"side": "C", "kind": "tierce", "rank": "9"},
        ]
        hand = three("A", 100, 40, 22, declarations=announced)
        assert marked(hand, **EACH, declarations="scored") == [100, 40, 62]

    def test_a_talon(self) -> None:
        assert marked(three("A", 50, 40, 30), **EACH, deal="stock") == [50, 40, 30]

    def test_a_player_without_a_trick_cannot_win(self) -> None:
        hands = [three("C", 20, 20, 122), three("A", 100, 52, 0, no_trick=["C"], belote="C")]
        assert after(*hands, **EACH, target=142)["finished"] is True
        rules = {**EACH, "target": 142, "declarations": "scored"}
        hands[1]["declarations"] = {"C": 50}
        assert after(*hands, **rules)["totals"] == {"A": 170, "B": 122, "C": 192}
        assert after(*hands, **rules)["finished"] is False
        assert after(*hands, **rules, capot_cannot_win=False)["winner"] == "C"


class TestTwoTogether:
    @pytest.mark.parametrize(
        ("hand", "expected", "marks"),
        [
            ({"taker": "B", "points": {"B": 82}}, "made", [80, 82, 80]),
            ({"taker": "B", "points": {"B": 81}}, "litige", [81, 0, 81]),
            ({"taker": "B", "points": {"B": 80}}, "failed", [162, 0, 162]),
            (three("B", 40, 82, 40), "made", [80, 82, 80]),
            ({"taker": "B", "points": {"B": 72}, "belote": "C"}, "failed", [182, 0, 182]),
            ({"taker": "B", "no_trick": ["B"]}, "failed", [252, 0, 252]),
            ({"taker": "B", "no_trick": ["A", "C"]}, "made", [0, 252, 0]),
            ({"taker": "B", "capot": "B"}, "made", [0, 252, 0]),
            ({"taker": "B", "capot": "C"}, "failed", [252, 0, 252]),
            ({"taker": "B", "points": {"B": 100}, "no_trick": ["A"]}, "made", [62, 100, 62]),
        ],
    )
    def test_the_two_others_are_one_side(
        self, hand: dict[str, Any], expected: str, marks: list[int]
    ) -> None:
        assert outcome(hand, **TOGETHER) == expected
        assert marked(hand, **TOGETHER) == marks

    def test_a_capot_may_name_the_points(self) -> None:
        given = {"taker": "B", "no_trick": ["A", "C"], "points": {"A": 0, "B": 162, "C": 0}}
        assert marked(given, **TOGETHER) == [0, 252, 0]
        given = {"taker": "B", "no_trick": ["B"], "points": {"A": 100, "B": 0, "C": 62}}
        assert marked(given, **TOGETHER) == [252, 0, 252]
        given = {"taker": "B", "no_trick": ["B"], "points": {"A": 100}}
        assert marked(given, **TOGETHER) == [252, 0, 252]

    def test_a_penalty_is_for_both_others(self) -> None:
        assert marked({"fault": "B"}, **TOGETHER) == [162, 0, 162]
        assert marked({"misdeal": "C"}, **TOGETHER, misdeal="penalty") == [162, 162, 0]

    def test_settled_declarations_of_both_others_add_up(self) -> None:
        hand = {"taker": "B", "points": {"B": 60}, "declarations": {"A": 20, "C": 50}}
        rules = {**TOGETHER, "declarations": "scored"}
        assert marked(hand, **rules) == [162 + 70, 0, 162 + 70]

    def test_declarations_of_both_others_are_judged_as_one_side(self) -> None:
        announced = [
            {"side": "A", "kind": "tierce", "rank": "9"},
            {"side": "B", "kind": "tierce", "rank": "K"},
            {"side": "C", "kind": "tierce", "rank": "A"},
        ]
        hand = {"taker": "B", "points": {"B": 60}, "declarations": announced}
        rules = {**TOGETHER, "declarations": "scored"}
        assert marked(hand, **rules) == [162 + 40, 0, 162 + 40]


class TestTwoWithATalon:
    @pytest.mark.parametrize(
        ("hand", "expected", "marks"),
        [
            (two("A", 71, 70), "made", [71, 70]),
            (two("A", 70, 70), "litige", [0, 70]),
            (two("A", 69, 70), "failed", [0, 139]),
            (two("A", 162, 0), "made", [162, 0]),
            (two("A", 140, 0, capot="A"), "made", [230, 0]),
            (two("A", 0, 140, capot="B"), "failed", [0, 230]),
        ],
    )
    def test_to_the_point(self, hand: dict[str, Any], expected: str, marks: list[int]) -> None:
        assert outcome(hand, **STOCK) == expected
        assert marked(hand, **STOCK) == marks

    def test_rounded(self) -> None:
        assert marked(two("A", 69, 70), **STOCK, rounding="nearest_10") == [0, 140]
        hand = two("A", 136, 0, capot="A")
        assert marked(hand, **STOCK, rounding="nearest_10") == [230, 0]
        assert marked(hand, **STOCK, rounding="nearest_10_down") == [230, 0]

    def test_a_capot_of_the_defence_may_be_a_failed_contract(self) -> None:
        hand = two("A", 0, 140, capot="B")
        assert marked(hand, **STOCK, capot_of_taker="failed") == [0, 140]

    def test_a_carre_of_sevens_needs_no_other_field(self) -> None:
        rules = {"declarations": "scored", "carre_of_sevens": "voids_hand"}
        assert outcome(SEVENS, **STOCK, **rules) == "void"
        assert outcome(SEVENS, **EACH, **rules) == "void"
        assert outcome(SEVENS, **TOGETHER, **rules) == "void"
        assert outcome(SEVENS, game="belote2", **rules) == "void"

    def test_calling_capot(self) -> None:
        hand = two("A", 140, 0, capot="A", capot_called=True)
        assert marked(hand, **STOCK, capot_called_points=500) == [500, 0]
        hand = two("A", 140, 2, capot_called=True)
        assert marked(hand, **STOCK, capot_called_points=500) == [0, 142]


class TestRefused:
    """Problems of a hand of three players, as whole sentences."""

    @pytest.mark.parametrize(
        ("rules", "hand", "field", "sentence"),
        [
            (
                TOGETHER,
                {"capot": "A", "points": {"A": 160}},
                "points",
                "a capot leaves 162 for A, not 160",
            ),
            (
                TOGETHER,
                {"capot": "B", "points": {"A": 2}},
                "points",
                "a capot leaves 0 for A, not 2",
            ),
            (TOGETHER, {"points": {"B": 82}}, "points", 'this is required: "points"'),
            (
                TOGETHER,
                {"points": {"A": 40}, "declarations": {"A": 20, "C": 50}},
                "declarations",
                'only one side scores its declarations, not "A, C"',
            ),
            (
                EACH,
                {"points": {"A": 40, "B": 60, "C": 62}, "declarations": {"B": 20, "C": 50}},
                "declarations",
                'only one side scores its declarations, not "B, C"',
            ),
        ],
    )
    def test_the_sentence(
        self, rules: dict[str, Any], hand: dict[str, Any], field: str, sentence: str
    ) -> None:
        scored = {**rules, "declarations": "scored"}
        document = {"rules": scored, "sides": ABC, "hands": [{"taker": "A", **hand}]}
        assert errors(document) == [(1, field, sentence)]
