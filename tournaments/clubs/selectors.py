"""Accounts, where they are signed in, logos of clubs, and the journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.limits import still_counted, time_left
from tournaments.core.journal_words import sentence
from tournaments.core.wording.text import Text
from tournaments.core.writes import Actor
from tournaments.models import (
    AccountSession,
    Club,
    ClubLogo,
    JournalEntry,
    LoginTally,
    Submission,
    Tournament,
)

DEMO_NAME = "demo"
"""The name of the account that visitors of the demonstration share."""


def cannot_log_in() -> QuerySet[User]:
    """The accounts without a password, such as that of the demonstration."""
    return User.objects.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def is_of_demonstration(user_id: int) -> bool:
    """Whether this is the account that visitors of the demonstration share."""
    return cannot_log_in().filter(pk=user_id, username=DEMO_NAME).exists()


def accounts_exist() -> bool:
    """Whether the installation has an account that can log in."""
    return User.objects.exclude(pk__in=cannot_log_in()).exists()


def spelling_of(name: str) -> str:
    """The spelling of an account's name, with whatever capitals it is typed."""
    same = User.objects.filter(username__iexact=name).values_list("username", flat=True)
    spellings = list(same[:2])
    return spellings[0] if len(spellings) == 1 else name


def name_is_taken(name: str, *, but: int) -> bool:
    """Whether another account has this name, with whatever capitals.

    SQLite compares letters with accents as they are written, so the names are compared here.
    """
    others = User.objects.exclude(pk=but).values_list("username", flat=True)
    return name.casefold() in {other.casefold() for other in others}


def sessions_of(user_id: int, at: datetime) -> QuerySet[AccountSession]:
    """The sessions of an account that have not run out, the one seen last first."""
    live = AccountSession.objects.filter(user_id=user_id, session__expire_date__gt=at)
    return live.order_by("-last_seen", "-pk")


def carried_out_as(actor: Actor) -> str:
    """The service that has carried out the form with this key; empty if none has."""
    acts = Submission.objects.filter(key=actor.key).values_list("act", flat=True)
    return acts.first() or "" if actor.key else ""


def logo_of(club: Club) -> ClubLogo | None:
    """The logo of a club, without its bytes; None where it has none.

    A public page has read it together with the club.
    """
    if "logo" in club._state.fields_cache:
        return getattr(club, "logo", None)
    return ClubLogo.objects.filter(club_id=club.pk).defer("png").first()


def logo_png(club_id: int) -> bytes | None:
    """The bytes of a club's logo; None where it has none."""
    stored = ClubLogo.objects.filter(club_id=club_id).values_list("png", flat=True).first()
    return None if stored is None else bytes(stored)


def wait_left(key: str, at: datetime) -> timedelta:
    """Seconds until a login counted under this key may be tried again."""
    tally = LoginTally.objects.filter(key=key).first()
    if tally is None:
        return timedelta()
    return time_left(still_counted(tally.failures, tally.last_at, at), tally.last_at, at)


PAGE = 50


ABOUT: Mapping[str, Text] = {
    "entrant": _("Entrants"),
    "kept_apart": _("Pairs that must not meet"),
    "round": _("Draws"),
    "result": _("Results"),
    "hand": _("Hands"),
    "ranking": _("Ranking"),
    "penalty": _("Penalties"),
    "prizes": _("Prizes"),
    "phase": _("Phases"),
    "rules": _("Rules"),
    "tournament": _("Settings"),
    "staff": _("Staff"),
}
"""The subjects by which the journal of a tournament is filtered: parts of acts before the dot."""
ALSO_ABOUT = {
    "entrants": "entrant",
    "cash": "entrant",
    "catch_up": "result",
    "bis": "result",
    "demo": "tournament",
}
"""Further parts of acts before the dot, each with its subject."""
OF_NO_TOURNAMENT = frozenset(
    {"account", "club", "copies", "invitation", "people", "pin", "rule_set"}
)
"""Kinds of acts that belong to no tournament."""


@dataclass(frozen=True)
class JournalFilter:
    """A filter of the journal; empty values show all."""

    text: str = ""
    room: str = ""
    """a key of `ABOUT`"""
    round_number: int | None = None
    person: int | None = None
    """the account that acted"""


def journal_entries(tournament: Tournament, only: JournalFilter) -> QuerySet[JournalEntry]:
    """The entries of a tournament, newest first, filtered by subject, round and person."""
    entries = JournalEntry.objects.filter(tournament_id=tournament.pk)
    if only.room:
        kinds = [only.room, *(kind for kind, room in ALSO_ABOUT.items() if room == only.room)]
        entries = entries.filter(reduce(or_, (Q(act__startswith=f"{kind}.") for kind in kinds)))
    if only.round_number is not None:
        entries = entries.filter(round_number=only.round_number)
    if only.person is not None:
        entries = entries.filter(user_id=only.person)
    return entries


def journal_lines(
    tournament: Tournament, only: JournalFilter = JournalFilter()
) -> QuerySet[JournalEntry] | list[JournalEntry]:
    """The lines of a tournament, newest first.

    A filter by text looks in the sentences and the actors: all lines are read for it.
    """
    entries, wanted = journal_entries(tournament, only), only.text.casefold()
    if not wanted:
        return entries
    return [
        line
        for line in entries
        if wanted in line.actor.casefold() or wanted in sentence(line.act, line.data).casefold()
    ]


OF_THE_LIST = [f"tournament.{act}" for act in ("create", "archive", "unarchive", "delete")]
"""Acts that change which tournaments a club has."""


def club_journal(club: Club, *, deleted: int | None = None) -> QuerySet[JournalEntry]:
    """The lines of a club, newest first: about itself, its staff, its rule sets, its contests.

    Its admins do not read the journals of its tournaments: who works in one stands here as well.

    `deleted` is the primary key of a tournament that was deleted: its own lines, all of them.
    """
    entries = JournalEntry.objects.filter(club_id=club.pk)
    if deleted is not None:
        return entries.filter(tournament_id=deleted)
    of_the_club = Q(tournament_id=None) | Q(act__in=OF_THE_LIST) | Q(act__startswith="staff.")
    return entries.filter(of_the_club)


def worked_for(club: Club, user_id: int) -> bool:
    """Whether an account has, or had, a role in a club or in a tournament of it."""
    # By the key of the account: any number of an address can be compared with that.
    return User.objects.filter(pk=user_id, memberships__club=club).exists()


def own_acts(user_id: int) -> QuerySet[JournalEntry]:
    """What an account did in no club or in those it still works for, newest first."""
    clubs = Club.objects.with_staff(user_id).order_by().values("pk")
    entries = JournalEntry.objects.filter(user_id=user_id)
    return entries.filter(Q(club_id=None) | Q(club_id__in=clubs))
