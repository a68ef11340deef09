"""The message of a login that has to wait; role and device as the journal says them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from math import ceil

from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.browsers import browser_words
from tournaments.core.permissions import Role
from tournaments.core.wording.text import Text


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


ROLES_IN_A_LINE: Mapping[str, Text] = {
    Role.PUBLIC: gettext_lazy("without an account"),
    Role.USER: "",
    Role.SCORER: gettext_lazy("scorer"),
    Role.REFEREE: gettext_lazy("referee"),
    Role.ORGANISER: gettext_lazy("organiser"),
    Role.ADMIN: gettext_lazy("admin of the club"),
    Role.SITE: gettext_lazy("admin of the installation"),
}
"""The role of a line of the journal, in small letters; an account acting for itself has none."""


def device_words(browser: str, mark: str) -> str:
    """A browser, with its mark where the same account uses another one of that name."""
    words = browser_words(browser)
    return f"{words} ({mark})" if mark else words
