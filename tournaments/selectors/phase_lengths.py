"""A bracket takes the rounds it takes: one more, or fewer, as what was played leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.draws.pools import how_many
from tournaments.engine.phase_lengths import rounds_foreseen, rounds_left
from tournaments.engine.phase_ranking import bracket_results
from tournaments.engine.phases import (
    POOL_SIZE,
    Field,
    PhasePlan,
    members_by_group,
    phase_at,
    plan_after,
)
from tournaments.engine.ranking import read_matches
from tournaments.models import Round, System, Tournament
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


def foreseen(contest: Tournament, phase: Mapping[str, Any], before: PhasePlan) -> int | None:
    """The rounds that a phase of brackets or pools will take; None where nobody can know.

    Counted with everybody entered, or with as many as the phase takes while fewer are.
    """
    plan = plan_after(before, phase)
    if not plan.grouped:
        return None
    members = members_by_group(plan.groups, _field(contest, plan, before))
    return rounds_foreseen(plan, [len(ids) for ids in members.values() if len(ids) > 1])


def _field(contest: Tournament, plan: PhasePlan, before: PhasePlan) -> Field:
    entered = contest.entrants.filter(withdrawn_from=None)
    category = dict(entered.values_list("number", "category"))
    asked = max((group.last or 0 for group in plan.groups if not group.category), default=0)
    ranked = [*category, *range(-1, len(category) - asked - 1, -1)]
    place: dict[int, int] = {}
    if before.system == System.POOLS and ranked:
        pools = how_many(len(ranked), before.options.get("size", POOL_SIZE))
        place = {number: at // pools + 1 for at, number in enumerate(ranked)}
    return Field(ranked, place, category)


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
