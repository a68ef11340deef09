"""Clauses 3 to 5: each mark of the other games is explained, in the order of the count."""

from typing import Any

from tests.scoring.edges import COMPTOIR, CONTREE, EACH, TOGETHER, told
from tests.scoring.tables import ns

DECLARED = {**CONTREE, "declarations": "scored"}


def bid(contract: int | str, points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand of contrée that NS took."""
    return ns(points, contract=contract, **more)


class TestContree:
    def test_made(self) -> None:
        assert told(bid(80, 88, belote="NS"), **CONTREE) == [
            "NS bid 80",
            "NS: 88 + belote 20 = 108",
            "EW: 74",
            "NS took and made it",
            "88 of NS rounded to 90",
            "NS scores 90 for tricks",
            "NS scores 80 for the contract",
            "NS scores 20 for belote",
            "74 of EW rounded to 70",
            "EW scores 70 for tricks",
        ]

    def test_made_after_contre(self) -> None:
        hand = bid(80, 88, contre="contre", belote="EW")
        assert told(hand, **CONTREE) == [
            "NS bid 80",
            "contre",
            "NS: 88",
            "EW: 74 + belote 20 = 94",
            "NS took and made it",
            "88 of NS rounded to 90",
            "NS scores 180 for tricks (90 x 2)",
            "NS scores 160 for the contract (80 x 2)",
            "74 of EW rounded to 70",
            "EW scores 70 for tricks",
            "EW scores 20 for belote",
        ]

    def test_contre_may_take_all(self) -> None:
        hand = bid(80, 88, contre="contre")
        assert told(hand, **CONTREE, contre_takes_all=True)[5:] == [
            "NS scores 320 for all the tricks (160 x 2)",
            "NS scores 160 for the contract (80 x 2)",
        ]

    def test_failed_with_everything_the_taker_had(self) -> None:
        hand = bid(130, 88, belote="NS", declarations={"NS": 20})
        assert told(hand, **DECLARED)[1:] == [
            "NS: 88 + belote 20 + declarations 20 = 128",
            "EW: 74",
            "NS took and failed",
            "EW scores 160 for the failed contract",
            "EW scores 130 for the contract",
            "EW scores 20 for the taker's declarations",
            "EW scores 20 for the taker's belote",
        ]

    def test_the_taker_may_keep_its_belote(self) -> None:
        hand = bid(130, 88, belote="NS", contre="surcontre")
        assert told(hand, **CONTREE, belote_when_failed="kept")[1:] == [
            "surcontre",
            "NS: 88 + belote 20 = 108",
            "EW: 74",
            "NS took and failed",
            "EW scores 640 for the failed contract (160 x 4)",
            "EW scores 520 for the contract (130 x 4)",
            "NS scores 20 for belote",
        ]

    def test_capot_bid(self) -> None:
        assert told(bid("capot", capot="NS"), **CONTREE) == [
            "NS bid capot",
            "NS won every trick",
            "NS took and made it",
            "NS scores 250 for capot",
            "NS scores 250 for the contract",
        ]

    def test_capot_bid_at_a_flat_amount(self) -> None:
        hand = bid("capot", 100, contre="contre", belote="EW")
        assert told(hand, **CONTREE, capot_bid_failed=350)[1:] == [
            "contre",
            "NS took and failed",
            "EW scores 700 for what was bid (350 x 2)",
            "EW scores 40 for belote (20 x 2)",
        ]

    def test_the_bid_alone(self) -> None:
        hand = bid(100, 88, contre="contre", belote="NS")
        said = told(hand, **CONTREE, counting="bid")[-1]
        assert said == "NS scores 200 for the contract (100 x 2)"

    def test_the_points_made_alone(self) -> None:
        assert told(bid(80, 90), **CONTREE, counting="made")[4:] == [
            "NS scores 90 for tricks",
            "72 of EW rounded to 70",
            "EW scores 70 for tricks",
        ]

    def test_a_fault_may_add_the_contract(self) -> None:
        hand = {"fault": "EW", "contract": 110}
        assert told(hand, **CONTREE, fault_adds_contract=True) == [
            "irregularity by EW: 270 to the other side (160 + 110 for the contract)"
        ]


def three(taker: str, a: int, b: int, c: int, **more: Any) -> dict[str, Any]:
    """A hand of three players."""
    return {"taker": taker, "points": {"A": a, "B": b, "C": c}, **more}


class TestEachForHimself:
    def test_made(self) -> None:
        assert told(three("A", 76, 44, 42, belote="B"), **EACH, rounding="nearest_10") == [
            "A: 76",
            "B: 44 + belote 20 = 64",
            "C: 42",
            "A took and made it",
            "76 of A rounded to 80",
            "A scores 80 for tricks",
            "44 of B rounded to 40",
            "B scores 40 for tricks",
            "B scores 20 for belote",
            "42 of C rounded to 40",
            "C scores 40 for tricks",
        ]

    def test_failed_the_best_takes_the_points_of_the_taker(self) -> None:
        hand = three("A", 39, 81, 42, belote="A", declarations={"A": 20})
        assert told(hand, **EACH, declarations="scored")[3:] == [
            "A took and failed",
            "B scores 81 for tricks",
            "C scores 42 for tricks",
            "A scores 20 for belote",
            "B scores 59 of the taker",
        ]

    def test_litige_with_the_best_of_the_others(self) -> None:
        assert told(three("A", 70, 70, 22), **EACH)[3:] == [
            "equal at 70: litige",
            "B scores 70 for tricks",
            "C scores 22 for tricks",
            "A leaves 70 at stake",
        ]

    def test_the_stake_is_won_by_the_winner_of_the_next_hand(self) -> None:
        litige = three("A", 70, 70, 22)
        assert told(litige, three("C", 40, 32, 90), **EACH)[-1] == "C wins the 70 at stake"
        assert told(litige, three("C", 90, 32, 40), **EACH)[-1] == "A wins the 70 at stake"

    def test_two_equal_above_the_taker_play_for_his_points(self) -> None:
        tied = three("A", 22, 70, 70)
        assert told(tied, **EACH)[3:] == [
            "A took and failed",
            "B scores 70 for tricks",
            "C scores 70 for tricks",
            "A leaves 22 at stake",
            "the one of B, C with more in the tricks of the next hand wins it",
        ]
        assert told(tied, three("A", 100, 30, 32), **EACH)[-1] == "C wins the 22 at stake"
        assert told(tied, three("A", 100, 32, 30), **EACH)[-1] == "B wins the 22 at stake"
        assert "22 at stake" not in told(tied, three("A", 100, 31, 31), **EACH)[-1]

    def test_a_hundred_for_the_players_with_tricks(self) -> None:
        hand = three("A", 100, 52, 0, no_trick=["C"])
        assert told(hand, **EACH)[:5] == [
            "A gets 50 of the hundred",
            "A: 150",
            "B gets 50 of the hundred",
            "B: 102",
            "C: 0",
        ]
        alone = three("A", 152, 0, 0, no_trick=["B", "C"])
        assert told(alone, **EACH)[:2] == ["A gets 100 of the hundred", "A: 252"]


class TestTwoTogether:
    def test_both_mark_what_their_side_marks(self) -> None:
        assert told({"taker": "A", "points": {"A": 60}, "belote": "C"}, **TOGETHER) == [
            "A: 60",
            "B, C: 102 + belote 20 = 122",
            "A took and failed",
            "B scores 162 for the failed contract",
            "C scores 162 for the failed contract",
            "B scores 20 for belote",
            "C scores 20 for belote",
        ]

    def test_both_win_the_whole_stake(self) -> None:
        hands = [{"taker": "B", "points": {"B": 81}}, {"taker": "A", "points": {"A": 60}}]
        assert told(*hands, **TOGETHER)[-2:] == [
            "B wins the 81 at stake",
            "C wins the 81 at stake",
        ]

    def test_capot_of_the_two(self) -> None:
        assert told({"taker": "A", "no_trick": ["A"]}, **TOGETHER) == [
            "B, C won every trick",
            "A took and failed",
            "B scores 252 for capot",
            "C scores 252 for capot",
        ]


class TestComptoir:
    def test_made_the_sheet_of_the_taker_goes_down(self) -> None:
        assert told({"taker": "A", "bid": 75, "points": {"A": 75}}, **COMPTOIR) == [
            "A bid 75, worth 3, and made 75",
            "A took and made it",
            "the slate of A goes down by 3",
        ]

    def test_failed_the_sheets_of_all_others_go_down(self) -> None:
        hand = {"taker": "A", "bid": 75, "points": {"A": 74}}
        assert told(hand, **COMPTOIR) == [
            "A bid 75, worth 3, and made 74",
            "A took and failed",
            "the slate of B goes down by 3",
            "the slate of C goes down by 3",
        ]

    def test_a_player_going_out_is_explained(self) -> None:
        hand = {"taker": "A", "bid": 150, "points": {"A": 152}}
        assert told(hand, **COMPTOIR)[2:] == ["the slate of A goes down by 6", "A is out"]

    def test_a_sheet_never_goes_below_zero(self) -> None:
        hands = [{"taker": "A", "bid": 130, "points": {"A": 152}}] * 2
        assert told(*hands, **COMPTOIR)[2:] == ["the slate of A goes down by 1", "A is out"]
