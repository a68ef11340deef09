"""Examples of contrée worked out in [003], in tournament rules and by published scorers."""

from typing import Any

import pytest

from tests.scoring.tables import last, ns, play

CONTREE: dict[str, Any] = {"preset": "contree"}
BID_ONLY: dict[str, Any] = {"preset": "contree_bid"}


def marks(hand: dict[str, Any], /, **rules: Any) -> tuple[int, int]:
    """What NS and EW mark."""
    found = last(play([hand], **rules))["marks"]
    return found["NS"], found["EW"]


class TestPointsMadeAndBid:
    """[003] counting what was made."""

    def test_80_bid_88_made_against_74_and_belote(self) -> None:
        """78 and the der; 168 is 170, 94 is 90."""
        assert marks(ns(88, contract=80, belote="EW"), **CONTREE) == (170, 90)

    def test_100_bid_99_made(self) -> None:
        assert marks(ns(99, contract=100), **CONTREE) == (0, 160 + 100)

    def test_100_bid_104_made(self) -> None:
        """The tricks are worth 100."""
        assert marks(ns(104, contract=100), **CONTREE) == (100 + 100, 60)

    def test_90_bid_64_and_belote_made(self) -> None:
        """90 + 160 + 20 to the other side."""
        assert marks(ns(64, contract=90, belote="NS"), **CONTREE) == (0, 270)

    @pytest.mark.parametrize(
        ("points", "belote", "outcome"),
        [
            (81, None, "made"),
            (80, None, "made"),
            (80, "EW", "made"),
            (60, "NS", "made"),
            (79, None, "failed"),
        ],
    )
    def test_80_bid(self, points: int, belote: str | None, outcome: str) -> None:
        """Made with 81 against 81, with 80 against 82 or 102, with 60 and belote; not with 79."""
        hand = ns(points, contract=80, belote=belote)
        assert last(play([hand], **CONTREE))["outcome"] == outcome

    def test_capot_bid(self) -> None:
        """Made 500, failed 250 + 160."""
        assert marks(ns(contract="capot", capot="NS"), **CONTREE) == (500, 0)
        assert marks(ns(120, contract="capot"), **CONTREE) == (0, 410)

    @pytest.mark.parametrize(("contre", "factor"), [("none", 1), ("contre", 2), ("surcontre", 4)])
    def test_contre_doubles_and_surcontre_quadruples_the_winner(
        self, contre: str, factor: int
    ) -> None:
        hand = ns(88, contract=80, belote="EW", contre=contre)
        assert marks(hand, **CONTREE) == (170 * factor, 90)
        failed = ns(64, contract=90, belote="NS", contre=contre)
        assert marks(failed, **CONTREE) == (0, 270 * factor)


class TestPointsBidOnly:
    """[003] counting what was bid: one side marks, the other nothing."""

    @pytest.mark.parametrize(
        ("hand", "marked"),
        [
            (ns(150, contract=100), (100, 0)),
            (ns(98, contract=100), (0, 100)),
            (ns(contract="capot", capot="NS"), (250, 0)),
            (ns(150, contract="capot"), (0, 250)),
            (ns(150, contract="capot", contre="contre"), (0, 500)),
            (ns(contract="capot", capot="NS", contre="surcontre"), (1000, 0)),
            (ns(contract=120, capot="NS"), (120, 0)),
            (ns(64, contract=80, belote="NS"), (80, 0)),
            (ns(90, contract=80, belote="EW"), (80, 0)),
        ],
    )
    def test_marks(self, hand: dict[str, Any], marked: tuple[int, int]) -> None:
        assert marks(hand, **BID_ONLY) == marked


class TestTournamentConventions:
    """100 bid, failed, by the conventions of tournaments and of published scorers."""

    @pytest.mark.parametrize(
        ("rules", "contre"),
        [
            ({"contre_multiplies": "everything"}, 520),  # (160 + 100) × 2
            ({"contre_multiplies": "bid"}, 360),  # 160 + 100 × 2
            ({"contre_multiplies": "tricks"}, 420),  # 160 × 2 + 100
            ({"counting": "made"}, 320),  # 160 × 2
            ({"counting": "bid"}, 200),  # 100 × 2
        ],
    )
    def test_contre(self, rules: dict[str, Any], contre: int) -> None:
        hand = ns(60, contract=100, contre="contre")
        assert marks(hand, **CONTREE, **rules) == (0, contre)

    @pytest.mark.parametrize(
        ("rules", "surcontre"),
        [
            ({"contre_multiplies": "everything"}, 1040),  # (160 + 100) × 4
            ({"contre_multiplies": "bid"}, 560),  # 160 + 100 × 4
            ({"contre_multiplies": "bid", "surcontre_factor": 3}, 460),  # 160 + 100 × 3
            ({"counting": "made"}, 640),  # 160 × 4
            ({"contre_multiplies": "tricks", "surcontre_factor": 3}, 580),  # 160 × 3 + 100
            ({"contre_multiplies": "tricks"}, 740),  # 160 × 4 + 100
            ({"counting": "bid"}, 400),  # 100 × 4
            ({"counting": "bid", "surcontre_factor": 3}, 300),  # 100 × 3
        ],
    )
    def test_surcontre(self, rules: dict[str, Any], surcontre: int) -> None:
        hand = ns(60, contract=100, contre="surcontre")
        assert marks(hand, **CONTREE, **rules) == (0, surcontre)

    def test_the_last_hand_of_a_game_at_cannes(self) -> None:
        """100 bid, 104 made: rounded 200 and 60, to the point where it ends the game."""
        hand = ns(104, contract=100)
        assert marks(hand, preset="contree_cannes") == (200, 60)
        assert marks(hand, preset="contree_cannes", target=200) == (204, 58)


class TestAWholeGame:
    """To 1000 by the rules of [003], computed by hand.

    80 bid, 88 made, belote of the others   NS 88 → 90 + 80 = 170   EW 74 → 70 + 20 = 90
    EW bid 100 and make 95                  NS 160 + 100 = 260      EW 0
    110 bid and contré, 115 made            NS (120 + 110) × 2      EW 47 → 50
    everybody passed                        -                       -
    EW bid capot and make it                NS 0                    EW 250 + 250
    EW bid 90, make 62 and belote           NS 160 + 90 + 20        EW 0
    """

    HANDS = (
        ns(88, contract=80, belote="EW"),
        {"taker": "EW", "points": {"EW": 95}, "contract": 100},
        ns(115, contract=110, contre="contre"),
        {"void": "passed"},
        {"taker": "EW", "capot": "EW", "contract": "capot"},
        {"taker": "EW", "points": {"EW": 62}, "contract": 90, "belote": "EW"},
    )

    def test_1160_to_640(self) -> None:
        answer = play([*self.HANDS], **CONTREE, target=1000)
        assert [tuple(hand["totals"].values()) for hand in answer["hands"]] == [
            (170, 90),
            (430, 90),
            (890, 140),
            (890, 140),
            (890, 640),
            (1160, 640),
        ]
        assert (answer["finished"], answer["winner"]) == (True, "NS")
