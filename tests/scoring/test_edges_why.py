"""Why a contract failed, what multiplied it, and which problem comes first."""

from typing import Any

import pytest

from scoring.errors import problem
from scoring.score import score_document
from tests.scoring.edges import ABC, CONTREE, EACH, TOGETHER, errors, told
from tests.scoring.tables import NS_EW, last, ns, play


def steps(hand: dict[str, Any], **rules: Any) -> list[dict[str, Any]]:
    """The steps of one hand as JSON."""
    found: list[dict[str, Any]] = last(play([hand], **CONTREE, **rules))["steps"]
    return found


class TestWhyItFailed:
    """Clause 3: points enough for the contract, which failed for another reason."""

    def test_made_at_least(self) -> None:
        hand = ns(81, contract=80)
        assert "NS must have at least 82" in told(hand, **CONTREE, made_at_least=82)
        assert {"code": "below_least", "side": "NS", "points": 82} in steps(hand, made_at_least=82)
        assert "NS must have at least 82" not in told(
            ns(79, contract=80), **CONTREE, made_at_least=82
        )

    def test_must_outscore(self) -> None:
        hand = ns(81, contract=80)
        assert {"code": "not_ahead", "side": "NS"} in steps(hand, must_outscore=True)
        assert {"code": "not_ahead", "side": "NS"} not in steps(hand)

    def test_generale_not_alone(self) -> None:
        hand = ns(contract="generale", capot="NS")
        assert {"code": "not_alone", "side": "NS"} in steps(hand, generale_points=500)
        alone = {**hand, "solo": True}
        assert {"code": "not_alone", "side": "NS"} not in steps(alone, generale_points=500)
        beaten = ns(100, contract="generale")
        assert {"code": "not_alone", "side": "NS"} not in steps(beaten, generale_points=500)

    def test_what_multiplies(self) -> None:
        for contre, factor in (("contre", 2), ("surcontre", 4)):
            said = {"code": "multiplied", "side": "NS", "contre": contre, "factor": factor}
            assert said in steps(ns(81, contract=80, contre=contre))
        assert not [step for step in steps(ns(81, contract=80)) if step["code"] == "multiplied"]

    def test_a_tie_of_declarations_names_no_side(self) -> None:
        tierces = [{"side": side, "kind": "tierce", "rank": "A"} for side in NS_EW]
        found = steps(ns(90, contract=80, declarations=tierces), declarations="scored")
        tied = {"code": "declarations_tied", "kind": "tierce", "rank": "A", "trump": False}
        assert tied in found


class TestOnlyWhatIsWrong:
    """Clause 1: a problem that only follows from another is not reported."""

    @pytest.mark.parametrize(
        ("rules", "hand", "field"),
        [
            (TOGETHER, {"taker": "A", "capot": "X"}, "capot"),
            (TOGETHER, {"taker": "X", "points": {"A": 80}}, "taker"),
            (CONTREE, {"taker": "NS", "capot": "X", "contract": 80, "solo": True}, "capot"),
            (CONTREE, {"taker": "X", "capot": "NS", "contract": 80, "solo": True}, "taker"),
        ],
    )
    def test_a_wrong_side(self, rules: dict[str, Any], hand: dict[str, Any], field: str) -> None:
        sides = ABC if rules["game"] == "belote3" else NS_EW
        document = {"rules": rules, "sides": sides, "hands": [hand]}
        sentence = f'there is no such side: "X" (sides: {", ".join(sides)})'
        assert errors(document) == [(1, field, sentence)]


class TestLongContext:
    def test_long_context_is_shortened_too(self) -> None:
        found = problem("not_a_side", "taker", value="X", sides="a" * 300)
        assert found.message == f'there is no such side: "X" (sides: {"a" * 300})'
        found = problem("not_a_side", "taker", value="X", sides="a" * 301)
        assert found.message == f'there is no such side: "X" (sides: {"a" * 300}…)'
        assert found.values == {"value": '"X"', "sides": "a" * 300 + "…"}


class TestRulesThatGoTogether:
    @pytest.mark.parametrize(
        ("rules", "option", "values"),
        [
            (EACH, "litige_at_end", ["extra_hand", "lost"]),
            (EACH, "rounding", ["exact", "nearest_10"]),
            (TOGETHER, "litige_at_end", ["extra_hand", "returned", "lost"]),
        ],
    )
    def test_of_three_players(self, rules: dict[str, Any], option: str, values: list[str]) -> None:
        for value in values:
            document = {"rules": {**rules, option: value}, "sides": ABC, "hands": []}
            assert score_document(document).finished is False

    def test_every_rounding_to_ten_counts_in_tens(self) -> None:
        rules = {"unit": 10, "misdeal_points": 160, "fault_points": 160, "target": 50}
        for rounding in ("nearest_10", "nearest_10_down", "nearest_10_alternate", "balanced_10"):
            answer = play([ns(100)], **rules, rounding=rounding)
            assert answer["totals"] == {"NS": 10, "EW": 6}


class TestRubiconInTens:
    def test_half_of_the_target_in_points(self) -> None:
        rules: dict[str, Any] = {"preset": "belge_101", "target": 50, "rubicon": "simple"}
        hands = [{"fault": "NS"}, *[{"fault": "EW"}] * 4]
        answer = play(hands, **rules)
        assert answer["totals"] == {"NS": 64, "EW": 16}
        assert (answer["rubicon"], answer["games_lost"]) == (True, {"NS": 0, "EW": 2})
