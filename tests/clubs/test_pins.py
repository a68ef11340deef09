"""PINs: set in one browser, used to take over in it, refused everywhere else."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.clubs.limits import FREE_FAILURES, PIN_FAILURES, PIN_LASTS
from tournaments.clubs.passwords import Busy
from tournaments.clubs.pins import is_trivial, pins_in
from tournaments.clubs.services import pins
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.core.devices import Device
from tournaments.models import AccountSession, DevicePin, JournalEntry, LoginTally, Submission

pytestmark = pytest.mark.django_db
PASSWORD, PIN, WRONG = "carreau-de-neuf", "4826", "4827"
SET, DELETE, LIST = "/account/pin/", "/account/pin/delete/", "/sign-over/"
FORM = {"present": PASSWORD, "pin": PIN, "again": PIN}


@pytest.fixture
def odile() -> Any:
    return cast.organiser(cast.club())


@pytest.fixture
def paul(odile: Any) -> Any:
    return cast.staff(odile.memberships.earliest("pk").club, "scorer", username="paul")


@pytest.fixture
def laptop(odile: Any, paul: Any) -> Client:
    """A browser in which both have set a PIN; Odile is signed in."""
    client = Client(headers={"accept-language": "fr"})
    for name in ("paul", "odile"):
        log_in(client, name)
        client.post(SET, FORM | ({"pin": "2750", "again": "2750"} if name == "odile" else {}))
    return client


def log_in(client: Client, name: str) -> None:
    client.post("/logout/")
    client.get("/login/")
    client.post("/login/", {"username": name, "password": PASSWORD})


def who(client: Client) -> str:
    """The name of who is signed in; empty for nobody."""
    user = client.get("/help/").wsgi_request.user
    return user.get_username() if user.is_authenticated else ""


def of(user: Any) -> str:
    return f"{LIST}{user.pk}/"


def sign_over(client: Client, user: Any, pin: str = PIN, **more: str) -> Any:
    return client.post(of(user), {"pin": pin, **more})


def refusals() -> list[tuple[str, str, bool]]:
    """Whose PINs were refused and why, the first refusal first."""
    lines = JournalEntry.objects.filter(act="pin.refused").order_by("pk")
    return [(line.data["name"], line.data["why"], line.data["deleted"]) for line in lines]


def aged(days: float) -> None:
    """Every PIN is so many days old."""
    DevicePin.objects.update(made_at=timezone.now() - timedelta(days=days))


def errors(answer: Any, form: str, field: str) -> str:
    return " ".join(answer.context[form].errors.get(field, []))


class TestSetting:
    def test_is_journalled_with_its_browser_and_stored_hashed(self, laptop: Client) -> None:
        pin = DevicePin.objects.get(user__username="odile")
        assert "2750" not in pin.pin
        line = JournalEntry.objects.filter(act="pin.set")[0]
        assert (line.actor, line.device, line.data) == ("odile", pin.device, {"name": "odile"})
        assert "Vous avez un code PIN dans ce navigateur." in laptop.get("/account/").text

    def test_another_one_replaces_it(self, laptop: Client, odile: Any, paul: Any) -> None:
        DevicePin.objects.filter(user=odile).update(failures=3)
        laptop.post(SET, FORM | {"pin": "60718293", "again": "60718293"})
        assert DevicePin.objects.get(user=odile).failures == 0
        sign_over(laptop, paul)
        assert sign_over(laptop, odile, "2750").status_code == 422
        assert sign_over(laptop, odile, "60718293").status_code == 303

    @pytest.mark.parametrize(
        ("field", "typed", "said"),
        [
            ("pin", "", "Saisissez le code PIN."),
            ("pin", "482", "de 4 à 8 chiffres"),
            ("pin", "482648264", "de 4 à 8 chiffres"),
            ("pin", "48 26", "de 4 à 8 chiffres"),
            ("pin", "４８２６", "de 4 à 8 chiffres"),
            ("pin", "4826\n", "4827"),
            ("pin", "7777", "Tout le monde"),
            ("pin", "1234", "Tout le monde"),
            ("pin", "87654321", "Tout le monde"),
            ("again", "4827", "pas les mêmes"),
            ("again", "", "Saisissez le code PIN."),
            ("present", "carreau-de-dix", "pas le mot de passe avec lequel"),
            ("present", "", "Saisissez le mot de passe"),
        ],
    )
    def test_bad_input(self, laptop: Client, odile: Any, field: str, typed: str, said: str) -> None:
        DevicePin.objects.all().delete()
        if typed.endswith("\n"):
            # Spaces around a PIN do not count.
            assert laptop.post(SET, FORM | {field: typed, "again": PIN}).status_code == 422
            return
        answer = laptop.post(SET, FORM | {field: typed})
        assert answer.status_code == 422
        assert said in errors(answer, "pin_form", field)
        assert f'value="{typed}"' not in answer.text
        assert not DevicePin.objects.exists()

    def test_all_problems_are_told_at_once(self, laptop: Client) -> None:
        answer = laptop.post(SET, {"present": "x", "pin": "7777", "again": "1"})
        assert set(answer.context["pin_form"].errors) == {"present", "pin", "again"}
        assert '<details class="group" open>' in answer.text

    def test_guessing_the_password_is_throttled_as_a_login_is(self, laptop: Client) -> None:
        DevicePin.objects.all().delete()
        for _guess in range(FREE_FAILURES):
            laptop.post(SET, FORM | {"present": "x"})
        answer = laptop.post(SET, FORM)
        assert (answer.status_code, DevicePin.objects.count()) == (429, 0)
        assert "Trop de mots de passe faux" in errors(answer, "pin_form", "present")

    def test_too_many_at_once_come_back_later(
        self, laptop: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy() -> None:
            raise Busy

        monkeypatch.setattr(pins, "one_password", busy)
        monkeypatch.setattr("tournaments.clubs.services.logins.one_password", busy)
        assert laptop.post(SET, FORM).status_code == 503
        assert laptop.post("/sign-over/1/", {"pin": PIN}).status_code in (302, 422, 503)

    def test_sent_twice_is_one(self, laptop: Client) -> None:
        told = JournalEntry.objects.count()
        for _click in range(2):
            answer = laptop.post(SET, FORM | {"key": "k"})
            assert (answer.status_code, answer["location"]) == (303, "/account/")
        assert JournalEntry.objects.count() == told + 1

    def test_a_browser_without_a_cookie_gets_one(self, odile: Any) -> None:
        client = cast.signed_in(odile)
        assert settings.DEVICE_COOKIE_NAME not in client.cookies
        assert client.post(SET, FORM).status_code == 303
        client.post("/logout/")
        assert sign_over(client, odile).status_code == 303
        assert who(client) == "odile"

    def test_its_address_shows_the_account(self, laptop: Client) -> None:
        assert "account-pin" in laptop.get(SET).text

    def test_the_account_of_the_demonstration_has_none(self) -> None:
        visitor = cast.signed_in(demo_account_open(club=cast.club(), user=None))
        assert SET not in visitor.get("/account/").text
        for url, form in ((SET, FORM), (DELETE, {})):
            assert visitor.post(url, form).status_code == 422
        assert not DevicePin.objects.exists()
        assert not JournalEntry.objects.exists()

    def test_what_is_typed_when_logged_out_is_not_stored(self, laptop: Client) -> None:
        laptop.post("/logout/")
        answer = laptop.post(SET, FORM)
        assert answer["location"] == "/login/?next=/account/pin/"
        assert "typed" not in answer.cookies


@pytest.mark.parametrize(
    ("pin", "trivial"),
    [
        *(("0000", True), ("99999999", True), ("1234", True), ("2345", True), ("7890", True)),
        *(("4321", True), ("0987", True), ("87654321", True), ("01234567", True)),
        *(("4826", False), ("1357", False), ("1212", False), ("1243", False), ("9012", False)),
    ],
)
def test_what_everybody_would_try_first(pin: str, trivial: bool) -> None:
    assert is_trivial(pin) == trivial


class TestDeleting:
    def test_is_journalled(self, laptop: Client, odile: Any) -> None:
        answer = laptop.post(DELETE)
        assert (answer.status_code, answer["location"]) == (303, "/account/")
        assert DevicePin.objects.get().user.get_username() == "paul"
        assert JournalEntry.objects.get(act="pin.delete").data == {"name": "odile"}

    def test_without_one_is_refused(self, laptop: Client) -> None:
        laptop.post(DELETE)
        answer = laptop.post(DELETE)
        assert answer.status_code == 422
        assert "pas de code PIN dans ce navigateur" in answer.text

    def test_leaves_that_of_another_browser(self, laptop: Client, odile: Any) -> None:
        phone = Client()
        log_in(phone, "odile")
        phone.post(SET, FORM)
        laptop.post(DELETE)
        assert DevicePin.objects.filter(user=odile).count() == 1


class TestHandingOver:
    def test_is_linked_beside_the_name_where_others_log_in(self, laptop: Client) -> None:
        assert f'href="{LIST}?next=/help/"' in laptop.get("/help/").text
        assert f'href="{LIST}?next=/%3Fpage%3D2"' in laptop.get("/?page=2").text

    def test_is_not_linked_in_ones_own_browser(self, odile: Any) -> None:
        alone = Client()
        log_in(alone, "odile")
        assert LIST not in alone.get("/help/").text

    def test_the_only_other_person_is_asked_for_the_pin_at_once(
        self, laptop: Client, paul: Any
    ) -> None:
        answer = laptop.get(LIST, {"next": "/help/"})
        assert answer["location"] == f"{of(paul)}?next=%2Fhelp%2F"
        page = laptop.get(answer["location"]).text
        assert 'inputmode="numeric"' in page
        assert "autofocus" in page
        assert '<input type="hidden" name="next" value="/help/">' in page

    def test_among_several_one_chooses(self, laptop: Client, odile: Any, paul: Any) -> None:
        laptop.post("/logout/")
        page = laptop.get(LIST, {"next": "/help/"}).text
        for user in (odile, paul):
            assert f'href="{of(user)}?next=/help/"' in page
        assert page.index(">odile<") < page.index(">paul<")

    def test_the_login_page_offers_it(self, laptop: Client) -> None:
        laptop.post("/logout/")
        assert f'href="{LIST}?next=/account/"' in laptop.get("/login/?next=/account/").text
        assert LIST not in Client().get("/login/").text

    def test_nobody_has_a_pin(self, laptop: Client, paul: Any) -> None:
        DevicePin.objects.filter(user=paul).delete()
        assert "Personne d’autre n’a de code PIN" in laptop.get(LIST).text
        assert laptop.get(of(paul))["location"] == LIST
        assert (
            "Personne n’a de code PIN" in Client(headers={"accept-language": "fr"}).get(LIST).text
        )

    def test_ends_one_session_and_begins_another(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        old = deepcopy(laptop.cookies)
        answer = sign_over(laptop, paul)
        assert (answer.status_code, answer["location"]) == (303, "/")
        assert "Vous continuez sous le nom de paul." in laptop.get("/").text
        assert who(laptop) == "paul"
        assert AccountSession.objects.get().user == paul
        left_behind = Client()
        left_behind.cookies = old
        assert who(left_behind) == ""

    def test_is_journalled_under_the_new_name(self, laptop: Client, paul: Any) -> None:
        sign_over(laptop, paul)
        line = JournalEntry.objects.get(act="pin.sign_over")
        assert (line.actor, line.user_id, line.role) == ("paul", paul.pk, "user")
        assert line.device == DevicePin.objects.get(user=paul).device
        assert line.data == {"name": "paul", "before": "odile"}

    def test_works_when_nobody_is_signed_in(self, laptop: Client, paul: Any) -> None:
        laptop.post("/logout/")
        sign_over(laptop, paul)
        assert who(laptop) == "paul"
        assert JournalEntry.objects.get(act="pin.sign_over").data["before"] == ""

    def test_a_right_pin_forgets_the_wrong_ones(self, laptop: Client, paul: Any) -> None:
        for _guess in range(PIN_FAILURES - 1):
            sign_over(laptop, paul, WRONG)
        sign_over(laptop, paul)
        assert DevicePin.objects.get(user=paul).failures == 0
        assert not LoginTally.objects.exists()

    def test_oneself_goes_on(self, laptop: Client, odile: Any) -> None:
        assert laptop.get(of(odile))["location"] == "/"
        assert sign_over(laptop, odile, WRONG)["location"] == "/"
        assert refusals() == []


class TestWhereOneLands:
    @pytest.fixture(autouse=True)
    def _contest(self, odile: Any) -> None:
        cast.tournament(odile.memberships.earliest("pk").club)

    @pytest.mark.parametrize(
        ("came_from", "lands"),
        [
            ("/desk/martin/", "/desk/martin/"),
            ("/desk/martin/check-in/?q=2", "/desk/martin/check-in/?q=2"),
            ("/c/martin/", "/c/martin/"),
            ("/help/", "/help/"),
            ("/desk/martin/settings/", "/"),
            ("/desk/martin/archive/", "/"),
            ("/desk/nowhere/", "/"),
            ("/nowhere/", "/"),
            ("https://elsewhere.example/", "/"),
            ("//elsewhere.example/", "/"),
            ("/site/", "/"),
            ("", "/"),
        ],
    )
    def test_is_the_page_one_came_from_if_it_is_for_the_new_person(
        self, laptop: Client, paul: Any, came_from: str, lands: str
    ) -> None:
        assert sign_over(laptop, paul, next=came_from)["location"] == lands

    def test_is_home_for_somebody_of_another_club(self, laptop: Client) -> None:
        zoe = cast.organiser(cast.club("Ailleurs"), "zoe")
        log_in(laptop, "zoe")
        laptop.post(SET, FORM)
        laptop.post("/logout/")
        assert sign_over(laptop, zoe, next="/desk/martin/")["location"] == "/"


class TestRefused:
    def test_a_wrong_pin_leaves_everything_as_it_is(self, laptop: Client, paul: Any) -> None:
        answer = sign_over(laptop, paul, WRONG, next="/help/")
        assert answer.status_code == 422
        assert "Ce n’est pas le code PIN choisi par paul" in errors(answer, "form", "pin")
        assert 'name="next" value="/help/"' in answer.text
        assert WRONG not in answer.text
        assert who(laptop) == "odile"
        assert refusals() == [("paul", "wrong", False)]
        line = JournalEntry.objects.get(act="pin.refused")
        assert (line.actor, line.device) == ("odile", DevicePin.objects.get(user=paul).device)

    def test_after_five_in_a_row_the_pin_is_deleted(self, laptop: Client, paul: Any) -> None:
        answers = [sign_over(laptop, paul, WRONG) for _guess in range(PIN_FAILURES)]
        assert [answer.status_code for answer in answers] == [422] * PIN_FAILURES
        assert "Cinq codes faux de suite" in answers[-1].text
        assert not DevicePin.objects.filter(user=paul).exists()
        assert refusals() == [("paul", "wrong", False)] * 4 + [("paul", "wrong", True)]

    def test_once_it_is_deleted_the_right_one_is_of_no_use(self, laptop: Client, paul: Any) -> None:
        for _guess in range(PIN_FAILURES):
            sign_over(laptop, paul, WRONG)
        assert sign_over(laptop, paul).status_code == 429
        LoginTally.objects.all().delete()
        assert sign_over(laptop, paul).status_code == 422
        assert refusals()[-1] == ("paul", "absent", False)
        assert who(laptop) == "odile"

    def test_guessing_is_throttled_as_logins_are(self, laptop: Client, paul: Any) -> None:
        for _guess in range(FREE_FAILURES):
            sign_over(laptop, paul, WRONG)
            DevicePin.objects.update(failures=0)
        answer = sign_over(laptop, paul)
        assert answer.status_code == 429
        assert 1 <= int(answer["Retry-After"]) <= 5
        assert len(refusals()) == FREE_FAILURES

    def test_many_guesses_at_once_gain_nothing(self, laptop: Client, paul: Any) -> None:
        """Each is counted before it is compared: the sixth is wrong even if it is right."""
        device = DevicePin.objects.get(user=paul).device
        for _guess in range(PIN_FAILURES):
            pins.pin_try(owner=paul, device=device)
        sign_over(laptop, paul)
        assert who(laptop) == "odile"
        assert refusals() == [("paul", "wrong", True)]

    def test_in_another_browser_there_is_no_pin(self, laptop: Client, paul: Any) -> None:
        phone = Client(headers={"accept-language": "fr"})
        log_in(phone, "odile")
        answer = sign_over(phone, paul)
        assert answer.status_code == 422
        assert "pas de code PIN dans ce navigateur" in answer.text
        assert "paul" not in answer.text
        assert (who(phone), refusals()) == ("odile", [("paul", "absent", False)])
        assert DevicePin.objects.get(user=paul).failures == 0

    def test_a_visitor_without_a_cookie_learns_no_name(self, laptop: Client, paul: Any) -> None:
        visitor = Client(headers={"accept-language": "fr"})
        for _guess in range(FREE_FAILURES + 1):
            answer = sign_over(visitor, paul)
            assert "paul" not in answer.text
        assert answer.status_code == 429
        assert len(refusals()) == FREE_FAILURES

    def test_the_id_of_a_browser_alone_opens_nothing(self, laptop: Client, paul: Any) -> None:
        """The cookie that names the browser must also say that Paul logged in there."""
        device = DevicePin.objects.get(user=paul).device
        now = timezone.now()
        assert not pins_in(Device(device), now).exists()
        checked = pins.pin_check(owner=paul, typed=PIN, device=Device(device), at=now)
        assert checked.refused == "ended"

    def test_an_account_that_does_not_exist(self, laptop: Client) -> None:
        for number in (0, 999, 10**18):
            assert laptop.get(f"{LIST}{number}/")["location"] == LIST
            answer = laptop.post(f"{LIST}{number}/", {"pin": PIN})
            assert answer.status_code == 422
            assert "pas de code PIN dans ce navigateur" in answer.text
        assert refusals() == []

    def test_an_account_that_is_blocked(self, laptop: Client, paul: Any) -> None:
        get_user_model().objects.filter(pk=paul.pk).update(is_active=False)
        assert sign_over(laptop, paul).status_code == 422
        assert who(laptop) == "odile"

    @pytest.mark.parametrize("typed", ["", "abcd", "1' OR '1'='1", "4826 4826", "9" * 5000])
    def test_what_cannot_be_a_pin_is_not_tried(self, laptop: Client, paul: Any, typed: str) -> None:
        answer = sign_over(laptop, paul, typed)
        assert answer.status_code == 422
        assert answer.context["form"].errors["pin"]
        assert (refusals(), DevicePin.objects.get(user=paul).failures) == ([], 0)

    def test_too_many_at_once_come_back_later(
        self, laptop: Client, paul: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy() -> None:
            raise Busy

        monkeypatch.setattr(pins, "one_password", busy)
        answer = sign_over(laptop, paul)
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert DevicePin.objects.get(user=paul).failures == 0


class TestReplayed:
    """A form that was sent before, found again with the back button or listened to."""

    def test_a_form_that_has_signed_over_does_not_do_it_again(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        sign_over(laptop, paul, key="k")
        sign_over(laptop, odile, "2750", key="l")
        answer = sign_over(laptop, paul, key="k")
        assert answer.status_code == 422
        assert "Ce formulaire a déjà servi" in errors(answer, "form", "pin")
        assert who(laptop) == "odile"
        assert refusals() == [("paul", "replayed", False)]

    def test_nor_from_a_copy_of_the_cookies(self, laptop: Client, paul: Any) -> None:
        thief = Client()
        thief.cookies = deepcopy(laptop.cookies)
        sign_over(laptop, paul, key="k")
        assert sign_over(thief, paul, key="k").status_code == 422
        assert (who(thief), who(laptop)) == ("", "paul")
        assert refusals() == [("paul", "replayed", False)]

    def test_replaying_is_throttled_so_that_the_journal_is_not_filled(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        sign_over(laptop, paul, key="k")
        sign_over(laptop, odile, "2750", key="l")
        for _again in range(FREE_FAILURES + 3):
            answer = sign_over(laptop, paul, key="k")
        assert answer.status_code == 429
        assert len(refusals()) == FREE_FAILURES

    def test_a_double_click_signs_over_once(self, laptop: Client, paul: Any) -> None:
        for _click in range(2):
            answer = sign_over(laptop, paul, key="k", next="/help/")
            assert (answer.status_code in (302, 303), answer["location"]) == (True, "/help/")
        assert JournalEntry.objects.filter(act="pin.sign_over").count() == 1
        assert refusals() == []

    def test_a_double_click_on_a_wrong_pin_counts_once(self, laptop: Client, paul: Any) -> None:
        for _click in range(2):
            answer = sign_over(laptop, paul, WRONG, key="k")
            assert "Ce n’est pas le code PIN choisi par paul" in errors(answer, "form", "pin")
        assert DevicePin.objects.get(user=paul).failures == 1
        assert refusals() == [("paul", "wrong", False)]

    def test_two_that_arrive_at_once_sign_over_once(
        self, laptop: Client, paul: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The second finds the key free when it looks, and taken when it acts."""
        sign_over(laptop, paul, key="k")
        log_in(laptop, "odile")
        monkeypatch.setattr("tournaments.clubs.views.pins.carried_out_as", lambda _actor: "")
        assert sign_over(laptop, paul, key="k").status_code == 422
        assert (who(laptop), refusals()) == ("odile", [("paul", "replayed", False)])


class TestEnds:
    def test_after_thirty_days_without_the_password(self, laptop: Client, paul: Any) -> None:
        aged(PIN_LASTS.days)
        assert pins_in(Device("x", (paul.pk,)), timezone.now()).count() == 0
        assert "Personne d’autre" in laptop.get(LIST).text
        answer = sign_over(laptop, paul)
        assert answer.status_code == 422
        assert "a pris fin" in answer.text
        assert refusals() == [("paul", "ended", True)]
        assert not DevicePin.objects.filter(user=paul).exists()

    def test_a_login_with_the_password_begins_the_days_again(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        aged(PIN_LASTS.days - 1)
        DevicePin.objects.update(failures=4)
        log_in(laptop, "paul")
        stored = DevicePin.objects.get(user=paul)
        assert timezone.now() - stored.made_at < timedelta(hours=1)
        assert stored.failures == 0
        assert DevicePin.objects.get(user=odile).failures == 4

    def test_signing_over_does_not(self, laptop: Client, paul: Any) -> None:
        aged(PIN_LASTS.days - 1)
        sign_over(laptop, paul)
        stored = DevicePin.objects.get(user=paul)
        assert timezone.now() - stored.made_at > timedelta(days=PIN_LASTS.days - 2)

    def test_one_that_has_ended_does_not_come_back(self, laptop: Client, paul: Any) -> None:
        aged(PIN_LASTS.days + 1)
        log_in(laptop, "paul")
        assert not pins_in(Device("x", (paul.pk,)), timezone.now()).exists()
        laptop.post("/logout/")
        assert "Personne n’a" in laptop.get(LIST).text

    def test_those_that_have_ended_are_cleared_away(self, laptop: Client) -> None:
        aged(PIN_LASTS.days + 1)
        laptop.post(SET, FORM)
        assert DevicePin.objects.get().user.get_username() == "odile"

    def test_when_the_password_changes(self, laptop: Client, odile: Any, paul: Any) -> None:
        new = "trois-petits-as"
        laptop.post("/account/password/", {"present": PASSWORD, "password": new, "again": new})
        assert DevicePin.objects.get().user == paul

    def test_when_one_logs_out_everywhere_else(self, laptop: Client, odile: Any) -> None:
        phone = Client()
        log_in(phone, "odile")
        phone.post(SET, FORM)
        phone.post("/logout/")
        assert "/account/sessions/end/" in laptop.get("/account/").text
        assert laptop.post("/account/sessions/end/").status_code == 303
        assert not DevicePin.objects.filter(user=odile).exists()
        line = JournalEntry.objects.get(act="account.sessions_end")
        assert line.data == {"name": "odile", "count": 0, "pins": 2}

    def test_when_the_account_is_deleted(self, laptop: Client, paul: Any) -> None:
        laptop.get("/help/")
        get_user_model().objects.get(pk=paul.pk).delete()
        assert "Personne d’autre" in laptop.get(LIST).text

    def test_when_ten_others_have_logged_in_since(self, laptop: Client, paul: Any) -> None:
        club = cast.club("Les Aces")
        for number in range(10):
            name = f"helper {number}"
            cast.staff(club, "scorer", username=name)
            log_in(laptop, name)
        assert sign_over(laptop, paul).status_code == 422
        assert refusals() == [("paul", "ended", True)]


class TestWhatWasTyped:
    def test_in_the_page_left_behind_is_not_sent_in_the_other_name(
        self, odile: Any, paul: Any, laptop: Client
    ) -> None:
        """Its token is of the session that has ended."""
        careful = Client(enforce_csrf_checks=True)
        careful.cookies = laptop.cookies
        page = careful.get("/clubs/new/")
        token = page.context["csrf_token"]
        form = {"csrfmiddlewaretoken": str(token), "pin": PIN}
        assert careful.post(of(paul), form).status_code == 303
        left = {"csrfmiddlewaretoken": str(token), "name": "Les Aces"}
        assert careful.post("/clubs/new/", left).status_code == 403
        assert not JournalEntry.objects.filter(act="club.create").exists()

    def test_before_a_session_ended_is_not_offered_to_somebody_else(
        self, laptop: Client, odile: Any, paul: Any
    ) -> None:
        AccountSession.objects.get().session.delete()
        laptop.post("/clubs/new/", {"name": "Les Aces"})
        sign_over(laptop, odile, "2750")
        assert "Les Aces" in laptop.get("/login/again/").text
        sign_over(laptop, paul)
        assert laptop.get("/login/again/").status_code == 404

    def test_of_a_pin_the_database_keeps_nothing_readable(self, laptop: Client, paul: Any) -> None:
        sign_over(laptop, paul, WRONG, key="k")
        sign_over(laptop, paul, key="l")
        stored = [*JournalEntry.objects.values(), *Submission.objects.values_list("act")]
        assert WRONG not in str([line["data"] for line in stored if isinstance(line, dict)])
        assert PIN not in str(DevicePin.objects.values_list("pin"))
