"""Clause 2: each mark of a hand of belote is explained, in the order of the count."""

from typing import Any

import pytest

from scoring.score import score_document
from tests.scoring.edges import COMPTOIR, CONTREE, EACH, TOGETHER, sides_of, told
from tests.scoring.tables import ew, ns, play, score_json

SCORED = {"declarations": "scored"}
SEVENS = {"side": "NS", "kind": "carre", "rank": "7"}
TWELVE = {"preset": "village_12", "hands": 1}


class TestMade:
    def test_both_sums_then_what_each_side_marks(self) -> None:
        hand = ns(75, belote="NS", declarations={"NS": 50})
        assert told(hand, **SCORED) == [
            "NS: 75 + belote 20 + declarations 50 = 145",
            "EW: 87",
            "NS took and made it",
            "NS scores 75 for tricks",
            "EW scores 87 for tricks",
            "NS scores 20 for belote",
            "NS scores 50 for declarations",
        ]

    def test_the_defence_marks_its_own_announcements(self) -> None:
        hand = ns(120, belote="EW", declarations={"EW": 20})
        assert told(hand, **SCORED)[3:] == [
            "NS scores 120 for tricks",
            "EW scores 42 for tricks",
            "EW scores 20 for belote",
            "EW scores 20 for declarations",
        ]

    def test_what_does_not_help_to_make_is_not_in_the_sum(self) -> None:
        hand = ns(83, belote="NS", declarations={"NS": 20})
        assert told(hand, **SCORED, contract_counts="belote")[0] == "NS: 83 + belote 20 = 103"
        assert told(hand, **SCORED, contract_counts="tricks")[0] == "NS: 83"

    def test_rounding_is_explained_before_the_mark_it_changes(self) -> None:
        assert told(ns(106), rounding="nearest_10")[3:] == [
            "106 of NS rounded to 110",
            "NS scores 110 for tricks",
            "56 of EW rounded to 60",
            "EW scores 60 for tricks",
        ]

    def test_no_explanation_for_an_amount_that_is_round_already(self) -> None:
        assert told(ns(100), rounding="nearest_10_down")[3:] == [
            "NS scores 100 for tricks",
            "62 of EW rounded to 60",
            "EW scores 60 for tricks",
        ]

    def test_marks_are_explained_in_the_unit_of_the_sheet(self) -> None:
        assert told(ns(106, belote="EW"), preset="belge_101")[3:] == [
            "106 of NS rounded to 11",
            "NS scores 11 for tricks",
            "56 of EW rounded to 6",
            "EW scores 6 for tricks",
            "EW scores 2 for belote",
        ]

    def test_capot(self) -> None:
        assert told(ns(capot="NS", belote="EW")) == [
            "NS won every trick",
            "NS took and made it",
            "NS scores 252 for capot",
            "EW scores 20 for belote",
        ]

    def test_capot_called(self) -> None:
        hand = ns(capot="NS", capot_called=True)
        assert told(hand, capot_called_points=500)[-1] == "NS scores 500 for the capot it called"


class TestFailed:
    def test_the_defence_marks_the_hand_and_the_declarations_of_both(self) -> None:
        hand = ns(60, belote="NS", declarations={"NS": 20})
        assert told(hand, **SCORED) == [
            "NS: 60 + belote 20 + declarations 20 = 100",
            "EW: 102",
            "NS took and failed",
            "EW scores 162 for the failed contract",
            "EW scores 20 for the taker's declarations",
            "NS scores 20 for belote",
        ]

    def test_the_belote_of_the_taker_may_be_taken(self) -> None:
        assert told(ns(60, belote="NS"), belote_when_failed="taken")[-2:] == [
            "EW scores 162 for the failed contract",
            "EW scores 20 for the taker's belote",
        ]

    def test_capot_of_the_defence(self) -> None:
        assert told(ns(capot="EW")) == [
            "EW won every trick",
            "NS took and failed",
            "EW scores 252 for capot",
        ]
        assert told(ns(capot="EW"), capot_of_taker="failed")[-1] == (
            "EW scores 162 for the failed contract"
        )

    def test_a_capot_called_and_not_made(self) -> None:
        assert told(ns(150, capot_called=True), capot_called_points=500) == [
            "NS had called capot and failed it",
            "EW scores 162 for the failed contract",
        ]


class TestLitige:
    def test_the_points_of_the_taker_stay_at_stake(self) -> None:
        hand = ns(71, belote="NS")
        assert told(hand) == [
            "NS: 71 + belote 20 = 91",
            "EW: 91",
            "equal at 91: litige",
            "EW scores 91 for tricks",
            "NS scores 20 for belote",
            "NS leaves 71 at stake",
        ]

    def test_rounding_of_what_goes_to_the_stake(self) -> None:
        assert told(ns(71, belote="NS"), rounding="nearest_10")[3:] == [
            "91 of EW rounded to 90",
            "EW scores 90 for tricks",
            "NS scores 20 for belote",
            "71 of NS rounded to 70",
            "NS leaves 70 at stake",
        ]

    def test_a_step_about_nobody_names_nobody(self) -> None:
        steps = play([ns(71, belote="NS")], target=91)["hands"][0]["steps"]
        assert steps[-2:] == [
            {"code": "stake_frozen", "side": "NS", "amount": 71},
            {"code": "stake_lost", "amount": 71},
        ]

    def test_declarations_of_the_taker_go_to_the_stake(self) -> None:
        hand = ns(71, declarations={"NS": 20})
        assert told(hand, **SCORED)[-2:] == ["EW scores 91 for tricks", "NS leaves 91 at stake"]

    def test_half_of_the_hand(self) -> None:
        hand = ns(71, belote="NS")
        assert told(hand, litige_amount="half")[3:] == [
            "EW scores 81, half of the hand",
            "NS scores 20 for belote",
            "NS leaves 81 at stake",
        ]

    def test_the_winner_of_the_stake_is_explained_last(self) -> None:
        assert told(ns(81), ew(100))[-1] == "EW wins the 81 at stake"
        assert told(ns(81), ns(60))[-1] == "EW wins the 81 at stake"
        assert told(ns(81), ns(100))[-1] == "NS wins the 81 at stake"

    def test_litiges_in_a_row_add_up(self) -> None:
        assert told(ns(81), ew(81))[-1] == "EW leaves 81 at stake"
        assert told(ns(81), ew(81), ns(100))[-1] == "NS wins the 162 at stake"

    def test_equality_may_be_failed_made_or_played_again(self) -> None:
        assert told(ns(81), litige="failed")[2:] == [
            "equal at 81, which counts as failed by NS",
            "EW scores 162 for the failed contract",
        ]
        assert told(ns(81), litige="made")[2:] == [
            "equal at 81, which counts as made by NS",
            "NS scores 81 for tricks",
            "EW scores 81 for tricks",
        ]
        assert told(ns(81), litige="replayed")[2:] == ["equal at 81: the hand is played again"]

    def test_the_stake_after_the_last_hand(self) -> None:
        assert told(ns(81), **TWELVE)[-1] == "NS gets back its 81 still at stake"
        assert told(ns(81), **TWELVE, litige_at_end="to_defence")[-1] == (
            "EW gets the 81 still at stake"
        )
        assert told(ns(81), **TWELVE, litige_at_end="lost")[-1] == (
            "the 81 still at stake are lost"
        )

    def test_the_stake_that_a_target_ends(self) -> None:
        assert told(ns(81, belote="EW", declarations={"NS": 20}), **SCORED, target=100)[-2:] == [
            "NS leaves 101 at stake",
            "the 101 still at stake are lost",
        ]


class TestExactFinish:
    def test_the_hand_that_would_end_the_game_is_counted_to_the_point(self) -> None:
        assert told(ns(127), rounding="nearest_10", exact_finish=True, target=130) == [
            "NS: 127",
            "EW: 35",
            "NS took and made it",
            "this would end the game: counted to the point",
            "NS scores 127 for tricks",
            "EW scores 35 for tricks",
        ]


class TestNotPlayed:
    def test_a_void_hand_gives_its_reason(self) -> None:
        assert told({"void": "under_eleven"}) == ["void hand (under_eleven)"]

    def test_a_misdeal_is_dealt_again(self) -> None:
        assert told({"misdeal": "EW"}) == ["misdeal by EW: deal again"]

    def test_a_misdeal_costs(self) -> None:
        assert told({"misdeal": "EW"}, misdeal="penalty") == [
            "misdeal by EW: 162 to the other side"
        ]

    def test_misdeals_are_graduated_for_each_side_alone(self) -> None:
        deals = [{"misdeal": side} for side in ("EW", "NS", "EW", "EW", "NS")]
        told_of = [told(*deals[:number], misdeal="graduated") for number in (1, 2, 3, 4, 5)]
        assert told_of == [
            ["first misdeal by EW: a warning"],
            ["first misdeal by NS: a warning"],
            ["misdeal 2 by EW: it may not take in the next hand dealt"],
            ["misdeal by EW: 162 to the other side"],
            ["misdeal 2 by NS: it may not take in the next hand dealt"],
        ]

    def test_a_fault_costs(self) -> None:
        assert told({"fault": "NS"}) == ["irregularity by NS: 162 to the other side"]


class TestWithoutExplanations:
    """Explanations are left out where they are not asked for, and change no mark."""

    @pytest.mark.parametrize(
        ("rules", "hand"),
        [
            ({"rounding": "nearest_10"}, ns(71, belote="NS")),
            ({"target": 100, "exact_finish": True, "rounding": "nearest_10"}, ns(97)),
            (SCORED, ns(81, declarations=[{"side": "NS", "kind": "tierce", "rank": "A"}])),
            ({}, {"void": "passed"}),
            ({**SCORED, "carre_of_sevens": "voids_hand"}, {"declarations": [SEVENS]}),
            ({"misdeal": "graduated"}, {"misdeal": "NS"}),
            ({}, {"fault": "NS"}),
            (CONTREE, ns(90, contract=80, contre="contre")),
            (EACH, {"taker": "A", "points": {"A": 22, "B": 70, "C": 70}}),
            (TOGETHER, {"taker": "A", "no_trick": ["A"]}),
            (COMPTOIR, {"taker": "A", "bid": 90, "points": {"A": 90}}),
        ],
    )
    def test_there_are_no_steps(self, rules: dict[str, Any], hand: dict[str, Any]) -> None:
        document = {"rules": rules, "sides": sides_of(rules), "hands": [hand]}
        quick, slow = score_document(document, explain=False), score_document(document)
        assert quick.hands[0].steps == ()
        assert slow.hands[0].steps != ()
        assert quick.hands[0].marks == slow.hands[0].marks
        assert score_json(document, explain=False) == quick.to_json()
        assert score_json(document) == slow.to_json()
