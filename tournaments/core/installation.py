"""What the app asks of the installation it runs on: copies, addresses, version, PDF.

The project package registers its own answers when Django starts; nothing of it is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies of the database as the desk shows them, with notices to the organiser."""

    count: int = 0
    last_at: datetime | None = None
    notices: tuple[str, ...] = ()


class NoCopyError(Exception):
    """A copy that could not be made; its text says why, in the language of the reader."""


@dataclass(frozen=True, slots=True)
class Installation:
    """What the app calls; by default there are no copies, no addresses and no PDF.

    version: part of the tag of every public page, so that a new version renews them
    copy_soon: ask for a copy of the database once the running transaction is committed
    copy_now: make a copy at once and store it under a label (`abcd-round-2`)
    copy_first: make a copy under a label and wait for it; raises NoCopyError where it fails
    makes_copies: whether copies can be made here: not of a PostgreSQL server
    copies: the copies that exist
    phone_addresses: the addresses of this machine that phones beside it reach, the likeliest first
    can_print_pdf: whether the library that makes PDF works here
    """

    version: str = ""
    copy_soon: Callable[[], None] = lambda: None
    copy_now: Callable[[str], None] = lambda _label: None
    copy_first: Callable[[str], None] = lambda _label: None
    makes_copies: Callable[[], bool] = bool
    copies: Callable[[], Copies] = Copies
    phone_addresses: Callable[[], Sequence[str]] = tuple
    can_print_pdf: Callable[[], bool] = bool


_registered = Installation()


def register(answers: Installation) -> None:
    """Answer the app by these functions from now on."""
    global _registered
    _registered = answers


def installation() -> Installation:
    """The installation that was registered last."""
    return _registered
