"""Clause 2.7: games that the clock may end."""

from typing import Any

import pytest

from scoring.errors import HandError, InputError
from scoring.hand import HandFacts, ScoreSheet
from scoring.rules import Rules
from scoring.score import GameInPlay, score
from scoring.text import sheet_text
from tests.scoring.edges import ABC
from tests.scoring.tables import NS_EW, Answer, codes, ew, last, ns, play as played_out, problems

TIMED: dict[str, Any] = {"timed": True}
TOGETHER: dict[str, Any] = {"game": "belote3", "opposition": "together", "timed": True}
EACH: dict[str, Any] = {"game": "belote3", "timed": True}
LITIGE = ns(81)
VOID = {"void": "passed"}


def stopped(played: list[dict[str, Any]], /, sides: Any = None, **rules: Any) -> Answer:
    """The answer for a game that the clock ends after these hands."""
    return played_out(played, sides, ended_by="time", **{**TIMED, **rules})


def shared(a: int, b: int, c: int, taker: str = "A") -> dict[str, Any]:
    """A hand of three players."""
    return {"taker": taker, "points": {"A": a, "B": b, "C": c}}


class TestWhoHasWon:
    def test_the_higher_total(self) -> None:
        answer = stopped([ns(100), ew(90)])
        assert answer["totals"] == {"NS": 172, "EW": 152}
        assert (answer["finished"], answer["winner"]) == (True, "NS")
        assert answer["games_lost"] == {"NS": 0, "EW": 1}

    def test_equal_totals_are_a_draw_whatever_the_rules_say_of_a_tie(self) -> None:
        for tie in ("extra_hand", "draw"):
            answer = stopped([ns(100), ew(100)], tie=tie, hands=12)
            assert (answer["finished"], answer["winner"]) == (True, None)
            assert answer["games_lost"] == {"NS": 0, "EW": 0}

    def test_no_hand_is_enough(self) -> None:
        answer = stopped([])
        assert answer == {
            "hands": [],
            "totals": {"NS": 0, "EW": 0},
            "stake": 0,
            "finished": True,
            "winner": None,
            "rubicon": False,
            "games_lost": {"NS": 0, "EW": 0},
        }

    def test_a_side_without_a_trick_may_win(self) -> None:
        hands = [*[{"fault": "EW"}] * 6, ew(capot="EW", belote="NS")]
        assert played_out(hands, target=990, **TIMED)["finished"] is False
        answer = stopped(hands, target=990)
        assert answer["totals"] == {"NS": 992, "EW": 252}
        assert answer["winner"] == "NS"
        assert codes(last(answer))[-2:] == ["no_trick_no_win", "time_up"]

    @pytest.mark.parametrize("rubicon", ["simple", "floating"])
    def test_no_rubicon(self, rubicon: str) -> None:
        hands = [ns(162), ns(150)]
        assert played_out(hands, target=300, rubicon=rubicon, **TIMED)["rubicon"] is True
        answer = stopped(hands, target=1000, rubicon=rubicon)
        assert (answer["winner"], answer["rubicon"]) == ("NS", False)
        assert answer["games_lost"] == {"NS": 0, "EW": 1}

    def test_a_clock_alone(self) -> None:
        hands = [ns(100)] * 20
        assert played_out(hands, target=None, **TIMED)["finished"] is False
        assert stopped(hands, target=None)["totals"] == {"NS": 2000, "EW": 1240}

    def test_at_contree(self) -> None:
        hands = [ns(100, contract=90), ew(82, contract=100)]
        answer = stopped(hands, game="contree")
        assert answer["totals"] == {"NS": 450, "EW": 60}
        assert answer["winner"] == "NS"


class TestThreePlayers:
    @pytest.mark.parametrize("rules", [EACH, TOGETHER])
    def test_each_of_two_losers_has_lost_a_game(self, rules: dict[str, Any]) -> None:
        answer = stopped([shared(100, 40, 22)], ABC, **rules)
        assert answer["winner"] == "A"
        assert answer["games_lost"] == {"A": 0, "B": 1, "C": 1}

    def test_two_at_the_top_are_a_draw_without_a_loser(self) -> None:
        answer = stopped([shared(42, 60, 60)], ABC, **EACH)
        assert answer["totals"] == {"A": 0, "B": 60, "C": 60}
        assert (answer["finished"], answer["winner"]) == (True, None)
        assert answer["games_lost"] == {"A": 0, "B": 0, "C": 0}

    def test_two_together_are_equal(self) -> None:
        answer = stopped([shared(60, 50, 52)], ABC, **TOGETHER)
        assert answer["totals"] == {"A": 0, "B": 162, "C": 162}
        assert (answer["winner"], sum(answer["games_lost"].values())) == (None, 0)

    def test_a_stake_of_one_against_two_goes_back(self) -> None:
        answer = stopped([shared(81, 41, 40)], ABC, **TOGETHER, litige_at_end="returned")
        assert last(answer)["marks"] == {"A": 81, "B": 81, "C": 81}

    def test_what_each_player_had_at_stake_is_lost(self) -> None:
        answer = stopped([shared(70, 70, 22)], ABC, **EACH, litige_at_end="extra_hand")
        assert last(answer)["marks"] == {"A": 0, "B": 70, "C": 22}
        assert (answer["stake"], answer["winner"]) == (0, "B")


class TestWhatIsAtStake:
    """`litige_at_end` says it, with a fixed number of hands or without one."""

    @pytest.mark.parametrize("hands", [None, 12])
    @pytest.mark.parametrize(
        ("how", "marks", "code"),
        [
            ("returned", {"NS": 81, "EW": 81}, "stake_returned"),
            ("to_defence", {"NS": 0, "EW": 162}, "stake_to_defence"),
            ("lost", {"NS": 0, "EW": 81}, "stake_lost"),
            ("extra_hand", {"NS": 0, "EW": 81}, "stake_lost"),
        ],
    )
    def test_of_a_litige_in_the_last_hand(
        self, how: str, marks: dict[str, int], code: str, hands: int | None
    ) -> None:
        answer = stopped([LITIGE], litige_at_end=how, hands=hands)
        assert (last(answer)["outcome"], last(answer)["marks"]) == ("litige", marks)
        assert last(answer)["totals"] == answer["totals"] == marks
        assert (last(answer)["stake"], answer["stake"]) == (0, 0)
        assert codes(last(answer))[-2:] == ["time_up", code]

    @pytest.mark.parametrize("after", [VOID, {"misdeal": "NS"}])
    def test_of_an_earlier_hand_marks_a_last_one_that_does_not_count(
        self, after: dict[str, str]
    ) -> None:
        answer = stopped([LITIGE, after], litige_at_end="to_defence")
        assert [hand["stake"] for hand in answer["hands"]] == [81, 0]
        assert answer["hands"][0]["marks"] == {"NS": 0, "EW": 81}
        assert last(answer)["marks"] == {"NS": 0, "EW": 81}
        assert last(answer)["totals"] == {"NS": 0, "EW": 162}
        assert last(answer)["outcome"] in ("void", "misdeal")

    def test_of_both_sides_goes_back_to_each(self) -> None:
        answer = stopped([LITIGE, ew(91, belote="NS"), {"fault": "EW"}], litige_at_end="returned")
        assert [hand["stake"] for hand in answer["hands"]] == [81, 172, 0]
        assert last(answer)["marks"] == {"NS": 162 + 81, "EW": 91}
        assert answer["totals"] == {"NS": 71 + 20 + 162 + 81, "EW": 81 + 91}

    def test_it_may_decide_the_game(self) -> None:
        hands = [ns(101), LITIGE]
        assert stopped(hands, litige_at_end="returned")["winner"] == "NS"
        assert stopped(hands, litige_at_end="lost")["winner"] == "EW"

    def test_nothing_at_stake(self) -> None:
        answer = stopped([ns(100)], litige_at_end="returned")
        assert codes(last(answer))[-1] == "time_up"

    def test_in_tens(self) -> None:
        rules = {"preset": "belge_101", "litige": "carried", "litige_at_end": "to_defence"}
        answer = stopped([LITIGE, VOID], **rules)
        assert (answer["hands"][0]["marks"], answer["hands"][0]["stake"]) == ({"NS": 0, "EW": 8}, 8)
        assert last(answer)["marks"] == {"NS": 0, "EW": 8}
        assert answer["totals"] == {"NS": 0, "EW": 16}

    def test_a_sheet_that_was_taken_before_keeps_its_marks(self) -> None:
        rules = Rules(timed=True, litige_at_end="returned")
        game = GameInPlay(rules, NS_EW)
        game.play(HandFacts(taker="NS", points={"NS": 81, "EW": 81}))
        before = game.sheet()
        game.end_by_time()
        assert before.hands[0].marks == {"NS": 0, "EW": 81}
        assert game.sheet().hands[0].marks == {"NS": 81, "EW": 81}
        assert len(game.sheet().hands) == 1


class TestErrors:
    """Rules and sides, then `ended_by` alone, then the hands, then a game that is over already."""

    @staticmethod
    def first(**document: Any) -> tuple[int | None, str, str]:
        given = {"rules": TIMED, "sides": NS_EW, "hands": [], "ended_by": "time", **document}
        found = problems(given)[0]
        return found.hand, found.field, found.message

    @pytest.mark.parametrize(
        ("value", "shown"),
        [
            ("clock", '"clock"'),
            (True, "true"),
            (0, "0"),
            ("", '""'),
            ([], "a list"),
            ({}, "an object"),
        ],
    )
    def test_another_value(self, value: Any, shown: str) -> None:
        message = f"one of time is needed, not {shown}"
        assert self.first(ended_by=value) == (None, "ended_by", message)

    @pytest.mark.parametrize("rules", [{}, {"game": "contree"}, {"game": "comptoir"}])
    def test_rules_that_are_not_timed(self, rules: dict[str, Any]) -> None:
        message = 'these rules have no time limit: "time"'
        assert self.first(rules=rules) == (None, "ended_by", message)

    def test_a_game_that_its_last_hand_has_ended(self) -> None:
        rules = {"timed": True, "target": 150}
        message = 'the game had ended with hand 2 already: "time"'
        assert self.first(rules=rules, hands=[ns(90), ns(90)]) == (None, "ended_by", message)

    def test_null_is_leaving_it_out(self) -> None:
        for rules in ({}, TIMED):
            assert played_out([ns(90)], ended_by=None, **rules)["finished"] is False

    def test_rules_and_sides_go_first(self) -> None:
        assert self.first(ended_by=1, rules={"target": 0})[1] == "target"
        assert self.first(ended_by=1, sides=["NS"])[1] == "sides"

    def test_its_value_goes_before_the_rules_that_are_not_timed(self) -> None:
        assert self.first(ended_by="noon", rules={})[2] == 'one of time is needed, not "noon"'

    @pytest.mark.parametrize("hands", [None, 5, [ns(200)]])
    def test_both_go_before_the_hands(self, hands: Any) -> None:
        assert self.first(ended_by="noon", hands=hands)[1] == "ended_by"
        assert self.first(rules={}, hands=hands)[1] == "ended_by"

    def test_the_hands_go_before_a_game_that_is_over(self) -> None:
        rules = {"timed": True, "target": 150}
        assert self.first(rules=rules, hands=[ns(162), ns(90)])[:2] == (2, "hands")
        assert self.first(rules=rules, hands=[ns(100), ns(200)])[:2] == (2, "points")

    def test_timed_is_true_or_false(self) -> None:
        assert self.first(rules={"timed": 1})[1] == "timed"


class TestPython:
    HAND = HandFacts(taker="NS", points={"NS": 100, "EW": 62})

    def ended(self, rules: Rules, hand: HandFacts, *, explain: bool = True) -> ScoreSheet:
        """The sheet of a game that the clock ends after this hand."""
        game = GameInPlay(rules, NS_EW, explain=explain)
        game.play(hand)
        game.end_by_time()
        return game.sheet()

    def test_score(self) -> None:
        sheet = self.ended(Rules(timed=True), self.HAND)
        assert (sheet.finished, sheet.winner) == (True, "NS")
        assert score(Rules(timed=True), NS_EW, [self.HAND]).finished is False

    def test_rules_are_looked_at_before_the_end(self) -> None:
        with pytest.raises(InputError, match="no time limit"):
            self.ended(Rules(target=100), self.HAND)
        with pytest.raises(InputError, match="with hand 1 already"):
            self.ended(Rules(target=100, timed=True), self.HAND)

    def test_nothing_comes_after_it(self) -> None:
        game = GameInPlay(Rules(timed=True), NS_EW)
        game.end_by_time()
        assert game.ended
        with pytest.raises(HandError, match="before hand 1"):
            game.play(self.HAND)
        with pytest.raises(InputError, match="with hand 0 already"):
            game.end_by_time()

    def test_without_steps(self) -> None:
        rules = Rules(timed=True, litige_at_end="returned")
        litige = HandFacts(taker="NS", points={"NS": 81, "EW": 81})
        sheet = self.ended(rules, litige, explain=False)
        assert sheet.hands[0].steps == ()
        assert sheet.totals == {"NS": 81, "EW": 81}

    def test_as_text(self) -> None:
        rules = Rules(timed=True, litige_at_end="to_defence")
        litige = HandFacts(taker="NS", points={"NS": 81, "EW": 81})
        text = sheet_text(self.ended(rules, litige))
        assert text.splitlines()[-5:] == [
            "  - the time is up: the game ends here",
            "  - EW gets the 81 still at stake",
            "",
            "totals  NS 0   EW 162",
            "EW wins",
        ]
