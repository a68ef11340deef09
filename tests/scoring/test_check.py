"""Clause 6: the check of totals."""

from typing import Any

import pytest

from scoring.check import CardSum, card_sum, check, check_json
from scoring.errors import InputError
from scoring.presets import preset_rules
from scoring.rules import Rules

VILLAGE: dict[str, Any] = {"preset": "village_12"}


def checked(ns: int, ew: int, belotes: int = 0, capots: int = 0, **rules: Any) -> dict[str, Any]:
    """The check of twelve hands under the village rules and overrides."""
    answer: dict[str, Any] = check_json(
        {
            "rules": {**VILLAGE, **rules},
            "hands": 12,
            "belotes": belotes,
            "capots": capots,
            "totals": {"NS": ns, "EW": ew},
        }
    )
    return answer


class TestSumOfACard:
    def test_what_a_belote_and_a_capot_add(self) -> None:
        rules = preset_rules("village_12")
        assert card_sum(rules, 12) == CardSum(1944, 20, 90)

    def test_none_where_it_depends_on_the_hands(self) -> None:
        assert card_sum(Rules(timed=True), 12) is None


class TestExpected:
    def test_to_the_point(self) -> None:
        assert checked(1100, 974, 2, 1)["expected"] == 2074

    def test_rounded_to_160(self) -> None:
        rules = {"rounding": "balanced_10", "misdeal_points": 160, "fault_points": 160}
        assert checked(0, 0, 2, 1, **rules)["expected"] == 1920 + 40 + 90

    def test_belotes_and_capots_left_out_are_zero(self) -> None:
        document = {"rules": VILLAGE, "hands": 12, "totals": {"NS": 1000, "EW": 944}}
        assert check_json(document)["difference"] == 0
        assert check_json({**document, "belotes": None, "capots": None})["difference"] == 0


class TestHints:
    @pytest.mark.parametrize(
        ("difference", "hints"),
        [
            (20, ["belote_uncounted"]),
            (-20, ["belote_missing"]),
            (90, ["capot_uncounted"]),
            (-90, ["capot_missing"]),
            (-162, ["hand_missing"]),
            (162, ["hand_extra"]),
            (0, []),
            (1, []),
        ],
    )
    def test_a_hint_explains_the_difference_alone(self, difference: int, hints: list[str]) -> None:
        answer = checked(1000, 944 + difference)
        assert (answer["difference"], answer["hints"]) == (difference, hints)

    def test_digits_swapped(self) -> None:
        answer = checked(1110, 834 + 9)
        assert (answer["difference"], answer["hints"]) == (9, ["digits_swapped"])

    def test_several_hints_in_order(self) -> None:
        answer = checked(1210, 734 + 90)
        assert answer["hints"] == ["capot_uncounted", "digits_swapped"]

    def test_a_capot_worth_no_more_explains_nothing(self) -> None:
        assert checked(1000, 944, capot_points=162)["hints"] == []


class TestReason:
    @pytest.mark.parametrize(
        ("rules", "reason"),
        [
            ({"rounding": "nearest_10"}, "rounding"),
            ({"declarations": "scored"}, "declarations"),
            ({"failed_points": 250}, "failed_points"),
            ({"capot_of_taker": "failed"}, "capot_of_taker"),
            ({"capot_called_points": 500}, "capot_called_points"),
            ({"target": 1000}, "litige"),
            ({"target": 1000, "hands": None}, "litige"),
            ({"litige_at_end": "lost"}, "litige_at_end"),
            ({"misdeal_points": 160}, "misdeal_points"),
            ({"fault_points": 250}, "fault_points"),
            ({"exact_finish": True}, "exact_finish"),
            ({"timed": True}, "timed"),
            ({"timed": True, "hands": None}, "timed"),
            ({"timed": True, "rounding": "nearest_10", "unit": 1}, "timed"),
            (
                {
                    "rounding": "balanced_10",
                    "litige_rounded": False,
                    "misdeal_points": 160,
                    "fault_points": 160,
                },
                "litige_rounded",
            ),
            (
                {"rounding": "balanced_10", "unit": 10, "misdeal_points": 160, "fault_points": 160},
                "unit",
            ),
        ],
    )
    def test_no_sum_where_it_depends_on_the_hands(self, rules: dict[str, Any], reason: str) -> None:
        expected: dict[str, Any] = {"expected": None, "actual": 7, "difference": None, "hints": []}
        assert checked(3, 4, **rules) == {**expected, "reason": reason}

    @pytest.mark.parametrize(
        "rules",
        [
            {"litige_rounded": False},
            {"misdeal": "redeal", "misdeal_points": 7},
            {"capot_of_taker": "failed", "capot_points": 162},
            {"litige": "failed", "litige_at_end": "lost", "target": 1000},
            {"litige": "replayed", "target": 1000, "hands": None},
        ],
    )
    def test_a_sum_where_it_does_not_depend_on_the_hands(self, rules: dict[str, Any]) -> None:
        assert checked(1000, 944, **rules)["expected"] == 1944


class TestErrors:
    DOCUMENT = (("rules", VILLAGE), ("hands", 12), ("totals", {"NS": 1000, "EW": 944}))

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("rules", {"unit": 3}),
            ("hands", None),
            ("hands", 0),
            ("hands", 12.0),
            ("belotes", 13),
            ("belotes", -1),
            ("belotes", True),
            ("capots", 13),
            ("capots", "1"),
            ("totals", None),
            ("totals", [1000, 944]),
            ("totals", {"NS": 1000}),
            ("totals", {"NS": 1000, "EW": -1}),
            ("totals", {"NS": 1000, "EW": None}),
            ("totals", {"NS": 1000, "EW": 944, "X": 0}),
            ("players", 4),
        ],
    )
    def test_refused(self, key: str, value: Any) -> None:
        with pytest.raises(InputError) as caught:
            check_json({**dict(self.DOCUMENT), key: value})
        assert caught.value.problems[0].hand is None
        assert caught.value.problems[0].field == ("unit" if key == "rules" else key)

    def test_not_an_object(self) -> None:
        with pytest.raises(InputError):
            check_json([])  # type: ignore[arg-type]


class TestTimed:
    def test_it_goes_before_every_other_reason(self) -> None:
        totals = {"NS": 3, "EW": 4}
        rules = {"game": "contree", "timed": True}
        answer = check_json({"rules": rules, "hands": 1, "totals": totals})
        assert (answer["expected"], answer["reason"]) == (None, "timed")


class TestNotBelote:
    def test_the_reason_is_the_game(self) -> None:
        found = check(
            Rules(game="contree"), hands=1, belotes=0, capots=0, totals={"NS": 1, "EW": 2}
        )
        assert (found.reason, found.actual) == ("game", 3)
