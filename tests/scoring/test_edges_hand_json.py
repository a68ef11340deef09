"""Clause 1, a hand's fields: which words each takes, and a hand to JSON and back."""

import pytest

from scoring.hand import Declaration, HandFacts
from scoring.hand_fields import readers_of
from scoring.hand_json import fields_of
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from tests.scoring.edges import COMPTOIR, CONTREE
from tests.scoring.tables import hand_from_json

SIDES = frozenset({"NS", "EW"})


def _words_of(rules: Rules) -> dict[str, set[str]]:
    """Field -> the words it accepts, for each field of these rules that accepts only a few."""
    no_trump, all_trump = rules.allow_no_trump, rules.allow_all_trump
    readers = readers_of(fields_of(rules), ("NS", "EW"), no_trump, all_trump)
    return {name: set(words) for name, (words, _read) in readers.items() if words}


class Word(str):
    """A subclass of str, as another library may pass it."""

    __slots__ = ()


class TestWords:
    def test_words_of_every_field_that_takes_one_of_a_few(self) -> None:
        assert _words_of(Rules()) == {
            "taker": SIDES,
            "capot": SIDES,
            "belote": SIDES,
            "misdeal": SIDES,
            "fault": SIDES,
            "trump": {"C", "D", "H", "S"},
            "void": {"passed", "carre_of_sevens", "under_eleven", "other"},
        }

    @pytest.mark.parametrize(
        ("no_trump", "all_trump", "more"),
        [
            (True, False, {"SA"}),
            (False, True, {"TA"}),
            (True, True, {"SA", "TA"}),
        ],
    )
    def test_words_of_contree(self, no_trump: bool, all_trump: bool, more: set[str]) -> None:
        rules = rules_from_json(
            {**CONTREE, "allow_no_trump": no_trump, "allow_all_trump": all_trump}
        )
        assert _words_of(rules)["trump"] == {"C", "D", "H", "S"} | more
        assert _words_of(rules)["contre"] == {"none", "contre", "surcontre"}

    def test_a_subclass_of_str_is_text(self) -> None:
        data = {
            "taker": Word("NS"),
            "points": {"NS": 82},
            "trump": Word("H"),
            "contre": Word("contre"),
            "contract": 80,
        }
        hand = hand_from_json(data, rules_from_json(CONTREE), ("NS", "EW"), 1)
        assert (hand.taker, hand.trump, hand.contre) == ("NS", "H", "contre")
        void = hand_from_json({"void": Word("other")}, Rules(), ("NS", "EW"), 1)
        assert void == HandFacts(void="other")


class TestReading:
    def test_the_points_of_the_other_side_are_filled_in(self) -> None:
        for given in ({"NS": 75}, {"EW": 87}, {"EW": 87, "NS": 75}):
            hand = hand_from_json({"taker": "NS", "points": given}, Rules(), ("NS", "EW"), 1)
            assert hand == HandFacts(taker="NS", points={"NS": 75, "EW": 87})

    def test_the_points_of_a_capot_are_filled_in(self) -> None:
        for given in ({}, {"points": {"EW": 162}}, {"points": {"NS": 0}}):
            data = {"taker": "NS", "capot": "EW", **given}
            hand = hand_from_json(data, Rules(), ("NS", "EW"), 1)
            assert hand == HandFacts(taker="NS", capot="EW", points={"NS": 0, "EW": 162})

    def test_null_is_left_out(self) -> None:
        data = {"taker": "NS", "points": {"NS": 75, "EW": None}, "belote": None, "void": None}
        hand = hand_from_json(data, Rules(), ("NS", "EW"), 1)
        assert hand == HandFacts(taker="NS", points={"NS": 75, "EW": 87})

    @pytest.mark.parametrize("bid", [1, 152])
    def test_the_bids_of_comptoir_from_the_least_to_the_most(self, bid: int) -> None:
        data = {"taker": "A", "bid": bid, "points": {"A": 152}}
        hand = hand_from_json(data, rules_from_json(COMPTOIR), ("A", "B"), 1)
        assert hand == HandFacts(taker="A", bid=bid, points={"A": 152})

    @pytest.mark.parametrize("contract", [80, 160, "capot"])
    def test_the_bids_of_contree_from_the_least_to_the_most(self, contract: int | str) -> None:
        data = {"taker": "NS", "contract": contract, "points": {"NS": 100}}
        hand = hand_from_json(data, rules_from_json(CONTREE), ("NS", "EW"), 1)
        assert hand.contract == contract

    def test_a_tierce_needs_the_third_card_of_the_order(self) -> None:
        announced = [{"side": "NS", "kind": "tierce", "rank": "9"}]
        data = {"taker": "NS", "points": {"NS": 75}, "declarations": announced}
        rules = rules_from_json({"declarations": "scored"})
        hand = hand_from_json(data, rules, ("NS", "EW"), 1)
        assert hand.declarations == (Declaration("NS", "tierce", "9", trump=False),)
