"""Words of accounts and clubs: a login that has to wait, roles, why a link is refused."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from math import ceil

from django.utils.translation import gettext_lazy, ngettext

from tournaments.clubs.links import Why
from tournaments.clubs.staff import NoReset
from tournaments.core.wording.text import Text
from tournaments.models import StaffRole

ROLES: Mapping[str, Text] = {
    StaffRole.ORGANISER: gettext_lazy("organiser"),
    StaffRole.ADMIN: gettext_lazy("admin"),
    StaffRole.REFEREE: gettext_lazy("referee"),
    StaffRole.SCORER: gettext_lazy("scorer"),
}
IN_A_CONTEST: Mapping[str, Text] = {
    StaffRole.REFEREE: gettext_lazy("referee of %(contest)s"),
    StaffRole.SCORER: gettext_lazy("scorer of %(contest)s"),
}
DUTIES: Mapping[str, Text] = {
    StaffRole.ORGANISER: gettext_lazy(
        "An organiser prepares contests, draws and runs the evening."
    ),
    StaffRole.ADMIN: gettext_lazy("An admin invites people, gives roles and looks after the club."),
    StaffRole.REFEREE: gettext_lazy(
        "A referee does what a scorer does, settles disputes and gives penalties."
    ),
    StaffRole.SCORER: gettext_lazy("A scorer types results, ticks who is present, prints papers."),
}
"""What each role is about, in a sentence."""
WHY_REFUSED: Mapping[str, Text] = {
    Why.UNKNOWN: gettext_lazy(
        "Nobody gave out a link with this address. If it was typed by hand, compare each letter."
    ),
    Why.USED: gettext_lazy("It has been used: a link opens once, for one person."),
    Why.ENDED: gettext_lazy("Its time is over: a link opens for 24 hours."),
    Why.TAKEN_BACK: gettext_lazy("It was taken back, or a newer one has replaced it."),
    Why.MAKER: gettext_lazy("Whoever made it may no longer give it out."),
    Why.OTHER_ACCOUNT: gettext_lazy(
        "It is for another account than the one that is logged in in this browser."
    ),
}
NO_RESET: Mapping[str, Text] = {
    NoReset.SELF: gettext_lazy("You change your own password on the page of your account."),
    NoReset.DEMO: gettext_lazy("This account belongs to everybody who looks at the demonstration."),
    NoReset.SITE: gettext_lazy(
        "This account runs the whole installation. Another account that does can make the link, or "
        "`belote-club account` on the computer that the program runs on."
    ),
    NoReset.ELSEWHERE: gettext_lazy(
        "This account also works for a club that you do not administer. Whoever runs the whole "
        "installation can make the link, or `belote-club account` on the computer that the program "
        "runs on."
    ),
}


def role_words(role: str, contest: str = "") -> str:
    """A role within a sentence: of the whole club, or of the contest of this name."""
    if contest:
        return str(IN_A_CONTEST[role]) % {"contest": contest}
    return str(ROLES[role])


def wait_for_link(left: timedelta) -> str:
    """How long to wait after too many wrong codes, in minutes begun."""
    minutes = ceil(left.total_seconds() / 60)
    return ngettext(
        "Too many wrong addresses were tried: wait %(minutes)s minute, then open yours again.",
        "Too many wrong addresses were tried: wait %(minutes)s minutes, then open yours again.",
        minutes,
    ) % {"minutes": minutes}


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
