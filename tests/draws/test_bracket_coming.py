"""Who waits in a bracket while others play: for which match, against whom, in how many rounds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.draws.test_bracket_play import FORMS, bracket, consolante
from tournaments.draws.bracket_play import BracketResult, Coming, coming, ready
from tournaments.draws.knockout import BracketMatch, Brackets, LoserOf, WinnerOf

Wave = tuple[dict[int, BracketResult], list[int], dict[int, int]]
"""the results before a round, the matches of it, and in which match each entrant plays"""


def waves(matches: list[BracketMatch], chance: Random) -> list[Wave]:
    """A bracket played round by round, every match as soon as both sides are known."""
    results: dict[int, BracketResult] = {}
    found: list[Wave] = []
    while now := ready(matches, results):
        seats = {id_: each.match for each in now for id_ in each.sides}
        found.append((dict(results), [each.match for each in now], seats))
        for each in now:
            one, other = chance.sample(each.sides, 2)
            results[each.match] = BracketResult(one, other)
    return found


@settings(deadline=None, derandomize=True, max_examples=80)
@given(st.sampled_from(sorted(FORMS)), st.integers(2, 33), st.randoms(use_true_random=False))
def test_who_waits_plays_that_match_in_so_many_rounds(
    form: str, count: int, chance: Random
) -> None:
    check(bracket(count, **FORMS[form]), chance)


@settings(deadline=None, derandomize=True, max_examples=40)
@given(st.integers(3, 33), st.randoms(use_true_random=False))
def test_the_losers_of_a_round_wait_for_the_consolation(count: int, chance: Random) -> None:
    check(consolante(count), chance)


def check(matches: list[BracketMatch], chance: Random) -> None:
    played = waves(matches, chance)
    for at, (results, now, seats) in enumerate(played):
        told = coming(matches, results, now)
        assert not told.keys() & seats.keys()
        lost = {each.loser for each in results.values()}
        # Whoever has not lost yet, and is not at a table, is told what comes.
        everybody = {id_ for _results, _now, there in played for id_ in there}
        assert everybody - lost - seats.keys() - {winner_of_all(results, matches)} <= told.keys()
        for id_, next_ in told.items():
            match_there = played[at + next_.rounds][2]
            assert match_there[id_] == next_.match
            assert all(id_ not in there for _r, _n, there in played[at + 1 : at + next_.rounds])


def winner_of_all(results: dict[int, BracketResult], matches: list[BracketMatch]) -> int | None:
    """The winner of the last match of the main bracket; nobody waits after it."""
    follows = {side for match in matches for side in match.sides}
    last = [one for one in results if WinnerOf(one) not in follows]
    return results[last[-1]].winner if last else None


def test_the_loser_of_a_match_can_be_what_one_waits_for() -> None:
    matches = bracket(3, bracket="double")
    told = coming(matches, {1: BracketResult(2, 3)}, {2})
    assert told[3] == Coming(3, LoserOf(2), 1)


@pytest.mark.parametrize("playing", [set(), {1}])
def test_a_match_that_nobody_plays_although_both_are_there(playing: set[int]) -> None:
    rows = [{"match": 1, "bracket": "main", "round": 1, "sides": [[4], [5]]}]
    told = coming(Brackets.of_json({"matches": rows}).matches, {}, playing)
    assert told == ({} if playing else {4: Coming(1, None, 1), 5: Coming(1, None, 1)})
