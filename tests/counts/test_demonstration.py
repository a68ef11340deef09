"""What requests cost on the demonstration: a card, a hand, the ranking page, a draw."""

from __future__ import annotations

from typing import Any

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
    client = signed_in(cast.organiser(tournament.club))
    # The middleware is made once a process.
    client.handler.load_middleware()
    return client


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


def saved(cost: Counted, calls: int, queries: int, files: int) -> None:
    """The post is carried out within its limits."""
    assert cost.response.status_code == 303, cost.report()
    assert cost.calls.total() <= calls, cost.report()
    assert len(cost.queries) <= queries, cost.report()
    assert len(cost.files) <= files, sorted(cost.files)
    assert cost.rules_parsed <= 1, cost.report()


def card(match: Match) -> dict[str, Any]:
    totals = {"points_a": "1030", "points_b": "934", "belotes": "1+0", "capots": ""}
    return {"table": match.table, "key": "k" * 8, **totals}


def test_totals_of_a_card(tournament: Tournament, desk: Client) -> None:
    round_ = third(tournament)
    match = expected_match(round_)
    cost = counted(lambda: desk.post(results_url(round_), card(match)))
    saved(cost, calls=280, queries=13, files=29)
    match.refresh_from_db()
    assert match.complete


def test_totals_of_a_card_and_the_tables_that_changed(tournament: Tournament, desk: Client) -> None:
    round_ = third(tournament)
    match, htmx = expected_match(round_), {"HX-Request": "true"}
    # The templates are read once a process.
    desk.get(results_url(round_))
    cost = counted(lambda: desk.post(results_url(round_), card(match), headers=htmx))
    assert cost.response.status_code == 200
    assert cost.calls.total() <= 485, cost.report()
    assert len(cost.queries) <= 19, cost.report()


@pytest.mark.parametrize(("entry", "number"), [(MatchEntry.NONE, 1), (MatchEntry.HANDS, 8)])
def test_a_hand(tournament: Tournament, desk: Client, entry: str, number: int) -> None:
    """Every hand of the game is scored again, so a later one takes more calls."""
    round_ = third(tournament)
    match = round_.matches.filter(entry=entry, state="expected").exclude(hall_table=None)[0]
    hand = {"taker": "A", "points_a": "90", "belote": "A", "key": "k" * 8}
    typed = hand | {"version": match.version}
    cost = counted(lambda: desk.post(results_url(round_, match.table), typed))
    saved(cost, calls=510, queries=15, files=35)
    assert Hand.objects.of_match(match).count() == number


def test_the_draw_of_a_first_round(tournament: Tournament, desk: Client) -> None:
    first = cast.tournament(tournament.club, code="first")
    cast.pairs(first, 16)
    first.entrants.update(present=True)
    drawing = f"/desk/{first.code}/rounds/1/draw/"
    desk.get(drawing)
    cost = counted(lambda: desk.post(drawing, {"seed": "42", "key": "k" * 8}))
    saved(cost, calls=2_100, queries=18, files=31)
    assert first.rounds.get().number == 1


def test_a_draw_that_is_published(tournament: Tournament, desk: Client) -> None:
    round_ = third(tournament)
    for match in round_.matches.filter(state="expected"):
        card = {"table": match.table, "points_a": "1030", "points_b": "934", "belotes": "1+0"}
        desk.post(results_url(round_), card | {"instead": match.version, "key": f"{match.pk:08}"})
    drawing = f"/desk/{tournament.code}/rounds/4"
    known = {"to_check": round_.matches.exclude(review=None).count()}
    drawn = counted(lambda: desk.post(f"{drawing}/draw/", known | {"seed": "42", "key": "k" * 8}))
    saved(drawn, calls=12_200, queries=23, files=50)
    version = tournament.rounds.get(number=4).version
    published = counted(lambda: desk.post(f"{drawing}/publish/", {"version": version}))
    saved(published, calls=3_800, queries=32, files=48)
    assert tournament.rounds.get(number=4).published
    files = drawn.files | published.files
    assert len(files) <= 60, sorted(files)


def test_the_ranking_page(tournament: Tournament, desk: Client) -> None:
    cost = counted(lambda: desk.get(f"/desk/{tournament.code}/ranking/"))
    assert cost.response.status_code == 200
    assert "49" in cost.response.content.decode()
    assert cost.calls.total() <= 385, cost.report()
    assert len(cost.queries) <= 6, cost.report()
    assert cost.rules_parsed <= 1, cost.report()
