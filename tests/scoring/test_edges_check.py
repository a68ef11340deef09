"""Clause 6: the bounds of a check of totals, and its errors as whole sentences."""

from typing import Any

import pytest

from scoring.check import check, check_json, hand_sum
from scoring.errors import InputError
from scoring.rules import Rules
from scoring.rules_json import rules_from_json

VILLAGE = {"preset": "village_12"}
GOOD: dict[str, Any] = {"rules": VILLAGE, "hands": 12, "totals": {"NS": 1000, "EW": 944}}
AT_160 = {
    "rounding": "balanced_10",
    "failed_points": 160,
    "misdeal_points": 160,
    "fault_points": 160,
}


def errors(document: Any) -> list[tuple[str, str]]:
    """Field and sentence of everything wrong with a check."""
    with pytest.raises(InputError) as caught:
        check_json(document)
    assert {one.hand for one in caught.value.problems} == {None}
    return [(one.field, one.message) for one in caught.value.problems]


class TestErrors:
    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"sum": 7}, "sum", 'there is no such key: "sum"'),
            ({"rules": []}, "rules", "an object is needed, not a list"),
            ({"totals": None}, "totals", "an object is needed, not null"),
            ({"totals": [1944]}, "totals", "an object is needed, not a list"),
            ({"totals": {"NS": 1}}, "totals", "the game belote has 2 sides, not 1"),
            ({"totals": {"NS": 1, " ": 2}}, "totals", 'a side needs a name, not " "'),
            ({"totals": {"NS": None, "EW": 1}}, "totals", 'this is required: "totals"'),
            ({"totals": {"NS": -1, "EW": 1}}, "totals", "at least 0 is needed, not -1"),
            ({"totals": {"NS": 1.0, "EW": 1}}, "totals", "a whole number is needed, not 1.0"),
            ({"hands": None}, "hands", 'this is required: "hands"'),
            ({"hands": True}, "hands", "a whole number is needed, not true"),
            ({"hands": 0}, "hands", "at least 1 is needed, not 0"),
            ({"belotes": 13}, "belotes", "at most 12 is possible, not 13"),
            ({"belotes": -1}, "belotes", "at least 0 is needed, not -1"),
            ({"capots": 13}, "capots", "at most 12 is possible, not 13"),
            ({"capots": "1"}, "capots", 'a whole number is needed, not "1"'),
        ],
    )
    def test_the_sentence(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        assert errors({**GOOD, **changed})[0] == (field, sentence)

    def test_a_check_is_an_object(self) -> None:
        assert errors([GOOD]) == [("input", "an object is needed, not a list")]

    def test_all_problems_at_once_in_the_order_of_the_document(self) -> None:
        wrong = {"hands": 12, "totals": {"NS": -1, "EW": "1"}, "belotes": 13, "capots": -2}
        assert [field for field, _ in errors({"rules": VILLAGE, **wrong})] == [
            "totals",
            "totals",
            "belotes",
            "capots",
        ]

    def test_without_a_number_of_hands_none_can_have_a_belote(self) -> None:
        assert errors({**GOOD, "hands": 0, "belotes": 1}) == [
            ("hands", "at least 1 is needed, not 0"),
            ("belotes", "at most 0 is possible, not 1"),
        ]


class TestBounds:
    def test_one_hand_with_a_belote_and_a_capot(self) -> None:
        document = {
            "rules": {**VILLAGE, "hands": 1},
            "hands": 1,
            "belotes": 1,
            "capots": 1,
            "totals": {"NS": 272, "EW": 0},
        }
        assert check_json(document) == {
            "expected": 272,
            "actual": 272,
            "difference": 0,
            "hints": [],
        }

    def test_every_hand_may_have_both(self) -> None:
        answer = check_json({**GOOD, "belotes": 12, "capots": 12})
        assert answer["expected"] == 12 * (252 + 20)

    def test_the_sum_of_a_hand(self) -> None:
        assert [hand_sum(Rules(rounding=name)) for name in ("exact", "balanced_5")] == [162, 160]


class TestWhereASumExists:
    @pytest.mark.parametrize(
        ("rules", "reason"),
        [
            ({"preset": "contree"}, "game"),
            ({**VILLAGE, "rounding": "nearest_10"}, "rounding"),
            ({**VILLAGE, "declarations": "scored"}, "declarations"),
            ({**VILLAGE, "failed_points": 160}, "failed_points"),
            ({**VILLAGE, "capot_of_taker": "failed"}, "capot_of_taker"),
            ({**VILLAGE, "capot_called_points": 500}, "capot_called_points"),
            ({**VILLAGE, "target": 1000}, "litige"),
            ({**VILLAGE, "litige_at_end": "lost"}, "litige_at_end"),
            ({**VILLAGE, **AT_160, "litige_rounded": False}, "litige_rounded"),
            ({**VILLAGE, "misdeal_points": 160}, "misdeal_points"),
            ({**VILLAGE, "fault_points": 160}, "fault_points"),
            ({**VILLAGE, "exact_finish": True}, "exact_finish"),
            ({**VILLAGE, **AT_160, "unit": 10}, "unit"),
        ],
    )
    def test_the_reason_is_the_option_that_makes_the_sum_vary(
        self, rules: Any, reason: str
    ) -> None:
        answer = check_json({**GOOD, "rules": rules})
        assert answer == {
            "expected": None,
            "actual": 1944,
            "difference": None,
            "hints": [],
            "reason": reason,
        }

    @pytest.mark.parametrize(
        "more",
        [
            {"capot_of_taker": "failed", "capot_points": 162},
            {"litige": "failed", "target": 1000},
            {"litige": "failed", "litige_at_end": "lost"},
            {"litige_rounded": False},
            {"misdeal": "redeal", "misdeal_points": 160},
        ],
    )
    def test_the_same_option_where_it_changes_no_sum(self, more: dict[str, Any]) -> None:
        answer = check_json({**GOOD, "rules": {**VILLAGE, **more}})
        assert answer["expected"] == 1944

    def test_amounts_are_compared_after_rounding(self) -> None:
        rules = {**VILLAGE, **AT_160, "failed_points": 162, "capot_points": 252}
        answer = check_json({**GOOD, "rules": rules, "capots": 1})
        assert answer["expected"] == 12 * 160 + 90


class TestHints:
    def test_one_difference_may_have_several_explanations(self) -> None:
        rules = rules_from_json({**VILLAGE, "capot_points": 182})
        found = check(rules, hands=1, belotes=0, capots=0, totals={"NS": 102, "EW": 80})
        assert found.hints == ("belote_uncounted", "capot_uncounted")
        found = check(rules, hands=1, belotes=0, capots=0, totals={"NS": 62, "EW": 80})
        assert found.hints == ("belote_missing", "capot_missing")

    def test_the_last_two_digits_the_first_two_or_those_between(self) -> None:
        rules = rules_from_json(VILLAGE)
        sums = {"hands": 12, "belotes": 0, "capots": 0}
        assert check(rules, **sums, totals={"NS": 903, "EW": 1014}).hints == ("digits_swapped",)
        assert check(rules, **sums, totals={"NS": 390, "EW": 1014}).hints == ("digits_swapped",)
        assert check(rules, **sums, totals={"NS": 1020, "EW": 744}).hints == ("digits_swapped",)

    def test_no_hint_where_nothing_alone_explains_it(self) -> None:
        rules = rules_from_json(VILLAGE)
        found = check(rules, hands=12, belotes=0, capots=0, totals={"NS": 1000, "EW": 945})
        assert (found.difference, found.hints) == (1, ())


class TestExtraHands:
    def test_they_are_added_to_the_hands(self) -> None:
        document = {**GOOD, "totals": {"NS": 1127, "EW": 979}, "extra_hands": 1, "bracket": True}
        assert check_json(document) == {
            "expected": 2106,
            "actual": 2106,
            "difference": 0,
            "hints": [],
        }

    @pytest.mark.parametrize(
        "more",
        [
            {"rules": {**VILLAGE, "tie": "extra_hand"}},
            {"rules": {**VILLAGE, "litige_at_end": "extra_hand"}},
            {"bracket": True},
        ],
    )
    def test_where_they_are_played(self, more: dict[str, Any]) -> None:
        assert check_json({**GOOD, "extra_hands": 2, **more})["expected"] == 14 * 162

    @pytest.mark.parametrize("more", [{"extra_hands": 0}, {"extra_hands": None, "bracket": None}])
    def test_none_is_always_allowed(self, more: dict[str, Any]) -> None:
        assert check_json({**GOOD, **more})["expected"] == 1944

    @pytest.mark.parametrize(
        "rules",
        [
            VILLAGE,
            {**VILLAGE, "litige": "failed", "litige_at_end": "extra_hand"},
            {**VILLAGE, "declarations": "scored"},
        ],
    )
    def test_elsewhere_they_are_an_error_before_there_is_no_sum(self, rules: Any) -> None:
        document = {**GOOD, "rules": rules, "extra_hands": 1, "bracket": False}
        assert errors(document) == [("extra_hands", "no extra hand is played: 1")]

    @pytest.mark.parametrize(
        ("changed", "field", "sentence"),
        [
            ({"extra_hands": -1}, "extra_hands", "at least 0 is needed, not -1"),
            ({"extra_hands": True}, "extra_hands", "a whole number is needed, not true"),
            ({"bracket": 1}, "bracket", "true or false is needed, not 1"),
        ],
    )
    def test_what_they_may_be(self, changed: dict[str, Any], field: str, sentence: str) -> None:
        assert errors({**GOOD, **changed}) == [(field, sentence)]

    def test_each_may_have_a_belote_and_a_capot(self) -> None:
        more = {"extra_hands": 1, "bracket": True}
        assert check_json({**GOOD, **more, "belotes": 13, "capots": 13})["expected"] == 13 * 272
        assert errors({**GOOD, **more, "belotes": 14}) == [
            ("belotes", "at most 13 is possible, not 14")
        ]
