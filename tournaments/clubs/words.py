"""Words about accounts and roles: logins that wait, links and PINs refused, who works where."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from itertools import groupby
from math import ceil

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournaments.clubs.limits import Refused
from tournaments.core.permissions import Role
from tournaments.core.wording.text import Text
from tournaments.models import Invitation, Membership, StaffRole

ROLES: Mapping[str, Text] = {
    StaffRole.ORGANISER: gettext_lazy("organiser"),
    StaffRole.ADMIN: gettext_lazy("club admin"),
    StaffRole.REFEREE: gettext_lazy("referee"),
    StaffRole.SCORER: gettext_lazy("scorer"),
}
ROLES_IN_A_LINE: Mapping[str, Text] = {
    **ROLES,
    Role.PUBLIC: gettext_lazy("without an account"),
    Role.USER: "",
    Role.SITE: gettext_lazy("site admin"),
}
"""The role of a line of the journal, in small letters; an account acting for itself has none."""
IN_A_CONTEST: Mapping[str, Text] = {
    StaffRole.REFEREE: gettext_lazy("referee of %(contest)s"),
    StaffRole.SCORER: gettext_lazy("scorer of %(contest)s"),
}
DUTIES: Mapping[str, Text] = {
    StaffRole.ORGANISER: gettext_lazy(
        "An organiser prepares contests, draws the rounds and runs the contest."
    ),
    StaffRole.ADMIN: gettext_lazy("An admin invites people, gives roles and looks after the club."),
    StaffRole.REFEREE: gettext_lazy(
        "A referee does what a scorer does, settles disputes and gives penalties."
    ),
    StaffRole.SCORER: gettext_lazy(
        "A scorer types results, ticks who is present and prints sheets."
    ),
}
"""What each role is about, in a sentence."""


def role_words(role: str, contest: str = "") -> str:
    """A role within a sentence: of the whole club, or of the contest of this name."""
    if contest:
        return str(IN_A_CONTEST[role]) % {"contest": contest}
    return str(ROLES[role])


def role_of(of: Membership | Invitation) -> str:
    """The role of a person or an invitation, with its contest: scorer of Concours de Noël."""
    return role_words(of.role, of.tournament.name if of.tournament else "")


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


def refused_words(why: Refused, name: str, *, deleted: bool = False) -> str:
    """Why a PIN is refused, and what to do; without the name of a person who must stay unknown."""
    if not name or why is Refused.ABSENT:
        return _("This person has no PIN in this browser: log in with the password.")
    if why is Refused.ENDED:
        words = _("The PIN of %(name)s has expired: log in with the password.")
    elif why is Refused.REPLAYED:
        words = _("This form was used before: type the PIN of %(name)s again.")
    elif deleted:
        words = _("Wrong five times: this PIN is deleted, and %(name)s logs in with the password.")
    else:
        words = _("This is not the PIN of %(name)s in this browser.")
    return words % {"name": name}


def works_words(memberships: Iterable[Membership]) -> Iterator[str]:
    """Where somebody works and as what, a sentence for each club; rows come club by club."""
    for club, held in groupby(memberships, key=lambda role: role.club):
        yield _("%(club)s: %(roles)s") % {"club": club.name, "roles": ", ".join(map(role_of, held))}
