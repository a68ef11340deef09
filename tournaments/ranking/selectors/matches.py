"""The matches of published rounds: those stored, and those that a side missed."""

from __future__ import annotations

from tournaments.models import LeaverMatches, Tournament
from tournaments.ranking.missed_matches import MISSED, Attendance, missed_matches
from tournaments.ranking.rows import Matches, MatchRow, stored_matches


def read_matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of published rounds, by primary key; missed ones have a negative key.

    One query, and two more where a side can win by forfeit without a table.
    """
    stored = stored_matches(tournament)
    return stored | matches_missed(tournament, stored)


def matches_missed(tournament: Tournament, stored: Matches) -> dict[int, MatchRow]:
    """The matches of pools and round robins that are won by forfeit, for a side has left.

    Two queries; none where the settings know no such match.
    """
    phases = [plan for plan in tournament.chain if plan.system in MISSED]
    if tournament.leaver_matches != LeaverMatches.FORFEIT or not phases or not stored:
        return {}
    rounds = tournament.rounds.published()
    draws = rounds.filter(number__gte=phases[0].start, number__lte=phases[-1].end + 1).draws()
    rows = tournament.entrants.placed().values_list(
        *("number", "joined_from", "withdrawn_from", "paused_from", "paused_to", "present")
    )
    stays = {
        number: Attendance(joined, left, None if first is None else (first, last), present)
        for number, joined, left, first, last, present in rows
    }
    return missed_matches(tournament, stored, draws, stays)
