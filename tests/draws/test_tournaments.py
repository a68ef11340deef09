"""Simulated tournaments: the first of the thousand that `make tournaments` plays."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.draws import tournaments
from tests.draws.evening import danois, met
from tests.draws.tournaments import SYSTEMS, Tournament
from tests.matrix import rarely
from tournaments.draws.registry import draw_json

pytestmark = pytest.mark.slow

TOURNAMENTS = int(os.environ.get("DRAWS_TOURNAMENTS", "0"))
TWELVE = [rarely(number) if number in (3, 5) else number for number in range(12)]
"""Two of every system; the two largest in the long run."""


@pytest.mark.parametrize("number", range(TOURNAMENTS) if TOURNAMENTS else TWELVE)
def test_a_tournament_keeps_every_promise(number: int) -> None:
    assert list(Tournament(number).faults()) == []


def test_they_are_of_every_system_and_of_every_size() -> None:
    drawn = [Tournament(number) for number in range(1000)]
    assert set(Counter(tournament.system for tournament in drawn)) == set(SYSTEMS)
    sizes = [len(tournament.present) for tournament in drawn]
    assert min(sizes) == 5
    assert max(sizes) > 190
    assert {size % 2 for size in sizes} == {0, 1}


class TestTheyCanFail:
    """Each promise is reported where it is broken."""

    def test_a_rematch_that_can_be_avoided(self, monkeypatch: pytest.MonkeyPatch) -> None:
        request = danois(1, 2, 3, 4, history=[met(1, 2)], bye="lowest")
        output = {"optimal": True, "cost": [0, 1, 1, 0, 0, 0, 2], "byes": []}
        assert list(tournaments._of_pairs(request, output)) == [
            "[0, 0, 0, 0, 0, 0, 8] is possible, not [0, 1, 1, 0, 0, 0, 2]"
        ]
        monkeypatch.setattr(tournaments, "COUNTED_UP_TO", 0)
        asked = request | {"forbidden": []}
        assert list(tournaments._of_pairs(asked, output)) == [
            "all can be avoided, not [0, 1, 1, 0, 0, 0, 2]"
        ]

    def test_a_mistake_in_an_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tournaments, "draw_json", lambda asked: draw_json(asked) | {"seed": -1})
        found = list(Tournament(1).faults())
        assert "round 1: seed: not the seed of the input" in found
