"""What is read of accounts and of the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import overload

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.core.journal_words import sentence
from tournaments.core.wording.text import Text
from tournaments.models import JournalEntry, Tournament


def cannot_log_in() -> QuerySet[User]:
    """The accounts without a password: that of a demonstration."""
    return get_user_model().objects.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def accounts_exist() -> bool:
    """Whether anybody can log in."""
    return get_user_model().objects.exclude(pk__in=cannot_log_in()).exists()


def spelling_of(name: str) -> str:
    """The name of an account as it was created, however its capitals are typed."""
    same = get_user_model().objects.filter(username__iexact=name).values_list("username", flat=True)
    found = list(same[:2])
    return found[0] if len(found) == 1 else name


def id_of(name: str) -> int | None:
    """The id of the account of this name."""
    return get_user_model().objects.filter(username=name).values_list("pk", flat=True).first()


PAGE = 50


@dataclass(frozen=True, slots=True)
class About:
    """Something that lines of the journal can be about."""

    title: Text
    kinds: tuple[str, ...]
    """what stands before the dot of its acts"""


ABOUT: Mapping[str, About] = {
    "entrant": About(_("Entrants"), ("entrant", "entrants")),
    "kept_apart": About(_("Pairs that must not meet"), ("kept_apart",)),
    "round": About(_("Draws"), ("round",)),
    "result": About(_("Results"), ("result", "catch_up")),
    "hand": About(_("Hands"), ("hand",)),
    "ranking": About(_("Ranking"), ("ranking",)),
    "penalty": About(_("Penalties"), ("penalty",)),
    "prizes": About(_("Prizes"), ("prizes",)),
    "phase": About(_("Phases"), ("phase",)),
    "rules": About(_("Rules"), ("rules",)),
    "tournament": About(_("Settings"), ("tournament", "demo")),
}
"""What the journal of a tournament can be filtered by, by the value that the filter sends."""
OF_NO_TOURNAMENT = frozenset({"account", "club", "rule_set"})
"""Kinds of acts that stand in the journal of no tournament."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One act as people read it."""

    at: datetime
    actor: str
    words: str
    round_number: int | None
    act: str


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """What of the journal to show; empty values show all."""

    text: str = ""
    room: str = ""
    """a key of `ABOUT`"""
    round_number: int | None = None


def journal_entries(tournament: Tournament, only: JournalFilter) -> QuerySet[JournalEntry]:
    """The entries of a tournament, newest first, under a filter on what is stored."""
    entries = JournalEntry.objects.filter(tournament_id=tournament.pk)
    if only.room:
        kinds = (Q(act__startswith=f"{kind}.") for kind in ABOUT[only.room].kinds)
        entries = entries.filter(reduce(or_, kinds))
    if only.round_number is not None:
        entries = entries.filter(round_number=only.round_number)
    return entries


def journal_lines(
    tournament: Tournament, only: JournalFilter = JournalFilter()
) -> Sequence[JournalLine]:
    """The lines of a tournament, newest first.

    `text` looks in the sentences and the actors: they have to be read; without it only a page is.
    """
    lines = JournalLines(journal_entries(tournament, only))
    wanted = only.text.casefold()
    if not wanted:
        return lines
    return [x for x in lines if wanted in x.words.casefold() or wanted in x.actor.casefold()]


class JournalLines(Sequence[JournalLine]):
    """The lines under a filter of what is stored: only those asked for are read."""

    def __init__(self, entries: QuerySet[JournalEntry]) -> None:
        self.entries = entries

    def __len__(self) -> int:
        return self.entries.count()

    @overload
    def __getitem__(self, at: int) -> JournalLine: ...
    @overload
    def __getitem__(self, at: slice) -> list[JournalLine]: ...
    def __getitem__(self, at: int | slice) -> JournalLine | list[JournalLine]:
        if isinstance(at, int):
            return journal_line(self.entries[at])
        return [journal_line(entry) for entry in self.entries[at]]


def journal_line(entry: JournalEntry) -> JournalLine:
    """An entry with its sentence."""
    return JournalLine(
        at=entry.at,
        actor=entry.actor,
        words=sentence(entry.act, entry.data),
        round_number=entry.round_number,
        act=entry.act,
    )
