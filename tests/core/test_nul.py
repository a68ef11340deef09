"""The character NUL, which PostgreSQL cannot store: refused wherever text comes in."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.rules_json import rules_to_json
from tests import cast
from tests.crawl import state
from tournaments.models import RuleSet, Tournament
from tournaments.rulesets.files import FORMAT, VERSION

pytestmark = pytest.mark.django_db

NUL = "a\0b"


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.tournament()
    cast.pairs(tournament, 2)
    return tournament


@pytest.fixture
def odile(tournament: Tournament) -> Client:
    return cast.signed_in(cast.organiser(tournament.club))


@pytest.mark.parametrize(
    "cookie",
    [
        settings.SESSION_COOKIE_NAME,
        settings.CSRF_COOKIE_NAME,
        settings.DEVICE_COOKIE_NAME,
        settings.LANGUAGE_COOKIE_NAME,
        "my_pair",
    ],
)
def test_in_a_cookie(tournament: Tournament, cookie: str) -> None:
    # A cookie in quotation marks can name any character by its number.
    answer = Client().get("/c/martin/", headers={"cookie": f'{cookie}="abcdefgh\\000ijklmnop"'})
    assert answer.status_code == 422
    assert "illisible" in answer.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/c/martin%00/",
        "/contests/new/?like=a%00b",
        "/desk/martin/entrants/players/?name=a%00b",
        "/desk/martin/journal/?text=a%00b",
        "/desk/martin/rules/?preset=contest-a%00b",
        "/?a%00b=1",
    ],
)
def test_in_an_address(odile: Client, address: str) -> None:
    assert odile.get(address).status_code in (404, 422)


@pytest.mark.parametrize("address", ["/c/martin/find/", "/desk/martin/entrants/"])
def test_in_a_search_box(odile: Client, address: str) -> None:
    assert odile.get(address, {"q": NUL}).status_code in (200, 422)


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/contests/new/", {"like": NUL}),
        ("/contests/new/", {"template": "village_4x12", "name": NUL, "preset": NUL}),
        ("/desk/martin/entrants/", {"first": NUL, "second": "Bruno Petit"}),
        ("/desk/martin/entrants/import/", {"text": "Zoé\0 Vidal;Yves Texier"}),
        ("/desk/martin/rules/preview/", {"preset": f"contest-{NUL}"}),
        ("/login/", {"username": NUL, "password": NUL}),
        ("/clubs/new/", {"name": NUL}),
    ],
)
def test_in_a_form(odile: Client, address: str, form: dict[str, str]) -> None:
    before = state()
    assert odile.post(address, form).status_code < 500
    assert state() == before


@pytest.mark.parametrize("name", ["name", "articles"])
def test_in_a_rule_file(odile: Client, tournament: Tournament, name: str) -> None:
    rules = rules_to_json(tournament.rules) | ({"articles": [NUL]} if name == "articles" else {})
    head = {"format": FORMAT, "version": VERSION, "preset": tournament.preset, "rules": rules}
    text = json.dumps(head | {"name": NUL if name == "name" else "Du village"})
    address = f"/clubs/{tournament.club_id}/rules/import/"
    file = SimpleUploadedFile("rules.json", text.encode())
    assert odile.post(address, {"file": file}).status_code < 500
    kept = odile.post(address, {"text": text, "name": NUL if name == "name" else "Du village"})
    assert kept.status_code == 422
    assert not RuleSet.objects.exists()


def test_in_an_uploaded_list(odile: Client) -> None:
    before = state()
    file = SimpleUploadedFile("liste.csv", "Zoé\0 Vidal;Yves Texier".encode())
    assert odile.post("/desk/martin/entrants/import/", {"file": file}).status_code == 422
    assert state() == before
