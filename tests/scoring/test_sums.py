"""Clause 6 against the engine: where a sum is expected, every finished game has it."""

from typing import Any

from hypothesis import given, strategies as st

from scoring.check import check
from scoring.rules_json import rules_from_json, rules_to_json
from tests.scoring.plain_games import plain_game
from tests.scoring.strategies import often
from tests.scoring.strategies_hands import pair_hand
from tests.scoring.tables import NS_EW, score_json

_LITIGES: list[dict[str, Any]] = [
    {"litige": "failed"},
    {"litige": "made"},
    {"litige": "replayed"},
    *[{"litige_at_end": end} for end in ("extra_hand", "returned", "to_defence")],
]


@st.composite
def rules_with_a_sum(draw: st.DrawFn) -> dict[str, Any]:
    """Rules under which the two totals always come to the same sum."""
    rounding = draw(st.sampled_from(["exact", "balanced_10", "balanced_5"]))
    of_hand = 162 if rounding == "exact" else 160
    rules = {
        "rounding": rounding,
        "target": None,
        "hands": draw(st.integers(1, 8)),
        "contract_counts": draw(st.sampled_from(["all", "tricks"])),
        "litige_amount": draw(st.sampled_from(["own", "half"])),
        "belote_when_failed": draw(st.sampled_from(["kept", "taken"])),
        "misdeal": draw(st.sampled_from(["redeal", "penalty", "graduated"])),
        "failed_points": draw(st.sampled_from([of_hand, 162])),
        "misdeal_points": of_hand,
        "fault_points": of_hand,
        **draw(st.sampled_from([{"capot_points": 250}, {}, _CAPOT_IS_A_HAND])),
        **draw(st.sampled_from(_LITIGES)),
    }
    return rules_to_json(rules_from_json(rules))


_CAPOT_IS_A_HAND = {"capot_points": 162, "capot_of_taker": "failed"}


@st.composite
def finished_games(draw: st.DrawFn) -> dict[str, Any]:
    """A game played to its end; the last hand is a contract made."""
    rules = draw(rules_with_a_sum())
    plain = plain_game(rules, NS_EW)
    hands: list[dict[str, Any]] = []
    for hand in draw(st.lists(pair_hand(rules, NS_EW), max_size=14)):
        if not plain.over:
            hands.append(hand)
            plain.play(hand)
    while not plain.over:
        hands.append({"taker": "NS", "points": {"NS": 100 + len(hands)}})
        plain.play(hands[-1])
    return {"rules": rules, "sides": NS_EW, "hands": hands}


class TestExpectedSum:
    @often(150)
    @given(finished_games())
    def test_a_finished_game_has_the_expected_sum(self, game: dict[str, Any]) -> None:
        answer: Any = score_json(game)
        rows = list(zip(game["hands"], answer["hands"], strict=True))
        counted = [
            hand
            for hand, row in rows
            if row["outcome"] != "void"
            and (row["outcome"] != "misdeal" or any(row["marks"].values()))
        ]
        found = check(
            rules_from_json(game["rules"]),
            hands=len(counted),
            belotes=sum("belote" in hand for hand in counted),
            capots=sum("capot" in hand for hand in counted),
            totals=answer["totals"],
        )
        assert answer["finished"]
        assert (found.difference, found.hints) == (0, ())
