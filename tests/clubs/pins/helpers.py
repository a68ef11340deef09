"""A browser with PINs: logging in, signing over, and what the journal says of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tournaments.models import DevicePin, JournalEntry

PASSWORD, PIN, WRONG = "carreau-de-neuf", "4826", "4827"
SET, DELETE, LIST = "/account/pin/", "/account/pin/delete/", "/sign-over/"
FORM = {"present": PASSWORD, "pin": PIN, "again": PIN}


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
