"""Creating a club."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import cast
from tournaments.clubs.services.clubs import club_create
from tournaments.models import Club, JournalEntry

pytestmark = pytest.mark.django_db
URL = "/clubs/new/"


@pytest.fixture
def client() -> Client:
    return cast.signed_in(get_user_model().objects.create_user("odile"))


def test_is_created_for_its_user_and_leads_to_the_tournament(client: Client) -> None:
    answer = client.post(URL, {"name": "Belote de Tours"})
    assert (answer.status_code, answer["location"]) == (303, "/contests/new/")
    club = Club.objects.get()
    held = club.memberships.values_list("user__username", "role").order_by("role")
    assert list(held) == [("odile", "admin"), ("odile", "organiser")]
    line = JournalEntry.objects.get(act="club.create")
    assert (line.club_id, line.data) == (club.pk, {"name": "Belote de Tours"})


def test_a_visitor_logs_in_first() -> None:
    assert Client().get(URL)["location"].startswith("/login/")
    assert Client().post(URL, {"name": "X"})["location"].startswith("/login/")
    assert not Club.objects.exists()


def test_wrong_method(client: Client) -> None:
    assert client.delete(URL).status_code == 405


@pytest.mark.parametrize("name", ["", " ", "🎉", "a" * 10_000, "--"])
def test_bad_names(client: Client, name: str) -> None:
    answer = client.post(URL, {"name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"]
    assert not Club.objects.exists()


def test_a_name_of_another_club_of_the_user(client: Client) -> None:
    client.post(URL, {"name": "Belote de Tours"})
    answer = client.post(URL, {"name": "BELOTE DE TOURS"})
    assert answer.status_code == 422
    assert "déjà un club" in answer.context["form"].errors["name"][0]


def test_a_name_of_a_club_of_somebody_else(client: Client) -> None:
    cast.organiser(cast.club("Belote de Tours"), "paul")
    assert client.post(URL, {"name": "Belote de Tours"}).status_code == 303


def test_the_same_form_twice_is_one_club(client: Client) -> None:
    form = {"name": "Belote de Tours", "key": "k" * 32}
    assert [client.post(URL, form).status_code for _ in range(2)] == [303, 303]
    assert Club.objects.count() == 1


def test_a_club_needs_a_user() -> None:
    with pytest.raises(RuntimeError):
        club_create(actor=cast.actor(), name="Belote de Tours")
