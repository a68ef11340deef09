"""The messages of a login that has to wait, and of a PIN that is refused."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs.pins import Refused


def wait_words(left: timedelta) -> str:
    """How long to wait, in seconds below a minute, then in minutes begun."""
    seconds = ceil(left.total_seconds())
    if seconds < 60:
        return ngettext(
            "Too many wrong passwords: wait %(seconds)s second, then try again.",
            "Too many wrong passwords: wait %(seconds)s seconds, then try again.",
            seconds,
        ) % {"seconds": seconds}
    minutes = ceil(seconds / 60)
    return ngettext(
        "Too many wrong passwords: wait %(minutes)s minute, then try again.",
        "Too many wrong passwords: wait %(minutes)s minutes, then try again.",
        minutes,
    ) % {"minutes": minutes}


def refused_words(why: Refused, name: str, *, deleted: bool = False) -> str:
    """Why a PIN is refused, and what to do; without a name where it is not to be told."""
    if not name or why is Refused.ABSENT:
        return _("This person has no PIN in this browser: log in with the password.")
    if why is Refused.ENDED:
        words = _("The PIN of %(name)s has ended: log in with the password.")
    elif why is Refused.REPLAYED:
        words = _("This form was used before: type the PIN of %(name)s again.")
    elif deleted:
        words = _("Wrong five times: this PIN is deleted, and %(name)s logs in with the password.")
    else:
        words = _("This is not the PIN of %(name)s in this browser.")
    return words % {"name": name}
