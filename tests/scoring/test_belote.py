"""Clauses 2.2 to 2.4 and 2.8: contract, capot, failed, misdeals and faults."""

from typing import Any

import pytest

from tests.scoring.tables import codes, ew, last, marks, ns, play, refused

HELPED: dict[str, Any] = ns(65, belote="NS", declarations={"NS": 20})
MISDEAL: dict[str, Any] = {"misdeal": "NS"}


class TestContractCounts:
    """Clause 2.2."""

    @pytest.mark.parametrize(
        ("counts", "points", "outcome"),
        [
            ("all", 62, "made"),
            ("all", 61, "litige"),
            ("all", 60, "failed"),
            ("belote", 72, "made"),
            ("belote", 71, "litige"),
            ("belote", 62, "failed"),
            ("tricks", 82, "made"),
            ("tricks", 81, "litige"),
            ("tricks", 72, "failed"),
        ],
    )
    def test_what_counts_towards_the_contract(self, counts: str, points: int, outcome: str) -> None:
        hand = {**HELPED, "points": {"NS": points}}
        answer = play([hand], contract_counts=counts, declarations="scored")
        assert last(answer)["outcome"] == outcome

    def test_what_does_not_count_is_still_marked(self) -> None:
        hand = {**HELPED, "points": {"NS": 100}}
        rules = {"contract_counts": "tricks", "declarations": "scored"}
        assert marks(hand, **rules) == {"NS": 140, "EW": 62}


class TestCapot:
    """Clauses 2.2 to 2.4."""

    def test_capot_of_the_taker(self) -> None:
        assert marks(ns(capot="NS", belote="EW")) == {"NS": 252, "EW": 20}

    def test_capot_of_the_defence(self) -> None:
        assert marks(ns(capot="EW", belote="NS")) == {"NS": 20, "EW": 252}

    def test_capot_of_the_defence_as_a_failed_contract(self) -> None:
        assert marks(ns(capot="EW"), capot_of_taker="failed")["EW"] == 162

    def test_more_declarations_do_not_save_a_side_that_is_capot(self) -> None:
        hand = ns(capot="EW", declarations={"NS": 400})
        assert last(play([hand], declarations="scored"))["outcome"] == "failed"

    def test_called_and_made(self) -> None:
        hand = ns(capot="NS", capot_called=True)
        rules = {"capot_called_points": 505, "rounding": "nearest_10"}
        assert marks(hand, **rules) == {"NS": 505, "EW": 0}

    def test_called_and_not_made(self) -> None:
        answer = play([ns(150, capot_called=True)], capot_called_points=500)
        assert last(answer)["marks"] == {"NS": 0, "EW": 162}
        assert "capot_call_failed" in codes(last(answer))

    def test_called_and_capot_made_by_the_defence(self) -> None:
        assert marks(ns(capot="EW", capot_called=True), capot_called_points=500)["EW"] == 252

    def test_capot_not_called_where_calling_is_played(self) -> None:
        hand = ns(capot="NS", capot_called=False)
        assert marks(hand, capot_called_points=500)["NS"] == 252

    def test_not_calling_capot_is_allowed_where_calling_is_not_played(self) -> None:
        assert marks(ns(100, capot_called=False))["NS"] == 100


class TestFailed:
    """Clause 2.4."""

    def test_the_defence_marks_the_declarations_of_both(self) -> None:
        hand = ns(60, belote="NS", declarations={"NS": 20})
        assert marks(hand, declarations="scored") == {"NS": 20, "EW": 182}

    def test_the_belote_may_be_taken(self) -> None:
        answer = play([ns(40, belote="NS")], belote_when_failed="taken")
        assert last(answer)["marks"] == {"NS": 0, "EW": 182}
        assert "marks_belote_taken" in codes(last(answer))

    @pytest.mark.parametrize(("points", "marked"), [(160, 160), (250, 250), (0, 0), (165, 170)])
    def test_failed_points_are_rounded(self, points: int, marked: int) -> None:
        assert marks(ns(60), failed_points=points, rounding="nearest_10")["EW"] == marked


class TestMisdeal:
    """Clause 2.8."""

    def test_redeal_marks_nothing_and_does_not_count(self) -> None:
        answer = play([MISDEAL, ns(100)], target=None, hands=1)
        assert answer["hands"][0]["outcome"] == "misdeal"
        assert answer["totals"] == {"NS": 100, "EW": 62}
        assert answer["finished"] is True

    def test_penalty_marks_and_counts(self) -> None:
        answer = play([MISDEAL], misdeal="penalty", target=None, hands=1)
        assert (answer["totals"], answer["winner"]) == ({"NS": 0, "EW": 162}, "EW")

    def test_a_penalty_of_zero_does_not_count(self) -> None:
        rules: dict[str, Any] = {"misdeal": "penalty", "misdeal_points": 0}
        assert play([MISDEAL], **rules, target=None, hands=1)["finished"] is False

    def test_graduated(self) -> None:
        hands = [MISDEAL, {"misdeal": "EW"}, MISDEAL, ns(100), MISDEAL, MISDEAL]
        answer = play(hands, misdeal="graduated")
        told = [codes(hand)[0] for hand in answer["hands"] if hand["outcome"] == "misdeal"]
        assert told == [
            "misdeal_warned",
            "misdeal_warned",
            "misdeal_barred",
            "misdeal_costs",
            "misdeal_costs",
        ]
        assert answer["totals"] == {"NS": 100, "EW": 62 + 162 + 162}

    def test_the_penalty_is_never_rounded(self) -> None:
        rules = {"misdeal": "penalty", "rounding": "nearest_10", "misdeal_points": 163}
        assert marks(MISDEAL, **rules)["EW"] == 163

    def test_the_stake_is_kept_after_a_misdeal(self) -> None:
        answer = play([ns(81), MISDEAL, {"fault": "EW"}, {"void": "other"}], misdeal="penalty")
        assert [hand["stake"] for hand in answer["hands"]] == [81] * 4


class TestFault:
    """Clause 2.8."""

    def test_the_other_side_marks_and_the_hand_counts(self) -> None:
        answer = play([{"fault": "EW"}], fault_points=250, target=None, hands=1)
        assert last(answer)["outcome"] == "fault"
        assert (answer["totals"], answer["winner"]) == ({"NS": 250, "EW": 0}, "NS")

    def test_it_has_no_contract_in_belote(self) -> None:
        assert refused({"fault": "EW", "contract": 80}) == ("contract", "other_game")


class TestUnitOfTen:
    """Clause 2.1: Belgian sheets."""

    def test_every_amount_is_divided(self) -> None:
        answer = play(
            [ns(capot="NS", belote="EW"), ew(92), {"misdeal": "NS"}, {"fault": "NS"}],
            preset="belge_101",
        )
        assert [hand["marks"] for hand in answer["hands"]] == [
            {"NS": 25, "EW": 2},
            {"NS": 7, "EW": 9},
            {"NS": 0, "EW": 16},
            {"NS": 0, "EW": 16},
        ]
        steps = last(answer)["steps"]
        assert steps == [{"code": "fault_costs", "side": "NS", "amount": 16}]

    def test_the_target_is_divided_too(self) -> None:
        rules: dict[str, Any] = {"preset": "belge_101", "target": 25}
        assert play([ns(capot="NS")], **rules)["winner"] == "NS"
        assert play([ns(capot="NS")], **{**rules, "target": 26})["finished"] is False

    def test_the_stake_is_divided_too(self) -> None:
        assert play([ns(81)], preset="belge_101", litige="carried")["stake"] == 8
