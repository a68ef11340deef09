"""The counts of the cash box that were recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tournaments.core.journal_words import sentence
from tournaments.models import JournalEntry, Tournament

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class CashCount:
    """A count, and what should have been in the box at that moment; amounts in cents."""

    at: datetime
    who: str
    expected: int
    counted: int
    words: str
    pieces: Mapping[str, int] = field(default_factory=dict)
    """how many there were of each note and coin, by its cents"""
    cheques: int = 0
    version: int = 0
    """grows with each count"""


FIRST = CashCount(datetime.min.replace(tzinfo=UTC), "", 0, 0, "")
"""What stands before the first count."""


def cash_counts(tournament: Tournament) -> list[CashCount]:
    """The counts of a tournament, the latest first (one query)."""
    lines = JournalEntry.objects.filter(tournament_id=tournament.pk, act="cash.count")
    return [
        CashCount(
            line.at, line.actor, **line.data, words=sentence(line.act, line.data), version=line.pk
        )
        for line in lines.order_by("-id")[:MOST_SHOWN]
    ]
