"""Whether the first place can still be lost, while the last round is played."""

from __future__ import annotations

from scoring.ranking import Row, chance_of
from tournaments.models import Tournament
from tournaments.models.chain import chained, phases_of
from tournaments.ranking.qualification import Course, within_rounds
from tournaments.ranking.qualification_grouped import within_bracket
from tournaments.ranking.reading import bounds_of
from tournaments.ranking.selectors.standings import Standings


def assured_first(contest: Tournament, found: Standings) -> int | None:
    """The number of the entrant that nobody can catch any more, None while it is open.

    Only while cards of the last round planned are to come: before, a round more or a late
    entrant could still change what is left to play.
    """
    last = found.after_round == contest.rounds_total and found.partial
    if not last or not found.rows:
        return None
    if chained(contest):
        return None if found.course is None else _first_of_phase(contest, found.course, found)
    bounds = bounds_of(contest)
    if bounds is None:
        return None
    key = found.keys[0]
    rows = [_row(row.rank, row.number, key, row.values[key]) for row in found.rows]
    first = rows[0].id
    return first if chance_of(first, rows, 1, found.awaited, bounds) == "qualified" else None


def _first_of_phase(contest: Tournament, course: Course, found: Standings) -> int | None:
    """Of the last phase; of several groups of the best, of pools nobody is the first of all."""
    plan, first = course.facts.plan, found.rows[0].number
    best = next(iter(course.facts.members), "")
    if plan.position < len(phases_of(contest)) or (plan.grouped and not plan.bracket):
        return None
    if plan.bracket:
        told = within_bracket(course, best, 1)
    else:
        told = within_rounds(course, 1, course.facts.members[best])
    return first if told.get(first) == "qualified" else None


def _row(rank: int, number: int, key: str, value: object) -> Row:
    return Row(rank, number, {key: int(str(value))}, None)
