"""The totals entry: a card a line, the check, two desks."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import cast
from tournaments.models import Match, MatchState, Round, Tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 9)
    return tournament


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return cast.published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], bye=9)


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


URL = "/desk/martin/rounds/1/results/"


def card(table: int | str = 1, first: Any = 1030, second: Any = 934, **more: Any) -> dict[str, Any]:
    typed = {"table": table, "points_a": first, "points_b": second, "belotes": "1", "capots": ""}
    return typed | {"key": "", "seen": "0"} | more


def at(round_: Round, table: int) -> Match:
    return round_.matches.get(hall_table__number=table)


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
    assert 'id="board-head" hx-swap-oob="true"' in text
    assert text.count("table-cell") == 1
    assert "table-cell is-in" in text
    assert 'value="1030"' not in text


def many(tables: int) -> Round:
    """A round of so many tables."""
    tournament = cast.tournament()
    cast.pairs(tournament, 2 * tables)
    return cast.published_round(tournament, 1, [(2 * t - 1, 2 * t) for t in range(1, tables + 1)])


class TestChangedLine:
    """A saved card brings its own table and the counts, not the whole round."""

    def test_of_many_that_are_awaited_one_goes(self) -> None:
        round_ = many(20)
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        page = desk.get(URL).content.decode()
        assert 'id="awaited-7"' in page
        text = desk.post(URL, card(7), headers=HTMX).content.decode()
        assert 'hx-swap-oob="delete:#awaited-7"' in text
        assert 'id="board-count" hx-swap-oob="true"' in text
        assert text.count("table-cell") == 1
        assert 'id="table-7" hx-swap-oob="true" class="table-cell is-in"' in text

    def test_the_last_few_stand_with_their_names(self) -> None:
        round_ = many(13)
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        text = desk.post(URL, card(7), headers=HTMX).content.decode()
        assert 'id="board-head" hx-swap-oob="true"' in text
        assert text.split('class="missing-list"')[1].count("<li>") == 12

    def test_the_last_one_says_what_comes_next(self) -> None:
        desk = cast.signed_in(cast.organiser(many(1).tournament.club))
        text = desk.post(URL, card(1), headers=HTMX).content.decode()
        assert "Tirer la partie 2" in text

    @pytest.mark.parametrize("tables", [20, 60])
    def test_it_costs_the_same_whatever_the_round(
        self, tables: int, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        round_ = many(tables)
        desk = cast.signed_in(cast.organiser(round_.tournament.club))
        with django_assert_max_num_queries(34):
            answer = desk.post(URL, card(7), headers=HTMX)
        assert len(answer.content) < 6_000

    def test_the_tables_are_not_sent_again_without_news(self) -> None:
        desk = cast.signed_in(cast.organiser(many(3).tournament.club))
        with patch("tournaments.results.pages.timezone.now", return_value=cast.EVENING):
            poll = re.search(r'id="board"[^>]* hx-get="([^"]+)"', desk.get(URL).content.decode())
            assert poll
            assert desk.get(poll[1], headers=HTMX).status_code == 204
            desk.post(URL, card(1), headers=HTMX)
            assert desk.get(poll[1], headers=HTMX).status_code == 200
