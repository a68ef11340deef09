"""The rounds of a bracket can be played one after the other."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.draws.evening import Json, entrants
from tests.draws.oracle import oracle_json
from tournaments.draws.registry import draw_json

DOUBLE: Json = {"system": "knockout", "bracket": "double", "entrants": entrants(*range(1, 9))}
SINGLE: Json = DOUBLE | {"bracket": "single", "third_place": True}
SECOND: Json = {"system": "consolante", "entrants": entrants(*range(1, 9))}


def found(asked: Json, match: int, **changed: Any) -> list[str]:
    """What is wrong where one match is changed."""
    output = copy.deepcopy(draw_json(asked))
    output["matches"][match - 1] |= changed
    checked: Any = oracle_json({"input": asked, "output": output})
    return list(checked["problems"])


@pytest.mark.parametrize("asked", [DOUBLE, SINGLE, SECOND, SINGLE | {"placement": True}])
def test_as_it_is_drawn_nothing_is_wrong(asked: Json) -> None:
    assert found(asked, 1) == []


@pytest.mark.parametrize("name", ["", "x", "place_", "place_x", "losers", "consolation"])
def test_a_bracket_that_was_not_asked_for(name: str) -> None:
    assert f"match 8: no bracket {name!r} was asked for" in found(SINGLE, 8, bracket=name)


def test_a_consolation_under_another_name() -> None:
    assert found(SECOND, 8, bracket="place_5")[0] == "match 8: no bracket 'place_5' was asked for"


def test_a_round_before_those_it_waits_for() -> None:
    drawn = draw_json(DOUBLE)["matches"]
    third = next(row for row in drawn if row["bracket"] == "losers" and row["round"] == 3)
    assert found(DOUBLE, third["match"], round=2) == [
        f"match {third['match']}: its round is not after those it waits for"
    ]


def test_a_third_place_beside_another_round_than_the_final() -> None:
    third = draw_json(SINGLE)["matches"][-1]
    assert third["bracket"] == "third"
    assert found(SINGLE, third["match"], round=1) == [
        f"match {third['match']}: it is of round {third['round']}"
    ]


def test_a_final_played_again_by_somebody_else() -> None:
    last = len(draw_json(DOUBLE)["matches"])
    sides = [{"winner_of": last - 1}, {"loser_of": 1}]
    assert found(DOUBLE, last, sides=sides) == [f"match {last}: not between the two of the final"]


class TestConsolation:
    def test_without_one_of_the_losers(self) -> None:
        output = copy.deepcopy(draw_json(SECOND))
        del output["matches"][-1]
        checked: Any = oracle_json({"input": SECOND, "output": output})
        assert checked["problems"] == ["consolation: not of all who lose in round 1"]

    def test_with_somebody_who_has_won(self) -> None:
        drawn = draw_json(SECOND)["matches"]
        first = next(row["match"] for row in drawn if row["bracket"] == "consolation")
        other = [{"winner_of": 7}, drawn[first - 1]["sides"][1]]
        assert "consolation: not of all who lose in round 1" in found(SECOND, first, sides=other)

    def test_a_single_loser_has_nobody_to_meet(self) -> None:
        assert found(SECOND | {"entrants": entrants(1, 2, 3)}, 1) == []
