"""Explanations in the order of the count, complete enough to settle an argument."""

import pytest
from hypothesis import given, strategies as st

from tests.scoring.edges import CONTREE, EACH, told
from tests.scoring.referee import bid, took
from tests.scoring.strategies import games, often
from tests.scoring.tables import ns, score_json


class TestContre:
    def test_a_surcontre_is_not_called_a_contre(self) -> None:
        """A factor of 2 may be either."""
        hand = ns(110, contract=100, contre="surcontre")
        assert told(hand, **CONTREE, surcontre_factor=2)[1] == "surcontre"
        assert told({**hand, "contre": "contre"}, **CONTREE)[1] == "contre"

    def test_what_is_multiplied_and_what_is_not(self) -> None:
        hand = ns(90, contract=100, contre="contre", belote="EW")
        assert told(hand, **CONTREE, contre_multiplies="bid")[-3:] == [
            "EW scores 160 for the failed contract",
            "EW scores 200 for the contract (100 x 2)",
            "EW scores 20 for belote",
        ]

    def test_a_bid_comes_first(self) -> None:
        hand = ns(contract=100, contre="contre", capot="EW")
        assert told(hand, **CONTREE)[:3] == ["NS bid 100", "contre", "EW won every trick"]

    @often(60)
    @given(data=st.data())
    def test_only_the_winner_is_multiplied(self, data: st.DataObject) -> None:
        game = data.draw(games("contree"))
        rows = score_json(game)["hands"]
        for hand, row in zip(game["hands"], rows, strict=True):  # type: ignore[call-overload]
            steps = [step for step in row["steps"] if "times" in step]
            loser = {"made": "EW", "failed": "NS"} if hand.get("taker") == "NS" else {}
            assert all(step["side"] != loser.get(row["outcome"]) for step in steps)
            assert all(step["amount"] % step["times"] == 0 for step in steps)


class TestFault:
    def test_a_fault_explains_what_the_contract_adds(self) -> None:
        told_of = told({"fault": "NS", "contract": 90}, **CONTREE, fault_adds_contract=True)
        assert told_of == ["irregularity by NS: 250 to the other side (160 + 90 for the contract)"]

    def test_in_tens(self) -> None:
        rules = {"unit": 10, "misdeal_points": 160, "fault_points": 160}
        fault = {"fault": "NS", "contract": 90}
        told_of = told(fault, **CONTREE, **rules, fault_adds_contract=True)
        assert told_of == ["irregularity by NS: 25 to the other side (16 + 9 for the contract)"]


class TestThree:
    def test_rounding_stands_beside_what_it_rounds(self) -> None:
        assert told(took("A", 45, 66, 51), **EACH, rounding="nearest_10")[4:] == [
            "66 of B rounded to 70",
            "B scores 70 for tricks",
            "51 of C rounded to 50",
            "C scores 50 for tricks",
            "45 of A rounded to 50",
            "B scores 50 of the taker",
        ]

    def test_a_loss_of_zero_is_not_explained(self) -> None:
        hand = took("A", 0, 80, 72, no_trick=["A"])
        assert told(hand, **EACH)[-1] == "C scores 122 for tricks"


@pytest.mark.parametrize("contre", ["contre", "surcontre"])
def test_the_bid_alone_is_always_multiplied(contre: str) -> None:
    hand = {**bid("NS", 80), "points": {"NS": 90}, "contre": contre}
    times = {"contre": 2, "surcontre": 4}[contre]
    said = told(hand, **CONTREE, counting="bid", contre_multiplies="tricks")[-1]
    assert said == f"NS scores {80 * times} for the contract (80 x {times})"
