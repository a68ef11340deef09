"""One-time links: their signed codes, of which no row holds the secret, and when one is closed."""

import re
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from django.db.models import TextChoices
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_lazy as _

from tournaments.models import Invitation, PasswordReset
from tournaments.models.base import OneTimeLink

Link = TypeVar("Link", Invitation, PasswordReset)

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and figures that look like another one."""
LENGTH = 17
"""Signs of a signature: 84 bits."""
LASTS = timedelta(hours=24)
CODE = re.compile(rf"([0-9]{{1,15}})-([{SIGNS}]{{{LENGTH}}})")


class Why(TextChoices):
    """Why a link is refused."""

    UNKNOWN = (
        "unknown",
        _("There is no link with this address. If it was typed by hand, compare each letter."),
    )
    USED = "used", _("It has been used: a link works once, for one person.")
    ENDED = "ended", _("It has expired: a link works for 24 hours.")
    TAKEN_BACK = "taken_back", _("It was withdrawn, or a newer one has replaced it.")
    MAKER = "maker", _("The person who created it may no longer give this role.")
    OTHER_ACCOUNT = (
        "other_account",
        _("It is for a different account from the one logged in in this browser."),
    )


def code_of(link: OneTimeLink) -> str:
    """The code of a link: its number, and a signature over its number and its first moment."""
    made = link.made_at.astimezone(UTC).isoformat()
    name = f"belote-club.{link._meta.model_name}"
    signed = salted_hmac(name, f"{link.pk} {made}", algorithm="sha256")
    rest, letters = int.from_bytes(signed.digest()), []
    for _sign in range(LENGTH):
        rest, at = divmod(rest, len(SIGNS))
        letters.append(SIGNS[at])
    return f"{link.pk}-{''.join(letters)}"


def link_of(kind: type[Link], code: str) -> Link | None:
    """The link that a code belongs to, open or not; None for a code that was never given out.

    Capitals and spaces do not count: a code may be read aloud.
    """
    typed = CODE.fullmatch("".join(code.split()).lower())
    if typed is None:
        return None
    link = kind._default_manager.filter(pk=int(typed[1])).select_related(*LOADED[kind]).first()
    if link is None or not constant_time_compare(code_of(link), typed[0]):
        return None
    return link


LOADED = {Invitation: ("club", "tournament__club", "made_by"), PasswordReset: ("user", "made_by")}
"""What is read together with a link."""


def why_closed(link: OneTimeLink, at: datetime) -> Why | None:
    """Why a link no longer opens; None while it does."""
    if link.opens(at):
        return None
    if link.used_at is not None:
        return Why.USED
    return Why.ENDED if link.taken_back_at is None else Why.TAKEN_BACK
