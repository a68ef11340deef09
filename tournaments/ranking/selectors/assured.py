"""Whether nobody can catch the entrant in first place any more."""

from __future__ import annotations

from scoring.ranking import Bounds, Ranked, chance_of
from tournaments.models import Tournament
from tournaments.ranking.outcomes import worth_of
from tournaments.ranking.qualification import Course, within_bracket, within_rounds
from tournaments.ranking.selectors.standings import StandingRow, Standings


def assured_first(tournament: Tournament, found: Standings) -> int | None:
    """The number of the entrant that nobody can catch any more, None while it is open.

    Only while cards of the last round planned are to come: before, a round more or a late
    entrant could still change what is left to play.
    """
    last = found.after_round == tournament.rounds_total and found.partial
    if not last or not found.placed:
        return None
    if tournament.chained:
        return None if found.course is None else _first_of_phase(tournament, found.course, found)
    key, worth = found.keys[0], worth_of(tournament, tournament.first)
    if worth is None or key == "points":
        return None
    rows = [Ranked(0, row.number, {key: _whole(row, key)}, None) for row in found.placed]
    first, bounds = rows[0].id, Bounds(worth.least, worth.most)
    return first if chance_of(first, rows, 1, found.awaited, bounds) == "qualified" else None


def _whole(row: StandingRow, key: str) -> int:
    return int(str(row.values[key]))


def _first_of_phase(tournament: Tournament, course: Course, found: Standings) -> int | None:
    """The assured first of the best group of the last phase; None where that is played in pools."""
    plan, first = course.facts.plan, found.rows[0].number
    best = next(iter(course.facts.members), "")
    if plan.position < len(tournament.chain) or (plan.grouped and not plan.bracketed):
        return None
    if plan.bracketed:
        told = within_bracket(course, best, 1)
    else:
        told = within_rounds(course, 1, course.facts.members[best])
    return first if told.get(first) == "qualified" else None
