"""Section 6 of the catalogue (the check of totals), computed on paper."""

from typing import Any

import pytest

from scoring.check import check_json


def check(first: int, second: int, /, rules: Any = None, **counts: int) -> dict[str, Any]:
    """The answer for twelve hands."""
    document = {
        "rules": rules or {"preset": "village_12"},
        "hands": 12,
        "totals": {"A": first, "B": second},
        **counts,
    }
    answer: dict[str, Any] = check_json(document)
    return answer


VILLAGE = {"preset": "village_12"}
SIXTY = {"preset": "belote_160", "target": None, "hands": 12}
REASONS = [
    ({"preset": "contree"}, "game"),
    ({**VILLAGE, "declarations": "scored"}, "declarations"),
    ({**VILLAGE, "failed_points": 250}, "failed_points"),
    ({**VILLAGE, "capot_of_taker": "failed"}, "capot_of_taker"),
    ({**VILLAGE, "capot_called_points": 500}, "capot_called_points"),
    ({"preset": "belote"}, "litige"),
    ({**VILLAGE, "target": 1000}, "litige"),
    ({**VILLAGE, "litige_at_end": "lost"}, "litige_at_end"),
    ({**SIXTY, "litige_rounded": False}, "litige_rounded"),
    ({**VILLAGE, "misdeal_points": 160}, "misdeal_points"),
    ({**VILLAGE, "fault_points": 160}, "fault_points"),
    ({**SIXTY, "exact_finish": True}, "exact_finish"),
    ({**SIXTY, "exact_finish": True, "target": 1000, "litige": "failed"}, "exact_finish"),
    ({**SIXTY, "unit": 10, "target": None}, "unit"),
    ({**VILLAGE, "rounding": "nearest_10", "failed_points": 160}, "rounding"),
]
EXISTS = [
    ({**VILLAGE, "litige_at_end": "to_defence"}, 1944),
    ({**VILLAGE, "capot_of_taker": "failed", "capot_points": 162}, 1944),
    ({**VILLAGE, "litige": "failed", "litige_at_end": "lost", "target": 1000}, 1944),
    ({**VILLAGE, "misdeal": "redeal", "misdeal_points": 160}, 1944),
    ({**SIXTY, "failed_points": 162}, 1920),
    ({**SIXTY, "rounding": "balanced_5", "litige_amount": "half"}, 1920),
]
HINTS = [
    (1000, 944, {}, []),
    (1000, 964, {}, ["belote_uncounted"]),
    (1000, 944, {"belotes": 1}, ["belote_missing"]),
    (1004, 1030, {}, ["capot_uncounted"]),
    (1120, 824, {"capots": 1}, ["capot_missing", "digits_swapped"]),
    (1000, 782, {}, ["hand_missing"]),
    (1003, 1103, {}, ["hand_extra"]),
    (1000, 953, {}, []),
    (1210, 824, {}, ["capot_uncounted", "digits_swapped"]),
]


@pytest.mark.parametrize(("rules", "reason"), REASONS)
def test_reason(rules: dict[str, Any], reason: str) -> None:
    """Where the sum depends on the hands, the option is named."""
    answer = check(1000, 944, rules)
    assert (answer["expected"], answer["hints"], answer["reason"]) == (None, [], reason)


@pytest.mark.parametrize(("rules", "expected"), EXISTS)
def test_expected(rules: dict[str, Any], expected: int) -> None:
    """Where it does not, the sum is given."""
    assert check(1000, 944, rules)["expected"] == expected


@pytest.mark.parametrize(("first", "second", "counts", "hints"), HINTS)
def test_hints(first: int, second: int, counts: dict[str, int], hints: list[str]) -> None:
    """Every hint that alone explains the difference, in the order of the catalogue."""
    assert check(first, second, **counts)["hints"] == hints


def test_the_worked_example() -> None:
    """Twelve hands, two belotes, a capot."""
    found = check(1100, 974, belotes=2, capots=1)
    assert found == {"expected": 2074, "actual": 2074, "difference": 0, "hints": []}
