"""Clause 4: three players, what the other tests of the clause leave out."""

from typing import Any

from tests.scoring.tables import codes, last, play, refused

ABC = ["A", "B", "C"]
TOGETHER: dict[str, Any] = {"game": "belote3", "opposition": "together", "sides": ABC}


class TestExplanations:
    """Disputed amounts, and points that do not count, are explained."""

    EACH = (("game", "belote3"), ("sides", ABC))

    def test_an_amount_between_two(self) -> None:
        hand = {"taker": "A", "points": {"A": 22, "B": 70, "C": 70}}
        steps = last(play([hand], **dict(self.EACH)))["steps"]
        assert steps[-2:] == [
            {"code": "stake_frozen", "side": "A", "amount": 22},
            {"code": "stake_disputed", "side": "B, C"},
        ]
        litige = {"taker": "A", "points": {"A": 61, "B": 61, "C": 40}}
        assert "stake_disputed" not in codes(last(play([litige], **dict(self.EACH))))

    def test_what_does_not_help_to_make_the_contract(self) -> None:
        hand = {"taker": "A", "points": {"A": 70, "B": 71, "C": 21}, "belote": "A"}
        steps = last(play([hand], **dict(self.EACH), contract_counts="tricks"))["steps"]
        assert {"code": "uncounted", "side": "A", "points": 20} in steps
        assert "uncounted" not in codes(last(play([hand], **dict(self.EACH))))


class TestCapotOfTwoTogether:
    """It is entered by the name of either partner."""

    def test_the_points_of_both_are_162(self) -> None:
        for points in ({}, {"A": 0, "B": 100, "C": 62}, {"B": 162, "A": 0}, {"B": 20}):
            hand = {"taker": "A", "capot": "B", "points": points}
            assert play([hand], **TOGETHER)["totals"] == {"A": 0, "B": 252, "C": 252}

    def test_neither_more_nor_less(self) -> None:
        for points in ({"A": 0, "B": 100, "C": 61}, {"B": 100, "C": 63}, {"A": 2}):
            hand = {"taker": "A", "capot": "B", "points": points}
            assert refused(hand, **TOGETHER) == ("points", "capot_points")


class TestWhoTookNoTrick:
    """Clause 2.7: ``capot_cannot_win`` looks at the players named in ``no_trick`` as well."""

    HANDS = (
        {"taker": "C", "points": {"C": 60}},
        {"taker": "A", "no_trick": ["A", "B"]},
    )

    def test_one_of_two_who_made_capot_may_have_taken_none(self) -> None:
        answer = play([*self.HANDS], **TOGETHER, target=400)
        assert answer["totals"] == {"A": 162, "B": 414, "C": 252}
        assert answer["finished"] is False

    def test_a_player_without_a_trick_wins_where_allowed(self) -> None:
        answer = play([*self.HANDS], **TOGETHER, target=400, capot_cannot_win=False)
        assert answer["winner"] == "B"

    def test_a_player_with_a_trick_wins(self) -> None:
        hands: list[Any] = [self.HANDS[0], {"taker": "A", "no_trick": ["A"]}]
        assert play(hands, **TOGETHER, target=400)["winner"] == "B"
