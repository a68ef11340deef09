"""Qualified, possible or out: against every possible ending, and against random endings."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from scoring.ranking import (
    ByeResult,
    MatchPoints,
    MatchResult,
    Ranked,
    Result,
    SideResult,
    rank,
)
from scoring.ranking.chances import (
    Bounds,
    OpenMatch,
    chances,
    chances_of_matches,
)

pytestmark = pytest.mark.slow

PAIRINGS = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))


def rows(values: dict[int, int], key: str = "victories") -> list[Ranked]:
    """A ranking by one key."""
    order = sorted(values, key=lambda id_: (-values[id_], id_))
    rank = {id_: 1 + sum(other > values[id_] for other in values.values()) for id_ in values}
    return [Ranked(rank[id_], id_, {key: values[id_]}, None) for id_ in order]


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
    """The chance found by trying every ending; in a tie nothing is decided."""
    ends = list(endings(values, rounds))
    others = [other for other in values if other != id_]
    if all(sum(end[o] >= end[id_] for o in others) < places for end in ends):
        return "qualified"
    if all(sum(end[o] > end[id_] for o in others) >= places for end in ends):
        return "out"
    return "possible"


class TestVictories:
    """With the sum of all victories known the answer is exact, not only safe."""

    @pytest.mark.parametrize(
        "won", [(3, 1, 1, 1), (2, 2, 1, 1), (3, 2, 1, 0), (4, 0, 0, 0), (2, 2, 2, 0), (3, 3, 0, 0)]
    )
    def test_every_ending_of_four(self, won: tuple[int, int, int, int]) -> None:
        values = dict(enumerate(won, start=1))
        for places, rounds in product((1, 2, 3), (1, 2)):
            remaining = dict.fromkeys(values, rounds)
            found = chances(rows(values), places, remaining, Bounds(0, 1, together=2 * rounds))
            true = {id_: truly(values, rounds, places, id_) for id_ in found}
            assert found == true, (places, rounds)

    def test_not_everybody_can_win(self) -> None:
        """Three could each reach the first, but two matches have two winners."""
        values = {1: 2, 2: 1, 3: 1, 4: 1}
        left = dict.fromkeys(values, 1)
        assert chances(rows(values), 3, left, Bounds(0, 1))[1] == "possible"
        assert chances(rows(values), 3, left, Bounds(0, 1, together=2))[1] == "qualified"


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
    """One way the rounds may end; an entrant without a match gains nothing."""
    end = dict(values)
    for _ in range(rounds):
        seats = list(values)
        chance.shuffle(seats)
        for one, two in zip(seats[::2], seats[1::2], strict=False):
            first, second = PAID[key](chance)
            end[one] += first
            end[two] += second
    return end


FINE = MatchPoints(win=5, draw=2, loss=0, rubicon_loss=-2, close_win=4, close_loss=1, forfeit=-3)


@given(chance=st.randoms(use_true_random=False), rounds=st.integers(1, 3))
def test_never_a_false_promise_in_match_points_of_every_kind(chance: Random, rounds: int) -> None:
    """Close matches, forfeits, byes with a worth of their own, somebody who plays along."""
    ids = range(1, 6)
    played = [result for number in (1, 2) for result in anything(number, chance)]
    places = chance.randint(1, 5)
    before = rank(keys=["match_points"], entrants=ids, results=played, match_points=FINE)
    told = chances(before, places, dict.fromkeys(ids, rounds), Bounds(-3, 5))
    for _ in range(10):
        rest = [result for number in range(rounds) for result in anything(3 + number, chance)]
        after = rank(
            keys=["match_points"], entrants=ids, results=[*played, *rest], match_points=FINE
        )
        for row in after:
            level = sum(other.rank <= row.rank for other in after)
            assert told[row.id] != "qualified" or level <= places
            assert told[row.id] != "out" or row.rank > places


def anything(round_: int, chance: Random) -> list[Result]:
    """A round of five: two matches, and a bye or a catch-up game."""
    one, two, three, four, five = chance.sample(range(1, 6), 5)
    results: list[Result] = [ended(round_, (a, b), chance) for a, b in ((one, two), (three, four))]
    if chance.random() < 0.5:
        given = chance.choice([None, -3, 0, 5])
        return [*results, ByeResult(round_, (five,), victory=True, match_points=given)]
    return [*results, ended(round_, (five, one), chance, catch_up=True)]


def ended(
    round_: int, ids: tuple[int, int], chance: Random, *, catch_up: bool = False
) -> MatchResult:
    games = chance.choice([(2, 0), (2, 1), (0, 2), (1, 2), (1, 1)])
    absent = chance.choice([None, None, *ids])
    sides = tuple(
        [
            SideResult(
                (id_,), 0, games=won, forfeited=id_ == absent, counts=not catch_up or id_ == ids[0]
            )
            for id_, won in zip(ids, games, strict=True)
        ]
    )
    present = [(id_,) for id_ in ids if id_ != absent]
    return MatchResult(round_, sides, chance.choice([None, *present]), chance.random() < 0.3)


class TestNothingLeft:
    def test_the_ranks_decide(self) -> None:
        ended = [Ranked(1, 7, {"points": 9}, "lot"), Ranked(2, 4, {"points": 9}, None)]
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
        for key in ("difference", "lot", "direct", "games_won", "games_difference"):
            with pytest.raises(ValueError, match=key):
                chances(rows({1: 1, 2: 0}, key), 1, {1: 1}, Bounds(0, 1))

    def test_no_key_or_no_place(self) -> None:
        with pytest.raises(ValueError, match="''"):
            chances([Ranked(1, 1, {}, None)], 1, {1: 1}, Bounds(0, 1))
        with pytest.raises(ValueError, match="0"):
            chances(rows({1: 1}), 0, {1: 1}, Bounds(0, 1))


class TestLate:
    """Somebody not entered yet starts with nothing, and others may come with him."""

    def test_only_who_ends_above_them_is_qualified(self) -> None:
        values = {1: 3, 2: 2, 3: 0}
        left = dict.fromkeys(values, 1)
        told = {late: chances(rows(values), 2, left, Bounds(0, 1), late) for late in (1, 2, 3)}
        assert told[1] == {1: "qualified", 2: "qualified", 3: "out"}
        assert told[2] == {1: "qualified", 2: "possible", 3: "out"}
        assert told[3] == {1: "possible", 2: "possible", 3: "out"}

    def test_without_late_entrants(self) -> None:
        left = {1: 1, 2: 1}
        assert chances(rows({1: 0, 2: 0}), 2, left, Bounds(0, 1), 0) == {
            1: "possible",
            2: "possible",
        }

    def test_late_entrants_beside_known_matches(self) -> None:
        one = [OpenMatch((2, 3), ENDS["victories"])]
        values = {1: 2, 2: 1, 3: 0}
        assert chances_of_matches(rows(values), 3, one, 1) == {
            1: "qualified",
            2: "possible",
            3: "possible",
        }
        assert chances_of_matches(rows(values), 3, one, 0)[2] == "qualified"
        assert chances_of_matches(rows(values), 3, one, 2)[1] == "possible"


class TestFigures:
    """Small tables worked out by hand."""

    def test_a_match_each_and_no_sum_known(self) -> None:
        values = {1: 40, 2: 30, 3: 20, 4: 10}
        left = {1: 1, 2: 1, 3: 2}
        told = chances(rows(values, "points"), 2, left, Bounds(-5, 15))
        # 1 ends with 35 to 55, 2 with 25 to 45, 3 with 10 to 50, 4 with 10.
        assert told == {1: "possible", 2: "possible", 3: "possible", 4: "out"}
        assert chances(rows(values, "points"), 3, left, Bounds(-5, 15))[2] == "qualified"
        assert chances(rows(values, "points"), 3, left, Bounds(-5, 15))[4] == "possible"

    def test_level_with_the_last_place_is_possible(self) -> None:
        values = {1: 2, 2: 1, 3: 1}
        assert chances(rows(values), 1, {2: 1}, Bounds(0, 1)) == {
            1: "possible",
            2: "possible",
            3: "out",
        }

    def test_points_one_entrant_loses_can_go_to_the_others(self) -> None:
        values = {1: 10, 2: 7, 3: 7, 4: 0}
        left = {2: 1, 3: 1, 4: 1}
        told = chances(rows(values, "match_points"), 2, left, Bounds(-3, 3, together=3))
        assert told[1] == "possible"
        told = chances(rows(values, "match_points"), 2, left, Bounds(0, 3, together=5))
        assert told[1] == "qualified"
        assert chances(rows(values), 2, left, Bounds(0, 3, together=6))[1] == "possible"

    def test_equal_cases_have_equal_chances(self) -> None:
        values = {1: 2, 2: 2, 3: 2, 4: 1}
        told = chances(rows(values), 3, {3: 1, 4: 1}, Bounds(0, 1))
        assert told == {1: "possible", 2: "possible", 3: "possible", 4: "possible"}
        told = chances(rows(values), 3, {3: 2}, Bounds(0, 1))
        assert told == {1: "qualified", 2: "qualified", 3: "qualified", 4: "out"}

    def test_an_entrant_not_named_has_no_matches_left(self) -> None:
        told = chances(rows({1: 1, 2: 0, 3: 0}), 1, {2: 1}, Bounds(0, 1))
        assert told == {1: "possible", 2: "possible", 3: "out"}

    def test_the_least_may_be_more_than_nothing(self) -> None:
        told = chances(rows({1: 4, 2: 3}, "match_points"), 1, {1: 1}, Bounds(1, 3))
        assert told == {1: "qualified", 2: "out"}


ENDS: dict[str, tuple[tuple[int, ...], ...]] = {
    "victories": ((1, 0), (0, 1), (0, 0)),
    "match_points": ((3, 0), (0, 3), (1, 1), (3, -1), (-1, 3), (0, 0)),
    "points": ((16, 0), (0, 16), (11, 5), (5, 11), (8, 8), (2, 0)),
}
ALONE: dict[str, tuple[tuple[int, ...], ...]] = {
    "victories": ((0,), (1,)),
    "match_points": ((0,), (3,)),
    "points": ((0,), (9,)),
}
TABLES_OF_THREE = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))


def truly_of(values: dict[int, int], matches: list[OpenMatch], places: int, id_: int) -> str:
    """The chance found by trying every ending of the known matches."""
    ends = []
    for outcomes in product(*(match.outcomes for match in matches)):
        end = dict(values)
        for match, gains in zip(matches, outcomes, strict=True):
            for one, gain in zip(match.ids, gains, strict=True):
                end[one] += gain
        ends.append(end)
    others = [other for other in values if other != id_]
    if all(sum(end[other] >= end[id_] for other in others) < places for end in ends):
        return "qualified"
    if all(sum(end[other] > end[id_] for other in others) >= places for end in ends):
        return "out"
    return "possible"


class TestKnownMatches:
    """Where it is known who meets whom, the answer is that of every ending."""

    @pytest.mark.parametrize("key", sorted(ENDS))
    def test_every_ending_of_six(self, key: str) -> None:
        high = max(max(end) for end in ENDS[key])
        for seed, places in product(range(25), range(1, 7)):
            chance = Random(seed)  # noqa: S311
            values = {id_: chance.randint(0, 2 * high) for id_ in range(1, 7)}
            matches = [OpenMatch((1, 2), ENDS[key]), OpenMatch((3, 4), ENDS[key])]
            if seed % 2:
                matches.append(OpenMatch((5,), ALONE[key]))
            told = chances_of_matches(rows(values, key), places, matches)
            true = {id_: truly_of(values, matches, places, id_) for id_ in told}
            assert told == true, (seed, places)

    def test_every_ending_of_tables_of_three(self) -> None:
        matches = [OpenMatch((1, 2, 3), TABLES_OF_THREE), OpenMatch((6, 5, 4), TABLES_OF_THREE)]
        for seed, places in product(range(12), range(1, 7)):
            chance = Random(seed)  # noqa: S311
            values = {id_: chance.randint(0, 2) for id_ in range(1, 7)}
            told = chances_of_matches(rows(values), places, matches)
            true = {id_: truly_of(values, matches, places, id_) for id_ in told}
            assert told == true, (seed, places)

    def test_two_rivals_who_meet_cannot_both_qualify(self) -> None:
        values = {1: 2, 2: 1, 3: 1, 4: 1}
        meet = [OpenMatch((2, 3), ENDS["victories"])]
        assert chances_of_matches(rows(values), 2, meet)[1] == "qualified"
        apart = [OpenMatch((2, 4), ENDS["victories"]), OpenMatch((3, 1), ENDS["victories"])]
        assert chances_of_matches(rows(values), 2, apart)[1] == "possible"

    def test_two_who_meet_cannot_both_win(self) -> None:
        """2 and 3 meet: one of them stays behind 1."""
        values = {1: 3, 2: 2, 3: 2}
        told = chances_of_matches(rows(values), 2, [OpenMatch((2, 3), ENDS["victories"])])
        assert told == {1: "qualified", 2: "possible", 3: "possible"}

    def test_no_open_matches(self) -> None:
        told = chances_of_matches(rows({1: 2, 2: 1, 3: 1}), 2, [])
        assert told == {1: "qualified", 2: "possible", 3: "possible"}

    def test_nobody_plays_twice(self) -> None:
        twice = [OpenMatch((1, 2), ENDS["victories"]), OpenMatch((2, 3), ENDS["victories"])]
        with pytest.raises(ValueError, match="two of the matches"):
            chances_of_matches(rows({1: 0, 2: 0, 3: 0}), 1, twice)

    def test_refused_like_the_others(self) -> None:
        with pytest.raises(ValueError, match="at least one place is needed: 0"):
            chances_of_matches(rows({1: 0}), 0, [])
        with pytest.raises(ValueError, match="nothing can be foreseen under the key 'lot'"):
            chances_of_matches(rows({1: 0}, "lot"), 1, [])
        with pytest.raises(ValueError, match="zip"):
            chances_of_matches(rows({1: 0, 2: 0}), 1, [OpenMatch((1, 2), ((1,),))])


def test_the_safe_way_never_says_more_than_the_exact_one() -> None:
    matches = [OpenMatch((1, 2), ENDS["victories"]), OpenMatch((3, 4), ENDS["victories"])]
    left = dict.fromkeys((1, 2, 3, 4), 1)
    for seed, places in product(range(40), range(1, 6)):
        chance = Random(seed)  # noqa: S311
        values = {id_: chance.randint(0, 3) for id_ in range(1, 7)}
        safe = chances(rows(values), places, left, Bounds(0, 1, together=2))
        exact = chances_of_matches(rows(values), places, matches)
        assert all(safe[id_] in (exact[id_], "possible") for id_ in values), (seed, places)
