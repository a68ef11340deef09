"""What other rules would change in a contest that is being played."""

from __future__ import annotations

from tournaments.models import JournalEntry, Tournament


def last_rule_change(contest: Tournament) -> JournalEntry | None:
    """The latest change of the rules since the first round was published."""
    return JournalEntry.objects.filter(tournament_id=contest.pk, act="rules.change").first()
