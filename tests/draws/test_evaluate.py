"""A draft changed by hand: what it costs, and what it breaks."""

import pytest
from hypothesis import given, settings

from tests.draws.evening import Json, asked, danois, entrants, evaluate, met, pairs_of, rested
from tests.draws.plain import vector_of
from tests.draws.strategies import requests
from tournaments.draws.errors import DrawError
from tournaments.draws.registry import draw_json

FIVE = danois(1, 2, 3, 4, 5, history=[met(1, 2), rested(4)], forbidden=[[3, 5]])


@settings(deadline=None, derandomize=True, max_examples=60)
@given(request=requests(20))
def test_an_unchanged_draw_costs_what_it_says(request: Json) -> None:
    output = draw_json(request)
    hand = evaluate(request, [list(pair) for pair in pairs_of(output)], output["byes"])
    broken = output["broken"]
    assert isinstance(broken, list)
    assert hand["cost"] == output["cost"]
    assert hand["broken"] == [row for row in broken if row["constraint"] != "fixed_table"]


def test_a_changed_draw_costs_what_its_pairs_cost() -> None:
    hand = evaluate(FIVE, [[1, 4], [2, 3]], [5])
    assert hand["cost"] == vector_of(FIVE, [(1, 4), (2, 3)], [5])


def test_what_it_breaks_is_reported_in_order() -> None:
    hand = evaluate(FIVE, [[2, 1], [5, 3]], [4])
    assert hand["broken"] == [
        {"constraint": "forbidden", "entrants": [3, 5]},
        {"constraint": "rematch", "entrants": [1, 2]},
        {"constraint": "bye", "entrants": [4]},
    ]


def test_two_of_one_club_are_reported() -> None:
    request = asked("random", entrants(1, 2, club={1: "A", 2: "A"}), soft=["club"])
    assert evaluate(request, [[1, 2]], []) == {
        "cost": [0, 0, 0, 0, 0, 1],
        "broken": [{"constraint": "club", "entrants": [1, 2]}],
    }


def test_another_bye_than_the_named_one_costs_no_distance_either() -> None:
    assert evaluate(FIVE | {"bye": 4}, [[1, 4], [2, 3]], [5])["cost"] == [0, 0, 0, 0, 0, 0, 10]


@pytest.mark.parametrize(
    ("pairs", "byes", "field", "code"),
    [
        ([[1, 2], [3, 4]], [], "byes", "bye_count"),
        ([[1, 2]], [5], "pairs", "not_placed"),
        ([[1, 2], [3, 4], [5, 6]], [], "pairs", "not_playing"),
        ([[1, 2], [2, 3]], [5], "pairs", "id_twice"),
        ([[1, 2], [3, 4]], [4], "pairs", "id_twice"),
        ([[1, 2, 3]], [5], "pairs[0]", "not_a_pair"),
        ([[1, 1], [3, 4]], [5], "pairs", "id_twice"),
    ],
)
def test_no_perfect_pairing_is_refused(pairs: object, byes: object, field: str, code: str) -> None:
    with pytest.raises(DrawError) as caught:
        evaluate(FIVE, pairs, byes)
    assert (caught.value.field, caught.value.code) == (field, code)
