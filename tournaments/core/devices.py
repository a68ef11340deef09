"""The cookie that identifies a browser, and remembers who logged in on it."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SALT = "belote-club.device"
DEVICE_REMEMBERED = timedelta(days=400)
ACCOUNTS_A_DEVICE = 10


@dataclass(frozen=True, slots=True)
class Device:
    """A browser: the id of its cookie, empty where it sent none, and who logged in on it."""

    id: str = ""
    accounts: tuple[int, ...] = ()
    since: int = 0
    """when it got its cookie, in seconds; 0 where that was not noted yet"""

    def identified(self) -> Device:
        """The device with an id, a new one where it has none."""
        if self.id:
            return self
        return replace(self, id=secrets.token_urlsafe(12), since=int(timezone.now().timestamp()))

    def known_at(self, after: timedelta) -> datetime | None:
        """When a browser in which nobody has logged in is no longer new; None without a cookie."""
        return datetime.fromtimestamp(self.since, UTC) + after if self.id else None

    def used_by(self, account: int) -> Device:
        """The device after a login; those who logged in longest ago are forgotten."""
        others = (known for known in self.accounts if known != account)
        return replace(self, accounts=(account, *others)[:ACCOUNTS_A_DEVICE])


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
        signing.dumps(asdict(device.identified()), salt=SALT),
        max_age=DEVICE_REMEMBERED,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
