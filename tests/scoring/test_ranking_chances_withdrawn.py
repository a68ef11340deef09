"""Qualified, possible, out where some rank after all others; `first_round` among the keys."""

from collections.abc import Collection, Sequence
from itertools import product
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import (
    Bounds,
    Chance,
    OpenMatch,
    Ranked,
    Result,
    chance_of,
    chances,
    chances_of_matches,
    rank,
)
from tests.scoring.test_ranking_chances import ENDS, FINE, anything, rows

pytestmark = pytest.mark.slow


def with_out(before: Sequence[Ranked], out: Collection[int]) -> list[Ranked]:
    return [row._replace(out=row.id in out) for row in before]


class TestLast:
    """They are after all others, whatever they have and whatever they still win."""

    VALUES: ClassVar = {1: 9, 2: 3, 3: 1, 4: 8}
    LEFT: ClassVar = {2: 1, 3: 1}

    def told(self, places: int, late: int | None = None) -> dict[int, Chance]:
        return chances(rows(self.VALUES), places, self.LEFT, Bounds(0, 1), late, last=[1, 4])

    def test_the_others_are_judged_without_them(self) -> None:
        assert self.told(1) == {1: "out", 4: "out", 2: "qualified", 3: "out"}
        assert self.told(2) == {1: "out", 4: "out", 2: "qualified", 3: "qualified"}

    def test_they_have_the_places_that_are_left(self) -> None:
        assert self.told(3) == {1: "qualified", 4: "out", 2: "qualified", 3: "qualified"}
        assert set(self.told(4).values()) == {"qualified"}

    def test_whoever_comes_late_is_ahead_of_them(self) -> None:
        told = self.told(3, late=0)
        assert told == {1: "possible", 4: "out", 2: "qualified", 3: "qualified"}

    def test_they_may_still_have_matches(self) -> None:
        """One who has left may be awaited at a table: among themselves 4 can still draw level."""
        told = chances(rows(self.VALUES), 3, {4: 1, 2: 1}, Bounds(0, 1), last=[1, 4])
        assert told == {1: "possible", 4: "possible", 2: "qualified", 3: "qualified"}

    def test_what_they_lose_can_be_won_by_another(self) -> None:
        """2 and 3 both reach 10 only if the one who has left loses a point on top of theirs."""
        values = {1: 10, 2: 6, 3: 6, 4: 0}
        left, bounds = {2: 1, 3: 1, 4: 1}, Bounds(-3, 4, together=2)
        alone = chances(rows(values, "match_points"), 2, {2: 1, 3: 1}, bounds, last=[4])
        assert alone[1] == "possible"
        alone = chances(rows(values, "match_points"), 2, left, Bounds(0, 4, together=7), last=[4])
        assert alone[1] == "qualified"
        told = chances(rows(values, "match_points"), 2, left, Bounds(-1, 4, together=5), last=[4])
        assert told[1] == "possible"

    def test_of_one_entrant(self) -> None:
        told = [
            chance_of(id_, rows(self.VALUES), 1, self.LEFT, Bounds(0, 1), last=[1, 4])
            for id_ in (1, 2)
        ]
        assert told == ["out", "qualified"]

    def test_nothing_left_the_ranks_decide(self) -> None:
        ended = rank(keys=["points"], entrants=range(1, 5), results=(), last=[1])
        assert chances(ended, 3, {}, Bounds(0, 1), last=[1]) == {
            **dict.fromkeys((2, 3, 4), "qualified"),
            1: "out",
        }

    def test_known_matches(self) -> None:
        """2 meets 1, who has left: 2 alone can gain, and 3 cannot be caught by both."""
        values = {1: 5, 2: 2, 3: 3, 4: 2}
        meet = [OpenMatch((1, 2), ENDS["victories"]), OpenMatch((4,), ((0,), (1,)))]
        told = chances_of_matches(rows(values), 1, meet, last=[1])
        assert told == {1: "out", 3: "possible", 2: "possible", 4: "possible"}
        told = chances_of_matches(rows(values), 3, meet, last=[1])
        assert told == {1: "out", 2: "qualified", 3: "qualified", 4: "qualified"}
        assert chances_of_matches(rows(values), 4, meet, last=[1])[1] == "qualified"
        assert chances_of_matches(rows(values), 4, meet, 0, last=[1])[1] == "possible"

    def test_nobody_plays_twice_in_whichever_part(self) -> None:
        twice = [OpenMatch((1, 2), ENDS["victories"]), OpenMatch((1, 3), ENDS["victories"])]
        with pytest.raises(ValueError, match="two of the matches"):
            chances_of_matches(rows(self.VALUES), 1, twice, last=[1])


class TestOut:
    """An unranked entrant takes no place from another."""

    def test_while_matches_are_left(self) -> None:
        before = with_out(rows({1: 9, 2: 3, 3: 1}), [1])
        told = chances(before, 2, {2: 1, 3: 1}, Bounds(0, 1))
        assert told == {1: "out", 2: "qualified", 3: "qualified"}
        told = chances(before, 3, {2: 1, 3: 1}, Bounds(0, 1), last=[1])
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


def truly(
    values: dict[int, int],
    matches: list[OpenMatch],
    places: int,
    last: Collection[int],
    id_: int,
) -> Chance:
    """The chance found by trying every ending; who ranks last is behind all others."""
    ends = []
    for outcomes in product(*(match.outcomes for match in matches)):
        end = {one: (one not in last, value) for one, value in values.items()}
        for match, gains in zip(matches, outcomes, strict=True):
            for one, gain in zip(match.ids, gains, strict=True):
                end[one] = (one not in last, end[one][1] + gain)
        ends.append(end)
    others = [other for other in values if other != id_]
    if all(sum(end[other] >= end[id_] for other in others) < places for end in ends):
        return "qualified"
    if all(sum(end[other] > end[id_] for other in others) >= places for end in ends):
        return "out"
    return "possible"


@pytest.mark.parametrize("seed", range(25))
def test_known_matches_against_every_ending(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    key = chance.choice(sorted(ENDS))
    values = {id_: chance.randint(0, 2 * max(map(max, ENDS[key]))) for id_ in range(1, 7)}
    matches = [OpenMatch((1, 2), ENDS[key]), OpenMatch((3, 4), ENDS[key])]
    last = chance.sample(range(1, 7), chance.randint(1, 3))
    for places in range(1, 7):
        told = chances_of_matches(rows(values, key), places, matches, last=last)
        assert told == {id_: truly(values, matches, places, last, id_) for id_ in told}
        left = dict.fromkeys((1, 2, 3, 4), 1)
        bounds = Bounds(min(map(min, ENDS[key])), max(map(max, ENDS[key])))
        safe = chances(rows(values, key), places, left, bounds, last=last)
        assert all(safe[id_] in (told[id_], "possible") for id_ in told)


KEYS = ["match_points", "first_round", "lot"]


@given(chance=st.randoms(use_true_random=False), rounds=st.integers(0, 3))
def test_never_a_false_promise(chance: Random, rounds: int) -> None:
    """Somebody is ranked last, somebody out, and later keys go by the first round."""
    ids = range(1, 6)
    played = [result for number in (1, 2) for result in anything(number, chance)]
    one, two, three = chance.sample(ids, 3)
    last, out = chance.choice(
        [((one,), ()), ((), (one,)), ((one, two), ()), ((one, two), (three,))]
    )
    places = chance.randint(1, 5)

    def ranking(rest: Sequence[Result] = ()) -> Sequence[Ranked]:
        results = [*played, *rest]
        return rank(keys=KEYS, entrants=ids, results=results, match_points=FINE, last=last, out=out)

    told = chances(ranking(), places, dict.fromkeys(ids, rounds), Bounds(-3, 5), last=last)
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
