"""draw-rules.md 5.9: several score caps, each for rounds of its own, and their faults."""

from typing import Any, ClassVar

import pytest

from scoring.errors import InputError
from scoring.ranking import Caps, MatchResult, SideResult, capped_by, rank_json, round_covered_twice

SIDES = [{"ids": [1], "points": 1340}, {"ids": [2], "points": 700}]
ROUNDS: list[dict[str, Any]] = [
    {"round": round_, "sides": SIDES, "winner": [1]} for round_ in range(1, 6)
]


def points(caps: object, results: list[dict[str, Any]] = ROUNDS) -> tuple[int, int]:
    """The points of both after five rounds that all end 1340 to 700."""
    document = {"keys": ["points"], "entrants": [1, 2], "results": results, "caps": caps}
    rows: Any = rank_json(document)["rows"]
    found = {row["id"]: row["values"]["points"] for row in rows}
    return found[1], found[2]


def refused(caps: object) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        points(caps, [])
    (found,) = caught.value.problems
    return found.field, found.message


class TestToRound:
    """'Each also with `to_round` (null: to the end).'"""

    @pytest.mark.parametrize(
        ("rounds", "capped"),
        [
            ({}, 5),
            ({"to_round": None}, 5),
            ({"to_round": 5}, 5),
            ({"to_round": 3}, 3),
            ({"from_round": None, "to_round": 1}, 1),
            ({"from_round": 2, "to_round": 3}, 2),
            ({"from_round": 4, "to_round": 4}, 1),
            ({"from_round": 4, "to_round": None}, 2),
            ({"from_round": 6, "to_round": 9}, 0),
        ],
    )
    def test_both_rounds_are_included(self, rounds: dict[str, Any], capped: int) -> None:
        expected = 5 * 1340 - 60 * capped, 5 * 700 - 36 * capped
        assert points({"winner": 1280, "loser": 664, **rounds}) == expected
        assert points([{"winner": 1280, "loser": 664, **rounds}]) == expected


class TestList:
    """'One object or a list of them; an empty list is none; a round under no cap is uncapped.'"""

    EARLY: ClassVar = {"winner": 1000, "to_round": 2}
    LATE: ClassVar = {"winner": 500, "loser": 600, "from_round": 4}

    def test_each_round_has_its_own_in_any_order(self) -> None:
        expected = 2 * 1000 + 1340 + 2 * 500, 3 * 700 + 2 * 600
        assert points([self.EARLY, self.LATE]) == expected
        assert points([self.LATE, self.EARLY]) == expected

    def test_none(self) -> None:
        assert points([]) == points(None) == points({}) == (5 * 1340, 5 * 700)

    def test_every_key_sees_the_points_of_its_round(self) -> None:
        keys = ["points_against", "best_match", "first_round", "last_round", "difference"]
        document = {"keys": keys, "entrants": [1, 2], "results": ROUNDS}
        rows: Any = rank_json({**document, "caps": [self.LATE, self.EARLY]})["rows"]
        assert {row["id"]: list(row["values"].values()) for row in rows} == {
            1: [3 * 700 + 2 * 600, 1340, 1000, 500, 2 * 300 + 640 - 2 * 100],
            2: [2 * 1000 + 1340 + 2 * 500, 700, 700, 600, -2 * 300 - 640 + 2 * 100],
        }


class TestFaults:
    """'All faults of caps: field `caps`.'"""

    @pytest.mark.parametrize(
        ("caps", "sentence"),
        [
            (1280, "an object is needed, not 1280"),
            ([1280], "an object is needed, not 1280 (cap 1)"),
            ([None], "an object is needed, not null (cap 1)"),
            ({"draw": 900}, 'there is no such key: "draw"'),
            ([{}, {"draw": 900}], 'there is no such key: "draw" (cap 2)'),
            ({"winner": "1280"}, 'a whole number is needed, not "1280" (winner)'),
            ({"winner": -1}, "at least 0 is needed, not -1 (winner)"),
            ({"loser": 0.5}, "a whole number is needed, not 0.5 (loser)"),
            ([{"loser": -1}], "at least 0 is needed, not -1 (loser) (cap 1)"),
            ({"from_round": 0}, "at least 1 is needed, not 0 (from_round)"),
            ({"from_round": True}, "a whole number is needed, not true (from_round)"),
            ({"to_round": 0}, "at least 1 is needed, not 0 (to_round)"),
            ({"to_round": 2.0}, "a whole number is needed, not 2.0 (to_round)"),
            ({"from_round": 4, "to_round": 3}, "to_round is below from_round 4: 3"),
            (
                [{"to_round": 2}, {"from_round": 4, "to_round": 3}],
                "to_round is below from_round 4: 3 (cap 2)",
            ),
        ],
    )
    def test_the_sentence(self, caps: object, sentence: str) -> None:
        assert refused(caps) == ("caps", sentence)

    @pytest.mark.parametrize(
        ("one", "two", "round_"),
        [
            ({}, {}, 1),
            ({"winner": None, "loser": None}, {"winner": 9}, 1),
            ({"to_round": 3}, {"from_round": 3}, 3),
            ({"from_round": 2}, {"from_round": 9, "to_round": 9}, 9),
            ({"from_round": 2, "to_round": 7}, {"from_round": 4, "to_round": 5}, 4),
            ({"from_round": 2, "to_round": 2}, {"from_round": 2, "to_round": 2}, 2),
        ],
    )
    def test_two_for_one_round(self, one: dict[str, Any], two: dict[str, Any], round_: int) -> None:
        """Whether or not such a round was played, and even where both caps are null."""
        expected = "caps", f"two maximums apply in one round: {round_}"
        assert refused([one, two]) == refused([two, one]) == expected

    def test_of_three_any_two(self) -> None:
        first, third = {"to_round": 5}, {"from_round": 8}
        assert points([third, {"from_round": 6, "to_round": 7}, first], []) == (0, 0)
        assert refused([third, {"from_round": 6, "to_round": 8}, first])[0] == "caps"
        assert refused([third, {"from_round": 5, "to_round": 5}, first])[0] == "caps"


class TestTyped:
    """The same without JSON."""

    MATCH = MatchResult(3, (SideResult((1,), 1340), SideResult((2,), 700)), winner=(1,))

    def test_those_of_the_round(self) -> None:
        caps = [Caps(9, 8, to_round=2), Caps(7, 6, 3, 3), Caps(5, 4, 4)]
        assert [side.points for side in capped_by(caps, self.MATCH).sides] == [7, 6]
        assert capped_by(caps[::2], self.MATCH) is self.MATCH
        assert capped_by([], self.MATCH) is self.MATCH

    def test_the_rounds_they_hold_in(self) -> None:
        assert [Caps(0, 0, 2, 3).covers(round_) for round_ in range(1, 5)] == [
            False,
            True,
            True,
            False,
        ]
        assert Caps(0, 0).covers(1)
        assert Caps(9, 9, 1, 2).capped(self.MATCH) is self.MATCH

    def test_a_round_in_two(self) -> None:
        assert round_covered_twice([]) is None
        assert round_covered_twice([Caps(1, 1)]) is None
        assert round_covered_twice([Caps(1, 1, 4), Caps(1, 1, 1, 3)]) is None
        assert round_covered_twice([Caps(1, 1, 4), Caps(1, 1, 1, 4)]) == 4
