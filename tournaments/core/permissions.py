"""The table of who may do what; a view without an act of it is an error."""

from typing import NamedTuple

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """A role of a visitor towards one tournament, club or the installation.

    A visitor may have several. Those from `SCORER` to `ADMIN` are given by a club
    (`models.StaffRole`); `SITE` is the superuser of the installation.
    """

    PUBLIC = "public", _("Everyone")
    USER = "user", _("Logged in")
    SCORER = "scorer", _("Scorer")
    REFEREE = "referee", _("Referee")
    ORGANISER = "organiser", _("Organiser")
    ADMIN = "admin", _("Club admin")
    SITE = "site", _("Site admin")


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


class Act(NamedTuple):
    """Something that people do, and the roles that may."""

    roles: frozenset[Role]
    title: str | Promise


ACTS = {
    "site.look": Act(EVERYONE, _("Open the home page, log in, choose a language")),
    "site.begin": Act(EVERYONE, _("Create the first account of a new site")),
    "site.settle": Act(SITE, _("See all clubs and accounts of the site")),
    "copies.keep": Act(SITE, _("Make, download and restore copies of the database")),
    "friendly.count": Act(EVERYONE, _("Count a game without a contest, share and print it")),
    "handout.print": Act(
        EVERYONE, _("Print a rule sheet, blank score cards and a reminder without a contest")
    ),
    "demo.use": Act(EVERYONE, _("Load the demonstration")),
    "demo.wipe": Act(SIGNED_IN, _("Remove the demonstration")),
    "form.send_again": Act(SIGNED_IN, _("Send a form again after being logged out")),
    "account.open": Act(EVERYONE, _("Open an invitation, or a link for a new password")),
    "account.own": Act(
        SIGNED_IN, _("Change your own name, password and PIN, end your own sessions")
    ),
    "club.create": Act(SIGNED_IN, _("Create a club")),
    "club.look": Act(EVERYONE, _("See a club’s page")),
    "club.leave": Act(STAFF, _("Leave a club")),
    "club.settle": Act(ADMINS, _("Change the club’s name and logo")),
    "club.staff": Act(ADMINS, _("Invite organisers and admins, give and remove every role")),
    "club.journal": Act(ORGANISERS | ADMINS, _("Read the club journal")),
    "club.people": Act(ADMINS, _("Look up, merge and export the records of players; erase a name")),
    "tournament.create": Act(SIGNED_IN, _("Create a contest in a club you organise")),
    "tournament.look": Act(EVERYONE, _("See what is published")),
    "tournament.run": Act(SCORERS, _("See the contest’s desk")),
    "tournament.staff": Act(
        ORGANISERS | ADMINS, _("Invite scorers and referees of a contest, and remove them")
    ),
    "tournament.settle": Act(ORGANISERS, _("Change the contest’s settings")),
    "tournament.archive": Act(ORGANISERS, _("Archive a contest, unarchive it")),
    "tournament.delete": Act(ORGANISERS, _("Delete a contest")),
    "rules.settle": Act(ORGANISERS, _("Change the contest’s rule set")),
    "rules.change": Act(ORGANISERS, _("Change the rules during the contest")),
    "rules.keep": Act(ORGANISERS, _("Save, compare, export and import the club’s rule sets")),
    "entrants.enter": Act(ORGANISERS, _("Enter, import, change and withdraw entrants")),
    "entrants.check_in": Act(SCORERS, _("Tick who is present and has paid")),
    "round.draw": Act(ORGANISERS, _("Draw a round, change its draft, publish it")),
    "result.enter": Act(SCORERS, _("Enter and correct results")),
    "result.reopen": Act(
        REFEREES, _("Settle a result to be checked, cancel a result, cancel a bye’s game")
    ),
    "ranking.settle": Act(
        REFEREES, _("Give and cancel penalties and warnings, put those who are tied in order")
    ),
    "prizes.settle": Act(ORGANISERS, _("Enter the prizes and hand them over")),
    "paper.print": Act(SCORERS, _("Print sheets")),
    "data.export": Act(ORGANISERS, _("Export entrants, results and ranking")),
    "journal.read": Act(REFEREES, _("Read the contest journal")),
}
