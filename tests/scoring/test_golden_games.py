"""A whole game of each kind but contrée, computed by hand: the texts are [000], [001], [004]."""

from typing import Any

from tests.scoring.tables import Answer, play

AB = ["A", "B"]
ABC = ["A", "B", "C"]


def took(taker: str, *points: int, **more: Any) -> dict[str, Any]:
    """A hand: who took, and the points of A, B and C as far as they are given."""
    given = dict(zip(ABC, points, strict=False))
    return {"taker": taker, **({"points": given} if given else {}), **more}


def totals(answer: Answer) -> list[tuple[int, ...]]:
    """The totals after each hand."""
    return [tuple(hand["totals"].values()) for hand in answer["hands"]]


class TestBelgianGame:
    """Tens: a belote is 2, a capot 25; 85 to 77 is 8 to 8, a misdeal 16.

    A 85 and belote: 8 + 2, 8.  B 50: failed, 160.  A capot: 25.  Misdeal of A: 16.
    A 81: a litige is dedans, 16.
    """

    def test_in_tens(self) -> None:
        hands: list[dict[str, Any]] = [
            {"taker": "A", "points": {"A": 85}, "belote": "A"},
            {"taker": "B", "points": {"B": 50}},
            {"taker": "A", "capot": "A"},
            {"misdeal": "A"},
            {"taker": "A", "points": {"A": 81}},
        ]
        answer = play(hands, preset="belge_101", sides=AB)
        assert totals(answer) == [(10, 8), (26, 8), (51, 8), (51, 24), (51, 40)]


class TestTwoPlayersWithATalon:
    """To 500; what a failed contract is worth is what both made.

    1  A took 60, B 45: made                      60   45
    2  B took 40, A 55 and belote: 95 + 20 to A  175   45
    3  A took 50, B 50: litige, 50 at stake      175   95
    4  B took every trick, 120: 210, and the 50  175  355
    5  A took 70 and belote, B 80: made          265  435
    6  B took 75, A 30: made                     295  510
    """

    def test_295_to_510(self) -> None:
        hands = [
            took("A", 60, 45),
            took("B", 55, 40, belote="A"),
            took("A", 50, 50),
            took("B", 0, 120, capot="B"),
            took("A", 70, 80, belote="A"),
            took("B", 30, 75),
        ]
        answer = play(hands, game="belote2", deal="stock", target=500, sides=AB)
        assert totals(answer) == [
            (60, 45),
            (175, 45),
            (175, 95),
            (175, 355),
            (265, 435),
            (295, 510),
        ]
        assert [hand["stake"] for hand in answer["hands"]] == [0, 0, 50, 0, 0, 0]
        assert answer["winner"] == "B"


class TestThreeEachForHimself:
    """[000] to 500, with declarations and a floating rubicon.

    1  A took 70, B 50, C 42: made                              70   50   42
    2  B took 40 and belote, A 80, C 42: failed, A marks 40    190   70   84
    3  C took 54, A 54, B 54: litige, 54 at stake              244  124   84
    4  A took 20, B 71, C 71: failed by two; 20 are at stake
       between B and C, the 54 stay                            244  195  155
    5  B took 100, A 52, C no trick: 50 each of the hundred;
       B wins the 54, and the 20 with 100 against 0            346  419  155
    6  A took 90 and belote with a tierce, B 42 and a
       cinquante, C 30: made with 110 against 92               456  511  185
    """

    def test_b_wins_and_c_is_under_the_rubicon(self) -> None:
        declared = [
            {"side": "A", "kind": "tierce", "rank": "A"},
            {"side": "B", "kind": "cinquante", "rank": "J"},
        ]
        hands = [
            took("A", 70, 50, 42),
            took("B", 80, 40, 42, belote="B"),
            took("C", 54, 54, 54),
            took("A", 20, 71, 71),
            took("B", 52, 100, 0, no_trick=["C"]),
            took("A", 90, 42, 30, belote="A", declarations=declared),
        ]
        rules: dict[str, Any] = {"declarations": "scored", "target": 500, "rubicon": "floating"}
        answer = play(hands, game="belote3", sides=ABC, **rules)
        assert totals(answer) == [
            (70, 50, 42),
            (190, 70, 84),
            (244, 124, 84),
            (244, 195, 155),
            (346, 419, 155),
            (456, 511, 185),
        ]
        assert [hand["stake"] for hand in answer["hands"]] == [0, 0, 54, 74, 0, 0]
        assert (answer["winner"], answer["games_lost"]) == ("B", {"A": 1, "B": 0, "C": 2})


class TestThreeTwoTogether:
    """[001] [004] to 500; what the defence marks, both mark.

    1  A took 100: made                                 100   62   62
    2  B took 60, C has the belote: 162 + 20 to both    282   62  244
    3  C took 71 and belote, the others 91: litige      373  153  264   71 at stake
    4  A took, and no trick: 252 and the 71 to both     373  476  587
    """

    def test_c_wins(self) -> None:
        hands = [
            took("A", 100),
            {"taker": "B", "points": {"B": 60}, "belote": "C"},
            took("C", 91, 0, 71, belote="C"),
            took("A", no_trick=["A"]),
        ]
        answer = play(hands, game="belote3", opposition="together", target=500, sides=ABC)
        assert totals(answer) == [(100, 62, 62), (282, 62, 244), (373, 153, 264), (373, 476, 587)]
        assert answer["hands"][2]["stake"] == 71
        assert (answer["winner"], answer["games_lost"]) == ("C", {"A": 1, "B": 1, "C": 0})


class TestComptoir:
    """[001] a bid below 51 is worth 1, 51 to 70 (banco) 2, 71 to 90 (super banco) 3, and so on.

    1  A bid 60, made 60: A loses 2             4  6  6
    2  B bid 80, made 79: the others lose 3     1  6  3
    3  C bid 100, made 110: 4, but has only 3   1  6  0   C is out first
    4  A bid 40, made 30: B loses 1             1  5  0
    5  B bid 151, made 152: 7, but has only 5   1  0  0   A is left
    """

    def test_a_is_the_last_left(self) -> None:
        hands = [
            took("A", 60, bid=60),
            {"taker": "B", "points": {"B": 79}, "bid": 80},
            {"taker": "C", "points": {"C": 110}, "bid": 100},
            took("A", 30, bid=40),
            {"taker": "B", "points": {"B": 152}, "bid": 151},
        ]
        answer = play(hands, preset="comptoir", sides=ABC)
        assert totals(answer) == [(4, 6, 6), (1, 6, 3), (1, 6, 0), (1, 5, 0), (1, 0, 0)]
        assert (answer["winner"], answer["games_lost"]) == ("C", {"A": 1, "B": 0, "C": 0})


class TestLyonnaise:
    """[001] 12 points; D bids 130 (5), 110 (4), 75 (3), fails three times: all others are out."""

    def test_three_out_at_once(self) -> None:
        hands = [{"taker": "D", "points": {"D": 60}, "bid": bid} for bid in (130, 110, 75)]
        answer = play(hands, preset="lyonnaise", sides=list("ABCD"))
        assert totals(answer) == [(7, 7, 7, 12), (3, 3, 3, 12), (0, 0, 0, 12)]
        assert (answer["finished"], answer["winner"]) == (True, None)
        assert answer["games_lost"] == {"A": 0, "B": 0, "C": 0, "D": 1}
