"""The message of a login that has to wait, and what a browser is called."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def browser_words(browser: str) -> str:
    """The name of a browser as it was stored; words for one that did not say what it is."""
    return browser or _("an unknown browser")


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
