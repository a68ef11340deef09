"""Whether the first place can still be lost, while the last round is played."""

from __future__ import annotations

from scoring.ranking import Row, chance_of
from tournaments.engine.phases import chained
from tournaments.engine.ranking import bounds_of
from tournaments.models import Tournament
from tournaments.selectors.standings import Standings


def assured_first(contest: Tournament, found: Standings) -> int | None:
    """The number of the entrant that nobody can catch any more, None while it is open.

    Only while cards of the last round planned are to come: before, a round more or a late
    entrant could still change what is left to play.
    """
    bounds = bounds_of(contest)
    last = found.after_round == contest.rounds_planned and found.partial
    if chained(contest):
        # What a bracket leaves open, points do not tell.
        return None
    if bounds is None or not last or not found.rows:
        return None
    key = found.keys[0]
    rows = [_row(row.rank, row.number, key, row.values[key]) for row in found.rows]
    first = rows[0].id
    return first if chance_of(first, rows, 1, found.awaited, bounds) == "qualified" else None


def _row(rank: int, number: int, key: str, value: object) -> Row:
    return Row(rank, number, {key: int(str(value))}, None)
