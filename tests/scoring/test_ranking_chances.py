"""Qualified, possible or out: against every ending there is, and against endings drawn by lot."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import Row
from scoring.ranking.chances import Bounds, chance_of, chances

PAIRINGS = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))


def rows(values: dict[int, int], key: str = "victories") -> list[Row]:
    """A ranking by one key."""
    order = sorted(values, key=lambda id_: (-values[id_], id_))
    rank = {id_: 1 + sum(other > values[id_] for other in values.values()) for id_ in values}
    return [Row(rank[id_], id_, {key: values[id_]}, None) for id_ in order]


def round_of_four(values: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every way a round of four can end: who meets whom, who wins, or nobody."""
    for pairing in PAIRINGS:
        for winners in product(*((one, two, None) for one, two in pairing)):
            yield {id_: won + (id_ in winners) for id_, won in values.items()}


def endings(values: dict[int, int], rounds: int) -> Iterator[dict[int, int]]:
    if not rounds:
        yield values
        return
    for after in round_of_four(values):
        yield from endings(after, rounds - 1)


def truly(values: dict[int, int], rounds: int, places: int, id_: int) -> str:
    """The chance by looking at every ending; a tie is not yet a place, nor out of it."""
    ends = list(endings(values, rounds))
    others = [other for other in values if other != id_]
    if all(sum(end[o] >= end[id_] for o in others) < places for end in ends):
        return "qualified"
    if all(sum(end[o] > end[id_] for o in others) >= places for end in ends):
        return "out"
    return "possible"


class TestVictories:
    """With the sum of all victories known the answer is exact, not only safe."""

    @pytest.mark.parametrize("rounds", [1, 2])
    @pytest.mark.parametrize("places", [1, 2, 3])
    @pytest.mark.parametrize(
        "won", [(3, 1, 1, 1), (2, 2, 1, 1), (3, 2, 1, 0), (4, 0, 0, 0), (2, 2, 2, 0), (3, 3, 0, 0)]
    )
    def test_every_ending_of_four(
        self, won: tuple[int, int, int, int], places: int, rounds: int
    ) -> None:
        values = dict(enumerate(won, start=1))
        remaining = dict.fromkeys(values, rounds)
        found = chances(rows(values), places, remaining, Bounds(0, 1, together=2 * rounds))
        assert found == {id_: truly(values, rounds, places, id_) for id_ in found}

    def test_not_everybody_can_win(self) -> None:
        """Three could each reach the first, but two matches have two winners."""
        values = {1: 2, 2: 1, 3: 1, 4: 1}
        left = dict.fromkeys(values, 1)
        assert chance_of(1, rows(values), 3, left, Bounds(0, 1)) == "possible"
        assert chance_of(1, rows(values), 3, left, Bounds(0, 1, together=2)) == "qualified"


BOUNDS = {"victories": (0, 1), "match_points": (-1, 3), "points": (0, 1944)}
PAID = {
    "victories": lambda chance: chance.choice([(1, 0), (0, 1), (0, 0)]),
    "match_points": lambda chance: chance.choice([(3, 0), (3, -1), (1, 1), (0, 3)]),
    "points": lambda chance: chance.choice([(1944, 0), (0, 1944), (1000, 944), (0, 0)]),
}
TOGETHER = {"victories": 1, "match_points": 3, "points": 1944}


@given(
    seed=st.integers(0, 10_000),
    key=st.sampled_from(sorted(BOUNDS)),
    entrants=st.integers(2, 9),
    rounds=st.integers(1, 3),
    known=st.booleans(),
)
def test_never_a_false_promise(
    seed: int, key: str, entrants: int, rounds: int, known: bool
) -> None:
    chance = Random(seed)  # noqa: S311
    low, high = BOUNDS[key]
    values = {id_: chance.randint(0, 4 * high) for id_ in range(1, entrants + 1)}
    places = chance.randint(1, entrants)
    together = TOGETHER[key] * (entrants // 2) * rounds if known else None
    left = dict.fromkeys(values, rounds)
    told = chances(rows(values, key), places, left, Bounds(low, high, together))
    for _ in range(20):
        end = played(values, key, rounds, chance)
        for id_, promise in told.items():
            above = sum(end[other] > end[id_] for other in end)
            level = sum(end[other] >= end[id_] for other in end) - 1
            assert promise != "qualified" or level < places
            assert promise != "out" or above >= places


def played(values: dict[int, int], key: str, rounds: int, chance: Random) -> dict[int, int]:
    """One way the rounds may end; who is left over rests and gains nothing."""
    end = dict(values)
    for _ in range(rounds):
        seats = list(values)
        chance.shuffle(seats)
        for one, two in zip(seats[::2], seats[1::2], strict=False):
            first, second = PAID[key](chance)
            end[one] += first
            end[two] += second
    return end


class TestNothingLeft:
    def test_the_ranks_decide(self) -> None:
        ended = [Row(1, 7, {"points": 9}, "lot"), Row(2, 4, {"points": 9}, None)]
        assert chances(ended, 1, {}, Bounds(0, 1)) == {7: "qualified", 4: "out"}

    def test_a_shared_last_place_is_not_decided(self) -> None:
        ended = rows({1: 3, 2: 2, 3: 2, 4: 0})
        found = chances(ended, 2, {1: 0}, Bounds(0, 1))
        assert found == {1: "qualified", 2: "possible", 3: "possible", 4: "out"}
        assert set(chances(ended, 3, {}, Bounds(0, 1)).values()) == {"qualified", "out"}

    def test_as_many_places_as_entrants(self) -> None:
        left = {1: 1, 2: 1}
        assert set(chances(rows({1: 0, 2: 0}), 2, left, Bounds(0, 1)).values()) == {"qualified"}


class TestRefused:
    def test_keys_that_do_not_add_up(self) -> None:
        for key in ("difference", "lot", "direct"):
            with pytest.raises(ValueError, match=key):
                chances(rows({1: 1, 2: 0}, key), 1, {1: 1}, Bounds(0, 1))

    def test_no_key_or_no_place(self) -> None:
        with pytest.raises(ValueError, match="''"):
            chances([Row(1, 1, {}, None)], 1, {1: 1}, Bounds(0, 1))
        with pytest.raises(ValueError, match="0"):
            chances(rows({1: 1}), 0, {1: 1}, Bounds(0, 1))
