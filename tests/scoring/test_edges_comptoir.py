"""Clause 5: what a bid is worth, whose sheet goes down, who is out and who has lost."""

from typing import Any

import pytest

from scoring.comptoir import bid_worth
from tests.scoring.tables import Answer, play, problems

GAME: dict[str, Any] = {"game": "comptoir"}


def taken(taker: str, bid: int, points: int) -> dict[str, Any]:
    """A hand of comptoir."""
    return {"taker": taker, "bid": bid, "points": {taker: points}}


def after(*hands: dict[str, Any], sides: str = "ABC", **rules: Any) -> Answer:
    """The answer for a game of these players."""
    return play(list(hands), sides=list(sides), **GAME, **rules)


def marks(hand: dict[str, Any]) -> dict[str, int]:
    """The marks of the first hand of three."""
    found: dict[str, int] = after(hand)["hands"][0]["marks"]
    return found


class TestWorth:
    @pytest.mark.parametrize(
        ("worth", "least", "most"),
        [
            (1, 1, 50),
            (2, 51, 70),
            (3, 71, 90),
            (4, 91, 110),
            (5, 111, 130),
            (6, 131, 150),
            (7, 151, 152),
        ],
    )
    def test_a_bid_is_worth_one_more_for_each_step(self, worth: int, least: int, most: int) -> None:
        assert (bid_worth(least), bid_worth(most)) == (worth, worth)

    def test_a_small_bid_costs_the_others_one(self) -> None:
        assert marks(taken("A", 50, 49)) == {"A": 0, "B": -1, "C": -1}


class TestHand:
    def test_as_many_points_as_bid_make_the_contract(self) -> None:
        assert marks(taken("A", 80, 80)) == {"A": -3, "B": 0, "C": 0}
        assert marks(taken("A", 80, 79)) == {"A": 0, "B": -3, "C": -3}

    def test_the_outcome(self) -> None:
        answer = after(taken("A", 80, 80), taken("B", 80, 79))
        assert [hand["outcome"] for hand in answer["hands"]] == ["made", "failed"]

    def test_a_void_hand_takes_nothing(self) -> None:
        answer = after({"void": "passed"})
        assert answer["hands"][0]["marks"] == {"A": 0, "B": 0, "C": 0}
        assert answer["totals"] == {"A": 6, "B": 6, "C": 6}

    def test_the_sheet_is_an_option(self) -> None:
        assert after(preset="lyonnaise")["totals"] == {"A": 12, "B": 12, "C": 12}
        assert after(sheet=9)["totals"] == {"A": 9, "B": 9, "C": 9}


class TestEnd:
    def test_the_first_out_wins_and_the_last_one_left_has_lost(self) -> None:
        answer = after(taken("B", 150, 150), taken("C", 150, 150))
        assert (answer["winner"], answer["finished"]) == ("B", True)
        assert answer["totals"] == {"A": 6, "B": 0, "C": 0}
        assert answer["games_lost"] == {"A": 1, "B": 0, "C": 0}
        assert answer["rubicon"] is False

    def test_two_left_play_on(self) -> None:
        answer = after(taken("B", 150, 150))
        assert (answer["winner"], answer["finished"]) == (None, False)

    def test_several_out_first_at_once_have_no_winner(self) -> None:
        answer = after(taken("A", 150, 100))
        assert (answer["winner"], answer["finished"]) == (None, True)
        assert answer["games_lost"] == {"A": 1, "B": 0, "C": 0}

    def test_the_first_out_wins_though_others_go_out_together(self) -> None:
        answer = after(taken("D", 150, 150), taken("A", 150, 100), sides="ABCD")
        assert answer["winner"] == "D"
        assert answer["games_lost"] == {"A": 1, "B": 0, "C": 0, "D": 0}

    def test_the_player_left_has_lost_however_little_is_left(self) -> None:
        down = [taken("A", 130, 100), taken("B", 130, 100), taken("A", 50, 100)]
        answer = after(*down, sides="AB")
        assert (answer["totals"], answer["winner"]) == ({"A": 0, "B": 1}, "A")

    def test_a_player_who_is_out_cannot_take(self) -> None:
        hands = [taken("A", 150, 150), taken("A", 50, 50)]
        document = {"rules": GAME, "sides": ["A", "B", "C"], "hands": hands}
        found = problems(document)
        assert [(one.hand, one.field, one.code) for one in found] == [(2, "taker", "player_out")]

    def test_a_player_who_is_out_loses_nothing_more(self) -> None:
        answer = after(taken("A", 150, 150), taken("B", 80, 60))
        assert answer["hands"][1]["marks"] == {"A": 0, "B": 0, "C": -3}
