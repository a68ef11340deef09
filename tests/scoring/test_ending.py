"""Clauses 2.7 and 2.9: the end of the game and the rubicon."""

from typing import Any

import pytest

from tests.scoring.tables import codes, ew, last, ns, play

FAULTS: dict[str, Any] = {"fault_points": 100}


def to(north: int, east: int) -> list[dict[str, str]]:
    """Faults worth 100 that bring the totals to these."""
    return [{"fault": "EW"}] * (north // 100) + [{"fault": "NS"}] * (east // 100)


class TestTarget:
    @pytest.mark.parametrize(
        ("reached", "target", "finished"),
        [("at_least", 100, True), ("more_than", 100, False), ("more_than", 99, True)],
    )
    def test_when_a_target_is_reached(self, reached: str, target: int, finished: bool) -> None:
        answer = play([ns(100)], target=target, target_reached=reached)
        assert answer["finished"] is finished

    def test_the_higher_total_wins(self) -> None:
        answer = play([*to(100, 200), ns(110)], **FAULTS, target=210)
        assert answer["winner"] == "EW"

    def test_the_winner_of_the_last_hand_wins(self) -> None:
        rules = {**FAULTS, "both_over": "last_hand", "target": 210}
        answer = play([*to(100, 200), ns(110)], **rules)
        assert answer["totals"] == {"NS": 210, "EW": 252}
        assert answer["winner"] == "NS"
        assert last(answer)["steps"][-1] == {"code": "last_hand_wins", "side": "NS"}
        assert "last_hand_wins" not in codes(
            last(play([ns(100)], both_over="last_hand", target=50))
        )

    def test_a_last_hand_without_a_winner(self) -> None:
        rules = {**FAULTS, "both_over": "last_hand", "target": 220}
        answer = play([*to(200, 200), ns(71, belote="NS")], **rules)
        assert answer["totals"] == {"NS": 220, "EW": 291}
        assert answer["winner"] == "EW"

    def test_equal_totals_play_on_in_every_case(self) -> None:
        for how in ("highest", "last_hand"):
            answer = play([ns(101), ew(101)], target=160, both_over=how)
            assert (answer["finished"], answer["winner"]) == (False, None)

    def test_a_void_hand_ends_nothing(self) -> None:
        hands = [*to(900, 0), ew(capot="EW", belote="NS"), {"void": "passed"}]
        assert play(hands, **FAULTS, target=920)["finished"] is False

    def test_a_target_is_looked_at_before_the_number_of_hands(self) -> None:
        rules = {**FAULTS, "both_over": "last_hand", "target": 210, "hands": 4}
        assert play([*to(100, 200), ns(110)], **rules)["winner"] == "NS"


class TestNumberOfHands:
    def test_the_higher_total_wins(self) -> None:
        answer = play([ns(100), ns(100)], target=None, hands=2)
        assert (answer["finished"], answer["winner"]) == (True, "NS")
        assert answer["games_lost"] == {"NS": 0, "EW": 1}

    def test_whichever_comes_first(self) -> None:
        assert play([ns(100)], target=1000, hands=1)["winner"] == "NS"
        assert play([ns(100)], target=100, hands=9)["winner"] == "NS"

    def test_equal_totals_play_on_hand_by_hand(self) -> None:
        hands = [ns(101), ew(101), {"fault": "NS"}]
        answer = play(hands, target=None, hands=2)
        assert answer["winner"] == "EW"

    def test_equal_totals_are_a_draw(self) -> None:
        answer = play([ns(101), ew(101)], target=None, hands=2, tie="draw")
        assert (answer["finished"], answer["winner"]) == (True, None)

    def test_a_capot_side_may_win_on_the_number_of_hands(self) -> None:
        """Only a target cannot be reached without a trick; fixed hands stay fixed."""
        answer = play([*to(900, 0), ew(capot="EW")], **FAULTS, target=None, hands=10)
        assert answer["winner"] == "NS"

    def test_a_capot_side_does_not_lengthen_the_number_of_hands(self) -> None:
        hands = [*to(900, 0), ew(capot="EW", belote="NS")]
        assert play(hands, **FAULTS, target=920, hands=10)["winner"] == "NS"
        assert play(hands, **FAULTS, target=920, hands=11)["finished"] is False


class TestWhyItGoesOn:
    """A game that one expects to be over explains why it goes on."""

    @staticmethod
    def reason(played: list[Any], /, **rules: Any) -> str:
        answer = play(played, **rules)
        assert answer["finished"] is False
        reason: str = codes(last(answer))[-1]
        return reason

    def test_points_still_at_stake(self) -> None:
        rules: dict[str, Any] = {"target": None, "hands": 2}
        assert self.reason([ns(100), ns(81)], **rules) == "stake_played_for"
        assert self.reason([ns(81)], **rules) == "stake_frozen"

    def test_equal_totals(self) -> None:
        hands = [ns(101), ew(101)]
        assert self.reason(hands, target=None, hands=2) == "equal_totals"
        assert self.reason(hands, target=160) == "equal_totals"
        assert self.reason(hands, target=None, hands=3) == "marks_tricks"
        assert self.reason(hands, target=170, both_over="last_hand") == "marks_tricks"

    def test_no_trick(self) -> None:
        hands = [*to(900, 0), ew(capot="EW", belote="NS")]
        answer = play(hands, **FAULTS, target=920)
        assert last(answer)["steps"][-1] == {"code": "no_trick_no_win", "side": "NS"}

    def test_no_explanation_where_the_game_is_over_or_far_from_it(self) -> None:
        for hands in ([ns(100)], [*to(900, 0), ns(100)]):
            said = codes(last(play(hands, **FAULTS)))
            assert not {"stake_played_for", "equal_totals", "no_trick_no_win"} & set(said)


class TestRubicon:
    @pytest.mark.parametrize(
        ("rubicon", "loser", "lost"),
        [
            ("none", 0, 1),
            ("simple", 300, 2),
            ("simple", 400, 1),
            ("floating", 400, 2),
            ("floating", 500, 1),
        ],
    )
    def test_two_games_below_half(self, rubicon: str, loser: int, lost: int) -> None:
        hands = [*to(700, loser), ns(capot="NS")]
        answer = play(hands, **FAULTS, target=800, rubicon=rubicon)
        assert answer["winner"] == "NS"
        assert answer["totals"] == {"NS": 952, "EW": loser}
        assert answer["games_lost"] == {"NS": 0, "EW": lost}
        assert answer["rubicon"] is (lost == 2)

    def test_in_tens_half_of_the_divided_target(self) -> None:
        rules: dict[str, Any] = {"preset": "belge_101", "rubicon": "simple", "target": 50}
        assert play([{"fault": "EW"}] * 4, **rules)["rubicon"] is True
        hands = [{"fault": "NS"}, {"fault": "NS"}, *[{"fault": "EW"}] * 4]
        assert play(hands, **rules)["rubicon"] is False

    def test_nothing_is_lost_before_the_end(self) -> None:
        answer = play([ns(100)])
        assert (answer["rubicon"], answer["games_lost"]) == (False, {"NS": 0, "EW": 0})

    def test_a_draw_has_no_loser(self) -> None:
        rules: dict[str, Any] = {"tie": "draw", "rubicon": "floating", "target": None}
        answer = play([ns(101), ew(101)], **rules, hands=2)
        assert answer["games_lost"] == {"NS": 0, "EW": 0}
