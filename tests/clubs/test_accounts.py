"""The first account, logging in and out."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import cast
from tournaments.clubs.selectors import DEMO_NAME, accounts_exist, spelling_of
from tournaments.clubs.services.accounts import account_create_first
from tournaments.clubs.services.clubs import demo_account_close, demo_account_open
from tournaments.core.writes import Refusal
from tournaments.models import JournalEntry, Membership, StaffRole

pytestmark = pytest.mark.django_db
GOOD = {"name": "Odile Martin", "password": "trois-petits-as", "again": "trois-petits-as"}


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "fr"})


def users() -> Any:
    return get_user_model().objects.all()


class TestFirstAccount:
    def test_is_created_logged_in_and_led_to_the_club(self, client: Client) -> None:
        answer = client.post("/setup/", GOOD)
        assert (answer.status_code, answer["location"]) == (303, "/clubs/new/")
        assert "Votre compte est prêt" in client.get("/clubs/new/").content.decode()
        assert users().get().check_password("trois-petits-as")

    def test_is_journalled_without_its_password(self, client: Client) -> None:
        client.post("/setup/", GOOD)
        line = JournalEntry.objects.get(act="account.create")
        assert line.data == {"name": "Odile Martin"}

    def test_is_closed_afterwards(self, client: Client) -> None:
        cast.organiser(cast.club())
        for method in (client.get, client.post):
            assert method("/setup/", GOOD)["location"] == "/login/"
        assert users().count() == 1

    def test_is_closed_for_a_user_who_is_logged_in(self) -> None:
        client = cast.signed_in(cast.organiser(cast.club()))
        assert client.get("/setup/")["location"] == "/"

    def test_wrong_method(self, client: Client) -> None:
        assert client.put("/setup/").status_code == 405

    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("name", "", "Saisissez quelque chose ici."),
            ("name", "🎉", "ne s’imprime pas"),
            ("name", "o" * 10_000, "60"),
            ("name", "demo", "réservé à la démonstration"),
            ("password", "court", "trop court"),
            ("password", "12345678901", "entièrement numérique"),
            ("password", "password", "trop courant"),
            ("password", "", "Choisissez un mot de passe."),
            ("again", "trois-petits-rois", "pas les mêmes"),
            ("again", "", "une seconde fois"),
        ],
    )
    def test_bad_input(self, client: Client, field: str, typed: str, said: str) -> None:
        answer = client.post("/setup/", GOOD | {field: typed})
        assert answer.status_code == 422
        assert said in " ".join(str(e) for e in answer.context["form"].errors[field])
        assert not users().exists()

    def test_the_name_typed_is_kept_and_the_password_is_not(self, client: Client) -> None:
        page = client.post("/setup/", GOOD | {"again": "x"}).content.decode()
        assert 'value="Odile Martin"' in page
        assert "trois-petits-as" not in page

    def test_twice_at_once_is_one(self, client: Client) -> None:
        account_create_first(actor=cast.actor(), name="Odile", password="trois-petits-as")
        with pytest.raises(Refusal):
            account_create_first(actor=cast.actor(), name="Paul", password="trois-petits-as")

    def test_the_same_form_twice_leads_on(self, client: Client) -> None:
        form = GOOD | {"key": "k" * 32}
        assert [client.post("/setup/", form).status_code for _ in range(2)] == [303, 302]
        assert users().count() == 1


class TestLogin:
    @pytest.fixture(autouse=True)
    def _account(self) -> None:
        get_user_model().objects.create_user("Odile Martin", password="trois-petits-as")

    def login(self, client: Client, **typed: str) -> Any:
        form = {"username": "Odile Martin", "password": "trois-petits-as"} | typed
        return client.post("/login/", form)

    def test_leads_to_the_first_page(self, client: Client) -> None:
        assert self.login(client)["location"] == "/"

    def test_leads_to_the_page_that_was_asked_for(self, client: Client) -> None:
        assert self.login(client, next="/clubs/new/")["location"] == "/clubs/new/"

    def test_never_leads_to_another_site(self, client: Client) -> None:
        assert self.login(client, next="https://example.org/")["location"] == "/"

    @pytest.mark.parametrize("name", ["odile martin", "ODILE MARTIN", " Odile  Martin "])
    def test_capitals_and_spaces_do_not_matter(self, client: Client, name: str) -> None:
        assert self.login(client, username=name).status_code == 302

    @pytest.mark.parametrize(
        "typed", [{"password": "x"}, {"username": "Paul"}, {"username": "🎉" * 500}]
    )
    def test_a_wrong_name_or_password(self, client: Client, typed: dict[str, str]) -> None:
        answer = self.login(client, **typed)
        assert answer.status_code == 422
        assert answer.context["form"].errors
        assert not answer.wsgi_request.user.is_authenticated

    def test_says_what_is_wrong(self, client: Client) -> None:
        page = self.login(client, password="x").content.decode()
        assert "Le nom ou le mot de passe n’est pas le bon." in page
        assert 'value="Odile Martin"' in page

    def test_nothing_typed(self, client: Client) -> None:
        assert client.post("/login/", {}).status_code == 422

    def test_a_user_who_is_logged_in_is_redirected(self, client: Client) -> None:
        self.login(client)
        assert client.get("/login/")["location"] == "/"

    def test_wrong_method(self, client: Client) -> None:
        assert client.delete("/login/").status_code == 405

    def test_two_names_that_differ_in_capitals_only(self) -> None:
        get_user_model().objects.create_user("odile martin", password="x")
        assert spelling_of("ODILE MARTIN") == "ODILE MARTIN"


class TestLogout:
    def test_takes_a_post(self) -> None:
        client = cast.signed_in(cast.organiser(cast.club()))
        assert client.get("/logout/").status_code == 405
        answer = client.post("/logout/", follow=True)
        assert "Vous êtes déconnecté." in answer.content.decode()
        assert not answer.context["request"].user.is_authenticated


class TestDemoAccount:
    def test_cannot_log_in(self) -> None:
        visitor = demo_account_open(club=cast.club(), user=None)
        assert visitor.username == DEMO_NAME
        assert not visitor.has_usable_password()
        assert not accounts_exist()

    def test_can_be_opened_twice(self) -> None:
        club = cast.club()
        assert demo_account_open(club=club, user=None) == demo_account_open(club=club, user=None)
        assert Membership.objects.count() == 1

    def test_a_user_keeps_his_own_account(self) -> None:
        odile = cast.organiser(cast.club())
        demo = cast.club("Démonstration")
        assert demo_account_open(club=demo, user=odile) == odile
        assert demo.memberships.get().role == StaffRole.ORGANISER

    def test_is_deleted_with_the_demonstration(self) -> None:
        cast.organiser(cast.club())
        demo_account_open(club=cast.club("Démonstration"), user=None)
        demo_account_close()
        assert [user.username for user in users()] == ["odile"]

    def test_a_real_account_of_that_name_stays(self) -> None:
        get_user_model().objects.create_user(DEMO_NAME, password="trois-petits-as")
        demo_account_close()
        assert users().count() == 1
