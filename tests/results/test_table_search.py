"""The table of a card is found by its number, by a name, or by the number of an entrant."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.results.cast import evening, match
from tournaments.models import Round

pytestmark = pytest.mark.django_db
ROUND = "/desk/martin/rounds/1/results/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def round_() -> Round:
    return evening()


@pytest.fixture
def desk(round_: Round) -> Client:
    return cast.signed_in(cast.organiser(round_.tournament.club))


def test_whose_table_it_is(desk: Client) -> None:
    for words in ("durand", "Chantal D", "d 2", "n° 2", "D2"):
        shown = desk.get(ROUND, {"table": words}, headers=HTMX).content.decode()
        assert "A · 1 · Alice Martin – Bruno Petit" in shown, words
        assert "B · 2 · Chantal Durand – Denis Moreau" in shown, words


def test_the_card_is_saved_there(desk: Client, round_: Round) -> None:
    card = {"table": "garnier", "points_a": 1030, "points_b": 914, "belotes": "", "capots": ""}
    assert desk.post(ROUND, card).status_code == 303
    assert match(round_, 2).complete


def test_several_are_offered(desk: Client) -> None:
    shown = desk.get(ROUND, {"table": "on"}, headers=HTMX).content.decode()
    assert 'href="/desk/martin/rounds/1/results/?table=3"' in shown
    assert "Irène Fontaine" in shown


def test_nobody_is_said(desk: Client) -> None:
    for words in ("nobody", "d 44", "d 9", "x" * 3000, "%", "é\x00"):
        answer = desk.post(ROUND, {"table": words, "points_a": 1030, "points_b": 914})
        assert answer.status_code == 422, words
        assert "table" in answer.context["form"].errors, words


class TestByHands:
    """A contest by hands opens by hands; the totals stay one click away."""

    @pytest.fixture
    def desk(self) -> Client:
        return cast.signed_in(cast.organiser(evening(entry_mode="hands").tournament.club))

    def test_the_page_asks_for_the_table_only(self, desk: Client) -> None:
        text = desk.get(ROUND).content.decode()
        assert 'name="points_a"' not in text
        assert f'href="{ROUND}1/"' in text

    def test_a_table_leads_to_its_hands(self, desk: Client) -> None:
        assert desk.get(ROUND, {"table": "d 3"}).headers["Location"] == f"{ROUND}2/"

    def test_its_totals_are_asked_for(self, desk: Client) -> None:
        assert f"{ROUND}?table=1&amp;totals=1" in desk.get(f"{ROUND}1/").content.decode()
        asked = desk.get(ROUND, {"table": 1, "totals": 1}).content.decode()
        assert 'name="points_a"' in asked
        card = {"table": 1, "points_a": 1030, "points_b": 914, "belotes": "", "capots": ""}
        assert desk.post(ROUND, card).status_code == 303
        assert f'href="{ROUND}?table=1"' in desk.get(ROUND).content.decode()
