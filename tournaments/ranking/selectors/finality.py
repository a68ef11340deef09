"""Whether the ranking says who has won: not before a result, not while anything is to come."""

from __future__ import annotations

from enum import StrEnum

from tournaments.models import Tournament
from tournaments.ranking.selectors.standings import is_over, progress


class Finality(StrEnum):
    """How far a ranking decides; papers and pages about the winners ask it."""

    OPEN = "open"
    """no result is in: everybody shares the first rank"""
    PROVISIONAL = "provisional"
    FINAL = "final"


def finality(tournament: Tournament) -> Finality:
    """How final the ranking of a tournament is as it stands (no query beyond the ranking's).

    That of a contest that was closed while a card is out stays provisional.
    """
    cards = progress(tournament)
    if not any(one.returned for one in cards.rounds):
        return Finality.OPEN
    closed = tournament.finished_at is not None and cards.all_in
    return Finality.FINAL if closed or is_over(tournament) else Finality.PROVISIONAL
