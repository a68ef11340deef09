"""The cookie by which a browser that logged in before is known again."""

from __future__ import annotations

import secrets
from dataclasses import asdict

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournaments.clubs.limits import DEVICE_REMEMBERED, Device

SALT = "belote-club.device"


def device_of(request: HttpRequest) -> Device:
    """The device of a request; one without a cookie of ours has no id."""
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        values = signing.loads(cookie, salt=SALT, max_age=DEVICE_REMEMBERED)
    except signing.BadSignature:
        return Device()
    return Device(values["id"], tuple(values["accounts"]))


def remember_device(answer: HttpResponse, device: Device) -> None:
    """Give the browser its cookie; signed, so that nobody makes one for an account of others."""
    known = Device(device.id or secrets.token_urlsafe(12), device.accounts)
    answer.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(asdict(known), salt=SALT),
        max_age=DEVICE_REMEMBERED,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
