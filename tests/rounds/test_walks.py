"""Random sequences of all draft actions: properties that always hold."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests import cast
from tests.draws.oracle import oracle_json
from tests.matrix import one_in
from tests.rounds.evenings import drawn, now, played, seats, tournament_of
from tournaments.core.writes import Refusal
from tournaments.models import Match, Round
from tournaments.models.stored_draw import numbers_at
from tournaments.rounds.selectors.certificates import certificate_json, drawn_parts
from tournaments.rounds.selectors.drafts import draft_of
from tournaments.rounds.services.drafts import (
    draft_lock,
    draft_redo,
    draft_redraw,
    draft_swap,
    draft_undo,
)
from tournaments.rounds.services.rounds import round_publish, round_unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]

ACTS = 30
Act = Callable[[Round, Random], dict[str, Any]]


def swap(round_: Round, chance: Random) -> dict[str, Any]:
    one, other = chance.sample(sorted(everybody(round_)), 2)
    return {"one": one, "other": other}


def lock(round_: Round, chance: Random) -> dict[str, Any]:
    return {"table": chance.choice(sorted(seats(round_))), "locked": chance.random() < 0.7}


def redraw(round_: Round, chance: Random) -> dict[str, Any]:
    return {"seed": chance.randrange(1000)}


def nothing(round_: Round, chance: Random) -> dict[str, Any]:
    return {}


WAYS: tuple[tuple[Callable[..., Round], Act], ...] = (
    (draft_swap, swap),
    (draft_swap, swap),
    (draft_lock, lock),
    (draft_redraw, redraw),
    (draft_undo, nothing),
    (draft_undo, nothing),
    (draft_redo, nothing),
    (round_publish, nothing),
    (round_unpublish, nothing),
)


def everybody(round_: Round) -> set[int]:
    return {n for who in seats(round_).values() for n in who} | set(now(round_)["byes"])


def locked(round_: Round) -> dict[int, list[int]]:
    matches = (match for match in now(round_)["matches"] if match.get("locked"))
    return {match["table"]: numbers_at(match["sides"]) for match in matches}


@pytest.mark.parametrize("seed", one_in(8, range(8)))
@pytest.mark.parametrize("system", ["danois", "swiss", "rotation", "manual"])
def test_walks(system: str, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a walk that anyone can repeat
    tournament = tournament_of(9, system=system)
    played(tournament)
    round_ = drawn(tournament, 2)
    there, tables = everybody(round_), sorted(seats(round_))
    for _act in range(ACTS):
        act, values = chance.choice(WAYS)
        before, kept = now(round_), locked(round_)
        round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
        try:
            act(
                actor=cast.actor(),
                round_=round_,
                version=round_.version,
                **values(round_, chance),
            )
        except Refusal:
            round_.refresh_from_db()
            assert now(round_) == before
        assert everybody(round_) == there
        assert sorted(seats(round_)) == tables
        if act is draft_redraw:
            assert locked(round_) == kept
        assert Match.objects.filter(round=round_).exists() == round_.published
        assert 0 <= round_.step < len(round_.steps)
    told(round_)


def told(round_: Round) -> None:
    """After any sequence the draft can be shown, certified and verified."""
    draft = draft_of(round_)
    assert len(draft.steps) == len(round_.steps)
    assert draft.locks == len(locked(round_))
    assert len(certificate_json(round_)["changes"]) == round_.step
    for part in drawn_parts(round_):
        assert oracle_json(part.files) == {"ok": True, "problems": []}


@pytest.mark.parametrize("count", [8, 40])
def test_a_draft_takes_as_many_queries_whatever_its_size(
    count: int, django_assert_num_queries: Any
) -> None:
    round_ = drawn(tournament_of(count))
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    with django_assert_num_queries(4):
        draft_of(round_)
