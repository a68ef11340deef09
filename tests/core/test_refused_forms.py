"""A form that a changed login or a lost cookie refuses: its page shows what was typed in it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from tests import cast
from tests.crawl import evening, forms_of
from tests.remembered import remembered
from tournaments.models import Entrant, JournalEntry, Match, MatchEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
HOST = "http://testserver"
RESULTS = "/desk/martin/rounds/1/results/"
CARD = {"table": "4", "points_a": "1030", "points_b": "914"}


@pytest.fixture
def tournament() -> Tournament:
    remembered(evening)
    return Tournament.objects.get()


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    """A browser whose second tab has logged out and in again."""
    cast.organiser(tournament.club)
    return Client(enforce_csrf_checks=True, headers={"accept-language": "fr"})


def log_in(client: Client, name: str = "odile") -> None:
    token = client.get("/login/").context["csrf_token"]
    form = {"username": name, "password": "carreau-de-neuf", "csrfmiddlewaretoken": str(token)}
    assert client.post("/login/", form).status_code == 302


def fields_of(html: str, action: str) -> dict[str, str]:
    """The values of the form that is sent to an address, as a browser sends them."""
    posted = [form for form in forms_of(html, action) if form.method == "post"]
    form = next(form for form in posted if form.action == action)
    found = dict(form.fields)
    for name, text in re.findall(r'<textarea[^>]*name="(\w+)"[^>]*>(.*?)</textarea>', html, re.S):
        found[name] = unescape(text).removeprefix("\n")
    return found


def opened(client: Client, page: str, address: str = "") -> dict[str, str]:
    """The form of a page that was opened before the other tab logged out and in again."""
    log_in(client)
    fields = fields_of(client.get(page).text, address or page)
    client.post("/logout/", {"csrfmiddlewaretoken": fields["csrfmiddlewaretoken"]})
    log_in(client)
    return fields


def sent(client: Client, page: str, form: dict[str, str], **more: Any) -> Any:
    return client.post(more.pop("to", page), form, headers={"referer": f"{HOST}{page}"} | more)


class TestChangedLogin:
    def test_a_card_comes_back_in_its_line_and_is_saved_when_sent_again(
        self, odile: Client
    ) -> None:
        form = opened(odile, RESULTS)
        answer = sent(odile, RESULTS, form | CARD)
        assert answer.status_code == 403
        assert "Rien n’a été enregistré" in answer.text
        assert "Vous êtes connecté sous le nom de odile." in answer.text
        again = fields_of(answer.text, RESULTS)
        assert again.items() >= CARD.items()
        assert again["key"] == form["key"]
        assert sent(odile, RESULTS, again).status_code == 303
        assert Match.objects.get(round__number=1, hall_table__number=4).entry == MatchEntry.TOTALS

    def test_a_form_of_another_page_comes_back_on_that_page(self, odile: Client) -> None:
        page, address = "/desk/martin/entrants/1/", "/desk/martin/entrants/1/withdraw/"
        form = opened(odile, page, address) | {"from_round": "2", "reason": "Malade & <seul>"}
        answer = sent(odile, page, form, to=address)
        again = fields_of(answer.text, address)
        assert (again["from_round"], again["reason"]) == ("2", "Malade & <seul>")
        assert sent(odile, page, again, to=address).status_code == 303

    def test_a_new_contest_half_filled(self, odile: Client) -> None:
        page = "/contests/new/?template=village_4x12"
        form = opened(odile, page)
        answer = sent(odile, page, form | {"name": "Concours du muguet", "place": "Salle Ravel"})
        again = fields_of(answer.text, page)
        assert (again["name"], again["place"]) == ("Concours du muguet", "Salle Ravel")

    def test_a_value_that_somebody_changed_meanwhile_is_still_asked_about(
        self, odile: Client
    ) -> None:
        page = "/desk/martin/entrants/1/"
        form = opened(odile, page)
        Entrant.objects.filter(number=1).update(version=99)
        again = fields_of(
            sent(odile, page, form | {"first": "Zoé Vidal", "joined_from": "1"}).text, page
        )
        assert (again["first"], again["version"]) == ("Zoé Vidal", form["version"])
        assert sent(odile, page, again).status_code == 409

    def test_somebody_else_sees_in_whose_name_it_would_be_sent(
        self, odile: Client, tournament: Tournament
    ) -> None:
        cast.staff(tournament.club, "scorer", username="paul")
        form = opened(odile, RESULTS)
        token = odile.get("/help/").context["csrf_token"]
        odile.post("/logout/", {"csrfmiddlewaretoken": str(token)})
        log_in(odile, "paul")
        answer = sent(odile, RESULTS, form | CARD)
        assert (answer.status_code, JournalEntry.objects.filter(actor="paul").count()) == (403, 0)
        assert "Vous êtes connecté sous le nom de paul." in answer.text
        assert fields_of(answer.text, RESULTS).items() >= CARD.items()

    def test_htmx_keeps_the_form_and_gets_a_token(self, odile: Client) -> None:
        form = opened(odile, RESULTS) | CARD
        answer = sent(odile, RESULTS, form, **{"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Retarget"]) == (403, "#messages")
        assert "Rien n’a été enregistré" in answer.text
        form["csrfmiddlewaretoken"] = answer["X-CSRFToken"]
        assert sent(odile, RESULTS, form).status_code == 303


class TestNotShown:
    def test_what_another_site_sends_is_not_put_into_a_form(self, odile: Client) -> None:
        log_in(odile)
        for name in ("origin", "referer"):
            answer = odile.post(RESULTS, CARD, headers={name: "https://elsewhere.example/x"})
            assert answer.status_code == 403
            assert 'value="1030"' not in answer.text

    def test_a_password_is_never_shown_again(self, odile: Client) -> None:
        form = {"username": "odile", "password": "carreau-de-neuf"}
        answer = sent(odile, "/login/", form)
        assert answer.status_code == 403
        assert 'value="odile"' in answer.text
        assert "carreau-de-neuf" not in answer.text

    def test_a_page_that_is_gone_leaves_what_was_typed_to_be_sent(self, odile: Client) -> None:
        log_in(odile)
        answer = sent(odile, "/nowhere/", {"name": "Léa"}, to="/desk/martin/draw/nothing/")
        assert answer.status_code == 404
        answer = sent(odile, "/nowhere/", {"lock": "Léa"}, to="/desk/martin/rounds/9/draw/lock/")
        assert answer.status_code == 403
        assert '<input type="hidden" name="lock" value="Léa">' in answer.text

    def test_cookies_that_were_deleted_are_named(self, odile: Client) -> None:
        answer = odile.post("/login/", {"username": "odile"})
        assert "les cookies de ce navigateur sont désactivés" in answer.text


class TestWithoutScripts:
    """The buttons of the head send the form of a long page along."""

    PAGE = "/contests/new/?template=village_4x12"

    @pytest.mark.parametrize(
        ("button", "to", "shown"),
        [
            ({"language": "en"}, "/i18n/setlang/", '<html lang="en"'),
            ({"theme": "dark"}, "/theme/", 'data-theme="dark"'),
        ],
    )
    def test_a_half_filled_contest_is_shown_in_another_way(
        self, odile: Client, button: dict[str, str], to: str, shown: str
    ) -> None:
        log_in(odile)
        page = odile.get(self.PAGE).text
        assert (
            f'form="typed" formaction="{to}?next=/contests/new/%3Ftemplate%3Dvillage_4x12"' in page
        )
        form = fields_of(page, self.PAGE) | {"name": "Concours du muguet"} | button
        answer = sent(odile, self.PAGE, form, to=f"{to}?next={quote(self.PAGE)}")
        assert answer.status_code == 200
        assert shown in answer.text
        again = fields_of(answer.text, self.PAGE)
        assert again["name"] == "Concours du muguet"
        assert sent(odile, self.PAGE, again).status_code == 303

    def test_a_page_without_such_a_form_is_led_back_to(self, odile: Client) -> None:
        log_in(odile)
        page = odile.get("/help/")
        assert 'form="typed"' not in page.text
        form = {
            "language": "en",
            "next": "/help/",
            "csrfmiddlewaretoken": page.context["csrf_token"],
        }
        assert odile.post("/i18n/setlang/", form)["Location"] == "/help/"

    def test_an_address_that_takes_forms_only_leads_back_to_the_page_of_the_form(
        self, odile: Client, tournament: Tournament
    ) -> None:
        log_in(odile)
        settings = f"/clubs/{tournament.club_id}/settings/"
        form = fields_of(odile.get(settings).text, f"{settings}logo/") | {"version": "9"}
        answer = sent(odile, settings, form, to=f"{settings}logo/remove/")
        assert answer.status_code == 409
        assert f'name="next" value="{settings}"' in answer.text
        assert "logo/remove/" not in "".join(re.findall(r'name="next" value="[^"]*"', answer.text))
