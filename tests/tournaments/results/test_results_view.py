"""The totals entry: a card a line, the check, two desks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournaments import cast
from tournaments.models import Match, MatchState, Round, Tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def contest() -> Tournament:
    contest = cast.contest()
    cast.pairs(contest, 9)
    return contest


@pytest.fixture
def round_(contest: Tournament) -> Round:
    return cast.published_round(contest, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], bye=9)


@pytest.fixture
def desk(contest: Tournament) -> Client:
    return cast.signed_in(cast.organiser(contest.club))


URL = "/desk/martin/rounds/1/results/"


def card(table: int | str = 1, first: Any = 1030, second: Any = 934, **more: Any) -> dict[str, Any]:
    typed = {"table": table, "points_a": first, "points_b": second, "belotes": "1", "capots": ""}
    return typed | {"key": "", "seen": "0"} | more


def at(round_: Round, table: int) -> Match:
    return round_.matches.get(table=table)


def test_the_page_shows_the_line_and_every_table(desk: Client, round_: Round) -> None:
    page = desk.get(URL)
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count("table-cell is-expected") == 4
    assert "0 feuille" in text or "0 / 4" in text or "of 4" in text
    assert 'name="table"' in text


def test_a_card_is_saved_and_the_next_table_is_ready(desk: Client, round_: Round) -> None:
    answer = desk.post(URL, card())
    assert answer.status_code == 303
    assert answer["Location"] == URL
    match = at(round_, 1)
    assert match.state == MatchState.CONFIRMED
    assert [side.score for side in match.sides.all()] == [1030, 934]
    assert match.winner == 0
    assert "table-cell is-in" in desk.get(URL).content.decode()


def test_with_htmx_the_line_and_the_tables_come_back(desk: Client, round_: Round) -> None:
    answer = desk.post(URL, card(), headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert 'id="entry"' in text
    assert 'id="board" hx-swap-oob="true"' in text
    assert "table-cell is-in" in text
    assert 'value="1030"' not in text
