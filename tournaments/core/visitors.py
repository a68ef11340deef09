"""Who a visitor without an account is, as far as limits need to tell visitors apart."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from tournaments.core.devices import device_of


def address_of(request: HttpRequest) -> str:
    """The address a request comes from; behind the proxy of a hosted installation what that says.

    A proxy writes the address it has seen last: what a visitor claims stands before it.
    """
    told: str = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.HTTPS else ""
    return told.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def visitor_of(request: HttpRequest) -> str:
    """The browser by its cookie; one without a cookie by its address."""
    device = device_of(request).id
    return f"device {device}" if device else f"address {address_of(request)}"
