"""Reading the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import overload

from django.db.models import Q, QuerySet

from tournaments.core.journal_words import sentence
from tournaments.models import JournalEntry, Tournament

PAGE = 50
ABOUT: Mapping[str, tuple[str, ...]] = {
    "entrant": ("entrant", "entrants"),
    "kept_apart": ("kept_apart",),
    "round": ("round",),
    "result": ("result", "catch_up"),
    "hand": ("hand",),
    "ranking": ("ranking",),
    "penalty": ("penalty",),
    "prizes": ("prizes",),
    "phase": ("phase",),
    "rules": ("rules",),
    "tournament": ("tournament", "demo"),
}
"""What lines can be about -> the kinds of its acts: what stands before their dot."""


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


def journal_entries(contest: Tournament, only: JournalFilter) -> QuerySet[JournalEntry]:
    """The entries of a contest, newest first, under a filter on what is stored."""
    entries = JournalEntry.objects.filter(tournament_id=contest.pk)
    if only.room:
        kinds = (Q(act__startswith=f"{kind}.") for kind in ABOUT[only.room])
        entries = entries.filter(reduce(or_, kinds))
    if only.round_number is not None:
        entries = entries.filter(round_number=only.round_number)
    return entries


def journal_lines(
    contest: Tournament, only: JournalFilter = JournalFilter()
) -> Sequence[JournalLine]:
    """The lines of a contest, newest first.

    `text` looks in the sentences and the actors: they have to be read; without it only a page is.
    """
    lines = JournalLines(journal_entries(contest, only))
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
