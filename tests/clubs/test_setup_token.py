"""The first account of a hosted installation: its token."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from tests import cast
from tournaments.clubs.services.accounts import account_create_first, setup_token_make
from tournaments.core.writes import Refusal
from tournaments.models import SetupToken

pytestmark = pytest.mark.django_db
GOOD = {"name": "Odile Martin", "password": "trois-petits-as", "again": "trois-petits-as"}


@pytest.fixture(autouse=True)
def hosted(settings: Settings) -> None:
    settings.HOSTED = True


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "fr"})


def users() -> Any:
    return get_user_model().objects.all()


def said(**options: Any) -> str:
    out = StringIO()
    call_command("setup_token", stdout=out, **options)
    return out.getvalue()


class TestPage:
    def test_asks_for_it_and_takes_it(self, client: Client) -> None:
        assert "Code d’installation" in client.get("/setup/").content.decode()
        answer = client.post("/setup/", GOOD | {"token": setup_token_make()})
        assert (answer.status_code, answer["location"]) == (303, "/clubs/new/")
        assert users().get().check_password("trois-petits-as")

    def test_hyphens_spaces_and_capitals_do_not_count(self, client: Client) -> None:
        token = f" {setup_token_make().upper().replace('-', ' ')} "
        assert client.post("/setup/", GOOD | {"token": token}).status_code == 303

    @pytest.mark.parametrize("typed", ["", "x", "-", "aaaaa-aaaaa-aaaaa-aaaaa", "é" * 60, "k" * 99])
    def test_refuses_another_token(self, client: Client, typed: str) -> None:
        setup_token_make()
        answer = client.post("/setup/", GOOD | {"token": typed})
        assert answer.status_code == 422
        assert answer.context["form"].errors["token"]
        assert not users().exists()

    def test_without_a_token_no_account_is_created(self, client: Client) -> None:
        assert client.post("/setup/", GOOD | {"token": "x"}).status_code == 422

    def test_a_laptop_asks_for_no_token(self, client: Client, settings: Settings) -> None:
        settings.HOSTED = False
        assert "token" not in client.get("/setup/").context["form"].fields
        assert client.post("/setup/", GOOD).status_code == 303


class TestToken:
    def create(self, token: str, name: str = "Odile") -> Any:
        return account_create_first(
            actor=cast.actor(), name=name, password="trois-petits-as", token=token
        )

    def test_is_stored_hashed(self) -> None:
        token = setup_token_make()
        stored = SetupToken.objects.get().digest
        assert token not in stored
        assert token.replace("-", "") not in stored

    def test_works_once(self) -> None:
        token = setup_token_make()
        self.create(token).delete()
        with pytest.raises(Refusal):
            self.create(token)

    def test_a_refusal_does_not_use_it_up(self) -> None:
        token = setup_token_make()
        with pytest.raises(Refusal):
            self.create(token, name="demo")
        assert self.create(token)

    def test_a_new_token_replaces_the_old_one(self) -> None:
        old, new = setup_token_make(), setup_token_make()
        with pytest.raises(Refusal):
            self.create(old)
        assert self.create(new)

    def test_opens_nothing_once_there_is_an_account(self) -> None:
        cast.organiser(cast.club())
        with pytest.raises(Refusal):
            self.create(setup_token_make())


class TestCommand:
    def test_prints_a_token_that_works(self, client: Client) -> None:
        token = said().split()[-1]
        assert client.post("/setup/", GOOD | {"token": token}).status_code == 303

    def test_says_that_no_token_is_needed(self, settings: Settings) -> None:
        cast.organiser(cast.club())
        with pytest.raises(CommandError):
            said()
        assert said(if_needed=True) == ""

    def test_says_so_on_a_laptop_too(self, settings: Settings) -> None:
        settings.HOSTED = False
        with pytest.raises(CommandError):
            said()
        assert said(if_needed=True) == ""
        assert not SetupToken.objects.exists()
