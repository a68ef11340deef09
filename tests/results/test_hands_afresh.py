"""After any recording, edit or deletion, the stored marks equal a new scoring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.cast import actor
from tests.matrix import rarely
from tests.results.cast import match
from tests.results.games import BELOTE, CONTREE, COUNTER, DUEL, THREE, Game, table_of
from tests.results.hand_facts import hands_of_game
from tournaments.core.writes import Refusal
from tournaments.models import Match, MatchEntry, Round, side_names
from tournaments.results.hands import Facts, GamePlayed
from tournaments.results.selectors import game_in_play
from tournaments.results.services.hands import hand_delete, hand_edit, hand_record

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]
PLACES = st.integers(min_value=1, max_value=6)
MANY = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def acts_of(game: str) -> st.SearchStrategy[Any]:
    hands = hands_of_game(game)
    return st.one_of(
        st.tuples(st.just("record"), hands, st.none()),
        st.tuples(st.just("record"), hands, st.none()),
        st.tuples(st.just("edit"), hands, PLACES),
        st.tuples(st.just("delete"), st.none(), PLACES),
    )


@contextmanager
def undone() -> Iterator[None]:
    """The rows of one example do not reach the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def carry_out(found: Match, act: str, facts: Facts | None, place: int | None) -> None:
    given_: dict[str, Any] = {"actor": actor(), "match": found, "version": found.version}
    if act == "record":
        hand_record(**given_, facts=facts or {})
    elif act == "edit":
        hand_edit(**given_, number=place or 0, facts=facts or {})
    else:
        hand_delete(**given_, number=place or 0)


def after(hands: list[Facts], act: str, facts: Facts | None, place: int | None) -> list[Facts]:
    game, at = GamePlayed(hands), place or 0
    if act == "record":
        at = len(hands) + 1
    after = game.without(at) if act == "delete" else game.edited(at, facts or {})
    return list(after.hands)


def assert_as_scored_afresh(found: Match, hands: list[Facts]) -> None:
    sides = list(found.sides.order_by("position"))
    names = side_names(len(sides))
    assert list(game_in_play(found).hands) == hands
    if not hands:
        assert (found.entry, found.complete) == (MatchEntry.NONE, False)
        assert [side.score for side in sides] == [None] * len(sides)
        return
    rules = found.round.tournament.rules
    sheet = GamePlayed(hands).sheet(rules, names)
    winner = None if sheet.winner is None else names.index(sheet.winner)
    lost = rules.game == "comptoir"
    totals = [rules.sheet - sheet.totals[name] if lost else sheet.totals[name] for name in names]
    assert [side.score for side in sides] == totals
    assert [side.belotes for side in sides] == [
        sum(hand.get("belote") == side for hand in hands) for side in names
    ]
    assert found.complete == sheet.finished
    assert found.winner == (winner if sheet.finished else None)
    assert found.rubicon == (sheet.rubicon and sheet.finished)


TABLES = (
    BELOTE,
    Game("long", "belote"),
    Game("round", "belote_rounded"),
    CONTREE,
    DUEL,
    THREE,
    COUNTER,
)


CASES = [
    *((game, 6) for game in (BELOTE, CONTREE, COUNTER)),
    *(rarely(game, 9) for game in TABLES),
]
"""A table, and how many acts at most."""


@pytest.mark.parametrize(("game", "most"), CASES)
@MANY
@given(data=st.data())
def test_any_sequence_of_acts(db: None, game: Game, most: int, data: st.DataObject) -> None:
    with undone():
        round_: Round = table_of(game)
        acts = data.draw(st.lists(acts_of(round_.tournament.game), min_size=1, max_size=most))
        hands: list[Facts] = []
        for act, facts, place in acts:
            try:
                with transaction.atomic():
                    carry_out(match(round_), act, facts, place)
            except Refusal:
                pass
            else:
                hands = after(hands, act, facts, place)
            assert_as_scored_afresh(match(round_), hands)
