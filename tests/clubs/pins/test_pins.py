"""PINs: set and deleted in one browser, and when they end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.clubs.pins.helpers import (
    DELETE,
    FORM,
    LIST,
    PASSWORD,
    PIN,
    SET,
    aged,
    errors,
    log_in,
    refusals,
    sign_over,
    who,
)
from tournaments.clubs.limits import FREE_FAILURES, PIN_LASTS, is_trivial, pins_in
from tournaments.clubs.passwords import Busy
from tournaments.clubs.services import logins
from tournaments.clubs.services.clubs import demo_account_open
from tournaments.core.visitors import Device
from tournaments.models import DevicePin, JournalEntry

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


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
        def busy(**_who: bool) -> None:
            raise Busy

        monkeypatch.setattr(logins, "one_password", busy)
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


class TestEnds:
    def test_after_thirty_days_without_the_password(self, laptop: Client, paul: Any) -> None:
        aged(PIN_LASTS.days)
        assert pins_in(Device("x", (paul.pk,)), timezone.now()).count() == 0
        assert "Personne d’autre" in laptop.get(LIST).text
        answer = sign_over(laptop, paul)
        assert answer.status_code == 422
        assert "n’est plus valable" in answer.text
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
