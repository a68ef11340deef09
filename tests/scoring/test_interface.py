"""Clause 1: what is an error, where it is reported, and that all problems come at once."""

from typing import Any

import pytest

from scoring.errors import HandError, RulesError
from scoring.hand import HandFacts
from scoring.rules import Rules
from scoring.rules_json import rules_from_json
from scoring.score import score
from tests.scoring.tables import NS_EW, ew, hand_from_json, last, ns, play, problems, refused

GAME = {"sides": NS_EW, "hands": []}


def first(document: Any) -> tuple[int | None, str, str]:
    """Hand, field and code of the first problem of a document."""
    found = problems(document)[0]
    return found.hand, found.field, found.code


class TestDocument:
    @pytest.mark.parametrize("document", [None, 1, "belote", [], True])
    def test_only_an_object_is_a_game(self, document: Any) -> None:
        assert first(document) == (None, "input", "not_an_object")

    def test_unknown_key(self) -> None:
        assert first({**GAME, "players": 4}) == (None, "players", "unknown_key")

    def test_no_rules_is_belote(self) -> None:
        assert play([])["finished"] is False
        assert first({"rules": None, **GAME, "hands": [{}]})[0] == 1

    @pytest.mark.parametrize("rules", ["belote", 1, [], False])
    def test_rules_are_an_object(self, rules: Any) -> None:
        assert first({**GAME, "rules": rules}) == (None, "rules", "not_an_object")

    @pytest.mark.parametrize(
        ("hands", "code"), [(None, "required"), ({}, "not_a_list"), ("", "not_a_list")]
    )
    def test_hands_are_a_list(self, hands: Any, code: str) -> None:
        assert first({**GAME, "hands": hands}) == (None, "hands", code)

    def test_rules_come_before_sides_and_sides_before_hands(self) -> None:
        document = {"rules": {"unit": 3}, "sides": ["A"], "hands": [{}]}
        assert first(document)[1] == "unit"
        assert first({**document, "rules": {}})[1] == "sides"


class TestSides:
    @pytest.mark.parametrize(
        ("sides", "code"),
        [
            (None, "required"),
            ("NS", "not_a_list"),
            ([], "side_count"),
            (["NS"], "side_count"),
            (["NS", "EW", "X"], "side_count"),
            (["NS", "NS"], "side_twice"),
            (["NS", 1], "side_name"),
            (["NS", ""], "side_name"),
            (["NS", " "], "side_name"),
            (["NS", None], "side_name"),
            ([["NS"], "EW"], "side_name"),
        ],
    )
    def test_two_different_names(self, sides: Any, code: str) -> None:
        assert first({"sides": sides, "hands": []}) == (None, "sides", code)


class TestHandFields:
    @pytest.mark.parametrize("hand", [None, 1, "x", [], [{}]])
    def test_a_hand_is_an_object(self, hand: Any) -> None:
        assert refused(hand) == ("hands", "not_an_object")

    @pytest.mark.parametrize(
        ("field", "value", "code"),
        [
            ("color", "H", "unknown_key"),
            ("contract", 80, "other_game"),
            ("contre", "contre", "other_game"),
            ("solo", True, "other_game"),
            ("no_trick", ["NS"], "other_game"),
            ("bid", 80, "other_game"),
            ("taker", "XX", "not_a_side"),
            ("taker", 1, "not_a_side"),
            ("taker", ["NS"], "not_a_side"),
            ("belote", "XX", "not_a_side"),
            ("belote", True, "not_a_side"),
            ("capot", "XX", "not_a_side"),
            ("trump", "SA", "not_a_choice"),
            ("trump", "h", "not_a_choice"),
            ("trump", ["H"], "not_a_choice"),
            ("capot_called", True, "capot_not_called"),
            ("capot_called", 1, "not_a_flag"),
            ("capot_called", "yes", "not_a_flag"),
            ("points", 75, "not_an_object"),
            ("points", [75], "not_an_object"),
            ("points", {}, "required"),
            ("points", {"NS": None}, "required"),
            ("points", {"XX": 75}, "not_a_side"),
            ("points", {"NS": True}, "not_whole"),
            ("points", {"NS": 81.0}, "not_whole"),
            ("points", {"NS": "81"}, "not_whole"),
            ("points", {"NS": -1}, "too_small"),
            ("points", {"NS": 163}, "too_large"),
            ("points", {"NS": 10**40}, "too_large"),
            ("points", {"NS": 80, "EW": 80}, "points_sum"),
            ("declarations", {"NS": 20}, "no_declarations"),
            ("declarations", [{"side": "NS", "kind": "tierce", "rank": "A"}], "no_declarations"),
            ("declarations", 20, "not_a_list"),
        ],
    )
    def test_refused(self, field: str, value: Any, code: str) -> None:
        assert refused({**ns(75), field: value}) == (field, code)

    @pytest.mark.parametrize("field", ["taker", "points"])
    def test_required(self, field: str) -> None:
        hand = ns(75)
        del hand[field]
        assert refused(hand) == (field, "required")
        assert refused({**hand, field: None}) == (field, "required")

    def test_null_is_the_same_as_left_out(self) -> None:
        fields = ("capot", "trump", "belote", "declarations", "capot_called", "void", "misdeal")
        hand = {
            **ns(75),
            **dict.fromkeys(fields),
            "contract": None,
            "points": {"NS": 75, "EW": None},
        }
        assert play([hand]) == play([ns(75)])

    def test_an_unknown_key_is_one_even_with_null(self) -> None:
        assert refused({**ns(75), "color": None}) == ("color", "unknown_key")

    @pytest.mark.parametrize("empty", [[], {}, {"NS": 0, "EW": 0}])
    def test_no_declaration_is_no_error(self, empty: Any) -> None:
        assert play([{**ns(75), "declarations": empty}])["totals"] == {"NS": 0, "EW": 162}

    def test_one_side_of_the_points_is_enough(self) -> None:
        assert play([{"taker": "NS", "points": {"EW": 62}}])["totals"] == {"NS": 100, "EW": 62}

    def test_trump_changes_nothing(self) -> None:
        assert play([ns(100, trump="H")]) == play([ns(100)])


class TestCapotField:
    @pytest.mark.parametrize("points", [{"NS": 162}, {"EW": 0}, {"NS": 162, "EW": 0}, {}, None])
    def test_points_may_be_left_out_or_are_162_and_0(self, points: Any) -> None:
        assert play([{**ns(), "points": points, "capot": "NS"}])["totals"]["NS"] == 252

    @pytest.mark.parametrize("points", [{"NS": 161}, {"EW": 1}, {"NS": 0, "EW": 162}])
    def test_other_points_contradict_it(self, points: dict[str, int]) -> None:
        hand = {**ns(), "points": points, "capot": "NS"}
        assert refused(hand) == ("points", "capot_points")

    def test_zero_points_without_capot_did_win_a_trick(self) -> None:
        assert play([ew(162)])["totals"] == {"NS": 0, "EW": 162}


class TestStandingAlone:
    @pytest.mark.parametrize("alone", [{"void": "passed"}, {"misdeal": "NS"}, {"fault": "EW"}])
    def test_no_other_field_beside_void_misdeal_and_fault(self, alone: dict[str, str]) -> None:
        play([alone])
        play([{**alone, "taker": "NS"}])
        for field, value in [("points", {"NS": 75}), ("trump", "H"), ("belote", "NS")]:
            assert refused({**alone, field: value}) == (field, "stands_alone")
        assert refused({**alone, "capot_called": False}) == ("capot_called", "stands_alone")

    def test_void_misdeal_and_fault_exclude_each_other(self) -> None:
        assert refused({"void": "passed", "misdeal": "NS"}) == ("misdeal", "stands_alone")

    def test_its_taker_must_still_be_a_side(self) -> None:
        assert refused({"void": "passed", "taker": "XX"}) == ("taker", "not_a_side")

    @pytest.mark.parametrize("reason", ["", "rain", True, []])
    def test_void_has_a_reason(self, reason: Any) -> None:
        assert refused({"void": reason}) == ("void", "not_a_choice")

    @pytest.mark.parametrize("reason", ["passed", "carre_of_sevens", "under_eleven", "other"])
    def test_void_marks_nothing_and_does_not_count(self, reason: str) -> None:
        answer = play([{"void": reason}, ns(100)], target=None, hands=1)
        assert answer["hands"][0]["outcome"] == "void"
        assert answer["hands"][0]["marks"] == {"NS": 0, "EW": 0}
        assert answer["winner"] == "NS"


class TestAfterTheEnd:
    def test_reported_on_the_first_hand_after_the_end(self) -> None:
        rules = {"target": None, "hands": 1}
        document = {"rules": rules, "sides": NS_EW, "hands": [ns(100), ns(75), ns(75)]}
        assert first(document) == (2, "hands", "after_end")

    def test_reported_before_problems_of_that_hand(self) -> None:
        document = {"rules": {"target": 100}, "sides": NS_EW, "hands": [ns(100), {"x": 1}]}
        assert first(document) == (2, "hands", "after_end")

    def test_reported_after_problems_of_earlier_hands(self) -> None:
        document = {"rules": {"target": 100}, "sides": NS_EW, "hands": [{}, ns(100), ns(100)]}
        assert first(document)[0] == 1

    def test_score_refuses_it_too(self) -> None:
        hand = HandFacts(taker="NS", points={"NS": 100, "EW": 62})
        with pytest.raises(HandError) as caught:
            score(Rules(target=100), NS_EW, [hand, hand])
        assert caught.value.problems[0].hand == 2


class TestAllProblemsAtOnce:
    def test_all_problems_of_a_hand(self) -> None:
        hand = {"taker": "XX", "points": {"NS": 200, "EW": "1"}, "colour": 1}
        with pytest.raises(HandError) as caught:
            hand_from_json(hand, Rules(), NS_EW, 4)
        found = [(one.field, one.code) for one in caught.value.problems]
        assert found == [
            ("taker", "not_a_side"),
            ("points", "too_large"),
            ("points", "not_whole"),
            ("colour", "unknown_key"),
        ]
        assert {one.hand for one in caught.value.problems} == {4}

    def test_all_problems_of_the_rules(self) -> None:
        with pytest.raises(RulesError) as caught:
            rules_from_json({"rounding": "x", "target": 0, "colour": 1, "min_bid": 80})
        assert [one.code for one in caught.value.problems] == [
            "not_a_choice",
            "too_small",
            "unknown_key",
            "other_option",
        ]

    def test_the_message_ends_with_the_value_in_its_context(self) -> None:
        found = problems({"sides": NS_EW, "hands": [ns(75), {**ns(75), "taker": "SN"}]})[0]
        assert found.message == 'there is no such side: "SN" (sides: NS, EW)'
        assert found.to_json() == {"hand": 2, "field": "taker", "message": found.message}

    def test_a_long_value_is_shortened(self) -> None:
        found = problems({"sides": NS_EW, "hands": [{**ns(75), "taker": "x" * 10_000}]})[0]
        assert len(found.message) < 200


class TestSettledDeclarations:
    def test_declarations_of_both_sides_are_an_error(self) -> None:
        hand = ns(75, declarations={"NS": 20, "EW": 50})
        assert refused(hand, declarations="scored") == ("declarations", "one_side_declares")

    @pytest.mark.parametrize("value", [{"NS": -20}, {"NS": 20.0}, {"NS": True}, {"XX": 20}])
    def test_settled_declarations_are_whole_amounts(self, value: dict[str, Any]) -> None:
        assert refused(ns(75, declarations=value), declarations="scored")[0] == "declarations"

    def test_settled_declarations_in_tens(self) -> None:
        hand = ns(75, declarations={"NS": 25})
        rules: dict[str, Any] = {"preset": "belge_101", "declarations": "scored"}
        assert refused(hand, **rules) == ("declarations", "not_a_ten")
        assert last(play([ns(75, declarations={"NS": 20})], **rules))["marks"]["NS"] == 7 + 2
