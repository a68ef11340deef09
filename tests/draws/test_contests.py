"""Simulated contests: the first of the thousand that `make contests` plays."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.draws import contests
from tests.draws.contests import SYSTEMS, Contest
from tests.draws.evening import danois, met
from tournaments.draws.registry import draw_json

CONTESTS = int(os.environ.get("DRAWS_CONTESTS", "36"))


@pytest.mark.parametrize("number", range(CONTESTS))
def test_a_contest_keeps_every_promise(number: int) -> None:
    assert list(Contest(number).faults()) == []


def test_they_are_of_every_system_and_of_every_size() -> None:
    drawn = [Contest(number) for number in range(1000)]
    assert set(Counter(contest.system for contest in drawn)) == set(SYSTEMS)
    sizes = [len(contest.present) for contest in drawn]
    assert min(sizes) == 5
    assert max(sizes) > 190
    assert {size % 2 for size in sizes} == {0, 1}


class TestTheyCanFail:
    """Each promise is reported where it is broken."""

    def test_a_rematch_that_can_be_avoided(self, monkeypatch: pytest.MonkeyPatch) -> None:
        request = danois(1, 2, 3, 4, history=[met(1, 2)], bye="lowest")
        output = {"optimal": True, "cost": [0, 1, 0, 0, 2], "byes": []}
        assert list(contests._of_pairs(request, output)) == [
            "[0, 0, 0, 0, 8] is possible, not [0, 1, 0, 0, 2]"
        ]
        monkeypatch.setattr(contests, "COUNTED_UP_TO", 0)
        asked = request | {"forbidden": []}
        assert list(contests._of_pairs(asked, output)) == [
            "all can be avoided, not [0, 1, 0, 0, 2]"
        ]

    def test_a_mistake_in_an_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(contests, "draw_json", lambda asked: draw_json(asked) | {"seed": -1})
        found = list(Contest(1).faults())
        assert "round 1: seed: not the seed of the input" in found
