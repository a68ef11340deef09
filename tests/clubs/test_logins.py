"""Guessing passwords: who is held back, for how long, and who is not."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import translation

from tests import cast
from tournaments.clubs import limits as limits, passwords
from tournaments.clubs.limits import FREE_FAILURES, LONGEST_DELAY, delay_after
from tournaments.clubs.services.logins import TooSoon, account_log_in
from tournaments.clubs.words import wait_words
from tournaments.core.visitors import Device
from tournaments.models import LoginTally

pytestmark = pytest.mark.django_db
RIGHT, WRONG = "carreau-de-neuf", "carreau-de-dix"
NO_COOKIE = Device()
PHONE = Device("a phone of the hall")


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.fixture
def odile() -> Any:
    return cast.organiser(cast.club())


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "fr"})


def attempt(
    password: str = WRONG,
    *,
    name: str = "odile",
    device: Device = NO_COOKIE,
    at: datetime = cast.EVENING,
) -> Any:
    return account_log_in(name=name, password=password, device=device, at=at)


def fail(times: int = FREE_FAILURES, **how: Any) -> None:
    for _attempt in range(times):
        assert attempt(**how) is None


def held_back(**how: Any) -> timedelta:
    with pytest.raises(TooSoon) as refusal:
        attempt(RIGHT, **how)
    return refusal.value.left


class TestLimits:
    def test_the_delay_grows_up_to_the_longest(self) -> None:
        delays = [delay_after(failures) for failures in range(40)]
        assert delays[: FREE_FAILURES + 1] == [timedelta()] * FREE_FAILURES + [seconds(5)]
        assert delays == sorted(delays)
        assert delay_after(10**6) == delays[-1] == LONGEST_DELAY

    def test_a_device_knows_its_latest_accounts(self) -> None:
        device = PHONE
        for account in [1, 2, 1, *range(3, 12)]:
            device = device.used_by(account)
        assert device.accounts == (11, 10, 9, 8, 7, 6, 5, 4, 3, 1)

    def test_a_name_is_one_however_it_is_written(self) -> None:
        assert limits.keys_of("ODILE", None, Device()) == limits.keys_of("odile", None, Device())


class TestOneAccount:
    """A guesser without cookies: the account alone is what he can be held back by."""

    def test_the_first_failures_have_no_delay(self, odile: Any) -> None:
        fail(FREE_FAILURES - 1)
        assert attempt(RIGHT) == odile

    def test_each_further_failure_doubles_the_delay(self, odile: Any) -> None:
        fail()
        assert held_back() == seconds(5)
        assert held_back(at=cast.EVENING + seconds(3)) == seconds(2)
        later = cast.EVENING + seconds(5)
        fail(1, at=later)
        assert held_back(at=later) == seconds(10)

    def test_a_refused_attempt_is_not_counted(self, odile: Any) -> None:
        fail()
        for _again in range(3):
            held_back()
        assert attempt(RIGHT, at=cast.EVENING + seconds(5)) == odile

    def test_a_login_forgets_the_failures(self, odile: Any) -> None:
        fail(FREE_FAILURES - 1)
        attempt(RIGHT)
        assert not LoginTally.objects.exists()
        fail(FREE_FAILURES - 1)
        assert attempt(RIGHT) == odile

    def test_old_failures_are_forgotten(self, odile: Any) -> None:
        fail()
        assert attempt(at=cast.EVENING + limits.FORGOTTEN_AFTER + seconds(1)) is None
        assert LoginTally.objects.get().failures == 1

    def test_a_clock_set_back_locks_nobody_out(self, odile: Any) -> None:
        fail()
        assert attempt(RIGHT, at=cast.EVENING - timedelta(hours=1)) == odile

    def test_an_unknown_name_has_the_same_delay(self) -> None:
        fail(name="nobody")
        assert held_back(name="nobody") == seconds(5)

    def test_another_account_has_no_delay(self, odile: Any) -> None:
        get_user_model().objects.create_user("paul", password=RIGHT)
        fail()
        assert attempt(RIGHT, name="paul") is not None

    def test_its_owner_logs_in_from_a_known_device(self, odile: Any) -> None:
        fail()
        laptop = Device("the club's laptop").used_by(odile.pk)
        assert attempt(RIGHT, device=laptop) == odile
        assert held_back() == seconds(5), "that helps nobody else"


class TestOneDevice:
    def test_is_delayed_whatever_account_it_tries(self, odile: Any) -> None:
        for number in range(FREE_FAILURES):
            fail(1, name=f"nobody {number}", device=PHONE)
        assert held_back(device=PHONE) == seconds(5)

    def test_another_device_has_no_delay(self, odile: Any) -> None:
        for number in range(FREE_FAILURES):
            fail(1, name=f"nobody {number}", device=PHONE)
        assert attempt(RIGHT, device=Device("another phone of the hall")) == odile

    def test_a_known_device_is_delayed_too(self, odile: Any) -> None:
        laptop = Device("the club's laptop").used_by(odile.pk)
        fail(device=laptop)
        assert held_back(device=laptop) == seconds(5)
        assert attempt(RIGHT) == odile, "and nobody else for it"


class TestHashing:
    def test_an_unknown_name_takes_as_long(
        self, odile: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hashed: list[str] = []
        encode = MD5PasswordHasher.encode

        def counting(self: MD5PasswordHasher, password: str, salt: str) -> str:
            hashed.append(password)
            return encode(self, password, salt)

        monkeypatch.setattr(MD5PasswordHasher, "encode", counting)
        fail(1)
        for_odile = len(hashed)
        fail(1, name="nobody")
        assert (for_odile, len(hashed)) == (1, 2)

    def test_nothing_is_hashed_during_a_delay(
        self, odile: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fail()
        monkeypatch.delattr(MD5PasswordHasher, "encode")
        monkeypatch.delattr(MD5PasswordHasher, "verify")
        held_back()


class TestPage:
    def send(self, client: Client, password: str = WRONG) -> Any:
        return client.post("/login/", {"username": "Odile", "password": password})

    def test_says_how_long_to_wait_and_keeps_the_name(self, odile: Any, visitor: Client) -> None:
        for _attempt in range(FREE_FAILURES):
            assert self.send(visitor).status_code == 422
        answer = self.send(visitor, RIGHT)
        assert answer.status_code == 429
        assert 1 <= int(answer["Retry-After"]) <= 5
        page = answer.content.decode()
        assert "Trop de mots de passe faux" in page
        assert 'value="odile"' in page or 'value="Odile"' in page
        assert RIGHT not in page

    def test_a_browser_that_logged_in_is_known_again(self, odile: Any, visitor: Client) -> None:
        assert self.send(visitor, RIGHT).status_code == 302
        visitor.post("/logout/")
        stranger = Client()
        for _attempt in range(FREE_FAILURES):
            self.send(stranger)
        assert self.send(Client(), RIGHT).status_code == 429
        assert self.send(visitor, RIGHT).status_code == 302

    def test_the_browser_of_the_first_account_is_known_too(self, visitor: Client) -> None:
        form = {"name": "Odile", "password": RIGHT, "again": RIGHT}
        visitor.post("/setup/", form)
        visitor.post("/logout/")
        for _attempt in range(FREE_FAILURES):
            self.send(Client())
        assert self.send(visitor, RIGHT).status_code == 302

    def test_the_page_gives_each_browser_its_cookie_once(self, visitor: Client) -> None:
        cookie = visitor.get("/login/").cookies[settings.DEVICE_COOKIE_NAME]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert settings.DEVICE_COOKIE_NAME not in visitor.get("/login/").cookies

    @pytest.mark.parametrize("cookie", ["", "x", "eyJpZCI6IDF9:x:y"])
    def test_a_forged_cookie_is_ignored(self, odile: Any, visitor: Client, cookie: str) -> None:
        visitor.cookies[settings.DEVICE_COOKIE_NAME] = cookie
        assert settings.DEVICE_COOKIE_NAME in visitor.get("/login/").cookies
        assert self.send(visitor, RIGHT).status_code == 302

    def test_too_many_logins_at_once_are_asked_to_come_back(
        self, odile: Any, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(passwords, "PATIENCE", timedelta())
        with passwords.one_password():
            answer = self.send(visitor, RIGHT)
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "essayez de nouveau" in answer.content.decode()
        assert not LoginTally.objects.exists(), "nothing was tried"

    def test_a_browser_that_logged_in_goes_before_strangers(
        self, odile: Any, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The account it logs in to is what counts, not that it knows another one."""
        assert self.send(visitor, RIGHT).status_code == 302
        visitor.post("/logout/")
        asked: list[bool] = []
        begin = passwords.turns.begin

        def noted(*, known: bool) -> None:
            asked.append(known)
            begin(known=known)

        monkeypatch.setattr(passwords.turns, "begin", noted)
        visitor.post("/login/", {"username": "Paul", "password": RIGHT})
        self.send(Client())
        assert self.send(visitor, RIGHT).status_code == 302
        assert asked == [False, False, True]

    def test_the_first_account_waits_for_other_logins_too(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(passwords, "PATIENCE", timedelta())
        form = {"name": "Odile", "password": RIGHT, "again": RIGHT}
        with passwords.one_password():
            assert visitor.post("/setup/", form).status_code == 503
        assert not get_user_model().objects.exists()

    def test_a_failure_is_logged_without_the_typed_name(
        self, odile: Any, visitor: Client, caplog: pytest.LogCaptureFixture
    ) -> None:
        self.send(visitor)
        visitor.post("/login/", {"username": RIGHT, "password": RIGHT})
        said = [
            record.getMessage()
            for record in caplog.records
            if record.name.startswith("tournaments.clubs")
        ]
        assert said == [
            f"login failed: account {odile.pk}, 1 in a row",
            "login failed: an unknown name, 1 in a row",
        ]


def test_a_login_clears_the_sessions_that_have_run_out(odile: Any) -> None:
    Session.objects.create(session_key="old", session_data="", expire_date=cast.EVENING)
    attempt(RIGHT)
    assert not Session.objects.filter(pk="old").exists()


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (0.2, "attendez 1 seconde,"),
        (59, "attendez 59 secondes,"),
        (60, "attendez 1 minute,"),
        (61, "attendez 2 minutes,"),
        (900, "attendez 15 minutes,"),
    ],
)
def test_the_wait_in_words(left: float, said: str) -> None:
    with translation.override("fr"):
        assert said in wait_words(seconds(left))
