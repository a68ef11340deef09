"""A bracket takes the rounds it takes: one more, or fewer, as what was played leaves it."""

from __future__ import annotations

from tournaments.engine.phase_lengths import rounds_left
from tournaments.engine.phase_ranking import bracket_results
from tournaments.engine.phases import PhasePlan, phase_at
from tournaments.engine.ranking import read_matches
from tournaments.models import Round, Tournament
from tournaments.selectors.entrants import players_of_round
from tournaments.selectors.phase_facts import phase_begun


def lengths_kept(contest: Tournament) -> bool:
    """Give the phase that is played the rounds it takes now; True where they were others.

    Only the contest in memory changes. Nothing is known anew while a round is drawn and not all
    its cards are in. No query for a contest without brackets and pools.
    """
    latest = _latest(contest)
    plan = phase_at(contest, latest.number) if latest else None
    if latest is None or plan is None or not plan.grouped:
        return False
    found = _rounds(contest, plan, latest.number)
    if found is None or found == plan.rounds:
        return False
    set_rounds(contest, plan.position, found)
    return True


def set_rounds(contest: Tournament, position: int, rounds: int) -> None:
    """Make a phase of a contest in memory so many rounds long; those after it move along."""
    if position == 1:
        contest.rounds_planned = rounds
    else:
        contest.later_phases[position - 2]["rounds"] = rounds


def _latest(contest: Tournament) -> Round | None:
    if not contest.has_brackets:
        return None
    rounds = contest.rounds.order_by("-number").only("number", "published_at", "tournament")
    latest = rounds.first()
    return latest if latest is not None and latest.published else None


def _rounds(contest: Tournament, plan: PhasePlan, last: int) -> int | None:
    """The rounds of a phase of which those up to `last` are played; None while cards are out."""
    rows = [row for row in read_matches(contest).values() if row.round <= last]
    begun = phase_begun(contest, plan, last + 1)
    if begun is None or not all(row.complete for row in rows if row.round >= plan.start):
        return None
    there = {player.number for player in players_of_round(contest, last + 1)}
    results = bracket_results(begun, rows) if plan.bracket else {}
    groups = [
        {"name": name, "members": begun.members[name], "output": output}
        for name, output in begun.outputs.items()
    ]
    return last - plan.start + 1 + rounds_left(groups, begun.turn + 1, results, there)
