"""The check-in page, with and without JavaScript, and the cash."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests import cast
from tests.entrants.helpers import words
from tournaments.models import JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAGE = "/desk/martin/check-in/"
CASH = "/desk/martin/check-in/cash/"
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _three_pairs(tournament: Tournament) -> None:
    for number in (1, 2, 3):
        cast.pair(tournament, number, present=False, paid=False)


def state(tournament: Tournament) -> dict[int, tuple[bool, bool]]:
    return {e.number: (e.present, e.paid) for e in tournament.entrants.all()}


class TestOneTick:
    def test_is_saved_at_once(self, odile: Client, tournament: Tournament) -> None:
        answer = odile.post(PAGE, {"was-2": "00", "present-2": "on"}, headers=HTMX)
        page = words(answer)
        assert state(tournament)[2] == (True, False)
        assert 'id="was-2" name="was-2" value="10" hx-swap-oob="true"' in page
        assert 'id="totals" class="arrivals-totals" hx-swap-oob="true"' in page
        assert "Doublette 2 enregistrée : présente, n’a pas payé." in page
        assert "<html" not in page

    def test_can_be_taken_back(self, odile: Client, tournament: Tournament) -> None:
        odile.post(PAGE, {"was-2": "00", "present-2": "on"}, headers=HTMX)
        odile.post(PAGE, {"was-2": "10"}, headers=HTMX)
        assert state(tournament)[2] == (False, False)

    def test_leaves_the_box_of_another_door_alone(
        self, odile: Client, tournament: Tournament
    ) -> None:
        odile.post(PAGE, {"was-2": "00", "paid-2": "on"}, headers=HTMX)
        odile.post(PAGE, {"was-2": "00", "present-2": "on"}, headers=HTMX)
        assert state(tournament)[2] == (True, True)

    def test_of_a_removed_pair(self, odile: Client) -> None:
        answer = odile.post(PAGE, {"was-9": "00", "present-9": "on"}, headers=HTMX)
        assert "La doublette 9 n’est plus dans la liste." in words(answer)


class TestWithoutJavaScript:
    def test_saves_all_ticks(self, odile: Client, tournament: Tournament) -> None:
        sent = {"was-1": "00", "was-2": "00", "was-3": "00", "present-1": "on", "paid-3": "on"}
        answer = odile.post(f"{PAGE}?show=absent&page=1", sent)
        assert (answer.status_code, answer["Location"]) == (303, f"{PAGE}?show=absent&page=1")
        assert state(tournament) == {1: (True, False), 2: (False, False), 3: (False, True)}
        assert "2 doublettes modifiées." in words(odile.get(PAGE))

    def test_a_stale_page_undoes_nothing(self, odile: Client, tournament: Tournament) -> None:
        tournament.entrants.update(present=True)
        odile.post(PAGE, {"was-1": "00", "was-2": "00", "paid-2": "on"})
        assert state(tournament) == {1: (True, False), 2: (True, True), 3: (True, False)}

    @pytest.mark.parametrize("was", ["", "2", "011", "１０", "xx"])
    def test_invalid_lines_are_ignored(
        self, odile: Client, tournament: Tournament, was: str
    ) -> None:
        odile.post(PAGE, {"was-1": was, "present-1": "on", "was-x": "00", "was-９": "00"})
        assert state(tournament)[1] == (False, False)
        assert not JournalEntry.objects.exists()

    @pytest.mark.parametrize("sent", [{}, {"was-1": "yes"}, {"was-x": "00"}, {"was-１": "00"}])
    def test_a_form_without_lines_is_refused(self, odile: Client, sent: dict[str, str]) -> None:
        answer = odile.post(PAGE, sent)
        assert answer.status_code == 422
        assert "Aucune doublette de la liste n’a été reçue" in words(answer)

    def test_everybody(self, odile: Client, tournament: Tournament) -> None:
        for _ in range(2):
            answer = odile.post(f"{PAGE}everyone/", {"key": "k"})
            assert answer.status_code == 303
        assert [present for present, _paid in state(tournament).values()] == [True, True, True]
        page = words(odile.get(PAGE))
        assert re.search(r'<button class="btn" disabled>Tout le monde est là<', page)
        assert "3 doublettes sont présentes." in page


def undo(odile: Client) -> dict[str, str]:
    """What the form sends that takes the latest ticks back."""
    page = odile.get(PAGE).content.decode()
    button = re.search(r'id="everyone".*?</div>', page, re.DOTALL)
    assert button
    return dict(re.findall(r'name="(was-\d+)" value="(\d+)"', button[0]))


class TestEverybodyAtOnce:
    def test_has_paid_who_is_present(self, odile: Client, tournament: Tournament) -> None:
        tournament.entrants.filter(number__in=(1, 2)).update(present=True)
        answer = odile.post(f"{PAGE}paid/", {"key": "k"})
        assert answer.status_code == 303
        assert state(tournament) == {1: (True, True), 2: (True, True), 3: (False, False)}
        assert JournalEntry.objects.count() == 1

    @pytest.mark.parametrize("field", ["present", "paid"])
    def test_can_be_taken_back(self, odile: Client, tournament: Tournament, field: str) -> None:
        if field == "paid":
            tournament.entrants.filter(number__in=(1, 2)).update(present=True)
        before = state(tournament)
        odile.post(f"{PAGE}{'everyone' if field == 'present' else 'paid'}/")
        odile.post(PAGE, undo(odile))
        assert state(tournament) == before
        assert undo(odile) == {}
        assert JournalEntry.objects.count() == 2

    def test_is_not_taken_back_after_another_tick(self, odile: Client) -> None:
        odile.post(f"{PAGE}everyone/")
        odile.post(PAGE, {"was-2": "10", "present-2": "on", "paid-2": "on"}, headers=HTMX)
        assert undo(odile) == {}


class TestAnotherDoor:
    """A second scorer ticks: the first one's page shows it by itself."""

    def seen(self, odile: Client, query: str = "") -> dict[str, str]:
        page = odile.get(PAGE + query).content.decode()
        names = r'name="(was-\d+|members|counts)"\s+value="([\d.]+)"'
        listed = page[: page.index('id="everyone"')]
        return {"news": "1"} | dict(re.findall(names, listed))

    def test_nothing_new(self, odile: Client) -> None:
        answer = odile.get(PAGE, self.seen(odile), headers=HTMX)
        assert (answer.status_code, answer.content) == (204, b"")

    def test_a_tick_is_shown_and_no_other_row(self, odile: Client, tournament: Tournament) -> None:
        seen = self.seen(odile)
        tournament.entrants.filter(number=2).update(present=True)
        page = words(odile.get(PAGE, seen, headers=HTMX))
        assert 'id="row-2" hx-swap-oob="true"' in page
        assert 'id="row-1"' not in page
        assert "1 / 3" in page
        assert 'id="list"' not in page

    def test_a_tick_on_another_page_is_counted(self, odile: Client, tournament: Tournament) -> None:
        seen = self.seen(odile, "?q=1")
        tournament.entrants.filter(number=2).update(present=True)
        page = words(odile.get(PAGE, seen | {"q": "1"}, headers=HTMX))
        assert "1 / 3" in page
        assert 'id="row-' not in page

    def test_a_new_pair_shows_the_list_again(self, odile: Client, tournament: Tournament) -> None:
        seen = self.seen(odile)
        cast.pair(tournament, 4)
        page = words(odile.get(PAGE, seen, headers=HTMX))
        assert '<div id="list" hx-swap-oob="true">' in page
        assert 'id="row-4"' in page


class TestTheList:
    def test_every_box_has_a_label(self, odile: Client) -> None:
        page = words(odile.get(PAGE))
        row = page[page.index('id="row-2"') : page.index('id="row-3"')]
        assert row.count("<label") == 2
        assert ">Chantal Durand – Denis Moreau<" in row
        word = row.index("Présente")
        assert row.index('id="present-2"') < word < row.index("Chantal") < row.index('id="paid-2"')
        assert 'Payé 20 €<span class="visually-hidden">, doublette 2<' in row
        assert "<noscript>" in page

    @pytest.mark.parametrize(
        ("query", "shown"),
        [
            ({}, {1, 2, 3}),
            ({"show": "absent"}, {2, 3}),
            ({"show": "unpaid"}, {1, 3}),
            ({"show": "nonsense"}, {1, 2, 3}),
            ({"q": "lefevre"}, {3}),
            ({"q": "2"}, {2}),
            ({"q": "zz"}, set()),
        ],
    )
    def test_filtered(
        self, odile: Client, tournament: Tournament, query: dict[str, str], shown: set[int]
    ) -> None:
        tournament.entrants.filter(number=1).update(present=True)
        tournament.entrants.filter(number=2).update(paid=True)
        page = words(odile.get(PAGE, query, headers=HTMX))
        assert {int(n) for n in re.findall(r'id="was-(\d+)"', page)} == shown

    def test_totals(self, odile: Client, tournament: Tournament) -> None:
        tournament.entrants.filter(number__in=(1, 2)).update(present=True)
        tournament.entrants.filter(number=1).update(paid=True)
        page = words(odile.get(PAGE))
        assert "2 / 3" in page
        totals = page[page.index('id="totals"') : page.index('id="find"')]
        assert totals.count("20 €") == 2
        assert "40 €" in totals
        assert "reste à payer (1 doublette présente)" in page

    def test_without_a_fee_there_is_no_money(self, odile: Client, tournament: Tournament) -> None:
        tournament.fee_cents = 0
        tournament.save()
        assert "€" not in words(odile.get(PAGE))

    def test_without_entrants(self, odile: Client, tournament: Tournament) -> None:
        for entrant in tournament.entrants.all():
            entrant.delete()
        assert "Aucune doublette n’est encore inscrite." in words(odile.get(PAGE))

    def test_queries_do_not_grow_with_the_pairs(
        self, odile: Client, tournament: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(4, 80):
            cast.pair(tournament, number)
        with django_assert_max_num_queries(14):
            odile.get(PAGE)


class TestEverybodyHasPaid:
    """The button with money keeps its place and asks before it ticks."""

    def everyone(self, odile: Client) -> str:
        page = words(odile.get(PAGE))
        return page[page.index('id="everyone"') : page.index("cash/")]

    def test_has_its_place_before_anybody_is_here(self, odile: Client) -> None:
        assert (
            '<button class="btn" type="button" disabled>Tous les présents ont payé<'
            in self.everyone(odile)
        )

    def test_asks_first(self, odile: Client, tournament: Tournament) -> None:
        tournament.entrants.filter(number__in=(1, 2)).update(present=True)
        shown = self.everyone(odile)
        question = shown[shown.index("<details") : shown.index("</details>")]
        assert '<summary class="btn">Tous les présents ont payé</summary>' in question
        assert 'action="/desk/martin/check-in/paid/"' in question
        assert "40 €" in question


class TestCash:
    @pytest.fixture(autouse=True)
    def _two_have_paid(self, tournament: Tournament) -> None:
        tournament.entrants.filter(number__in=(1, 2)).update(paid=True)

    def test_the_expected_amount(self, odile: Client) -> None:
        assert "2 doublettes ont payé : il doit y avoir 40 €" in words(odile.get(CASH))

    @pytest.mark.parametrize(
        ("notes", "shown"),
        [
            ({"c2000": "2"}, ("40 €", "0 €")),
            ({"c2000": "1", "c500": "3"}, ("35 €", "5 €")),
            ({"c5000": "1", "c50": "1"}, ("50,50 €", "10,50 €")),
            ({"total": "35"}, ("35 €", "5 €")),
            ({"c2000": "2", "total": "40"}, ("40 €", "0 €")),
            ({"total": "0"}, ("0 €", "40 €")),
            ({"c2000": "1", "cheques": "20"}, ("40 €", "0 €")),
            ({"c2000": "1", "cheques": "12,50", "total": "32,50"}, ("32,50 €", "7,50 €")),
        ],
    )
    def test_a_count_is_kept_with_who_and_when(
        self, odile: Client, notes: dict[str, str], shown: tuple[str, str]
    ) -> None:
        answer = odile.post(CASH, notes | {"key": "k"})
        assert (answer.status_code, answer["Location"]) == (303, CASH)
        odile.post(CASH, notes | {"key": "k"})
        page = words(odile.get(CASH))
        numbers = re.findall(r'<dd class="stat-number"[^>]*>(.*?)</dd>', page)
        assert [one.replace("\u00a0", " ") for one in numbers] == ["40 €", *shown]
        assert page.count('<small class="journal-who">odile') == 1
        assert JournalEntry.objects.get().act == "cash.count"

    def test_the_numbers_stay_so_that_one_is_corrected(self, odile: Client) -> None:
        odile.post(CASH, {"c2000": "1", "c500": "3", "cheques": "4,50", "key": "k"})
        page = words(odile.get(CASH))
        fields = dict(re.findall(r'name="(\w+)" value="([\d,]+)"', page))
        assert fields.pop("version")
        assert fields == {"c2000": "1", "c500": "3", "cheques": "4,50"}
        assert JournalEntry.objects.get().data == {
            "expected": 4000,
            "counted": 3950,
            "pieces": {"2000": 1, "500": 3},
            "cheques": 450,
        }
        assert 'name="c2000" value' not in words(odile.get(CASH, {"again": "1"}))

    def test_a_sum_alone_stays_too(self, odile: Client) -> None:
        odile.post(CASH, {"total": "35", "key": "k"})
        assert 'name="total" value="35"' in words(odile.get(CASH))

    def test_an_earlier_count_says_that_fees_came_since(
        self, odile: Client, tournament: Tournament
    ) -> None:
        odile.post(CASH, {"total": "40"})
        assert "notice-warn" not in words(odile.get(CASH))
        tournament.entrants.update(paid=True)
        assert "notice-warn" in words(odile.get(CASH))

    @pytest.mark.parametrize(
        "typed",
        [
            *({"c2000": one} for one in ("x", "２", "-1", "1.5", "99999")),
            {},
            {"c2000": "1", "total": "40"},
            {"c2000": "1", "cheques": "10", "total": "20"},
            {"cheques": "x"},
            {"total": "x"},
        ],
    )
    def test_an_invalid_count_is_refused(self, odile: Client, typed: dict[str, str]) -> None:
        answer = odile.post(CASH, typed)
        assert answer.status_code == 422
        assert not JournalEntry.objects.exists()

    def test_a_count_that_came_meanwhile_is_shown_first(
        self, odile: Client, tournament: Tournament
    ) -> None:
        odile.post(CASH, {"total": "35", "key": "k", "version": "0"})
        answer = odile.post(CASH, {"c2000": "2", "key": "l", "version": "0"})
        assert answer.status_code == 409
        page = words(answer)
        assert "odile a enregistré entre-temps un comptage de 35 €" in page
        assert 'name="c2000" value="2"' in page
        assert JournalEntry.objects.count() == 1
        version = re.findall(r'name="version" value="(\d+)"', page)[0]
        assert odile.post(CASH, {"c2000": "2", "key": "l", "version": version}).status_code == 303
        assert JournalEntry.objects.latest("pk").data["counted"] == 4000
