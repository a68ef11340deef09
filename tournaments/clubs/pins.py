"""What a PIN is: its digits, its ends, and whose PINs work in a browser."""

from datetime import datetime
from enum import StrEnum

from django.db.models import QuerySet

from tournaments.clubs.limits import PIN_LASTS
from tournaments.core.visitors import Device
from tournaments.models import DevicePin

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
