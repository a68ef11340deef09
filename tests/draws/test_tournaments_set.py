"""Simulated tournaments that are drawn before play: the first of those `make tournaments` plays."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from tests.draws.tournaments_set import (
    SETS,
    Json,
    SetTournament,
    bracket_faults,
    partner_faults,
    pool_faults,
    schedule_faults,
)
from tournaments.draws.registry import draw_json

pytestmark = pytest.mark.slow

TOURNAMENTS = int(os.environ.get("DRAWS_TOURNAMENTS", "40"))


@pytest.mark.parametrize("first", range(0, TOURNAMENTS, 10))
def test_a_tournament_keeps_every_promise(first: int) -> None:
    for number in range(first, min(first + 10, TOURNAMENTS)):
        assert list(SetTournament(number).faults()) == [], number


def test_they_are_of_every_kind_and_of_every_size() -> None:
    drawn = [SetTournament(number) for number in range(900)]
    assert set(Counter(tournament.kind for tournament in drawn)) == set(SETS)
    sizes = [len(tournament.present) for tournament in drawn]
    assert (min(sizes), max(sizes) > 190) == (5, True)


class TestTheyCanFail:
    """Each promise is reported where it is broken."""

    def test_a_schedule(self) -> None:
        match = {"table": 1, "sides": [[1], [2]]}
        twice = [{"round": at, "matches": [match], "byes": [3]} for at in (1, 2)]
        assert list(schedule_faults([1, 2, 3], twice, 1)) == ["(1, 2) 2 times", "(3,) 2 times"]
        assert list(schedule_faults([1, 2], twice[:1], 1)) == ["round 1: not everybody once"]

    def test_partners(self) -> None:
        output = {"pairs": [[1, 2]], "left": []}
        assert list(partner_faults([1, 2], output)) == []
        assert list(partner_faults([1, 2, 3], output)) == ["not everybody has a partner"]

    def test_pools(self) -> None:
        rows = [{"id": id_, "club": 0} for id_ in range(1, 7)]
        request: Json = {"system": "pools", "size": 3, "entrants": rows}
        output = draw_json(request)
        output["pools"][0]["rounds"].pop()
        assert list(pool_faults(request, output)) == ["pool 1: not everybody is met"]

    def test_a_bracket(self) -> None:
        rows = [{"id": id_} for id_ in (1, 2, 3, 4)]
        matches = draw_json({"system": "knockout", "entrants": rows})["matches"]
        assert list(bracket_faults("knockout", [1, 2, 3, 4], matches, Random(1))) == []  # noqa: S311
        found = list(bracket_faults("knockout_third", [1, 2, 3, 5], matches, Random(1)))  # noqa: S311
        assert found == ["not everybody has a place", "3 matches instead of 4"]
