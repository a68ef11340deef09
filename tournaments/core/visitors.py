"""The visitor of a request: browser, cookie, address, and when their session was last used."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

SALT = "belote-club.device"
DEVICE_REMEMBERED = timedelta(days=400)
ACCOUNTS_A_DEVICE = 10
BROWSERS = {
    "Edg/": "Edge",
    "EdgA/": "Edge",
    "EdgiOS/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "Chrome/": "Chrome",
    "CriOS/": "Chrome",
    "Safari/": "Safari",
}
"""Mark -> browser; the first that fits: most say that they are Chrome and Safari too."""
SYSTEMS = {
    "Windows": "Windows",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "Chromebook",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""Mark -> system; the first that fits: Android says that it is Linux too."""


class Device(NamedTuple):
    """A browser: the id of its cookie, empty where it sent none, and who logged in on it."""

    id: str = ""
    accounts: tuple[int, ...] = ()
    since: int = 0
    """when it got its cookie, in seconds; 0 where that was not noted yet"""

    def identified(self) -> Device:
        """The device with an id, a new one where it has none."""
        if self.id:
            return self
        return self._replace(id=secrets.token_urlsafe(12), since=int(timezone.now().timestamp()))

    def known_at(self, after: timedelta) -> datetime | None:
        """When a browser in which nobody has logged in is no longer new; None without a cookie."""
        return datetime.fromtimestamp(self.since, UTC) + after if self.id else None

    def used_by(self, account: int) -> Device:
        """The device after a login; those who logged in longest ago are forgotten."""
        others = (known for known in self.accounts if known != account)
        return self._replace(accounts=(account, *others)[:ACCOUNTS_A_DEVICE])


def device_of(request: HttpRequest) -> Device:
    """The device of a request; without a valid cookie it has no id."""
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        values = signing.loads(cookie, salt=SALT, max_age=DEVICE_REMEMBERED)
    except signing.BadSignature:
        return Device()
    return Device(values["id"], tuple(values["accounts"]), values.get("since", 0))


def remember_device(answer: HttpResponse, device: Device) -> None:
    """Set the cookie of a browser, signed so that nobody can add the account of somebody else."""
    answer.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(device.identified()._asdict(), salt=SALT),
        max_age=DEVICE_REMEMBERED,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def remember_visitor(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Give a new browser its cookie: what it tries is counted by it."""
    device = device_of(request)
    if not device.id:
        remember_device(answer, device)
    return answer


def address_of(request: HttpRequest) -> str:
    """The address a request comes from; behind the proxy of a hosted installation what that says.

    A proxy writes the address it has seen last: what a visitor claims stands before it.
    """
    forwarded: str = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.HTTPS else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def visitor_of(request: HttpRequest) -> str:
    """The browser by its cookie; one without a cookie by its address."""
    device = device_of(request).id
    return f"device {device}" if device else f"address {address_of(request)}"


def browser_words(browser: str) -> str:
    """The name of a browser as it was stored; words for one that did not say what it is."""
    return browser or _("an unknown browser")


def browser_of(agent: str) -> str:
    """Browser and system of a `User-Agent` header; empty where it names neither.

    >>> browser_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko Firefox/128.0")
    'Firefox, Windows'
    >>> browser_of("curl/8.5.0")
    ''
    """
    names = [
        next((name for mark, name in marks.items() if mark in agent), "")
        for marks in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, names))


SEEN_EVERY = timedelta(minutes=5)
session_used = Signal()
"""Sent with `request` and `user` after an answer to a session whose use is to be recorded."""


def use_is_due(session_key: str) -> bool:
    """Whether the use of a session is to be recorded now; false then for some minutes."""
    # By a digest: a shared cache must not know the key, with which one is logged in.
    name = salted_hmac("session used", session_key).hexdigest()
    return cache.add(name, True, SEEN_EVERY.total_seconds())
