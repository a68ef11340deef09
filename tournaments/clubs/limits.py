"""The limits of the login, what failures are counted under, and what a PIN is.

A device is a browser that keeps its signed cookie. Wrong passwords are counted by device, and by
account for devices on which the account never logged in. A guesser without cookies is stopped by
the count of the account; its owner still logs in from a device used before. Addresses are not
counted: a whole hall shares one router. Codes of links are counted by device and all together; the
lines that they write in the journal grow with the logarithm of the attempts. Shared friendly games
are counted by device, those of all browsers without a cookie together; what new browsers may share
in an hour is in `friendly/services.py`.
"""

from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from http import HTTPStatus

from django.db.models import QuerySet

from tournaments.core.visitors import Device
from tournaments.core.writes import Refusal
from tournaments.models import DevicePin

FREE_FAILURES = 5
FIRST_DELAY = timedelta(seconds=5)
LONGEST_DELAY = timedelta(minutes=15)
FORGOTTEN_AFTER = timedelta(hours=2)
PIN_FAILURES = 5
"""Wrong PINs in a row, after which a PIN is deleted."""
PIN_LASTS = timedelta(days=30)
"""How long a PIN works after its owner last typed the password in that browser."""
# Logins of one process that wait while a password is hashed, and for how long. With the one being
# hashed they take two threads: the public has one more (belote_club.server).
WAITING = 1
PATIENCE = timedelta(seconds=5)


class NotYet(Refusal):
    """An act that is possible after a while; `left` is how long that is."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, left: timedelta, words: str, field: str = "") -> None:
        super().__init__(words, field)
        self.left = left


def delay_after(failures: int) -> timedelta:
    """The delay after so many failures in a row.

    >>> [delay_after(failures).seconds for failures in (4, 5, 6, 7, 12, 1000)]
    [0, 5, 10, 20, 640, 900]
    """
    if failures < FREE_FAILURES:
        return timedelta()
    # Doubling a few hundred times would overflow.
    doublings = min(failures - FREE_FAILURES, 20)
    return min(FIRST_DELAY * (1 << doublings), LONGEST_DELAY)


def time_left(failures: int, last_at: datetime, now: datetime) -> timedelta:
    """The part of the delay that is left."""
    since = max(now - last_at, timedelta())
    return max(delay_after(failures) - since, timedelta())


def still_counted(failures: int, last_at: datetime, now: datetime) -> int:
    """The failures that still count: none that are old, none from before a clock set back."""
    return failures if -LONGEST_DELAY <= now - last_at <= FORGOTTEN_AFTER else 0


def keys_of(name: str, account: int | None, device: Device) -> list[str]:
    """The keys that a failed login is counted under; an unknown name counts like an account."""
    keys = [_key("device", device.id)] if device.id else []
    if account is None or account not in device.accounts:
        keys.append(_key("name", name.casefold()))
    return sorted(keys)


def keys_of_guess(device: Device) -> list[str]:
    """The keys that a wrong code of a link is counted under.

    A right code opens all the same, except in a browser that has tried too many wrong ones: codes
    are too long to be guessed, and nobody can keep a whole hall from its invitations.
    """
    own = [key_of_guesser(device)] if device.id else []
    return sorted([*own, _key("link", "of nobody")])


def key_of_guesser(device: Device) -> str:
    """The key that wrong codes of links from one browser are counted under."""
    return _key("link device", device.id)


def key_of_link(kind: str, number: int, why: str) -> str:
    """The key that the refusals of one link are counted under, for each reason."""
    return _key("link", f"{kind} {number} {why}")


def keys_of_share(device: Device) -> list[str]:
    """The keys that the sharing of a friendly game is counted under."""
    return [_key("share", device.id)]


def _key(kind: str, text: str) -> str:
    # Hashed: a password typed in the field of the name is not stored readable.
    return sha256(f"{kind}:{text}".encode()).hexdigest()


SHORTEST, LONGEST = 4, 8
RUNS = ("01234567890", "09876543210")
"""Digits up and down, as the two rows of a keyboard begin: with 0 first or last."""


class Refused(StrEnum):
    """Why a PIN is refused; the values are stored in the journal."""

    WRONG = "wrong"
    ENDED = "ended"
    ABSENT = "absent"
    """that person has no PIN in this browser"""
    REPLAYED = "replayed"
    """the form has signed somebody over before"""


def is_trivial(pin: str) -> bool:
    """Whether everybody would try this PIN first: one digit repeated, or a run up or down.

    >>> [is_trivial(pin) for pin in ("7777", "1234", "7890", "87654321", "1357", "4826")]
    [True, True, True, True, False, False]
    """
    return len(set(pin)) == 1 or any(pin in run for run in RUNS)


def is_alive(pin: DevicePin, device: Device, at: datetime) -> bool:
    """Whether a PIN still works: its owner used the password in this browser lately."""
    return pin.user_id in device.accounts and pin.made_at > at - PIN_LASTS


def pins_in(device: Device, at: datetime) -> QuerySet[DevicePin]:
    """The PINs that work in a browser, in the order of the names of their owners."""
    mine = DevicePin.objects.filter(device=device.id, user__in=device.accounts)
    alive = mine.filter(made_at__gt=at - PIN_LASTS, user__is_active=True)
    return alive.select_related("user").order_by("user__username")
