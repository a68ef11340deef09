"""Clause 3: every part of a contract multiplied or not, made or failed, at the exact bounds."""

from typing import Any

import pytest

from scoring.contree import contract_value
from scoring.rules_json import rules_from_json
from tests.scoring.tables import NS_EW, last, ns, play

GAME: dict[str, Any] = {"game": "contree", "rounding": "exact"}
SCORED = {**GAME, "declarations": "scored"}
FLAT: dict[str, Any] = {
    "capot_bid_made": 505,
    "capot_bid_failed": 355,
    "generale_points": 1005,
    "contre_multiplies": "tricks",
    "rounding": "nearest_10",
}


def bid(contract: int | str, points: int | None = None, **more: Any) -> dict[str, Any]:
    """A hand that NS took."""
    return ns(points, contract=contract, **more)


def marked(hand: dict[str, Any], /, **rules: Any) -> list[int]:
    """What NS and EW mark."""
    found = last(play([hand], **{**GAME, **rules}))["marks"]
    return [found[side] for side in NS_EW]


def made(hand: dict[str, Any], /, **rules: Any) -> bool:
    """Whether NS made its contract."""
    outcome = last(play([hand], **{**GAME, **rules}))["outcome"]
    assert outcome in ("made", "failed")
    return bool(outcome == "made")


class TestMade:
    def test_made_at_the_contract_and_failed_one_point_below(self) -> None:
        assert made(bid(90, 90))
        assert not made(bid(90, 89))

    def test_belote_and_declarations_help(self) -> None:
        assert made(bid(110, 90, belote="NS"))
        assert not made(bid(110, 90, belote="EW"))
        assert made(bid(110, 90, declarations={"NS": 20}), declarations="scored")

    def test_belote_and_declarations_that_do_not_count(self) -> None:
        hand = bid(110, 90, belote="NS", declarations={"NS": 20})
        assert made(hand, declarations="scored", contract_counts="belote")
        assert not made(hand, declarations="scored", contract_counts="tricks")

    def test_made_at_least(self) -> None:
        assert made(bid(80, 82), made_at_least=82)
        assert not made(bid(80, 81), made_at_least=82)
        assert made(bid(80, 80))
        assert not made(bid(100, 99), made_at_least=82)

    def test_must_outscore(self) -> None:
        assert made(bid(80, 82), must_outscore=True)
        assert not made(bid(80, 81), must_outscore=True)
        assert made(bid(80, 81))
        assert not made(bid(80, 90, belote="EW"), must_outscore=True)

    def test_rounding_never_makes_a_contract(self) -> None:
        assert not made(bid(90, 88), rounding="nearest_10")

    def test_every_trick_makes_any_number_and_none_fails_it(self) -> None:
        assert made(bid(160, capot="NS"), made_at_least=200)
        assert not made(bid(80, capot="EW", belote="NS", declarations={"NS": 200}), **SCORED)

    def test_capot_needs_every_trick(self) -> None:
        assert made(bid("capot", capot="NS"))
        assert not made(bid("capot", 162))
        assert not made(bid("capot", capot="EW"))

    @pytest.mark.parametrize(
        ("more", "expected"),
        [
            ({"capot": "NS", "solo": True}, True),
            ({"capot": "NS"}, False),
            ({"capot": "EW"}, False),
            ({"points": 162}, False),
        ],
    )
    def test_generale_needs_every_trick_by_one_player(
        self, more: dict[str, Any], expected: bool
    ) -> None:
        assert made(bid("generale", **more), generale_points=500) is expected


class TestValue:
    @pytest.mark.parametrize(
        ("contract", "value"),
        [(80, 80), (160, 160), ("capot", 270), ("generale", 600), (None, 0)],
    )
    def test_of_a_contract(self, contract: int | str | None, value: int) -> None:
        rules = rules_from_json({**GAME, "capot_contract": 270, "generale_points": 600})
        assert contract_value(rules, contract) == value

    def test_of_a_generale_that_is_not_played(self) -> None:
        assert contract_value(rules_from_json(GAME), "generale") == 0

    def test_added_to_a_fault(self) -> None:
        fault = {"fault": "NS", "contract": "capot"}
        assert marked(fault, fault_adds_contract=True) == [0, 160 + 250]
        assert marked(fault) == [0, 160]
        assert marked({"fault": "NS"}, fault_adds_contract=True) == [0, 160]
        fault["contract"] = "generale"
        rules = {"fault_adds_contract": True, "generale_points": 500, "fault_points": 250}
        assert marked(fault, **rules) == [0, 250 + 500]


class TestMultiplied:
    """What `contre_multiplies` does not name is added once."""

    MADE = bid(80, 100, contre="contre", belote="NS", declarations={"NS": 50})
    FAILED = bid(150, 60, contre="contre", belote="NS", declarations={"NS": 20})
    DEFENDED = bid(150, 60, contre="contre", belote="EW", declarations={"EW": 20})

    @pytest.mark.parametrize(
        ("multiplies", "marks"),
        [
            ("everything", [2 * (100 + 80 + 70), 62]),
            ("tricks_and_bid", [2 * (100 + 80) + 70, 62]),
            ("bid", [100 + 2 * 80 + 70, 62]),
            ("tricks", [2 * 100 + 80 + 70, 62]),
        ],
    )
    def test_made(self, multiplies: str, marks: list[int]) -> None:
        assert marked(self.MADE, **SCORED, contre_multiplies=multiplies) == marks

    @pytest.mark.parametrize(
        ("multiplies", "total"),
        [
            ("everything", 2 * (160 + 150 + 40)),
            ("tricks_and_bid", 2 * (160 + 150) + 40),
            ("bid", 160 + 2 * 150 + 40),
            ("tricks", 2 * 160 + 150 + 40),
        ],
    )
    def test_failed(self, multiplies: str, total: int) -> None:
        assert marked(self.FAILED, **SCORED, contre_multiplies=multiplies) == [0, total]
        assert marked(self.DEFENDED, **SCORED, contre_multiplies=multiplies) == [0, total]

    @pytest.mark.parametrize(("contre", "factor"), [("none", 1), ("contre", 2), ("surcontre", 3)])
    def test_factors(self, contre: str, factor: int) -> None:
        hand = {**self.MADE, "contre": contre}
        expected = [factor * (100 + 80 + 70), 62]
        assert marked(hand, **SCORED, surcontre_factor=3) == expected

    def test_what_the_defence_marks_when_the_contract_is_made_is_not_multiplied(self) -> None:
        hand = bid(80, 100, contre="surcontre", belote="EW", declarations={"EW": 20})
        assert marked(hand, **SCORED) == [4 * 180, 62 + 40]

    def test_the_belote_the_taker_keeps_is_not_multiplied(self) -> None:
        assert marked(self.FAILED, **SCORED, belote_when_failed="kept") == [
            20,
            2 * (160 + 150 + 20),
        ]


class TestTakesAll:
    def test_only_after_contre(self) -> None:
        assert marked(bid(80, 100), contre_takes_all=True) == [180, 62]

    def test_the_defence_keeps_what_it_announced(self) -> None:
        hand = bid(80, 100, contre="contre", belote="EW", declarations={"EW": 20})
        assert marked(hand, **SCORED, contre_takes_all=True) == [2 * (160 + 80), 40]

    def test_capot_is_worth_a_capot(self) -> None:
        hand = bid(80, capot="NS", contre="contre")
        assert marked(hand, contre_takes_all=True) == [2 * (250 + 80), 0]

    def test_a_failed_contract_is_unchanged(self) -> None:
        hand = bid(150, 100, contre="contre")
        assert marked(hand, contre_takes_all=True) == [0, 2 * (160 + 150)]


class TestCapotOfTheDefence:
    def test_capot_of_the_defence_is_a_failed_contract_or_a_capot(self) -> None:
        assert marked(bid(80, capot="EW")) == [0, 160 + 80]
        assert marked(bid(80, capot="EW"), capot_of_taker="capot") == [0, 250 + 80]
        assert marked(bid(80, 60), capot_of_taker="capot") == [0, 160 + 80]


class TestFlatAmounts:
    """They replace tricks and bid together, and contre multiplies them in every case."""

    @pytest.mark.parametrize(
        ("hand", "marks"),
        [
            (bid("capot", capot="NS"), [505, 0]),
            (bid("capot", capot="NS", contre="contre"), [1010, 0]),
            (bid("capot", 150), [0, 355]),
            (bid("capot", capot="EW", contre="surcontre"), [0, 4 * 355]),
            (bid("generale", capot="NS", solo=True, contre="contre"), [2010, 0]),
            (bid("generale", capot="NS", contre="contre"), [0, 2010]),
            (bid("capot", capot="NS", belote="NS"), [525, 0]),
            (bid(100, capot="NS"), [250 + 100, 0]),
        ],
    )
    def test_flat_amounts_are_never_rounded(self, hand: dict[str, Any], marks: list[int]) -> None:
        assert marked(hand, **FLAT) == marks

    def test_tricks_and_bid_without_flat_amounts(self) -> None:
        hand = bid("capot", capot="NS", contre="contre")
        assert marked(hand, contre_multiplies="bid", capot_contract=270) == [250 + 540, 0]
        assert marked(bid("capot", 150), capot_contract=270) == [0, 160 + 270]

    def test_counting_the_bid_alone(self) -> None:
        rules = {"counting": "bid", "contre_multiplies": "tricks"}
        assert marked(bid("capot", capot="NS", contre="contre"), **rules) == [500, 0]
        assert marked(bid("capot", capot="NS"), **rules, capot_bid_made=350) == [350, 0]
        assert marked(bid("capot", 150), **rules, capot_bid_failed=350) == [0, 350]
        assert marked(bid(100, 90, belote="EW", contre="surcontre"), **rules) == [0, 400]
        assert marked(bid(100, 110, belote="EW"), **rules) == [100, 0]


class TestMadePointsAlone:
    def test_the_bid_is_in_no_mark(self) -> None:
        rules = {"counting": "made"}
        assert marked(bid(100, 110, belote="EW"), **rules) == [110, 72]
        assert marked(bid(100, 90, belote="EW", contre="contre"), **rules) == [0, 2 * 180]
        assert marked(bid("capot", capot="NS"), **rules) == [250, 0]
