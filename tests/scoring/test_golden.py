"""Examples worked out in the source texts of the rules, each with its text.

The texts: [000] a shop's rules of belote, [001] remarks on belote and its variants, [002] classic
belote without declarations, [003] contrée, [004] the mechanics of belote. Contrée and the other
games have files of their own.
"""

from typing import Any

import pytest

from tests.scoring.tables import NS_EW, ew, last, marks, ns, play


class TestBeloteSavesTheTaker:
    """[001] belote-rebelote, example 1: 75 and belote against 87."""

    def test_the_taker_makes_its_contract(self) -> None:
        answer = play([ns(75, belote="NS")])
        assert last(answer)["outcome"] == "made"
        assert answer["totals"] == {"NS": 95, "EW": 87}


class TestLitigeMadeByABelote:
    """71 and belote against 91: [004] each its own points, [001] example 2 half of the hand."""

    def test_own_points(self) -> None:
        answer = play([ns(71, belote="NS")])
        assert (last(answer)["marks"], answer["stake"]) == ({"NS": 20, "EW": 91}, 71)

    def test_half_of_the_hand(self) -> None:
        answer = play([ns(71, belote="NS")], litige_amount="half")
        assert (last(answer)["marks"], answer["stake"]) == ({"NS": 20, "EW": 81}, 81)


class TestStakeCarriedIntoTheNextHand:
    """[001] litige: 81 marked, then A fails and B marks 162 + 81."""

    def test_the_next_hand_is_worth_243(self) -> None:
        answer = play([ns(81), ns(60)])
        assert answer["hands"][0]["marks"] == {"NS": 0, "EW": 81}
        assert last(answer)["marks"] == {"NS": 0, "EW": 243}
        assert answer["stake"] == 0

    @pytest.mark.parametrize(("declaring", "points"), [("NS", 46), ("EW", 116)])
    def test_116_each_is_120_and_120(self, declaring: str, points: int) -> None:
        """[001] litige under rounding with 70 of declarations of either side: 120 each."""
        hand = ns(points, declarations={declaring: 70})
        answer = play([hand], rounding="nearest_10", declarations="scored")
        assert (last(answer)["marks"], answer["stake"]) == ({"NS": 0, "EW": 120}, 120)

    def test_rounded_80_and_80(self) -> None:
        """[001] litige under rounding: AC marks 0, BD 80, 80 at stake."""
        answer = play([ns(81)], rounding="nearest_10")
        assert (last(answer)["marks"], answer["stake"]) == ({"NS": 0, "EW": 80}, 80)


class TestRoundingToTen:
    """[001] points by counters: 64, 99, 105, 106/56."""

    @pytest.mark.parametrize(("points", "marked"), [(64, 60), (99, 100), (105, 110), (106, 110)])
    def test_nearest(self, points: int, marked: int) -> None:
        hand = ns(points) if points > 81 else ew(162 - points)
        assert marks(hand, rounding="nearest_10")["NS"] == marked

    def test_both_sides_go_up(self) -> None:
        """[001] 106 to 56, and 86 to 76: 110 and 60, 90 and 80."""
        assert marks(ns(106), rounding="nearest_10") == {"NS": 110, "EW": 60}
        assert marks(ns(86), rounding="nearest_10") == {"NS": 90, "EW": 80}

    def test_105_goes_up_once_in_two(self) -> None:
        answer = play([ns(105), ns(105), ns(105)], rounding="nearest_10_alternate")
        assert [hand["marks"]["NS"] for hand in answer["hands"]] == [110, 100, 110]


class TestRoundingToOneHundredAndSixty:
    """[001] the other convention for tens: 117-45, 116-46, 115-47."""

    @pytest.mark.parametrize(
        ("points", "marked"), [(117, (120, 40)), (116, (120, 40)), (115, (110, 50))]
    )
    def test_the_sum_stays_160(self, points: int, marked: tuple[int, int]) -> None:
        assert tuple(marks(ns(points), rounding="balanced_10").values()) == marked

    @pytest.mark.parametrize(
        ("points", "marked"),
        [
            (120, (120, 40)),  # 120-42
            (119, (120, 40)),
            (118, (115, 45)),
            (117, (115, 45)),
            (116, (115, 45)),
        ],
    )
    def test_in_fives(self, points: int, marked: tuple[int, int]) -> None:
        """[001] rounding to five."""
        assert tuple(marks(ns(points), rounding="balanced_5").values()) == marked


def _to(total: int) -> list[dict[str, Any]]:
    """Hands that bring NS to ``total`` by faults of EW, who stays at 0."""
    return [{"fault": "EW"}] * (total // 10)


class TestExactFinish:
    """[001] end of the game: 870 and 127 is 997, another hand is needed."""

    def test_997_is_not_1000(self) -> None:
        hands = [*_to(870), ns(127)]
        answer = play(hands, rounding="nearest_10", exact_finish=True, fault_points=10)
        assert (answer["totals"]["NS"], answer["finished"]) == (997, False)

    def test_without_it_1000_is_reached(self) -> None:
        answer = play([*_to(870), ns(127)], rounding="nearest_10", fault_points=10)
        assert (answer["totals"]["NS"], answer["winner"]) == (1000, "NS")

    def test_113_is_not_110_in_the_hand_that_ends_the_game(self) -> None:
        """[001] at the end of a game one may count to the point."""
        hands = [*_to(890), ns(113)]
        answer = play(hands, rounding="nearest_10", exact_finish=True, fault_points=10)
        assert (answer["totals"]["NS"], answer["winner"]) == (1003, "NS")


class TestCapotCannotWin:
    """[001] end of the game: 990 and a belote while capot is 1010 and no victory."""

    def test_the_game_goes_on(self) -> None:
        answer = play([*_to(990), ew(capot="EW", belote="NS")], fault_points=10)
        assert (answer["totals"], answer["finished"]) == ({"NS": 1010, "EW": 252}, False)

    def test_a_capot_side_wins_where_it_may(self) -> None:
        hands = [*_to(990), ew(capot="EW", belote="NS")]
        answer = play(hands, fault_points=10, capot_cannot_win=False)
        assert answer["winner"] == "NS"


class TestSixHands:
    """A published scorer: takers 1, 2, 2, 1, 1, 2 with 116, 90, 50, 60, capot, 143 ([002]).

    116-46, 72-90, 162-0 (50 failed), 0-162 (60 failed), 252-0, 19-143.
    """

    def test_621_to_441(self) -> None:
        hands = [ns(116), ew(90), ew(50), ns(60), ns(capot="NS"), ew(143)]
        assert play(hands)["totals"] == {"NS": 621, "EW": 441}


class TestEightHandsWithLitiges:
    """A published scorer: the same takers, then 2 and 2, with two litiges carried ([004]).

    116-46, 81-0 (81 at stake), 162 + 81-0, 0-162, 252-0, 19-143, 91-20 (71 at stake), 42-120 + 71.
    """

    def test_844_to_562(self) -> None:
        hands = [
            ns(116),
            ew(81),
            ew(50),
            ns(60),
            ns(capot="NS"),
            ew(143),
            ew(71, belote="EW"),
            ew(120),
        ]
        assert play(hands)["totals"] == {"NS": 844, "EW": 562}


class TestCapot:
    """[002] [004] 252, or 272 with the belote; [004] 500 and 520 where it was called."""

    @pytest.mark.parametrize(("belote", "worth"), [(None, 252), ("NS", 272)])
    def test_252_or_272(self, belote: str | None, worth: int) -> None:
        assert marks(ns(capot="NS", belote=belote)) == {"NS": worth, "EW": 0}

    @pytest.mark.parametrize(("belote", "worth"), [(None, 500), ("NS", 520)])
    def test_called(self, belote: str | None, worth: int) -> None:
        hand = ns(capot="NS", capot_called=True, belote=belote)
        assert marks(hand, capot_called_points=500)["NS"] == worth

    @pytest.mark.parametrize(("belote", "worth"), [(None, 250), ("NS", 270)])
    def test_not_called_250_or_270(self, belote: str | None, worth: int) -> None:
        """[001] [004] where a capot can be called, one that was not is worth 250 only."""
        rules: dict[str, Any] = {"capot_points": 250, "capot_called_points": 500}
        assert marks(ns(capot="NS", belote=belote), **rules)["NS"] == worth

    def test_of_the_taker_as_a_mere_failure(self) -> None:
        """[001] [002] [004] 162 under some rules."""
        assert marks(ns(capot="EW"), capot_of_taker="failed") == {"NS": 0, "EW": 162}


class TestFailed:
    """[001] [002] 162 to the defence, 250 in a variant; the belote stays, or is taken."""

    def test_162(self) -> None:
        assert marks(ns(61, belote="NS")) == {"NS": 20, "EW": 162}

    def test_variants(self) -> None:
        hand = ns(61, belote="NS")
        assert marks(hand, failed_points=250, belote_when_failed="taken")["EW"] == 270


class TestMisdeal:
    """[002] 162 points to the other side, [004] 160; the third of a side in the graduated rule."""

    @pytest.mark.parametrize("cost", [162, 160])
    def test_its_cost(self, cost: int) -> None:
        hand = {"misdeal": "NS"}
        assert marks(hand, misdeal="penalty", misdeal_points=cost) == {"NS": 0, "EW": cost}

    def test_graduated(self) -> None:
        answer = play([{"misdeal": "NS"}] * 3, misdeal="graduated", misdeal_points=160)
        assert [hand["marks"]["EW"] for hand in answer["hands"]] == [0, 0, 160]


class TestRubicon:
    """[000] half of the target, or half of the winner's total; two games are lost, not one."""

    HANDS = (ns(162), ns(162), ns(162), ns(120), ns(116), ew(100), ns(capot="NS"))

    def test_below_half_of_500(self) -> None:
        answer = play([*self.HANDS], target=1000, rubicon="simple")
        assert answer["totals"] == {"NS": 1036, "EW": 188}
        assert answer["games_lost"] == {"NS": 0, "EW": 2}

    def test_500_to_1036_is_a_floating_rubicon_only(self) -> None:
        hands = [{"fault": "NS"}] * 2 + [*self.HANDS]
        rules: dict[str, Any] = {"fault_points": 156, "target": 1000}
        assert play(hands, **rules)["totals"] == {"NS": 1036, "EW": 500}
        assert play(hands, **rules, rubicon="simple")["games_lost"]["EW"] == 1
        assert play(hands, **rules, rubicon="floating")["games_lost"]["EW"] == 2


class TestCapotByTheDefence:
    """A published scorer: 252, and the 120 of declarations of the taker ([001] they go with it)."""

    def test_372(self) -> None:
        hand = ns(capot="EW", declarations={"NS": 120})
        assert marks(hand, declarations="scored") == {"NS": 0, "EW": 372}


class TestSumOfTwelveHands:
    """A tournament's control: twelve hands, two belotes, one capot, 12 × 162 + 2 × 20 + 90."""

    def test_the_totals_add_up_to_2074(self) -> None:
        hands = [ns(81), *[ew(100), ns(70)] * 4, ns(90, belote="EW"), ns(capot="EW")]
        answer = play([*hands, ew(82, belote="NS")], preset="village_12", sides=NS_EW)
        assert sum(answer["totals"].values()) == 2074
        assert answer["finished"] is True
