"""Clause 2.5: litige and the stake."""

from typing import Any

import pytest

from tests.scoring.tables import codes, ew, last, marks, ns, play

ONE_HAND: dict[str, Any] = {"target": None, "hands": 1}


class TestWhatALitigeIs:
    def test_failed(self) -> None:
        answer = play([ns(81)], litige="failed")
        assert (last(answer)["outcome"], answer["totals"]) == ("failed", {"NS": 0, "EW": 162})
        assert codes(last(answer))[2] == "litige_failed"

    def test_made(self) -> None:
        answer = play([ns(81)], litige="made")
        assert (last(answer)["outcome"], answer["totals"]) == ("made", {"NS": 81, "EW": 81})
        assert codes(last(answer))[2] == "litige_made"

    def test_replayed_is_void_and_does_not_count(self) -> None:
        answer = play([ns(81, belote=None), ns(100)], litige="replayed", target=None, hands=1)
        assert [hand["outcome"] for hand in answer["hands"]] == ["void", "made"]
        assert answer["hands"][0]["marks"] == {"NS": 0, "EW": 0}


HAND: dict[str, Any] = ns(71, belote="NS")


class TestAmount:
    def test_own_with_declarations(self) -> None:
        hand = ns(71, declarations={"NS": 20})
        answer = play([hand], declarations="scored")
        assert (answer["totals"], answer["stake"]) == ({"NS": 0, "EW": 91}, 91)

    def test_declarations_of_the_defence(self) -> None:
        hand = ns(91, declarations={"EW": 20})
        answer = play([hand], declarations="scored")
        assert (answer["totals"], answer["stake"]) == ({"NS": 0, "EW": 91}, 91)

    def test_half_and_rounded(self) -> None:
        answer = play([HAND], litige_amount="half", rounding="nearest_10")
        assert (answer["totals"], answer["stake"]) == ({"NS": 20, "EW": 80}, 80)

    @pytest.mark.parametrize(("amount", "stake"), [("own", 71), ("half", 81)])
    def test_to_the_point_on_a_rounded_sheet(self, amount: str, stake: int) -> None:
        rules: dict[str, Any] = {
            "litige_rounded": False,
            "rounding": "nearest_10",
            "litige_amount": amount,
        }
        assert play([HAND], **rules)["stake"] == stake


class TestExplanations:
    """Rounding is explained for both sides, and for none where points are exact."""

    def test_rounded(self) -> None:
        said = codes(last(play([ns(81)], rounding="nearest_10")))
        assert said[3:] == ["rounded", "marks_tricks", "rounded", "stake_frozen"]

    def test_to_the_point(self) -> None:
        said = codes(last(play([ns(81)], rounding="nearest_10", litige_rounded=False)))
        assert said[3:] == ["marks_tricks", "stake_frozen"]

    def test_half(self) -> None:
        said = codes(last(play([ns(81)], rounding="nearest_10", litige_amount="half")))
        assert said[3:] == ["marks_half", "stake_frozen"]


class TestStake:
    def test_several_litiges_go_to_one_winner(self) -> None:
        answer = play([ns(81), ew(81), ns(100)])
        assert [hand["stake"] for hand in answer["hands"]] == [81, 162, 0]
        assert last(answer)["marks"] == {"NS": 100 + 162, "EW": 62}

    def test_it_is_won_by_capot_too(self) -> None:
        assert last(play([ns(81), ns(capot="EW")]))["marks"] == {"NS": 0, "EW": 252 + 81}


class TestAfterTheLastHand:
    def test_extra_hand_until_it_is_won(self) -> None:
        answer = play([ns(81), {"fault": "NS"}, ew(81), ns(100)], **ONE_HAND)
        assert [hand["stake"] for hand in answer["hands"]] == [81, 81, 162, 0]
        assert (answer["finished"], answer["winner"]) == (True, "NS")

    def test_returned_to_the_side_it_came_from(self) -> None:
        answer = play([ns(81), ew(71, belote="EW")], target=None, hands=2, litige_at_end="returned")
        assert last(answer)["marks"] == {"NS": 91 + 81, "EW": 20 + 71}
        assert answer["totals"] == {"NS": 172, "EW": 172}
        assert last(answer)["totals"] == answer["totals"]
        assert (last(answer)["stake"], answer["stake"]) == (0, 0)
        assert codes(last(answer))[-3:] == ["stake_returned", "stake_returned", "equal_totals"]

    def test_to_the_other_side(self) -> None:
        answer = play([ns(81)], **ONE_HAND, litige_at_end="to_defence")
        assert (answer["totals"], answer["winner"]) == ({"NS": 0, "EW": 162}, "EW")
        assert codes(last(answer))[-1] == "stake_to_defence"

    def test_lost(self) -> None:
        answer = play([ns(81)], **ONE_HAND, litige_at_end="lost")
        assert (answer["totals"], answer["stake"]) == ({"NS": 0, "EW": 81}, 0)
        assert codes(last(answer))[-1] == "stake_lost"

    def test_without_a_fixed_number_of_hands_it_has_no_effect(self) -> None:
        assert play([ns(81)], litige_at_end="returned")["stake"] == 81

    def test_a_target_loses_it(self) -> None:
        answer = play([ns(81), {"fault": "NS"}], target=200)
        assert (answer["winner"], answer["stake"]) == ("EW", 0)
        assert codes(last(answer))[-1] == "stake_lost"

    def test_returned_points_can_make_a_draw(self) -> None:
        rules: dict[str, Any] = {**ONE_HAND, "litige_at_end": "returned", "tie": "draw"}
        answer = play([ns(81)], **rules)
        assert (answer["finished"], answer["winner"]) == (True, None)
        assert answer["games_lost"] == {"NS": 0, "EW": 0}


class TestRoundingOfALitige:
    def test_balanced_gives_eighty_each(self) -> None:
        assert marks(ns(81), rounding="balanced_10") == {"NS": 0, "EW": 80}
