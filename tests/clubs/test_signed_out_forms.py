"""Signed out while typing, by time or by a clock that jumps: nothing typed is lost."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha512

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.core.test_refused_forms import fields_of
from tests.crawl import evening
from tests.remembered import remembered
from tournaments.core.signed_out_forms import LONGEST_COOKIE, TYPED
from tournaments.models import Match, MatchEntry, Tournament

pytestmark = pytest.mark.django_db
RESULTS = "/desk/martin/rounds/1/results/"
CARD = {"table": "4", "points_a": "1030", "points_b": "914", "seen": "9999", "key": "a"}
AGAIN = "/login/again/"
# Nothing that could be written shorter.
LONG = sha512(b"a long list of pairs").hexdigest() + "".join(
    sha512(bytes([number])).hexdigest() for number in range(99)
)


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


def jump(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """The clock of the server is set by so much."""
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + by)


def log_in(client: Client, **more: str) -> str:
    values = {"username": "odile", "password": "carreau-de-neuf"} | more
    return str(client.post("/login/", values)["Location"])


def test_a_clock_put_back_an_hour_changes_nothing(
    odile: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    jump(monkeypatch, timedelta(hours=-1))
    assert odile.post(RESULTS, CARD).status_code == 303
    assert Match.objects.get(round__number=1, hall_table__number=4).entry == MatchEntry.TOTALS


def test_a_clock_put_ahead_400_days_logs_out_and_keeps_what_was_typed(
    odile: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    jump(monkeypatch, timedelta(days=400))
    answer = odile.post(RESULTS, CARD)
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={AGAIN}")
    page = odile.get(answer["Location"]).text
    assert "l’horloge" in page
    assert log_in(odile, next=AGAIN) == AGAIN
    fields = fields_of(odile.get(AGAIN).text, RESULTS)
    assert fields.items() >= CARD.items()
    assert odile.post(RESULTS, fields).status_code == 303
    assert Match.objects.get(round__number=1, hall_table__number=4).entry == MatchEntry.TOTALS


def test_a_clock_that_comes_back_finds_everybody_logged_in(
    odile: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as ahead:
        jump(ahead, timedelta(days=400))
        assert log_in(odile) == "/"
    assert odile.get(RESULTS).status_code == 200


def test_an_htmx_form_leads_to_the_login_as_a_page(tournament: Tournament) -> None:
    answer = Client().post(RESULTS, CARD, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (204, f"/login/?next={AGAIN}")
    assert TYPED in answer.cookies


def test_a_form_too_large_for_a_cookie_comes_through_the_login(odile: Client) -> None:
    page = "/desk/martin/entrants/import/"
    odile.logout()
    answer = odile.post(page, {"text": LONG, "key": "a"})
    assert (answer.status_code, TYPED in answer.cookies) == (403, False)
    waiting = fields_of(answer.text, "/login/")
    login = odile.post("/login/", waiting)
    assert login.status_code == 200
    through = fields_of(login.text, "/login/")
    assert log_in(odile, typed=through["typed"], next=through["next"]) == AGAIN
    assert fields_of(odile.get(AGAIN).text, page)["text"] == LONG


def test_a_password_is_not_stored(tournament: Tournament) -> None:
    answer = Client().post(RESULTS, CARD | {"password": "carreau"})
    assert answer["Location"] == f"/login/?next={RESULTS}"
    assert TYPED not in answer.cookies


class TestPage:
    def test_without_a_typed_form_the_page_does_not_exist(self, odile: Client) -> None:
        assert odile.get(AGAIN).status_code == 404

    def test_a_forged_cookie_is_ignored(self, odile: Client) -> None:
        odile.cookies[TYPED] = "[RESULTS, []]"
        assert odile.get(AGAIN).status_code == 404

    def test_a_visitor_logs_in_first(self, tournament: Tournament) -> None:
        client = Client()
        client.post(RESULTS, CARD)
        assert client.get(AGAIN)["Location"] == f"/login/?next={AGAIN}"

    def test_the_cookie_is_for_the_server_alone(self, tournament: Tournament) -> None:
        cookie = Client().post(RESULTS, CARD).cookies[TYPED]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert len(cookie.value) <= LONGEST_COOKIE
