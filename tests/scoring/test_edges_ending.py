"""Clauses 2.5 and 2.7 to 2.9: the bounds at which a game ends, and what becomes of the stake."""

from typing import Any

import pytest

from scoring.hand import HandFacts
from scoring.rules import Rules
from scoring.score import GameInPlay
from tests.scoring.edges import ABC
from tests.scoring.tables import NS_EW, Answer, ew, last, ns, play

FAULT = {"fault": "EW"}
OPEN: dict[str, Any] = {"target": None, "fault_points": 100, "tie": "draw"}


def lost(hands: list[dict[str, Any]], /, **rules: Any) -> tuple[bool, dict[str, int]]:
    """Whether there was a rubicon, and the games lost."""
    answer = play(hands, **rules)
    return answer["rubicon"], answer["games_lost"]


def end(answer: Answer) -> tuple[bool, str | None]:
    """Whether a game is over, and who has won."""
    return answer["finished"], answer["winner"]


class TestTarget:
    @pytest.mark.parametrize(
        ("reached", "target", "over"),
        [
            ("at_least", 100, True),
            ("at_least", 101, False),
            ("more_than", 99, True),
            ("more_than", 100, False),
        ],
    )
    def test_to_the_point(self, reached: str, target: int, over: bool) -> None:
        answer = play([ns(100)], target=target, target_reached=reached)
        assert answer["finished"] is over

    def test_in_the_unit_of_the_sheet(self) -> None:
        rules = {"preset": "belge_101", "fault_points": 100}
        assert play([FAULT], **rules | {"target": 10})["winner"] == "NS"
        assert play([FAULT], **rules | {"target": 11})["finished"] is False

    def test_a_stake_that_was_won_counts(self) -> None:
        assert end(play([ns(81), ew(82)], target=244)) == (True, "EW")
        assert play([ns(81), ew(82)], target=245)["finished"] is False

    def test_both_over_the_higher_total_wins(self) -> None:
        hands = [ew(90), ew(90), ns(100)]
        assert play(hands, target=240)["totals"] == {"NS": 244, "EW": 242}
        assert end(play(hands, target=240)) == (True, "NS")
        assert end(play([ns(90), ns(90), ew(88)], target=228)) == (True, "NS")

    def test_both_over_the_winner_of_the_last_hand_wins(self) -> None:
        hands = [ns(90), ns(90), ew(88)]
        for target, winner in ((228, "EW"), (233, "NS")):
            answer = play(hands, target=target, both_over="last_hand")
            assert answer["totals"] == {"NS": 254, "EW": 232}
            assert end(answer) == (True, winner)

    def test_a_litige_ends_a_game_too(self) -> None:
        answer = play([ns(71, belote="NS")], target=91)
        assert end(answer) == (True, "EW")
        assert answer["stake"] == 0

    def test_three_players_each_for_himself(self) -> None:
        hand = {"taker": "A", "points": {"A": 62, "B": 60, "C": 40}}
        answer = play([hand], sides=ABC, game="belote3", target=62)
        assert end(answer) == (True, "A")
        assert answer["games_lost"] == {"A": 0, "B": 1, "C": 1}


class TestHandByHand:
    def test_a_game_is_explained_by_default(self) -> None:
        hand = HandFacts(void="passed")
        assert len(GameInPlay(Rules(), NS_EW).play(hand).steps) == 1
        assert GameInPlay(Rules(), NS_EW, explain=False).play(hand).steps == ()


class TestCapotCannotWin:
    def test_a_side_without_a_trick_plays_on(self) -> None:
        hands = [*[FAULT] * 9, ew(capot="EW", belote="NS")]
        assert play(hands, target=920, fault_points=100)["totals"] == {"NS": 920, "EW": 252}
        assert play(hands, target=920, fault_points=100)["finished"] is False
        allowed = play(hands, target=920, fault_points=100, capot_cannot_win=False)
        assert end(allowed) == (True, "NS")

    def test_a_side_without_a_trick_may_win_in_the_next_hand(self) -> None:
        hands = [*[FAULT] * 9, ew(capot="EW", belote="NS"), ew(162 - 10)]
        assert end(play(hands, target=920, fault_points=100)) == (True, "NS")

    def test_the_capot_side_itself_may_win(self) -> None:
        assert end(play([ns(capot="NS")], target=252)) == (True, "NS")


class TestNumberOfHands:
    def test_void_hands_and_free_misdeals_do_not_count(self) -> None:
        hands = [ns(100), {"void": "passed"}, {"misdeal": "NS"}]
        assert play(hands, **OPEN, hands=2)["finished"] is False
        assert play([*hands, ns(90)], **OPEN, hands=2)["finished"] is True

    def test_a_misdeal_that_costs_counts(self) -> None:
        answer = play([ns(100), {"misdeal": "NS"}], **OPEN, hands=2, misdeal="penalty")
        assert answer["totals"] == {"NS": 100, "EW": 224}
        assert end(answer) == (True, "EW")

    def test_a_misdeal_that_costs_nothing_does_not_count(self) -> None:
        rules = {**OPEN, "hands": 1, "misdeal": "penalty"}
        assert play([{"misdeal": "NS"}], **rules, misdeal_points=0)["finished"] is False
        assert play([{"misdeal": "NS"}], **rules, misdeal_points=1)["finished"] is True

    def test_a_hand_played_again_does_not_count(self) -> None:
        assert play([ns(81)], **OPEN, hands=1, litige="replayed")["finished"] is False

    def test_a_hand_that_a_carre_makes_void_does_not_count(self) -> None:
        sevens = {"declarations": [{"side": "NS", "kind": "carre", "rank": "7"}]}
        rules = {**OPEN, "declarations": "scored", "carre_of_sevens": "voids_hand"}
        answer = play([sevens], **rules, hands=1)
        assert last(answer)["outcome"] == "void"
        assert answer["finished"] is False

    def test_a_draw_has_no_loser_and_no_rubicon(self) -> None:
        answer = play([ns(101), ew(101)], **OPEN, hands=2, rubicon="floating")
        assert end(answer) == (True, None)
        assert lost([ns(101), ew(101)], **OPEN, hands=2, rubicon="floating") == (
            False,
            {"NS": 0, "EW": 0},
        )


class TestStakeAtTheEnd:
    """Clause 2.5, `litige_at_end`."""

    LAST = (ns(81), ew(71, belote="EW"))

    @pytest.mark.parametrize(
        ("option", "marks", "totals"),
        [
            ("returned", {"NS": 172, "EW": 91}, {"NS": 172, "EW": 172}),
            ("to_defence", {"NS": 162, "EW": 101}, {"NS": 162, "EW": 182}),
            ("lost", {"NS": 91, "EW": 20}, {"NS": 91, "EW": 101}),
        ],
    )
    def test_every_amount_at_stake_is_settled_on_its_own(
        self, option: str, marks: dict[str, int], totals: dict[str, int]
    ) -> None:
        answer = play([*self.LAST], **OPEN, hands=2, litige_at_end=option)
        assert last(answer)["marks"] == marks
        assert last(answer)["totals"] == answer["totals"] == totals
        assert (answer["stake"], last(answer)["stake"]) == (0, 0)

    def test_an_extra_hand_is_played_until_somebody_wins_it(self) -> None:
        rules = {**OPEN, "hands": 2, "litige_at_end": "extra_hand"}
        assert play([*self.LAST], **rules)["stake"] == 152
        assert play([*self.LAST, ns(81)], **rules)["finished"] is False
        answer = play([*self.LAST, ns(100)], **rules)
        assert answer["totals"] == {"NS": 91 + 100 + 152, "EW": 101 + 62}
        assert end(answer) == (True, "NS")

    def test_points_are_still_at_stake_before_the_last_hand(self) -> None:
        answer = play([ns(81)], **OPEN, hands=2, litige_at_end="lost")
        assert (answer["stake"], answer["finished"]) == (81, False)


class TestMisdeals:
    """Clause 2.8."""

    @pytest.mark.parametrize(
        ("misdeal", "marked"),
        [("redeal", [0, 0, 0, 0]), ("penalty", [160] * 4), ("graduated", [0, 0, 160, 160])],
    )
    def test_what_each_costs(self, misdeal: str, marked: list[int]) -> None:
        answer = play([{"misdeal": "NS"}] * 4, misdeal=misdeal, misdeal_points=160)
        assert [hand["marks"]["EW"] for hand in answer["hands"]] == marked
        assert [hand["marks"]["NS"] for hand in answer["hands"]] == [0, 0, 0, 0]
        assert {hand["outcome"] for hand in answer["hands"]} == {"misdeal"}

    def test_the_stake_is_kept_after_a_misdeal(self) -> None:
        rules = {"misdeal": "penalty"}
        answer = play([ns(81), {"misdeal": "NS"}, {"fault": "NS"}, {"void": "other"}], **rules)
        assert [hand["stake"] for hand in answer["hands"]] == [81, 81, 81, 81]
        assert answer["totals"] == {"NS": 0, "EW": 81 + 162 + 162}

    def test_a_fault_counts_and_has_no_winner(self) -> None:
        answer = play([ns(81), {"fault": "NS"}], **OPEN, hands=2, litige_at_end="lost")
        assert last(answer)["outcome"] == "fault"
        assert end(answer) == (True, "EW")


class TestRubicon:
    """Clause 2.9: below half, not at half."""

    @pytest.mark.parametrize(("target", "rubicon"), [(100, True), (80, False), (82, True)])
    def test_half_of_the_target(self, target: int, rubicon: bool) -> None:
        hands = [ns(122)]
        games = {"NS": 0, "EW": 2 if rubicon else 1}
        assert lost(hands, target=target, rubicon="simple") == (rubicon, games)

    @pytest.mark.parametrize(("points", "rubicon"), [(108, False), (109, True)])
    def test_half_of_the_winners_total(self, points: int, rubicon: bool) -> None:
        games = {"NS": 0, "EW": 2 if rubicon else 1}
        assert lost([ns(points)], target=100, rubicon="floating") == (rubicon, games)

    @pytest.mark.parametrize("rubicon", ["simple", "floating"])
    def test_nobody_is_under_the_rubicon_before_the_end(self, rubicon: str) -> None:
        assert lost([ns(100)], rubicon=rubicon) == (False, {"NS": 0, "EW": 0})

    def test_each_of_two_losers_is_judged_alone(self) -> None:
        hand = {"taker": "A", "points": {"A": 81, "B": 41, "C": 40}}
        answer = play([hand], sides=ABC, game="belote3", target=80, rubicon="floating")
        assert (answer["rubicon"], answer["games_lost"]) == (True, {"A": 0, "B": 1, "C": 2})
        answer = play([hand], sides=ABC, game="belote3", target=80, rubicon="none")
        assert (answer["rubicon"], answer["games_lost"]) == (False, {"A": 0, "B": 1, "C": 1})
