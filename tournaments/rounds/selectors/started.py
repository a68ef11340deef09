"""The rounds of which a result is in: they can no longer be taken back."""

from __future__ import annotations

from tournaments.models import Match, MatchEntry, Tournament


def started_rounds(tournament: Tournament) -> list[int]:
    """Their numbers (one query)."""
    entered = Match.objects.filter(round__tournament=tournament).exclude(entry=MatchEntry.NONE)
    return list(
        entered.values_list("round__number", flat=True).distinct().order_by("round__number")
    )
