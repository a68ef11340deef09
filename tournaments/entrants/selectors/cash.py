"""The counts of the cash box that were recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

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

    @property
    def more(self) -> int:
        return max(self.counted - self.expected, 0)

    @property
    def less(self) -> int:
        return max(self.expected - self.counted, 0)


def cash_counts(tournament: Tournament) -> list[CashCount]:
    """The counts of a tournament, the latest first (one query)."""
    lines = JournalEntry.objects.filter(tournament_id=tournament.pk, act="cash.count")
    return [
        CashCount(line.at, line.actor, **line.data, words=sentence(line.act, line.data))
        for line in lines.order_by("-id")[:MOST_SHOWN]
    ]
