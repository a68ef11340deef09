"""Pools placed by hand: they are unchanged, counted and checked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.draws.oracle import oracle_json
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

Json = dict[str, Any]
MATES = {1: "A", 4: "A", 5: "A"}


def placed(*pools_: list[int], **more: Any) -> Json:
    """Pools of eight entrants, three of them of one club."""
    rows = [{"id": id_, "club": MATES.get(id_)} for id_ in range(1, 9)]
    return {"system": "pools", "size": 4, "entrants": rows, "placed": list(pools_), **more}


ASKED = placed([8, 1, 4, 5], [2, 3, 6, 7], soft=["club"])


def found(spoilt: Json) -> str:
    return " ".join(oracle_json({"input": ASKED, "output": spoilt})["problems"])


class TestAnswer:
    def test_placed_pools_are_unchanged(self) -> None:
        answer = draw_json(ASKED)
        assert [pool["entrants"] for pool in answer["pools"]] == [[8, 1, 4, 5], [2, 3, 6, 7]]
        assert len(answer["pools"][0]["rounds"]) == 3

    def test_clubs_are_reported_and_nobody_is_moved(self) -> None:
        assert draw_json(ASKED)["broken"] == [{"constraint": "club", "entrants": [1, 4, 5]}]

    def test_verify_accepts_placed_pools(self) -> None:
        assert oracle_json({"input": ASKED, "output": draw_json(ASKED)})["ok"]

    def test_the_order_of_a_pool_says_who_meets_when(self) -> None:
        one = draw_json(ASKED)["pools"][0]["rounds"][0]["matches"]
        other = draw_json(placed([1, 4, 8, 5], [2, 3, 6, 7]))["pools"][0]["rounds"][0]["matches"]
        assert one != other


@pytest.mark.parametrize(
    ("pools_", "code"),
    [
        (([1, 2, 3, 4], [5, 6, 7]), "not_placed"),
        (([1, 2, 3, 4], [5, 6, 7, 7]), "id_twice"),
        (([1, 2, 3, 4], [4, 5, 6, 7, 8]), "id_twice"),
        (([1, 2, 3, 4], [5, 6, 7, 9]), "not_playing"),
        (([1, 2, 3, 4, 5], [6, 7, 8]), "pool_sizes"),
        (([1, 2, 3, 4, 5, 6, 7, 8],), "pool_sizes"),
        ((1, [2]), "not_a_list"),
    ],
)
def test_invalid_pools_are_refused(pools_: Any, code: str) -> None:
    with pytest.raises(DrawError) as caught:
        draw_json(placed(*pools_))
    assert caught.value.code == code
    assert caught.value.field.startswith("placed")


class TestTheCheck:
    def test_other_pools_than_were_placed(self) -> None:
        other = draw_json(placed([8, 1, 4, 2], [5, 3, 6, 7], soft=["club"]))
        assert "pools: not those of the input" in found(other)

    def test_a_club_that_is_not_reported(self) -> None:
        assert "broken" in found(draw_json(ASKED) | {"broken": []})

    def test_a_match_that_is_missing(self) -> None:
        spoilt = draw_json(ASKED)
        spoilt["pools"][0]["rounds"].pop()
        assert found(spoilt)
