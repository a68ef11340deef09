"""What a database holds, read alike from the one in use and from a copy of it."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import DEFAULT_DB_ALIAS
from django.db.models import OuterRef

from tournaments.core.installation import CopyFile, installation
from tournaments.core.related_rows import number_of
from tournaments.models import (
    Entrant,
    JournalEntry,
    Match,
    MatchKind,
    MatchState,
    Membership,
    Person,
    Round,
    Tournament,
)

KEPT_LOOKS = 500
Place = tuple[int, int]
"""A round and a table of it."""
Line = tuple[int, datetime, int | None]
"""A line of the journal: its number, moment and tournament; two databases may share the number."""


class Contest(NamedTuple):
    """A tournament of a database, and how far it is."""

    pk: int
    code: str
    name: str
    club: str
    date: date
    finished: datetime | None
    version: int
    """of its settings"""
    entrants: int
    rounds: int
    """published"""
    results: int


class Account(NamedTuple):
    """An account of a database; `roles` are (role, club, tournament or nothing)."""

    password: str
    active: bool
    site: bool
    """whether it is that of the site's administrator"""
    roles: frozenset[tuple[str, str, str]]


class Stored(NamedTuple):
    """All of a database that the preview of a copy compares."""

    contests: Mapping[str, Contest]
    """by code"""
    results: Mapping[str, Mapping[Place, object]]
    """of each contest, by place: what changes whenever the result does"""
    accounts: Mapping[str, Account]
    """by name"""
    lines: frozenset[Line]
    erased: frozenset[int]
    """the people whose names were erased"""
    named: frozenset[int]
    """the people who have their names"""


def contests_in(alias: str) -> list[Contest]:
    """The tournaments of a database, the newest first."""
    of_outer = {"tournament": OuterRef("pk")}
    cards = Match.objects.exclude(kind=MatchKind.BYE).exclude(state=MatchState.EXPECTED)
    cards = cards.filter(round__tournament=OuterRef("pk"), round__published_at__isnull=False)
    rows = Tournament.objects.using(alias).annotate(
        entered=number_of(Entrant.objects.placed().filter(**of_outer), "tournament"),
        published=number_of(Round.objects.published().filter(**of_outer), "tournament"),
        results=number_of(cards, "round__tournament"),
    )
    columns = ("pk", "code", "name", "club__name", "date", "finished_at", "version")
    counts = ("entered", "published", "results")
    return [Contest(*row) for row in rows.order_by("-date", "-pk").values_list(*columns, *counts)]


def stored_in(alias: str = DEFAULT_DB_ALIAS) -> Stored:
    """What the preview compares of a database."""
    results: defaultdict[str, dict[Place, object]] = defaultdict(dict)
    cards = Match.objects.using(alias).exclude(state=MatchState.EXPECTED).order_by()
    cards = cards.exclude(kind=MatchKind.BYE)
    places = ("round__tournament__code", "round__number", "hall_table__number")
    marks = ("state", "entry", "version", "revision", "recorded_at")
    for code, round_, table, *mark in cards.values_list(*places, *marks):
        results[code][round_, table] = tuple(mark)
    roles: defaultdict[int, set[tuple[str, str, str]]] = defaultdict(set)
    held = Membership.objects.using(alias).held()
    names = ("user", "role", "club__name", "tournament__name")
    for user, role, club, tournament in held.values_list(*names):
        roles[user].add((role, club, tournament or ""))
    accounts = {
        user.username: Account(
            user.password, user.is_active, user.is_superuser, frozenset(roles[user.pk])
        )
        for user in User.objects.using(alias)
    }
    people = Person.objects.using(alias).values_list("pk", flat=True).order_by()
    lines = JournalEntry.objects.using(alias).order_by()
    return Stored(
        {contest.code: contest for contest in contests_in(alias)},
        results,
        accounts,
        frozenset(lines.values_list("pk", "at", "tournament_id")),
        frozenset(people.exclude(erased_at=None)),
        frozenset(people.filter(erased_at=None)),
    )


@lru_cache(maxsize=KEPT_LOOKS)
def contests_of(copy: CopyFile) -> tuple[Contest, ...]:
    """The tournaments of a copy; each file is read once."""
    with installation().shelf.opened(copy) as alias:
        return tuple(contests_in(alias))
