"""The message of a login that has to wait."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from django.utils.translation import ngettext


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
