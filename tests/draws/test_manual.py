"""draw-rules.md 1.10: the organiser places everybody, the program checks."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.draws.evening import Json, asked, entrants, met, rested
from tests.draws.oracle import oracle_json
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

FIVE = entrants(1, 2, 3, 4, 5, club={3: "A", 4: "A"}, fixed_table={5: 1})


def by_hand(*matches: tuple[int, int, int], byes: list[int], **more: Any) -> Json:
    """A round of five; each match is its table and two ids."""
    rows = [{"table": table, "sides": [[one], [other]]} for table, one, other in matches]
    return asked("manual", FIVE, matches=rows, byes=byes) | more


PLACED = by_hand((2, 3, 5), (1, 2, 1), byes=[4])


class TestAnswer:
    def test_matches_stand_by_their_best_rank_with_their_tables(self) -> None:
        rows = draw_json(PLACED)["matches"]
        assert [(row["table"], row["sides"]) for row in rows] == [(1, [[1], [2]]), (2, [[3], [5]])]
        assert {row["reason"] for row in rows} == {"placed by the organiser"}

    def test_nothing_broken_is_optimal(self) -> None:
        answer = draw_json(by_hand((1, 2, 5), (2, 3, 1), byes=[4]))
        assert (answer["cost"], answer["optimal"], answer["broken"]) == (
            [0, 0, 0, 0, 0, 0],
            True,
            [],
        )

    def test_what_is_broken_is_counted_and_reported_in_order(self) -> None:
        answer = draw_json(
            by_hand(
                (4, 5, 2),
                (1, 3, 4),
                byes=[1],
                forbidden=[[2, 5]],
                history=[met(4, 3), rested(1), met(3, 4, 2)],
                soft=["club"],
            )
        )
        assert (answer["cost"], answer["optimal"]) == ([1, 2, 2, 1, 1, 1], False)
        assert [(row["constraint"], row["entrants"]) for row in answer["broken"]] == [
            ("forbidden", [2, 5]),
            ("rematch", [3, 4]),
            ("bye", [1]),
            ("club", [3, 4]),
            ("fixed_table", [5]),
        ]


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"byes": []}, "byes", "bye_count"),
        ({"byes": [3]}, "pairs", "id_twice"),
        ({"byes": [6]}, "pairs", "not_playing"),
        ({"byes": 4}, "byes", "not_a_list"),
        ({"matches": []}, "byes", "bye_count"),
        ({"matches": [{"table": 1, "sides": [[1], [2]]}] * 2}, "matches[1].table", "table_twice"),
        ({"matches": [{"table": 1, "sides": [[1]]}]}, "matches[0].sides", "not_a_pair"),
        ({"matches": [{"table": 1, "sides": [[1], [2], [3]]}]}, "matches[0].sides", "not_a_pair"),
        ({"matches": [{"table": 1, "sides": [[1, 2], [3]]}]}, "matches[0].sides[0]", "not_one"),
        ({"matches": [{"sides": [[1], [2]]}]}, "matches[0].table", "missing"),
        ({"tables": [1, 3, 4]}, "matches[0].table", "no_such_table"),
        ({"seed": "x"}, "seed", "not_whole"),
    ],
)
def test_an_invalid_round_is_refused(changed: Json, field: str, code: str) -> None:
    if changed == {"matches": []}:
        changed = changed | {"byes": [1, 2, 3, 4, 5]}
    with pytest.raises(DrawError) as caught:
        draw_json(PLACED | changed)
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize("name", ["matches", "byes"])
def test_both_have_to_be_given(name: str) -> None:
    with pytest.raises(DrawError, match=f"{name}: this value is missing"):
        draw_json({key: value for key, value in PLACED.items() if key != name})


class TestTheCheck:
    def found(self, spoilt: Json) -> str:
        return " ".join(oracle_json({"input": PLACED, "output": spoilt})["problems"])

    def answer(self) -> Json:
        return copy.deepcopy(draw_json(PLACED))

    def test_a_right_answer(self) -> None:
        assert self.found(self.answer()) == ""

    def test_a_table_moved(self) -> None:
        spoilt = self.answer()
        spoilt["matches"][0]["table"] = 9
        assert "matches: not those of the input" in self.found(spoilt)

    def test_another_bye(self) -> None:
        assert "byes: not those" in self.found(self.answer() | {"byes": [5]})

    def test_another_order(self) -> None:
        spoilt = self.answer()
        assert "not by best rank" in self.found(spoilt | {"matches": spoilt["matches"][::-1]})

    @pytest.mark.parametrize(
        ("changed", "text"),
        [
            ({"cost": [0, 0, 0, 0, 0, 1]}, "cost: it is [0, 0, 0, 0, 0, 0]"),
            ({"optimal": False}, "optimal: only"),
            ({"seed": 1}, "seed: not that"),
            ({"broken": [{"constraint": "club", "entrants": [1, 2]}]}, "club of [1, 2] is not so"),
        ],
    )
    def test_a_wrong_number(self, changed: Json, text: str) -> None:
        assert text in self.found(self.answer() | changed)
