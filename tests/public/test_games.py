"""A match of several games on the phones: the games each side has won, and game by game."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.results import several
from tournaments.models import MatchState
from tournaments.public.matches import published_match

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def match_page(phone: Client, table: int = 1) -> str:
    page = phone.get(reverse("public_match", args=["martin", 1, table]))
    assert page.status_code == 200
    return page.content.decode()


def test_by_totals_each_game_has_a_line(phone: Client) -> None:
    round_ = several.evening()
    several.typed(round_, (1010, 800), (700, 1020), (1000, 400))
    text = match_page(phone)
    assert "Manche par manche" in text
    assert '<td class="num main">1\u202f010</td>' in text
    assert "rubicon\u00a0: compte pour deux manches" in text
    assert "Donne par donne" not in text
    shown = published_match(round_.tournament, 1, 1)
    assert shown is not None
    assert [(side.games, side.won) for side in shown.sides] == [(3, True), (1, False)]
    first, second = shown.sides
    assert [game.winner for game in shown.games] == [first, second, first]


def test_by_hands_each_game_has_its_own_totals(phone: Client) -> None:
    round_ = several.evening()
    found = several.played(round_, *[{"taker": "A", "capot": "A"}] * 4)
    assert found.state == MatchState.CONFIRMED
    text = match_page(phone)
    assert "Manche 1, donne par donne" in text
    assert "Manche 2" not in text


def test_two_games_by_hands_begin_at_zero(phone: Client) -> None:
    round_ = several.evening(rubicon="none")
    several.played(round_, *[several.LOST] * 14)
    text = match_page(phone)
    assert "Manche 1, donne par donne" in text
    assert "Manche 2, donne par donne" in text
    assert text.count(">162 – 0<") == 2


def test_nothing_is_shown_while_it_is_played(phone: Client) -> None:
    round_ = several.evening()
    several.typed(round_, (1010, 800))
    text = match_page(phone)
    assert "Manche par manche" not in text
    assert "1\u202f010" not in text
    assert "Cette partie est en cours" in text


def test_a_drawn_game_says_so(phone: Client) -> None:
    round_ = several.evening(games=3, target=None, hands=12, tie="draw", rubicon="none")
    several.typed(round_, (972, 972), (1000, 944), (1000, 944))
    assert "nulle" in match_page(phone)


def test_of_one_game_nothing_is_said_of_games(phone: Client) -> None:
    tournament = cast.tournament()
    cast.pairs(tournament, 2)
    cast.totals(cast.published_round(tournament, 1, [(1, 2)]), 1, 1000, 944)
    assert "anche" not in match_page(phone)
