"""One's own account: its name, its password, and where it is signed in."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import cast
from tournaments.clubs.limits import FREE_FAILURES
from tournaments.clubs.passwords import Busy
from tournaments.clubs.services import accounts
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.models import AccountSession, JournalEntry, LoginTally

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ACCOUNT, NAME, PASSWORD = "/account/", "/account/name/", "/account/password/"
OLD, NEW = "carreau-de-neuf", "trois-petits-as"
CHANGE = {"present": OLD, "password": NEW, "again": NEW}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36"


@pytest.fixture
def odile() -> Any:
    return cast.organiser(cast.club())


@pytest.fixture
def client(odile: Any) -> Client:
    return browser()


def browser(agent: str = FIREFOX) -> Client:
    """A browser in which Odile has logged in."""
    client = Client(headers={"accept-language": "fr", "user-agent": agent})
    client.post("/login/", {"username": "odile", "password": OLD})
    return client


def is_signed_in(client: Client) -> bool:
    return client.get(ACCOUNT).status_code == 200


def errors(answer: Any, form: str, field: str) -> str:
    return " ".join(answer.context[form].errors.get(field, []))


class TestPage:
    def test_is_for_whoever_is_signed_in(self) -> None:
        assert Client().get(ACCOUNT)["location"] == "/login/?next=/account/"

    def test_is_linked_from_the_name(self, client: Client) -> None:
        assert '<a href="/account/">odile</a>' in client.get("/").text

    @pytest.mark.parametrize("url", [ACCOUNT, NAME, PASSWORD])
    def test_shows_the_name_and_no_password(self, client: Client, url: str) -> None:
        page = client.get(url).text
        assert 'value="odile"' in page
        assert OLD not in page

    def test_is_not_for_visitors_of_the_demonstration(self) -> None:
        visitor = cast.signed_in(demo_account_open(club=cast.club(), user=None))
        page = visitor.get(ACCOUNT).text
        assert "démonstration" in page
        assert PASSWORD not in page
        for url, form in ((NAME, {"name": "Zoé", "shown": "demo"}), ("/account/sessions/end/", {})):
            assert visitor.post(url, form).status_code == 422
        assert not JournalEntry.objects.exists()


class TestName:
    def test_is_changed_and_journalled(self, client: Client, odile: Any) -> None:
        answer = client.post(NAME, {"name": " Odile  Martin ", "shown": "odile"})
        assert (answer.status_code, answer["location"]) == (303, ACCOUNT)
        odile.refresh_from_db()
        assert odile.username == "Odile Martin"
        line = JournalEntry.objects.get(act="account.rename")
        assert (line.actor, line.user_id) == ("odile", odile.pk)
        assert line.data == {"old": "odile", "name": "Odile Martin"}
        assert "Nom modifié." in client.get(ACCOUNT).text

    def test_may_change_its_capitals_only(self, client: Client, odile: Any) -> None:
        assert client.post(NAME, {"name": "ODILE", "shown": "odile"}).status_code == 303

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("", "Saisissez quelque chose ici."),
            ("🎉", "ne s’imprime pas"),
            ("o" * 61, "60"),
            ("Demo", "réservé à la démonstration"),
            ("ÉRIC", "Un autre compte porte déjà ce nom."),
        ],
    )
    def test_bad_input_is_said_and_stays(self, client: Client, typed: str, said: str) -> None:
        get_user_model().objects.create_user("Éric")
        answer = client.post(NAME, {"name": typed, "shown": "odile"})
        assert answer.status_code == 422
        assert said in errors(answer, "name_form", "name")
        assert f'value="{typed}"' in answer.text or not typed
        assert get_user_model().objects.filter(username="odile").exists()

    def test_sent_twice_is_one(self, client: Client) -> None:
        form = {"name": "Odile Martin", "shown": "odile", "key": "k"}
        answers = [client.post(NAME, form) for _click in range(2)]
        assert [answer.status_code for answer in answers] == [303, 303]
        assert JournalEntry.objects.count() == 1

    def test_from_an_old_page_is_shown_beside_the_new_name(self, client: Client) -> None:
        client.post(NAME, {"name": "Odile Martin", "shown": "odile"})
        answer = client.post(NAME, {"name": "Odile Petit", "shown": "odile", "key": "k"})
        assert answer.status_code == 409
        assert "Odile Martin" in errors(answer, "name_form", "name")
        assert 'value="Odile Petit"' in answer.text
        again = {"name": "Odile Petit", "shown": "Odile Martin", "key": "k"}
        assert client.post(NAME, again).status_code == 303


class TestPassword:
    def test_is_changed_and_journalled(self, client: Client, odile: Any) -> None:
        answer = client.post(PASSWORD, CHANGE)
        assert (answer.status_code, answer["location"]) == (303, ACCOUNT)
        odile.refresh_from_db()
        assert odile.check_password(NEW)
        assert JournalEntry.objects.get(act="account.password").data == {"name": "odile"}

    def test_every_other_session_ends_and_this_one_stays(self, client: Client) -> None:
        others = [browser(), browser()]
        key = client.session.session_key
        client.post(PASSWORD, CHANGE)
        assert AccountSession.objects.get().session_id == client.session.session_key
        assert is_signed_in(client)
        assert not any(map(is_signed_in, others))
        assert client.session.session_key != key
        assert AccountSession.objects.count() == 1

    def test_a_session_key_that_was_listened_to_is_of_no_use(self, client: Client) -> None:
        thief = Client()
        thief.cookies = deepcopy(client.cookies)
        client.post(PASSWORD, CHANGE)
        assert not is_signed_in(thief)

    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("present", "", "Saisissez le mot de passe"),
            ("present", "carreau-de-dix", "pas le mot de passe avec lequel"),
            ("password", "court", "trop court"),
            ("password", "12345678901", "entièrement numérique"),
            ("password", "password", "trop courant"),
            ("password", "", "Choisissez un mot de passe."),
            ("again", "trois-petits-rois", "pas les mêmes"),
            ("again", "", "une seconde fois"),
        ],
    )
    def test_bad_input(self, client: Client, odile: Any, field: str, typed: str, said: str) -> None:
        answer = client.post(PASSWORD, CHANGE | {field: typed})
        assert answer.status_code == 422
        assert said in errors(answer, "password_form", field)
        assert NEW not in answer.text
        odile.refresh_from_db()
        assert odile.check_password(OLD)

    def test_all_problems_are_told_at_once(self, client: Client) -> None:
        answer = client.post(PASSWORD, {"present": "x", "password": "court", "again": "d"})
        assert set(answer.context["password_form"].errors) == {"present", "password", "again"}

    def test_a_wrong_present_password_counts_as_a_failed_login(self, client: Client) -> None:
        for _guess in range(FREE_FAILURES):
            client.post(PASSWORD, CHANGE | {"present": "x"})
        answer = client.post(PASSWORD, CHANGE)
        assert answer.status_code == 429
        assert "Trop de mots de passe faux" in errors(answer, "password_form", "present")
        assert LoginTally.objects.exists()

    def test_too_many_at_once_come_back_later(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy(**_who: bool) -> None:
            raise Busy

        monkeypatch.setattr(accounts, "one_password", busy)
        answer = client.post(PASSWORD, CHANGE)
        assert answer.status_code == 503
        assert answer["Retry-After"]

    def test_sent_twice_is_one(self, client: Client) -> None:
        form = CHANGE | {"key": "k"}
        answers = [client.post(PASSWORD, form) for _click in range(2)]
        assert [answer["location"] for answer in answers] == [ACCOUNT, ACCOUNT]
        assert JournalEntry.objects.count() == 1
        assert not LoginTally.objects.exists()


class TestSessions:
    def test_each_is_listed_with_its_browser(self, client: Client) -> None:
        browser(CHROME)
        page = client.get(ACCOUNT).text
        assert "Firefox, Linux" in page
        assert "Chrome, Android" in page
        assert page.count("cette session, maintenant") == 1

    def test_one_is_ended(self, client: Client) -> None:
        phone, third = browser(CHROME), browser()
        row = AccountSession.objects.get(session=phone.session.session_key)
        answer = client.post(f"/account/sessions/{row.pk}/end/")
        assert (answer.status_code, answer["location"]) == (303, ACCOUNT)
        assert [is_signed_in(one) for one in (client, phone, third)] == [True, False, True]
        line = JournalEntry.objects.get(act="account.session_end")
        assert line.data == {"name": "odile", "browser": "Chrome, Android"}

    def test_what_was_typed_in_an_ended_one_is_kept(self, client: Client) -> None:
        other = browser()
        client.post("/account/sessions/end/")
        answer = other.post("/clubs/new/", {"name": "Les Aces"})
        assert answer["location"] == "/login/?next=/login/again/"
        assert "la session a été fermée" in other.get(answer["location"]).text
        other.post("/login/", {"username": "odile", "password": OLD})
        assert "Les Aces" in other.get("/login/again/").text

    def test_all_others_are_ended(self, client: Client) -> None:
        others = [browser(), browser()]
        assert client.post("/account/sessions/end/").status_code == 303
        assert is_signed_in(client)
        assert not any(map(is_signed_in, others))
        line = JournalEntry.objects.get(act="account.sessions_end")
        assert line.data == {"name": "odile", "count": 2}

    def test_where_there_is_no_other_nothing_ends(self, client: Client) -> None:
        answer = client.post("/account/sessions/end/")
        assert answer.status_code == 422
        assert "nulle part ailleurs" in answer.text

    def test_ones_own_is_ended_by_logging_out(self, client: Client) -> None:
        row = AccountSession.objects.get()
        assert client.post(f"/account/sessions/{row.pk}/end/").status_code == 422
        client.post("/logout/")
        assert not AccountSession.objects.exists()

    def test_one_that_has_ended_since_is_gone(self, client: Client) -> None:
        row = AccountSession.objects.get(session=browser().session.session_key)
        client.post("/account/sessions/end/")
        assert client.post(f"/account/sessions/{row.pk}/end/").status_code == 409

    def test_those_of_others_are_neither_shown_nor_ended(self, client: Client) -> None:
        zoe = cast.signed_in(cast.organiser(cast.club("Ailleurs"), "zoe"))
        row = AccountSession.objects.get(session=zoe.session.session_key)
        assert len(client.get(ACCOUNT).context["sessions"]) == 1
        assert client.post(f"/account/sessions/{row.pk}/end/").status_code == 409
        client.post("/account/sessions/end/")
        assert is_signed_in(zoe)

    @pytest.mark.parametrize("number", [0, 10**20])
    def test_unknown_numbers_are_harmless(self, client: Client, number: int) -> None:
        assert client.post(f"/account/sessions/{number}/end/").status_code == 409
