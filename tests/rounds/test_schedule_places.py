"""A newcomer in a schedule of an odd number takes the place that rests; the others keep theirs."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.rounds.evenings import again, drawn, now, played, tournament_of
from tournaments.changes.recount.data import differences
from tournaments.models import Match, Movement, Round, System

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SCHEDULES: dict[str, dict[str, Any]] = {
    "rotation": {"system": System.ROTATION, "rounds_planned": 3},
    "odd_stay": {"system": System.ROTATION, "movement": Movement.ODD_STAY, "rounds_planned": 3},
    "round_robin": {"system": System.ROUND_ROBIN, "rounds_planned": 5},
}


def met(*rounds: Round) -> list[frozenset[int]]:
    rows = Match.objects.filter(round__in=rounds, kind="match").prefetch_related("sides__entrant")
    return [frozenset(side.entrant.number for side in match.sides.all()) for match in rows]


@pytest.mark.parametrize("name", SCHEDULES)
def test_it_plays_who_would_rest(name: str) -> None:
    tournament = tournament_of(5, **SCHEDULES[name])
    played(tournament, 1)
    foreseen = drawn(tournament, 2)
    tables, (resting,) = now(foreseen)["matches"], now(foreseen)["byes"]
    foreseen.delete()
    cast.pair(tournament, 6, joined_from=2)
    step = now(drawn(again(tournament), 2))
    assert step["byes"] == []
    both = [sorted(number for side in match["sides"] for number in side) for match in tables]
    now_both = [sorted(n for side in match["sides"] for n in side) for match in step["matches"]]
    assert sorted(now_both) == sorted([*both, sorted((6, resting))])


@pytest.mark.parametrize("name", SCHEDULES)
def test_nobody_meets_twice_until_the_end(name: str) -> None:
    tournament = tournament_of(5, **SCHEDULES[name])
    rounds = [played(tournament, 1)]
    cast.pair(tournament, 6, joined_from=2)
    for number in range(2, SCHEDULES[name]["rounds_planned"] + 1):
        rounds.append(played(again(tournament), number))
        assert rounds[-1].draw.get("instead") is None
    meetings = met(*rounds)
    assert len(set(meetings)) == len(meetings)
    assert list(differences(draws=True)) == []


@pytest.mark.parametrize("name", SCHEDULES)
def test_two_newcomers_end_the_schedule(name: str) -> None:
    tournament = tournament_of(5, **SCHEDULES[name])
    played(tournament, 1)
    cast.pair(tournament, 6, joined_from=2)
    cast.pair(tournament, 7, joined_from=2)
    assert drawn(again(tournament), 2).draw["instead"] == "entrants"


def test_a_newcomer_beside_an_even_number_ends_it_too() -> None:
    tournament = tournament_of(6, **SCHEDULES["rotation"])
    played(tournament, 1)
    cast.pair(tournament, 7, joined_from=2)
    assert drawn(again(tournament), 2).draw["instead"] == "entrants"
