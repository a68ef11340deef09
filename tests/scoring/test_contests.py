"""Clauses 2.1, 2.6, 2.7, 2.8 and 3: what printed rules of contests ask for, each figure theirs."""

from typing import Any, ClassVar

import pytest

from scoring.rules_json import rules_from_json
from tests.scoring.tables import (
    NS_EW,
    Answer,
    codes,
    ew,
    hand_from_json,
    last,
    ns,
    play,
    problems,
    refused,
)

CANNES: dict[str, Any] = {"preset": "contree_cannes", "timed": True}
CONTREE: dict[str, Any] = {"game": "contree"}
COINCHE: dict[str, Any] = {
    "preset": "coinche",
    "declarations_to_winner": True,
    "no_trump_carres": "aces_200",
    "all_trump_belotes": True,
    "contre_multiplies": "everything",
}
CARRE = {"side": "EW", "kind": "carre", "rank": "K"}
TIERCE = {"side": "EW", "kind": "tierce", "rank": "K"}


def both(answer: Answer, number: int = -1) -> tuple[int, int]:
    """What NS and EW mark in a hand of an answer."""
    marked = answer["hands"][number]["marks"]
    return marked["NS"], marked["EW"]


def bid(contract: int | str, points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand that NS took with this contract."""
    return ns(points, contract=contract, **more)


class TestCannes:
    """Clause 7: five goes down, and the last hand counts to the point."""

    def test_a_five_goes_down(self) -> None:
        answer = play([bid(80, 85), bid(80, 156 - 20, belote="NS")], **CANNES)
        assert both(answer, 0) == (160, 80)
        assert both(play([bid(80, 156)], **CANNES)) == (240, 10)

    def test_the_hand_at_the_bell_counts_to_the_point(self) -> None:
        hands = [bid(90, 95), bid(100, 104)]
        going_on = play(hands, **CANNES)
        assert [both(going_on, 0), both(going_on, 1)] == [(180, 70), (200, 60)]
        stopped = play(hands, ended_by="time", **CANNES)
        assert [both(stopped, 0), both(stopped, 1)] == [(180, 70), (204, 58)]
        assert stopped["totals"] == {"NS": 384, "EW": 128}
        assert codes(last(stopped))[-2:] == ["marks_tricks", "time_up"]
        assert "exact_at_the_bell" in codes(last(stopped))


class TestAtTheBell:
    """Clause 2.1: ``exact_finish`` where time ends the game."""

    RULES: ClassVar[dict[str, Any]] = {
        "rounding": "nearest_10",
        "exact_finish": True,
        "timed": True,
    }

    def stopped(self, hands: list[dict[str, Any]], **rules: Any) -> Answer:
        return play(hands, ended_by="time", **{**self.RULES, "target": None, **rules})

    @pytest.mark.parametrize("unplayed", [{"void": "passed"}, {"misdeal": "NS"}, {"fault": "NS"}])
    def test_what_was_not_played_leaves_the_hand_before_rounded(
        self, unplayed: dict[str, Any]
    ) -> None:
        answer = self.stopped([ns(104), unplayed])
        assert both(answer, 0) == (100, 60)
        assert "exact_at_the_bell" not in codes(last(answer))

    def test_a_hand_to_play_again_leaves_the_hand_before_rounded(self) -> None:
        answer = self.stopped([ns(104), ns(81)], litige="replayed")
        assert (both(answer, 0), last(answer)["outcome"]) == ((100, 60), "void")

    def test_an_older_stake_stays_rounded_and_is_won_as_it_stands(self) -> None:
        answer = self.stopped([ns(71, belote="NS"), ns(104)])
        assert both(answer) == (104 + 70, 58)

    def test_what_the_last_hand_freezes_is_to_the_point(self) -> None:
        hands = [ns(71, belote="NS"), ew(72, belote="EW", declarations={"NS": 2})]
        rules = {"litige_at_end": "returned", "declarations": "scored"}
        answer = self.stopped(hands, **rules)
        assert last(answer)["outcome"] == "litige"
        assert both(answer) == (90 + 2 + 70, 20 + 72), "the old 70 is back, and 72 to the point"
        assert answer["stake"] == 0

    def test_whether_a_hand_has_ended_the_game_is_judged_without_the_clock(self) -> None:
        """127 to the point would reach 987, which the 130 marked do not leave at the target."""
        hands = [ns(100), ns(127)]
        document = {"sides": NS_EW, "hands": hands, "ended_by": "time"}
        refusal = problems({**document, "rules": {**self.RULES, "target": 227}})[0]
        assert (refusal.field, refusal.code) == ("ended_by", "already_ended")
        answer = play(hands, ended_by="time", **{**self.RULES, "target": 228})
        assert answer["totals"] == {"NS": 227, "EW": 62 - 2 + 35}

    def test_nothing_changes_where_the_rules_do_not_say_so(self) -> None:
        assert both(self.stopped([ns(104)], exact_finish=False)) == (100, 60)
        assert both(self.stopped([ns(104)], rounding="exact")) == (104, 58)

    def test_a_side_left_at_the_target_has_its_hands_to_the_point(self) -> None:
        """A capot side cannot win: one plays on, and every further hand is unrounded."""
        rules = {**self.RULES, "timed": False, "target": 270}
        answer = play([ns(capot="NS"), ew(capot="EW", belote="NS"), ew(104)], **rules)
        assert both(answer) == (58, 104)


class TestFailedCannotWin:
    """Clause 2.7."""

    RULES: ClassVar[dict[str, Any]] = {
        "target": 180,
        "failed_cannot_win": True,
        "capot_cannot_win": False,
    }

    def test_a_failed_taker_plays_on(self) -> None:
        hands = [ns(162), ew(10, belote="EW")]
        failed = ns(60, belote="NS")
        answer = play([hands[0], failed], **self.RULES)
        assert answer["totals"] == {"NS": 182, "EW": 162}
        assert (answer["finished"], codes(last(answer))[-1]) == (False, "failed_no_win")
        assert play([hands[0], failed], **{**self.RULES, "failed_cannot_win": False})["finished"]

    def test_the_next_hand_ends_it(self) -> None:
        answer = play([ns(162), ns(60, belote="NS"), ew(70)], **self.RULES)
        assert (answer["finished"], answer["winner"]) == (True, "NS")

    def test_it_says_nothing_of_the_other_side(self) -> None:
        answer = play([ew(80), ns(60, belote="NS"), ns(60)], **{**self.RULES, "target": 300})
        assert (answer["finished"], answer["winner"]) == (True, "EW")

    def test_after_the_last_hand_the_higher_total_wins_all_the_same(self) -> None:
        answer = play([ns(162), ns(60, belote="NS")], hands=2, **self.RULES)
        assert (answer["finished"], answer["winner"]) == (True, "NS")

    def test_the_clock_ends_it_all_the_same(self) -> None:
        hands = [ns(162), ns(60, belote="NS")]
        answer = play(hands, ended_by="time", timed=True, **self.RULES)
        assert (answer["finished"], answer["winner"]) == (True, "NS")

    def test_games_of_partners_alone_have_it(self) -> None:
        for game in ("belote2", "belote3", "comptoir"):
            document = {"rules": {"game": game, "failed_cannot_win": True}}
            assert problems(document)[0].field == "failed_cannot_win"


class TestMinutes:
    """Clause 2.7."""

    @pytest.mark.parametrize("minutes", [1, 600])
    def test_no_mark_depends_on_them(self, minutes: int) -> None:
        assert both(play([ns(90)], timed=True, minutes=minutes)) == (90, 72)

    @pytest.mark.parametrize("minutes", [0, 601, "40"])
    def test_others_are_refused(self, minutes: object) -> None:
        found = problems({"rules": {"timed": True, "minutes": minutes}})
        assert [one.field for one in found] == ["minutes"]

    def test_without_a_clock(self) -> None:
        (found,) = problems({"rules": {"minutes": 40}})
        assert (found.field, found.code) == ("minutes", "untimed_minutes")

    @pytest.mark.parametrize("given", [("timed", "minutes"), ("minutes", "timed")])
    def test_in_comptoir_the_clock_is_told_first(self, given: tuple[str, str]) -> None:
        values = {"timed": True, "minutes": 40}
        rules = {"game": "comptoir", **{name: values[name] for name in given}}
        assert [one.field for one in problems({"rules": rules})] == ["timed", "minutes"]


class TestMisdeals:
    """Clause 2.8."""

    DEALS = ({"misdeal": "NS"}, {"misdeal": "EW"}, {"misdeal": "NS"}, {"misdeal": "NS"})

    @pytest.mark.parametrize(
        ("scale", "first", "marked"),
        [
            ("redeal", "misdeal_redeal", [0, 0, 0, 0]),
            ("penalty", "misdeal_costs", [160, 0, 160, 160]),
            ("graduated", "misdeal_warned", [0, 0, 0, 160]),
            ("second_penalty", "misdeal_warned", [0, 0, 160, 160]),
            ("barred_then_penalty", "misdeal_barred", [0, 0, 160, 160]),
        ],
    )
    def test_each_scale(self, scale: str, first: str, marked: list[int]) -> None:
        answer = play([*self.DEALS], misdeal=scale, misdeal_points=160)
        assert [both(answer, number)[1] for number in range(4)] == marked
        assert codes(answer["hands"][0]) == [first]

    def test_what_is_marked_counts_as_a_hand_and_a_warning_does_not(self) -> None:
        rules = {"misdeal": "second_penalty", "hands": 1, "target": None}
        assert play([{"misdeal": "NS"}], **rules)["finished"] is False
        assert play([{"misdeal": "NS"}] * 2, **rules)["winner"] == "EW"

    def test_a_barred_side_that_takes_all_the_same_is_scored(self) -> None:
        answer = play([{"misdeal": "NS"}, ns(90)], misdeal="barred_then_penalty")
        assert both(answer) == (90, 72)
        assert answer["hands"][0]["steps"] == [
            {"code": "misdeal_barred", "side": "NS", "number": 1}
        ]

    def test_in_contree_both_penalties_are_160(self) -> None:
        answer = play([{"misdeal": "NS"}, {"fault": "NS"}], **CONTREE, misdeal="penalty")
        assert [both(answer, 0), both(answer, 1)] == [(0, 160), (0, 160)]


class TestEqualPoints:
    """Clause 3: 81 and 81 are dealt again."""

    @pytest.mark.parametrize(
        "rules",
        [{}, {"must_outscore": True}, {"counting": "bid"}, {"counting": "made"}],
    )
    def test_the_hand_is_void(self, rules: dict[str, Any]) -> None:
        for contre in ("none", "contre"):
            answer = play([bid(80, 81, contre=contre)], **CONTREE, equal_points="replayed", **rules)
            assert (last(answer)["outcome"], both(answer)) == ("void", (0, 0))
            assert codes(last(answer))[-1] == "litige_replayed"

    def test_as_contract_is_the_default(self) -> None:
        assert both(play([bid(80, 81)], **CONTREE)) == (160, 80)

    def test_belote_and_declarations_make_it_equal_as_contract_counts_says(self) -> None:
        hand = bid(90, 71, belote="NS")
        rules: dict[str, Any] = {**CONTREE, "equal_points": "replayed"}
        assert last(play([hand], **rules))["outcome"] == "void"
        assert last(play([hand], **rules, contract_counts="tricks"))["outcome"] == "failed"
        assert last(play([bid(80, 92, belote="EW")], **rules))["outcome"] == "made"

    def test_a_bid_that_is_not_reached_fails(self) -> None:
        rules: dict[str, Any] = {**CONTREE, "equal_points": "replayed"}
        assert last(play([bid(90, 81)], **rules))["outcome"] == "failed"
        assert last(play([bid(80, 81)], **rules, made_at_least=82))["outcome"] == "failed"
        assert last(play([bid(80, 82)], **rules))["outcome"] == "made"

    def test_capot_is_no_number(self) -> None:
        rules: dict[str, Any] = {**CONTREE, "equal_points": "replayed"}
        assert last(play([bid("capot", 81)], **rules))["outcome"] == "failed"

    def test_it_counts_for_the_fives_that_alternate(self) -> None:
        """85 and a belote against 77 and declarations of 28."""
        rules = {"rounding": "nearest_10_alternate", "declarations": "scored"}
        equal = bid(100, 85, belote="NS", declarations={"EW": 28})
        answer = play([equal, bid(80, 85)], **CONTREE, equal_points="replayed", **rules)
        assert last(play([equal], **CONTREE, equal_points="replayed", **rules))["outcome"] == "void"
        assert both(answer) == (160, 80), "the five goes down, as it is the second"


class TestFederation:
    """Coinche as the federation counts it (clauses 2.6 and 3)."""

    def test_every_trick_takes_the_declarations_of_the_defence(self) -> None:
        hand = bid(120, capot="NS", declarations=[CARRE])
        assert both(play([hand], **COINCHE)) == (470, 0)
        assert both(play([hand], **COINCHE | {"declarations_to_winner": False})) == (370, 100)

    def test_a_contract_made_after_contre_takes_them_too(self) -> None:
        hand = bid(100, 110, contre="contre", declarations=[TIERCE])
        assert both(play([hand], **COINCHE)) == (560, 0)
        assert "marks_declarations_won" in codes(last(play([hand], **COINCHE)))
        added = COINCHE | {"contre_multiplies": "tricks_and_bid"}
        assert both(play([hand], **added)) == (540, 0)

    def test_the_belote_of_the_defence_stays_its_own(self) -> None:
        hand = bid(120, capot="NS", belote="EW", declarations=[CARRE])
        assert both(play([hand], **COINCHE)) == (470, 20)

    def test_without_contre_each_marks_its_own(self) -> None:
        hand = bid(100, 110, declarations=[TIERCE])
        assert both(play([hand], **COINCHE)) == (210, 70)
        hand = bid(100, 110, contre="contre", declarations=[TIERCE])
        assert both(play([hand], **COINCHE | {"contre_takes_all": False})) == (420, 70)

    def test_a_failed_contract_and_the_bid_alone_are_as_before(self) -> None:
        failed = bid(100, 60, declarations=[TIERCE])
        assert both(play([failed], **COINCHE)) == (0, 280)
        hand = bid(120, capot="NS", declarations=[CARRE])
        assert both(play([hand], **COINCHE, counting="bid")) == (120, 0)

    @pytest.mark.parametrize(
        ("rank", "without", "at_spades"),
        [
            *[("A", 200, 100), ("10", 150, 100), ("K", 100, 100), ("Q", 100, 100)],
            *[("J", 100, 200), ("9", 0, 150), ("8", 0, 0), ("7", 0, 0)],
        ],
    )
    def test_carres_without_trump(self, rank: str, without: int, at_spades: int) -> None:
        carre = {"side": "NS", "kind": "carre", "rank": rank}
        for trump, worth in (("SA", without), ("S", at_spades)):
            hand = bid(80, 100, trump=trump, declarations=[carre])
            for values in ("standard", "ten_times_trump"):
                more = COINCHE | {"carre_values": values}
                nines_or_aces = trump == "S" and values != "standard" and rank in ("9", "A")
                marked = {"9": 140, "A": 110}[rank] if nines_or_aces else worth
                assert both(play([hand], **more)) == (180 + marked, 60)

    def test_the_values_decide_which_is_stronger(self) -> None:
        both_sides = [
            {"side": "NS", "kind": "carre", "rank": "A"},
            {"side": "EW", "kind": "carre", "rank": "J"},
        ]
        hand = bid(80, 100, trump="SA", declarations=both_sides)
        rules = COINCHE | {"must_outscore": False}
        answer = play([hand], **rules)
        assert both(answer) == (380, 60)
        (beaten,) = [s for s in last(answer)["steps"] if s["code"] == "declaration_beaten"]
        assert (beaten["points"], beaten["why"]) == (100, "points")
        hand = bid(80, 100, trump="H", declarations=both_sides)
        assert both(play([hand], **rules)) == (180, 260)
        hand = bid(80, 100, trump="SA", declarations=both_sides)
        assert both(play([hand], **rules | {"no_trump_carres": "same"})) == (180, 260)

    def test_belotes_of_both_sides_at_all_trump(self) -> None:
        hand = bid(80, 100, trump="TA", belote=["NS", "EW", "NS"])
        assert both(play([hand], **COINCHE)) == (220, 80)
        alone = bid(80, 100, trump="TA", belote="NS")
        assert both(play([alone], **COINCHE)) == (200, 60)

    @pytest.mark.parametrize(
        ("trump", "belote"),
        [("TA", []), ("TA", ["NS"] * 5), ("H", ["NS"]), ("SA", ["NS"]), (None, ["NS"])],
    )
    def test_lists_of_belotes_that_are_none(self, trump: str | None, belote: list[str]) -> None:
        hand = bid(80, 100, trump=trump, belote=belote)
        assert refused(hand, **COINCHE) == ("belote", "belote_list")

    def test_a_list_names_sides_and_needs_its_option(self) -> None:
        hand = bid(80, 100, trump="TA", belote=["XX"])
        assert refused(hand, **COINCHE) == ("belote", "not_a_side")
        hand = bid(80, 100, trump="TA", belote=["NS"])
        refusal = refused(hand, **COINCHE | {"all_trump_belotes": False})
        assert refusal == ("belote", "not_a_side")

    def test_a_list_is_read(self) -> None:
        rules = rules_from_json(COINCHE)
        hand = bid(80, 100, trump="TA", belote=["NS", "EW"])
        assert hand_from_json(hand, rules, NS_EW, 1).belotes == ("NS", "EW")


class TestRawValues:
    """Clause 3: cards that keep their own values, and hands that do not add up to 162."""

    RULES: ClassVar[dict[str, Any]] = {
        **CONTREE,
        "allow_all_trump": True,
        "allow_no_trump": True,
        "all_trump_values": "raw_258",
        "no_trump_values": "raw_130",
    }

    @pytest.mark.parametrize(("trump", "other"), [("TA", 118), ("SA", -10), ("H", 22)])
    def test_the_other_side_has_the_rest(self, trump: str, other: int) -> None:
        hand = bid(80, 140, trump=trump)
        if other < 0:
            assert refused(hand, **self.RULES) == ("points", "too_large")
        else:
            answer = play([hand], **self.RULES, rounding="exact")
            assert both(answer) == (220, other)

    @pytest.mark.parametrize(("trump", "whole"), [("TA", 258), ("SA", 130), ("S", 162)])
    def test_capot(self, trump: str, whole: int) -> None:
        hand = bid(80, capot="NS", trump=trump) | {"points": {"NS": whole, "EW": 0}}
        assert both(play([hand], **self.RULES)) == (330, 0), "the capot is worth as much as ever"
        wrong = {**hand, "points": {"NS": whole - 1, "EW": 0}}
        assert refused(wrong, **self.RULES) == ("points", "capot_points")

    @pytest.mark.parametrize(("trump", "whole"), [("TA", 258), ("SA", 130), ("S", 162)])
    def test_a_wrong_sum(self, trump: str, whole: int) -> None:
        hand = bid(80, trump=trump) | {"points": {"NS": 100, "EW": whole - 99}}
        assert refused(hand, **self.RULES) == ("points", "points_sum")

    def test_no_trump_noted_is_162(self) -> None:
        assert both(play([bid(80, 100)], **self.RULES)) == (180, 60)

    def test_the_bid_is_reached_with_the_raw_points(self) -> None:
        assert both(play([bid(160, 159, trump="TA")], **self.RULES)) == (0, 320)
        assert both(play([bid(160, 160, trump="TA")], **self.RULES)) == (320, 100)

    @pytest.mark.parametrize(
        ("rounding", "marked"),
        [
            ("balanced_10", (150 + 80, 110)),
            ("balanced_5", (145 + 80, 110)),
            ("nearest_10", (150 + 80, 110)),
            ("exact", (146 + 80, 112)),
        ],
    )
    def test_each_side_is_rounded_alone(self, rounding: str, marked: tuple[int, int]) -> None:
        hand = bid(80, 146, trump="TA")
        assert both(play([hand], **self.RULES, rounding=rounding)) == marked

    def test_a_six_goes_up_on_both_sides(self) -> None:
        """Two sixes of a hand of 162 share; 66 and 64 of one of 130 do not."""
        answer = play([bid(80, 66, belote="NS", trump="H")], **self.RULES, rounding="balanced_10")
        assert both(answer) == (80 + 60 + 20, 100)
        answer = play(
            [ns(66, contract=80, trump="SA", declarations={"NS": 20})],
            **self.RULES,
            declarations="scored",
            rounding="balanced_10",
        )
        assert both(answer) == (80 + 70 + 20, 60)

    def test_a_five_goes_up_and_does_not_alternate(self) -> None:
        alternate: dict[str, Any] = {**self.RULES, "rounding": "nearest_10_alternate"}
        raw, plain = bid(80, 145, trump="TA"), bid(80, 85, trump="H")
        answer = play([plain, raw, raw, plain], **alternate)
        assert [both(answer, number) for number in range(4)] == [
            (170, 80),
            (230, 110),
            (230, 110),
            (160, 80),
        ]

    def test_equal_at_all_trump(self) -> None:
        hand = bid(120, 129, trump="TA")
        answer = play([hand], **self.RULES, equal_points="replayed")
        assert last(answer)["outcome"] == "void"

    @pytest.mark.parametrize("values", ["14_9_6_5_3_1", "13_9_6_5_3_2", "13_9_7_5_3_1"])
    def test_the_other_values_add_up_to_162(self, values: str) -> None:
        rules = self.RULES | {"all_trump_values": values, "no_trump_values": "A19"}
        for trump in ("TA", "SA"):
            assert both(play([bid(80, 100, trump=trump)], **rules)) == (180, 60)

    def test_without_such_a_bid_they_have_no_effect(self) -> None:
        raw = {"all_trump_values": "raw_258", "no_trump_values": "raw_130"}
        for game in ("contree", "belote", "belote2", "comptoir"):
            assert rules_from_json({"game": game, **raw}).all_trump_values == "raw_258"
        hand = bid(80) | {"points": {"NS": 158, "EW": 100}}
        assert refused(hand, **CONTREE, **raw) == ("points", "points_sum")

    def test_a_trump_that_is_none_says_nothing_of_the_sum(self) -> None:
        hand = bid(80, trump="XX") | {"points": {"NS": 158, "EW": 100}}
        assert refused(hand, **self.RULES) == ("trump", "not_a_choice")
