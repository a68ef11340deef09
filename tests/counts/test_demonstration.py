"""What requests cost on the demonstration: totals of a card, a hand, the ranking page."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.cast import signed_in
from tests.counts.counted import Counted, counted
from tests.remembered import remembered
from tournaments.desk.demo import demo_load
from tournaments.models import Hand, Match, MatchEntry, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def loaded() -> None:
    demo_load(actor=cast.actor())


@pytest.fixture
def tournament() -> Tournament:
    remembered(loaded)
    return Tournament.objects.get()


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    return signed_in(cast.organiser(tournament.club))


def third(tournament: Tournament) -> Round:
    """The round that is being played."""
    return tournament.rounds.get(number=3)


def results_url(round_: Round, table: int | None = None) -> str:
    where = f"/desk/{round_.tournament.code}/rounds/{round_.number}/results/"
    return where if table is None else f"{where}{table}/"


def expected_match(round_: Round) -> Match:
    """The first table whose card is awaited and has no hands."""
    found = round_.matches.filter(entry=MatchEntry.NONE, state="expected").first()
    assert found is not None
    return found


def saved(cost: Counted, calls: int, queries: int) -> None:
    """The post is carried out within its limits."""
    assert cost.response.status_code == 303, cost.report()
    assert cost.calls.total() <= calls, cost.report()
    assert len(cost.queries) <= queries, cost.report()
    assert cost.rules_parsed <= 1, cost.report()


def test_totals_of_a_card(tournament: Tournament, desk: Client) -> None:
    round_ = third(tournament)
    match = expected_match(round_)
    card = {
        "table": match.table,
        "points_a": "1030",
        "points_b": "934",
        "belotes": "1+0",
        "capots": "",
        "key": "k" * 8,
    }
    cost = counted(lambda: desk.post(results_url(round_), card))
    saved(cost, calls=315, queries=14)
    match.refresh_from_db()
    assert match.complete


@pytest.mark.parametrize(("entry", "number"), [(MatchEntry.NONE, 1), (MatchEntry.HANDS, 8)])
def test_a_hand(tournament: Tournament, desk: Client, entry: str, number: int) -> None:
    """Every hand of the game is scored again, so a later one takes more calls."""
    round_ = third(tournament)
    match = round_.matches.filter(entry=entry, state="expected").exclude(hall_table=None)[0]
    hand = {"taker": "A", "points_a": "90", "belote": "A", "key": "k" * 8}
    typed = hand | {"version": match.version}
    cost = counted(lambda: desk.post(results_url(round_, match.table), typed))
    saved(cost, calls=540, queries=16)
    assert Hand.objects.of_match(match).count() == number


def test_the_ranking_page(tournament: Tournament, desk: Client) -> None:
    cost = counted(lambda: desk.get(f"/desk/{tournament.code}/ranking/"))
    assert cost.response.status_code == 200
    assert "49" in cost.response.content.decode()
    assert cost.calls.total() <= 620, cost.report()
    assert len(cost.queries) <= 8, cost.report()
    assert cost.rules_parsed <= 1, cost.report()
