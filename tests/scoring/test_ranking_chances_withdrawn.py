"""Qualified, possible, out where some are unranked; `first_round` among the keys."""

from collections.abc import Collection, Sequence
from random import Random

import pytest
from hypothesis import given, strategies as st

from scoring.ranking import (
    Bounds,
    OpenMatch,
    Ranked,
    Result,
    chances,
    chances_of_matches,
    rank,
)
from tests.scoring.test_ranking_chances import ENDS, FINE, anything, rows

pytestmark = pytest.mark.slow


def with_out(before: Sequence[Ranked], out: Collection[int]) -> list[Ranked]:
    return [row._replace(out=row.id in out) for row in before]


class TestOut:
    """An unranked entrant takes no place from another."""

    def test_while_matches_are_left(self) -> None:
        before = with_out(rows({1: 9, 2: 3, 3: 1}), [1])
        told = chances(before, 2, {2: 1, 3: 1}, Bounds(0, 1))
        assert told == {1: "out", 2: "qualified", 3: "qualified"}
        told = chances(before, 3, {2: 1, 3: 1}, Bounds(0, 1))
        assert told == {1: "out", 2: "qualified", 3: "qualified"}

    def test_known_matches(self) -> None:
        before = with_out(rows({1: 9, 2: 3, 3: 2}), [1])
        told = chances_of_matches(before, 1, [OpenMatch((1, 3), ENDS["victories"])])
        assert told == {1: "out", 2: "possible", 3: "possible"}
        told = chances_of_matches(before, 1, [OpenMatch((1, 2), ENDS["victories"])])
        assert told == {1: "out", 2: "qualified", 3: "out"}

    def test_nothing_left(self) -> None:
        ended = rank(keys=["points"], entrants=range(1, 5), results=(), out=[2])
        told = chances(ended, 4, {}, Bounds(0, 1))
        assert told == {1: "qualified", 3: "qualified", 4: "qualified", 2: "out"}
        assert set(chances(ended, 2, {}, Bounds(0, 1)).values()) == {"possible", "out"}


KEYS = ["match_points", "first_round", "lot"]


@given(chance=st.randoms(use_true_random=False), rounds=st.integers(0, 3))
def test_never_a_false_promise(chance: Random, rounds: int) -> None:
    """Somebody is out, and later keys go by the first round."""
    ids = range(1, 6)
    played = [result for number in (1, 2) for result in anything(number, chance)]
    out = chance.sample(ids, chance.randint(1, 2))
    places = chance.randint(1, 5)

    def ranking(rest: Sequence[Result] = ()) -> Sequence[Ranked]:
        results = [*played, *rest]
        return rank(keys=KEYS, entrants=ids, results=results, match_points=FINE, out=out)

    told = chances(ranking(), places, dict.fromkeys(ids, rounds), Bounds(-3, 5))
    for _ in range(10):
        rest = [result for number in range(rounds) for result in anything(3 + number, chance)]
        for row in ranking(rest):
            within = not row.out and row.rank <= places
            assert told[row.id] != "qualified" or within
            assert told[row.id] != "out" or not within


class TestFirstRound:
    """It does not add up match by match: as the first key nothing can be foreseen."""

    @pytest.mark.parametrize("value", [900, None])
    def test_while_matches_are_left(self, value: int | None) -> None:
        before = [Ranked(1, 1, {"first_round": value}, None)]
        with pytest.raises(ValueError, match="nothing can be foreseen under the key 'first_round'"):
            chances(before, 1, {1: 1}, Bounds(0, 1))
        with pytest.raises(ValueError, match="nothing can be foreseen under the key 'first_round'"):
            chances_of_matches(before, 1, [])

    def test_nothing_left_the_ranks_decide(self) -> None:
        ended = [
            Ranked(1, 1, {"first_round": 900}, "first_round"),
            Ranked(2, 2, {"first_round": None}, None),
        ]
        assert chances(ended, 1, {}, Bounds(0, 1)) == {1: "qualified", 2: "out"}

    def test_as_a_later_key_it_decides_nothing_yet(self) -> None:
        """Level in points, the better first round may be overtaken: nothing is promised."""
        before = [
            Ranked(1, 1, {"points": 900, "first_round": 900}, "first_round"),
            Ranked(2, 2, {"points": 900, "first_round": 400}, None),
        ]
        told = chances_of_matches(before, 1, [OpenMatch((2,), ((0,), (9,)))])
        assert told == {1: "possible", 2: "possible"}
