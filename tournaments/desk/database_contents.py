"""What a database holds, read alike from the one in use and from a copy of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import TypeAlias

from django.contrib.auth import get_user_model
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Count, Max

from tournaments.core.installation import CopyFile, installation
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
Place: TypeAlias = tuple[int, int]
"""A round and a table of it."""
Line: TypeAlias = tuple[int, datetime, int | None]
"""A line of the journal: its number, moment and tournament; two databases may share the number."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A tournament of a database, and how far it is."""

    pk: int
    code: str
    name: str
    club: str
    date: date
    finished: bool
    version: int
    """of its settings"""
    entrants: int
    rounds: int
    """published"""
    results: int
    awaited: int
    """score cards of published rounds that are not back"""


@dataclass(frozen=True, slots=True)
class Account:
    """An account of a database; `roles` are (role, club, tournament or nothing)."""

    password: str
    active: bool
    site: bool
    """whether it is that of the site's administrator"""
    roles: frozenset[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Stored:
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


def contests_in(alias: str = DEFAULT_DB_ALIAS) -> list[Contest]:
    """The tournaments of a database, the newest first."""
    entrants = _counted(Entrant.objects.placed().using(alias).values_list("tournament"))
    rounds = dict(
        Round.objects.published()
        .using(alias)
        .order_by()
        .values_list("tournament")
        .annotate(last=Max("number"))
    )
    played = Match.objects.using(alias).exclude(kind=MatchKind.BYE).order_by()
    played = played.filter(round__published_at__isnull=False)
    of_round = played.values_list("round__tournament")
    results = _counted(of_round.exclude(state=MatchState.EXPECTED))
    awaited = _counted(of_round.filter(state=MatchState.EXPECTED))
    rows = Tournament.objects.using(alias).select_related("club").order_by("-date", "-pk")
    return [
        Contest(
            one.pk,
            one.code,
            one.name,
            one.club.name,
            one.date,
            one.finished_at is not None,
            one.version,
            entrants.get(one.pk, 0),
            rounds.get(one.pk, 0),
            results.get(one.pk, 0),
            awaited.get(one.pk, 0),
        )
        for one in rows
    ]


def _counted(rows: object) -> dict[int, int]:
    found = rows.order_by().annotate(count=Count("pk"))  # type: ignore[attr-defined]
    return dict(found)


def stored_in(alias: str = DEFAULT_DB_ALIAS) -> Stored:
    """What the preview compares of a database."""
    people = Person.objects.using(alias).values_list("pk", flat=True).order_by()
    lines = JournalEntry.objects.using(alias).order_by()
    return Stored(
        {one.code: one for one in contests_in(alias)},
        _results(alias),
        _accounts(alias),
        frozenset(lines.values_list("pk", "at", "tournament_id")),
        frozenset(people.exclude(erased_at=None)),
        frozenset(people.filter(erased_at=None)),
    )


def _results(alias: str) -> dict[str, dict[Place, object]]:
    found: defaultdict[str, dict[Place, object]] = defaultdict(dict)
    rows = Match.objects.using(alias).exclude(state=MatchState.EXPECTED)
    rows = rows.exclude(kind=MatchKind.BYE).filter(hall_table__isnull=False)
    places = ("round__tournament__code", "round__number", "hall_table__number")
    marks = ("state", "entry", "version", "revision", "recorded_at")
    for code, round_, table, *mark in rows.order_by().values_list(*places, *marks):
        found[code][round_, table] = tuple(mark)
    return found


def _accounts(alias: str) -> dict[str, Account]:
    roles: defaultdict[int, set[tuple[str, str, str]]] = defaultdict(set)
    held = Membership.objects.using(alias).held()
    names = ("user", "role", "club__name", "tournament__name")
    for user, role, club, tournament in held.values_list(*names):
        roles[user].add((role, club, tournament or ""))
    users = get_user_model().objects.using(alias).order_by("username")
    return {
        one.username: Account(
            one.password, one.is_active, one.is_superuser, frozenset(roles[one.pk])
        )
        for one in users
    }


def contests_of(copy: CopyFile) -> tuple[Contest, ...]:
    """The tournaments of a copy; each file is read once."""
    return _contests_of(copy)


@lru_cache(maxsize=KEPT_LOOKS)
def _contests_of(copy: CopyFile) -> tuple[Contest, ...]:
    with installation().shelf.opened(copy) as alias:
        return tuple(contests_in(alias))
