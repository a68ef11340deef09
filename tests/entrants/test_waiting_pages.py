"""The waiting list through the forms of the pages, as at the desk of a village contest."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.crawl import forms_of
from tests.entrants.helpers import words
from tournaments.entrants.selectors.entrants import places_in_line
from tournaments.models import Entrant, Round, Side, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LIST = "/desk/martin/entrants/"
CHECK_IN = "/desk/martin/check-in/"
HTMX = {"HX-Request": "true"}
A_PAIR = {"first": "Monique Perrin", "second": "Norbert Leclerc"}


@pytest.fixture
def tournament() -> Tournament:
    """Two tables: four places, all taken; two pairs wait, the second one is present."""
    tournament = cast.tournament(capacity=2, capacity_unit="tables")
    cast.pairs(tournament, 4)
    cast.pair(tournament, 5, waiting=1, present=False, paid=False)
    cast.pair(tournament, 6, waiting=2, paid=False)
    return tournament


def waiting() -> list[int]:
    return list(places_in_line(Tournament.objects.get()))


def press(client: Client, page: str, ending: str, **typed: Any) -> str:
    """Send the form of a page whose address ends so; the text of the page that follows."""
    form = next(f for f in forms_of(words(client.get(page)), page) if f.action.endswith(ending))
    answer = client.post(form.action, form.sent | typed)
    assert answer.status_code == 303, answer.status_code
    return words(client.get(answer["Location"]))


def test_an_evening_with_more_pairs_than_places(odile: Client, tournament: Tournament) -> None:
    """Who comes after the last place waits, in order, and moves up when somebody leaves."""
    tournament.entrants.all().delete()
    Tournament.objects.update(next_number=1)
    for at, (first, second) in enumerate(cast.PEOPLE[:6], start=1):
        typed = {"first": first, "second": second, "present": "on", "paid": "on"}
        page = words(odile.post(LIST, typed, headers=HTMX))
        assert ("Aucune place n’est libre : " in page) is (at >= 4)
    assert "6 : Karine Lemaire – Léon Dupuis. Aucune place n’est libre : 2e sur la" in page
    assert "sur la liste d’attente. Sa mise est à rendre." in page
    assert "4 places en tout · 2 doublettes sur la liste d’attente" in page

    page = words(odile.get(CHECK_IN))
    assert "4 / 4" in page
    assert page.index("Gisèle Roux") < page.index("Liste d’attente") < page.index("Irène Fontaine")
    assert 'id="paid-6"' not in page

    page = press(odile, f"{LIST}2/", "/2/remove/")
    assert "Une place s’est libérée : la doublette 5 (Irène Fontaine – Jacques Che" in page
    assert waiting() == [6]
    page = press(odile, LIST, "/6/let-in/")
    assert "La doublette 6 a une place." in page
    assert (waiting(), Entrant.objects.filter(waiting=None).count()) == ([], 5)

    press(odile, "/desk/martin/rounds/1/draw/", "/draw/", seed="3")
    press(odile, "/desk/martin/rounds/1/draw/", "/publish/")
    seated = Side.objects.filter(match__round=Round.objects.get())
    assert set(seated.values_list("entrant__number", flat=True)) == {1, 3, 4, 5, 6}


class TestListOfEntrants:
    def test_shows_who_waits_apart_and_in_order(self, odile: Client) -> None:
        page = words(odile.get(LIST))
        assert "4 doublettes inscrites" in page
        assert "Liste d’attente : 2 doublettes" in page
        assert page.index("Gisèle Roux") < page.index("Irène Fontaine") < page.index("Karine Lem")

    def test_says_before_a_pair_is_typed_that_it_will_wait(self, odile: Client) -> None:
        said = "Aucune place n’est libre, et 2 doublettes attendent : les suivantes passeront"
        assert said in words(odile.get(LIST))

    def test_finds_who_waits_with_the_place_on_the_whole_list(self, odile: Client) -> None:
        page = words(odile.get(LIST, {"q": "lemaire"}))
        assert "Karine Lemaire – Léon Dupuis" in page
        assert 'data-label="Rang">2</th>' in page
        assert "Irène Fontaine" not in page

    def test_without_javascript_the_message_comes_after_the_redirect(self, odile: Client) -> None:
        answer = odile.post(LIST, A_PAIR)
        assert "3e sur la liste d’attente" in words(odile.get(answer["Location"]))

    def test_the_file_has_their_places(self, odile: Client) -> None:
        text = odile.get(f"{LIST}export/csv/").content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
        assert [row["Liste d’attente"] for row in rows] == ["", "", "", "", "1", "2"]


class TestImport:
    def test_the_preview_says_who_waits_and_the_message_how_many(
        self, odile: Client, tournament: Tournament
    ) -> None:
        tournament.entrants.filter(number__gte=4).delete()
        text = "\n".join(" / ".join(names) for names in cast.PEOPLE[4:7])
        page = odile.post(f"{LIST}import/", {"text": text})
        assert "n° 1 sur la liste d’attente" in words(page)
        assert "2 doublettes de cette liste iront sur la liste d’attente" in words(page)
        sealed = page.context["sealed"]
        answer = odile.post(f"{LIST}import/enter/", {"list": sealed})
        said = "3 doublettes inscrites. 2 d’entre elles sont sur la liste d’attente."
        assert said in words(odile.get(answer["Location"]))


class TestPageOfAPair:
    def test_says_that_it_waits_and_offers_what_can_be_done(self, odile: Client) -> None:
        page = words(odile.get(f"{LIST}6/"))
        assert "Cette doublette est n° 2 sur la liste d’attente" in page
        actions = [form.action for form in forms_of(page, f"{LIST}6/") if form.method != "dialog"]
        assert [one for one in actions if "/6/" in one] == [
            f"{LIST}6/let-in/",
            f"{LIST}6/",
            f"{LIST}6/remove/",
        ]

    def test_takes_it_off_the_list(self, odile: Client) -> None:
        press(odile, f"{LIST}5/", "/remove/")
        assert waiting() == [6]

    def test_who_lets_in_stays_at_the_waiting_list(self, odile: Client) -> None:
        version = Entrant.objects.get(number=6).version
        answer = odile.post(f"{LIST}6/let-in/", {"version": version})
        assert answer["Location"] == f"{LIST}#waiting"

    def test_a_stale_button_lets_nobody_in(self, odile: Client) -> None:
        assert odile.post(f"{LIST}6/let-in/", {"version": "0"}).status_code == 409
        assert waiting() == [5, 6]

    def test_a_second_click_is_answered(self, odile: Client) -> None:
        version = Entrant.objects.get(number=6).version
        odile.post(f"{LIST}6/let-in/", {"version": version})
        answer = odile.post(f"{LIST}6/let-in/", {"version": version + 1})
        assert answer.status_code == 422

    def test_puts_back_who_was_let_in_by_mistake(self, odile: Client) -> None:
        press(odile, f"{LIST}6/", "/let-in/")
        Entrant.objects.filter(number=6).update(paid=True)
        page = press(odile, f"{LIST}6/", "/put-back/")
        assert "La doublette 6 est de retour sur la liste d’attente. Sa mise est à rendre." in page
        assert waiting() == [5, 6]
        version = Entrant.objects.get(number=6).version
        answer = odile.post(f"{LIST}6/put-back/", {"version": version})
        assert answer.status_code == 422

    def test_has_no_button_to_put_it_back_while_a_place_is_free(self, odile: Client) -> None:
        Tournament.objects.update(capacity=9)
        assert "/put-back/" not in words(odile.get(f"{LIST}2/"))


class TestCheckIn:
    def test_ticks_the_presence_of_who_waits(self, odile: Client) -> None:
        page = words(odile.post(CHECK_IN, {"was-5": "00", "present-5": "on"}, headers=HTMX))
        assert "Doublette 5 enregistrée : présente, sur la liste d’attente." in page
        assert waiting() == [5, 6]

    def test_says_who_moves_up_while_playing(self, odile: Client, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])
        Entrant.objects.filter(number=4).update(withdrawn_from=2)
        Entrant.objects.filter(number=6).update(present=False)
        page = words(odile.post(CHECK_IN, {"was-6": "00", "present-6": "on"}, headers=HTMX))
        assert "la doublette 6 (Karine Lemaire – Léon Dupuis), sur la liste d’attente, la" in page
        assert waiting() == [5]

    def test_filters(self, odile: Client) -> None:
        assert "Karine Lemaire" not in words(odile.get(CHECK_IN, {"show": "absent"}))
        assert "Irène Fontaine" in words(odile.get(CHECK_IN, {"show": "absent"}))
        assert "Irène Fontaine" not in words(odile.get(CHECK_IN, {"show": "unpaid"}))


class TestWhilePlaying:
    @pytest.fixture(autouse=True)
    def _round_1(self, tournament: Tournament) -> None:
        cast.published_round(tournament, 1, [(1, 2), (3, 4)])

    def test_the_list_says_who_moves_up_now(self, odile: Client) -> None:
        page = words(odile.get(LIST))
        assert "une nouvelle doublette jouera à partir de la partie 2." in page
        assert "elle revient à la première doublette pointée présente." in page

    def test_who_leaves_makes_room_for_who_is_there(self, odile: Client) -> None:
        page = press(odile, f"{LIST}1/", "/withdraw/")
        assert "La doublette 1 ne joue plus à partir de la partie 2. Une place s’est lib" in page
        assert waiting() == [5]


def test_desk_and_home_count_those_with_a_place(odile: Client) -> None:
    page = words(odile.get("/desk/martin/"))
    assert "4 / 4" in page
    assert "sur la liste d’attente" in page
    assert "4 inscrits" in words(odile.get("/"))
