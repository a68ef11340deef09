"""The table of who may do what; a view without an act of it is an error."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """A role of a visitor towards one tournament, club or the installation.

    A visitor may have several. Those from `SCORER` to `ADMIN` are given by a club
    (`models.StaffRole`); `SITE` is the superuser of the installation.
    """

    PUBLIC = "public", _("Everybody")
    USER = "user", _("Logged in")
    SCORER = "scorer", _("Scorer")
    REFEREE = "referee", _("Referee")
    ORGANISER = "organiser", _("Organiser")
    ADMIN = "admin", _("Club admin")
    SITE = "site", _("Admin of the installation")


EVERYONE = frozenset(Role)
SIGNED_IN = EVERYONE - {Role.PUBLIC}
SCORERS = frozenset({Role.SCORER, Role.REFEREE, Role.ORGANISER, Role.SITE})
REFEREES = SCORERS - {Role.SCORER}
ORGANISERS = REFEREES - {Role.REFEREE}
ADMINS = frozenset({Role.ADMIN, Role.SITE})
STAFF = SCORERS | ADMINS
SITE = frozenset({Role.SITE})
BY_RIGHTS = ("public", "user", "site", "admin", "scorer", "referee", "organiser")
"""The role of the journal is the last of these: who organises acts as an organiser."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that people do, and the roles that may."""

    roles: frozenset[Role]
    title: str | Promise


ACTS = {
    "site.look": Act(EVERYONE, _("Open the first page, sign in, choose a language")),
    "site.begin": Act(EVERYONE, _("Create the first account of a new installation")),
    "site.settle": Act(SITE, _("See all clubs and accounts of the installation")),
    "copies.keep": Act(SITE, _("Make, download and put back copies of the database")),
    "friendly.count": Act(EVERYONE, _("Count a game without a contest, share and print it")),
    "handout.print": Act(
        EVERYONE, _("Print a rule sheet, blank score cards and a reminder without a contest")
    ),
    "demo.use": Act(EVERYONE, _("Load the demonstration")),
    "demo.wipe": Act(SIGNED_IN, _("Wipe the demonstration")),
    "form.send_again": Act(SIGNED_IN, _("Send a form again after being logged out")),
    "account.open": Act(EVERYONE, _("Open an invitation, or a link to a new password")),
    "account.own": Act(
        SIGNED_IN, _("Change one’s own name, password and PIN, end one’s own sessions")
    ),
    "club.create": Act(SIGNED_IN, _("Create a club")),
    "club.look": Act(EVERYONE, _("See the page of a club")),
    "club.leave": Act(STAFF, _("Leave a club")),
    "club.settle": Act(ADMINS, _("Change the name and the logo of the club")),
    "club.staff": Act(ADMINS, _("Invite organisers and admins, give and take away every role")),
    "club.journal": Act(ORGANISERS | ADMINS, _("Read the journal of the club")),
    "club.people": Act(ADMINS, _("Look up, merge, erase and export the people of the club")),
    "tournament.create": Act(SIGNED_IN, _("Create a contest in a club one organises")),
    "tournament.look": Act(EVERYONE, _("See what is published")),
    "tournament.run": Act(SCORERS, _("See the desk of the contest")),
    "tournament.staff": Act(
        ORGANISERS | ADMINS, _("Invite scorers and referees of a contest, and take them away")
    ),
    "tournament.settle": Act(ORGANISERS, _("Change the settings of the contest")),
    "tournament.archive": Act(ORGANISERS, _("Archive a contest, take it out of the archive")),
    "tournament.delete": Act(ORGANISERS, _("Delete a contest")),
    "rules.settle": Act(ORGANISERS, _("Change the rule set of the contest")),
    "rules.change": Act(ORGANISERS, _("Change the rules while the contest is played")),
    "rules.keep": Act(ORGANISERS, _("Keep, compare, export and import the rule sets of the club")),
    "entrants.enter": Act(ORGANISERS, _("Enter, import, change and withdraw entrants")),
    "entrants.check_in": Act(SCORERS, _("Tick who is present and has paid")),
    "round.draw": Act(ORGANISERS, _("Draw a round, change its draft, publish it")),
    "result.enter": Act(SCORERS, _("Enter and correct results")),
    "result.reopen": Act(
        REFEREES, _("Settle a result under review, take a result back, give up a game of a bye")
    ),
    "ranking.settle": Act(
        REFEREES, _("Give and take back penalties and warnings, put those who are tied in order")
    ),
    "prizes.settle": Act(ORGANISERS, _("List the prizes and hand them over")),
    "paper.print": Act(SCORERS, _("Print papers")),
    "data.export": Act(ORGANISERS, _("Export entrants, results and ranking")),
    "journal.read": Act(REFEREES, _("Read the journal of the contest")),
}


def may(roles: Collection[Role], act: str) -> bool:
    """Whether one of these roles may carry out an act; an unknown act is a programmer's error."""
    return not ACTS[act].roles.isdisjoint(roles)


@cache
def acts_of(roles: frozenset[Role]) -> frozenset[str]:
    """The acts that somebody with these roles may carry out.

    >>> "round.draw" in acts_of(frozenset({Role.USER, Role.SCORER}))
    False
    """
    return frozenset([name for name, act in ACTS.items() if not act.roles.isdisjoint(roles)])


def foremost(roles: Collection[Role]) -> Role:
    """The role in which somebody acts: the one that may do most in the hall.

    >>> foremost({Role.USER, Role.ADMIN, Role.SCORER}).value
    'scorer'
    """
    return max(roles, key=BY_RIGHTS.index)
