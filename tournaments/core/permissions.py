"""The table of who may do what; a view without an act of it is an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(StrEnum):
    """The role of a visitor towards one tournament, club or the installation."""

    PUBLIC = "public"
    USER = "user"
    ORGANISER = "organiser"


EVERYONE = frozenset(Role)
SIGNED_IN = frozenset({Role.USER, Role.ORGANISER})
ORGANISERS = frozenset({Role.ORGANISER})


@dataclass(frozen=True, slots=True)
class Act:
    """Something that people do, and the roles that may."""

    roles: frozenset[Role]
    title: str | Promise


ACTS: Mapping[str, Act] = {
    "site.look": Act(EVERYONE, _("Open the first page, sign in, choose a language")),
    "site.begin": Act(EVERYONE, _("Create the first account of a new installation")),
    "demo.use": Act(EVERYONE, _("Load the demonstration")),
    "demo.wipe": Act(SIGNED_IN, _("Wipe the demonstration")),
    "form.send_again": Act(SIGNED_IN, _("Send a form again after being logged out")),
    "account.own": Act(SIGNED_IN, _("Change one’s own name and password, end one’s own sessions")),
    "club.create": Act(SIGNED_IN, _("Create a club")),
    "tournament.create": Act(SIGNED_IN, _("Create a contest")),
    "tournament.look": Act(EVERYONE, _("See what is published")),
    "tournament.run": Act(ORGANISERS, _("See the desk of the contest")),
    "tournament.settle": Act(ORGANISERS, _("Change the settings of the contest")),
    "tournament.archive": Act(ORGANISERS, _("Archive a contest, take it out of the archive")),
    "tournament.delete": Act(ORGANISERS, _("Delete a contest")),
    "rules.settle": Act(ORGANISERS, _("Change the rule set of the contest")),
    "rules.change": Act(ORGANISERS, _("Change the rules while the contest is played")),
    "rules.keep": Act(ORGANISERS, _("Keep, compare, export and import the rule sets of the club")),
    "entrants.enter": Act(ORGANISERS, _("Enter, import, change and withdraw entrants")),
    "entrants.check_in": Act(ORGANISERS, _("Tick who is present and has paid")),
    "round.draw": Act(ORGANISERS, _("Draw a round, change its draft, publish it")),
    "result.enter": Act(ORGANISERS, _("Enter and correct results")),
    "ranking.settle": Act(
        ORGANISERS, _("Give and take back penalties and warnings, put those who are tied in order")
    ),
    "prizes.settle": Act(ORGANISERS, _("List the prizes and hand them over")),
    "paper.print": Act(ORGANISERS, _("Print papers")),
    "data.export": Act(ORGANISERS, _("Export entrants, results and ranking")),
    "journal.read": Act(ORGANISERS, _("Read the journal")),
}


def may(role: Role, act: str) -> bool:
    """Whether a role may carry out an act; an unknown act is a programmer's error."""
    return role in ACTS[act].roles
