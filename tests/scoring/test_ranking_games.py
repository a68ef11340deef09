"""draw-rules.md 5.7: the keys of matches of several games."""

from typing import Any

import pytest

from scoring.ranking import KEYS, rank_json

MATCHES = [
    {
        "round": 1,
        "sides": [
            {"ids": [1], "points": 2810, "games": 2},
            {"ids": [2], "points": 2544, "games": 1},
        ],
        "winner": [1],
    },
    {
        "round": 1,
        "sides": [{"ids": [3], "points": 2100, "games": 3}, {"ids": [4], "points": 900}],
        "winner": [3],
    },
    {
        "round": 2,
        "sides": [
            {"ids": [1], "points": 1500, "games": 0},
            {"ids": [3], "points": 2000, "games": 2},
        ],
        "winner": [3],
    },
    {"round": 2, "bye": [2], "points": 1944, "victory": True},
]


def ranking(key: str, results: list[dict[str, Any]], entrants: int = 5) -> list[tuple[Any, ...]]:
    document = {"keys": [key], "entrants": list(range(1, entrants + 1)), "results": results}
    rows: Any = rank_json(document)["rows"]
    return [(row["rank"], row["id"], row["values"][key]) for row in rows]


def test_games_won_are_their_sum_the_most_first() -> None:
    assert ranking("games_won", MATCHES) == [
        (1, 3, 5),
        (2, 1, 2),
        (3, 2, 1),
        (4, 4, 0),
        (4, 5, 0),
    ]


def test_the_difference_is_to_the_opponents_the_largest_first() -> None:
    assert ranking("games_difference", MATCHES) == [
        (1, 3, 5),
        (2, 5, 0),
        (3, 1, -1),
        (3, 2, -1),
        (5, 4, -3),
    ]


@pytest.mark.parametrize("key", ["games_won", "games_difference"])
def test_without_any_both_are_nothing(key: str) -> None:
    bye = MATCHES[-1]
    played = {"round": 1, "sides": [{"ids": [1], "points": 9}, {"ids": [3], "points": 8}]}
    results = [{**played, "winner": [1]}, bye]
    assert ranking(key, results, 3) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
    assert KEYS[key].upward is False


def test_of_more_sides_the_difference_is_to_the_other_with_the_most_games() -> None:
    sides = [
        {"ids": [1], "points": 900, "games": 1},
        {"ids": [2], "points": 800, "games": 3},
        {"ids": [3], "points": 700, "games": 2},
    ]
    three = [{"round": 1, "sides": sides, "winner": [2]}]
    assert ranking("games_difference", three, 3) == [(1, 2, 1), (2, 3, -1), (3, 1, -2)]
    assert ranking("games_won", three, 3) == [(1, 2, 3), (2, 3, 2), (3, 1, 1)]


def test_partners_each_have_those_of_their_side() -> None:
    sides = [{"ids": [1, 2], "points": 9, "games": 2}, {"ids": [3, 4], "points": 8, "games": 1}]
    one = [{"round": 1, "sides": sides, "winner": [1, 2]}]
    assert ranking("games_difference", one, 4) == [(1, 1, 1), (1, 2, 1), (3, 3, -1), (3, 4, -1)]


def test_a_score_cap_leaves_games_as_they_are() -> None:
    document = {"keys": ["games_won"], "entrants": [1, 2], "results": MATCHES[:1]}
    rows: Any = rank_json({**document, "caps": {"winner": 1, "loser": 0}})["rows"]
    assert [row["values"]["games_won"] for row in rows] == [2, 1]
