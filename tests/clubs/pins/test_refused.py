"""A PIN that is wrong, of another browser, ended or sent again is refused and journalled."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from tests.clubs.pins.helpers import (
    LIST,
    PIN,
    WRONG,
    errors,
    log_in,
    refusals,
    sign_over,
    who,
)
from tournaments.clubs.limits import FREE_FAILURES, PIN_FAILURES, pins_in
from tournaments.clubs.passwords import Busy
from tournaments.clubs.services import logins
from tournaments.core.visitors import Device
from tournaments.models import DevicePin, JournalEntry, LoginTally

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, pytest.mark.slow]


class TestRefused:
    def test_a_wrong_pin_leaves_everything_as_it_is(self, laptop: Client, paul: Any) -> None:
        answer = sign_over(laptop, paul, WRONG, next="/help/")
        assert answer.status_code == 422
        assert "Ce n’est pas le code PIN choisi par paul" in errors(answer, "form", "pin")
        assert 'name="next" value="/help/"' in answer.text
        assert f'value="{WRONG}"' not in answer.text
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
            logins.pin_try(owner=paul, device=device)
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
        assert logins.pin_check(owner=paul, typed=PIN, device=Device(device), at=now) == "ended"

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
        def busy(**_who: bool) -> None:
            raise Busy

        monkeypatch.setattr(logins, "one_password", busy)
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
        monkeypatch.setattr("tournaments.clubs.views.account.carried_out_as", lambda _actor: "")
        assert sign_over(laptop, paul, key="k").status_code == 422
        assert (who(laptop), refusals()) == ("odile", [("paul", "replayed", False)])
