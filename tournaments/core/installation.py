"""What the app asks of the installation it runs on: copies, addresses, version, PDF.

The project package registers its own answers when Django starts; nothing of it is imported here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies of the database, as the desk shows them; `notices` are what it must know."""

    count: int = 0
    last_at: datetime | None = None
    notices: tuple[str, ...] = ()


def _copy_nothing() -> None:
    pass


def _keep_nothing(label: str) -> None:
    pass


def _no_address() -> Sequence[str]:
    return ()


def _no_pdf() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Installation:
    """What the app calls; by default nobody makes copies, knows addresses or prints PDF.

    version: part of the tag of every public page, so that a new version renews them
    copy_soon: a copy of the database is due once the running transaction is committed
    copy_now: the same, at once, kept under a label (`abcd-round-2`)
    copies: what there is
    phone_addresses: the addresses of this machine that phones beside it reach, the likeliest first
    can_print_pdf: whether the library that makes PDF works here
    """

    version: str = ""
    copy_soon: Callable[[], None] = _copy_nothing
    copy_now: Callable[[str], None] = _keep_nothing
    copies: Callable[[], Copies] = Copies
    phone_addresses: Callable[[], Sequence[str]] = _no_address
    can_print_pdf: Callable[[], bool] = _no_pdf


_registered = Installation()


def register(answers: Installation) -> None:
    """Make these the answers from now on."""
    global _registered
    _registered = answers


def installation() -> Installation:
    """The answers in force."""
    return _registered
