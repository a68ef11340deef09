"""The check-in as several people at several doors see it."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from tournaments.core.journal_words import sentence
from tournaments.core.related_rows import with_related
from tournaments.entrants.selectors.entrants import Row, places_in_line, rows_shown
from tournaments.models import JournalEntry, Tournament

MOST_SHOWN = 20


class CashCount(NamedTuple):
    """A count, and what should have been in the box at that moment; amounts in cents."""

    at: datetime
    who: str
    expected: int
    counted: int
    words: str
    pieces: Mapping[str, int] = {}
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


TAKEN_BACK_FOR = timedelta(minutes=15)
MOST_TOGETHER = 900
"""The most ticks that one form takes back: a form has at most a thousand fields."""


class Together(NamedTuple):
    """Boxes of one kind that were ticked in one act, the latest of the check-in."""

    field: str
    numbers: tuple[int, ...]

    @property
    def was(self) -> str:
        """The two boxes of such a row, as the list sends them: only the ticked one matters."""
        return "10" if self.field == "present" else "01"


def ticked_together(tournament: Tournament, now: datetime) -> Together | None:
    """What one press of a button has just ticked, to be taken back."""
    acts = JournalEntry.objects.filter(tournament_id=tournament.pk, act="entrants.check_in")
    last = acts.filter(at__gte=now - TAKEN_BACK_FOR).order_by("-id").first()
    if last is None:
        return None
    changes = last.data["changes"]
    numbers = tuple(change["number"] for change in changes)
    for box in ("present", "paid"):
        alike = all(change == {"number": change["number"], box: True} for change in changes)
        if alike and 1 < len(numbers) <= MOST_TOGETHER:
            return Together(box, numbers)
    return None


def rows_changed(tournament: Tournament, seen: dict[int, str]) -> list[Row]:
    """The rows whose boxes are not as a page has seen them, with their places in the line."""
    entrants = tournament.entrants.filter(number__in=seen)
    numbers = [
        entrant.number
        for entrant in entrants
        if f"{entrant.present:d}{entrant.paid:d}" != seen[entrant.number]
    ]
    if not numbers:
        return []
    changed = with_related(entrants.filter(number__in=numbers), "seats")
    return rows_shown(changed, places_in_line(tournament))
