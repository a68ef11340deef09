"""Clause 3: contrée and coinche; its worked figures are in ``test_golden_contree``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from scoring.presets import preset_rules
from scoring.rules import Rules
from tests.scoring.tables import NS_EW, codes, ew, last, ns, play, problems, refused

GAME: dict[str, Any] = {"game": "contree"}


def bid(contract: int | str, points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand that NS took with this contract; the points are those of NS."""
    return ns(points, contract=contract, **more)


def marks(hand: dict[str, Any], /, **rules: Any) -> tuple[int, int]:
    """What NS and EW mark."""
    found = last(play([hand], **{**GAME, **rules}))["marks"]
    return found["NS"], found["EW"]


class TestMade:
    def test_what_counts_towards_the_contract(self) -> None:
        assert marks(bid(100, 82, belote="NS"))[0] == 80 + 100 + 20
        assert marks(bid(100, 82, belote="NS"), contract_counts="tricks")[0] == 0

    def test_made_at_least(self) -> None:
        assert marks(bid(80, 81))[0] == 160
        assert marks(bid(80, 81), made_at_least=82) == (0, 240)

    def test_must_outscore(self) -> None:
        assert marks(bid(80, 81), must_outscore=True) == (0, 240)
        assert marks(bid(80, 82, belote="EW"), must_outscore=True)[0] == 0
        assert marks(bid(80, 82), must_outscore=True)[0] == 160

    def test_every_trick_makes_any_number_and_none_fails_it(self) -> None:
        assert marks(bid(160, capot="NS")) == (250 + 160, 0)
        hand = bid(80, capot="EW", declarations={"NS": 200})
        assert marks(hand, declarations="scored") == (0, 160 + 80 + 200)

    def test_capot_by_the_defence_at_its_own_value(self) -> None:
        assert marks(bid(80, capot="EW"), capot_of_taker="capot") == (0, 330)

    def test_the_bonus_is_multiplied_where_everything_is(self) -> None:
        hand = bid(80, 100, belote="NS", contre="contre")
        assert marks(hand) == (2 * (100 + 80 + 20), 60)
        assert marks(hand, contre_multiplies="tricks_and_bid") == (2 * (100 + 80) + 20, 60)

    def test_the_defence_is_never_multiplied_when_the_contract_is_made(self) -> None:
        assert marks(bid(80, 100, belote="EW", contre="surcontre")) == (720, 80)

    def test_surcontre(self) -> None:
        hand = bid(80, 100, contre="surcontre")
        assert marks(hand, surcontre_factor=3) == (540, 60)
        assert "multiplied" in codes(last(play([hand], **GAME)))

    def test_contre_takes_all(self) -> None:
        hand = bid(80, 100, contre="contre", belote="EW")
        assert marks(hand, contre_takes_all=True) == (2 * (160 + 80), 20)
        plain = bid(80, 100, belote="EW")
        assert marks(plain, contre_takes_all=True) == (180, 80)
        capot = bid(80, capot="NS", contre="contre")
        assert marks(capot, contre_takes_all=True) == (2 * (250 + 80), 0)


class TestWhyItFailed:
    """A bid that was reached and yet failed is explained."""

    def test_failed_by_made_at_least(self) -> None:
        steps = last(play([bid(80, 81)], **GAME, made_at_least=82))["steps"]
        assert {"code": "below_least", "side": "NS", "points": 82} in steps

    def test_failed_by_must_outscore(self) -> None:
        assert "not_ahead" in codes(last(play([bid(80, 81)], **GAME, must_outscore=True)))

    def test_generale_failed_by_a_trick_of_the_partner(self) -> None:
        rules: dict[str, Any] = {**GAME, "generale_points": 500}
        assert "not_alone" in codes(last(play([bid("generale", capot="NS")], **rules)))
        for hand in (bid("generale", capot="NS", solo=True), bid("generale", capot="EW")):
            assert "not_alone" not in codes(last(play([hand], **rules)))

    @pytest.mark.parametrize("hand", [bid(100, 99), bid(80, 82)])
    def test_no_explanation_where_the_points_are_too_few(self, hand: dict[str, Any]) -> None:
        rules: dict[str, Any] = {**GAME, "made_at_least": 82, "must_outscore": True}
        assert not {"below_least", "not_ahead"} & set(codes(last(play([hand], **rules))))


class TestFailed:
    def test_the_belote_kept_is_not_multiplied(self) -> None:
        hand = bid(100, 60, contre="contre", belote="NS")
        assert marks(hand, belote_when_failed="kept") == (20, 520)
        assert marks(hand) == (0, 560)

    def test_all_declarations_go_to_the_defence(self) -> None:
        hand = bid(120, 60, declarations={"NS": 20}, belote="EW")
        assert marks(hand, declarations="scored") == (0, 160 + 120 + 40)


class TestFlatAmounts:
    def test_capot(self) -> None:
        rules = {"capot_bid_made": 505, "capot_bid_failed": 350}
        assert marks(bid("capot", capot="NS", belote="NS"), **rules) == (525, 0)
        assert marks(bid("capot", 120), **rules) == (0, 350)

    @pytest.mark.parametrize("multiplies", ["everything", "bid", "tricks", "tricks_and_bid"])
    def test_contre_always_multiplies_flat_amounts(self, multiplies: str) -> None:
        rules = {"capot_bid_made": 500, "contre_multiplies": multiplies}
        assert marks(bid("capot", capot="NS", contre="contre"), **rules)[0] == 1000

    def test_generale(self) -> None:
        rules = {"generale_points": 600}
        assert marks(bid("generale", capot="NS", solo=True), **rules) == (600, 0)
        assert marks(bid("generale", capot="NS"), **rules) == (0, 600)
        assert marks(bid("generale", 100, contre="contre"), **rules) == (60 * 0, 1200)

    def test_when_only_the_bid_counts(self) -> None:
        rules = {"counting": "bid"}
        assert marks(bid("capot", capot="NS", belote="NS"), **rules) == (250, 0)
        assert marks(bid("capot", capot="NS"), **rules, capot_bid_made=500) == (500, 0)
        assert marks(bid(80, 90, belote="EW"), **rules) == (80, 0)

    def test_when_only_the_points_made_count(self) -> None:
        rules = {"counting": "made"}
        assert marks(bid(80, 90), **rules) == (90, 70)
        assert marks(bid("capot", capot="NS"), **rules, capot_bid_made=500) == (500, 0)


class TestBidMarksBelote:
    """`bid_marks_belote`: belotes beside the bid alone, never multiplied."""

    RULES: Mapping[str, Any] = MappingProxyType({"counting": "bid", "bid_marks_belote": True})

    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            (bid(100, 110), (100, 0)),
            (bid(100, 110, belote="NS"), (120, 0)),
            (bid(100, 110, belote="EW"), (100, 20)),
            (bid(100, 90, belote="EW"), (0, 120)),
            (bid(120, 90, belote="NS"), (0, 140)),
            (bid(100, 110, belote="NS", contre="contre"), (220, 0)),
            (bid(120, 90, belote="NS", contre="surcontre"), (0, 500)),
            (bid(80, capot="NS", belote="EW"), (80, 20)),
            (bid("capot", capot="NS", belote="NS"), (270, 0)),
            (bid("capot", 162, belote="NS"), (0, 270)),
        ],
    )
    def test_the_marks(self, hand: dict[str, Any], expected: tuple[int, int]) -> None:
        assert marks(hand, **self.RULES) == expected

    def test_a_taker_who_keeps_it(self) -> None:
        hand = bid(120, 90, belote="NS", contre="contre")
        assert marks(hand, **self.RULES, belote_when_failed="kept") == (20, 240)

    def test_beside_flat_amounts(self) -> None:
        flat = {"capot_bid_made": 500, "capot_bid_failed": 350, "generale_points": 600}
        hand = bid("capot", capot="NS", belote="EW", contre="contre")
        assert marks(hand, **self.RULES, **flat) == (1000, 20)
        assert marks(bid("capot", 150, belote="NS"), **self.RULES, **flat) == (0, 370)
        hand = bid("generale", capot="NS", belote="NS", contre="surcontre")
        assert marks(hand, **self.RULES, **flat) == (0, 2420)

    def test_declarations_and_tricks_stay_unmarked(self) -> None:
        hand = bid(100, 110, belote="NS", declarations={"NS": 50})
        assert marks(hand, **self.RULES, declarations="scored") == (120, 0)

    def test_the_steps(self) -> None:
        found = last(play([bid(120, 90, belote="NS")], **GAME, **self.RULES))["steps"][-2:]
        assert found == [
            {"code": "marks_contract", "side": "EW", "amount": 120},
            {"code": "marks_belote_taken", "side": "EW", "amount": 20},
        ]

    def test_in_tens(self) -> None:
        tens = {"unit": 10, "target": 101, "fault_points": 160}
        assert marks(bid(100, 110, belote="EW"), **self.RULES, **tens) == (10, 2)

    @pytest.mark.parametrize("counting", ["made_and_bid", "made"])
    def test_no_effect_where_points_are_marked(self, counting: str) -> None:
        for hand in (bid(100, 110, belote="EW"), bid(120, 90, belote="NS", contre="contre")):
            usual = marks(hand, counting=counting)
            assert marks(hand, counting=counting, bid_marks_belote=True) == usual

    def test_without_it_a_belote_is_not_marked(self) -> None:
        assert marks(bid(100, 110, belote="NS"), counting="bid") == (100, 0)


class TestFault:
    def test_a_fault_may_add_the_contract(self) -> None:
        hand = {"fault": "NS", "contract": 120}
        assert marks(hand) == (0, 160)
        assert marks(hand, fault_adds_contract=True) == (0, 280)
        assert marks({"fault": "NS"}, fault_adds_contract=True) == (0, 160)

    @pytest.mark.parametrize(("contract", "worth"), [("capot", 250), ("generale", 500)])
    def test_a_fault_after_a_bid_of_capot_or_generale(self, contract: str, worth: int) -> None:
        rules = {"fault_adds_contract": True, "generale_points": 500}
        assert marks({"fault": "NS", "contract": contract}, **rules) == (0, 160 + worth)


class TestTheSame:
    """End, unit and exact finish as in clause 2."""

    def test_in_tens(self) -> None:
        rules = {"unit": 10, "misdeal_points": 160, "fault_points": 160, "target": 300}
        assert marks(bid(80, 88, belote="EW"), **rules) == (17, 9)
        document = {"rules": {**GAME, **rules, "capot_contract": 255}, "sides": NS_EW, "hands": []}
        assert problems(document)[0].field == "unit"

    def test_exact_finish(self) -> None:
        rules = {"exact_finish": True, "target": 170}
        answer = play([bid(80, 88)], **GAME, **rules)
        assert (answer["totals"], answer["finished"]) == ({"NS": 168, "EW": 74}, False)

    def test_81_each_is_no_litige(self) -> None:
        assert last(play([ew(81, contract=80)], **GAME))["outcome"] == "made"

    def test_end_of_the_game(self) -> None:
        assert play([bid(80, 88)], preset="contree_made", target=80)["winner"] == "NS"


class TestRefused:
    @pytest.mark.parametrize(
        ("field", "value", "code"),
        [
            ("contract", None, "required"),
            ("contract", 85, "not_a_bid"),
            ("contract", 70, "not_a_bid"),
            ("contract", 170, "not_a_bid"),
            ("contract", "80", "not_a_bid"),
            ("contract", 80.0, "not_a_bid"),
            ("contract", True, "not_a_bid"),
            ("contract", [80], "not_a_bid"),
            ("contract", "generale", "generale_not_played"),
            ("contre", "double", "not_a_choice"),
            ("contre", True, "not_a_choice"),
            ("solo", True, "solo_without_capot"),
            ("solo", 1, "not_a_flag"),
            ("trump", "SA", "not_a_choice"),
            ("trump", "TA", "not_a_choice"),
            ("capot_called", True, "other_game"),
            ("no_trick", [], "other_game"),
            ("bid", 80, "other_game"),
        ],
    )
    def test_fields(self, field: str, value: Any, code: str) -> None:
        assert refused({**bid(80, 90), field: value}, **GAME) == (field, code)

    def test_solo_needs_the_capot_of_the_taker(self) -> None:
        assert refused(bid(80, capot="EW", solo=True), **GAME)[0] == "solo"
        play([bid(80, capot="NS", solo=True), bid(80, 90, solo=False)], **GAME)

    def test_no_belote_without_trump(self) -> None:
        hand = bid(80, 90, trump="SA", belote="NS")
        assert refused(hand, preset="coinche") == ("belote", "belote_without_trump")
        play([bid(80, 90, trump="TA", belote="NS")], preset="coinche")

    def test_a_carre_of_sevens_needs_no_contract(self) -> None:
        hand = {"declarations": [{"side": "NS", "kind": "carre", "rank": "7"}]}
        answer = play([hand], preset="coinche", carre_of_sevens="voids_hand")
        assert last(answer)["outcome"] == "void"

    @pytest.mark.parametrize("option", ["litige", "litige_at_end", "capot_called_points", "deal"])
    def test_options_of_other_games(self, option: str) -> None:
        document = {"rules": {**GAME, option: None}, "sides": NS_EW, "hands": []}
        assert (problems(document)[0].field, problems(document)[0].code) == (option, "other_option")


_BASE: dict[str, Any] = {
    "game": "contree",
    "rounding": "nearest_10",
    "capot_points": 250,
    "failed_points": 160,
    "capot_of_taker": "failed",
    "belote_when_failed": "taken",
    "misdeal_points": 160,
    "fault_points": 160,
}
_ALL: dict[str, Any] = {"contre_takes_all": True, "contre_multiplies": "tricks_and_bid"}


class TestPresets:
    """Clause 7."""

    @pytest.mark.parametrize(
        ("name", "differs"),
        [
            ("contree", {"target": 3000}),
            (
                "contree_made",
                {
                    "counting": "made",
                    **_ALL,
                    "capot_bid_made": 500,
                    "capot_bid_failed": 500,
                    "target": 1000,
                },
            ),
            ("contree_bid", {"counting": "bid", "target": 1000}),
            ("contree_2000", {"must_outscore": True, **_ALL, "target": 2000}),
            (
                "contree_cannes",
                {
                    "rounding": "nearest_10_down",
                    "failed_points": 162,
                    "capot_points": 252,
                    "capot_contract": 270,
                    "contre_takes_all": True,
                    "contre_multiplies": "bid",
                    "surcontre_factor": 3,
                    "exact_finish": True,
                    "target": 2001,
                },
            ),
            (
                "coinche",
                {
                    "declarations": "scored",
                    "must_outscore": True,
                    "belote_when_failed": "kept",
                    **_ALL,
                    "generale_points": 500,
                    "allow_no_trump": True,
                    "allow_all_trump": True,
                    "target": 2000,
                },
            ),
        ],
    )
    def test_differences_from_section_3(self, name: str, differs: dict[str, Any]) -> None:
        assert preset_rules(name) == Rules(**{**_BASE, **differs})
