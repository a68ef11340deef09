"""A bracket takes the rounds it takes: one more, or fewer, as what was played leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Q

from tournaments.brackets.lengths import rounds_foreseen, rounds_left
from tournaments.draws.pools import how_many
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import System, Tournament
from tournaments.models.chain import (
    POOL_SIZE,
    Field,
    PhasePlan,
    members_by_group,
    phase_at,
    plan_after,
)
from tournaments.ranking.phase_ranking import bracket_results
from tournaments.ranking.reading import read_matches
from tournaments.ranking.selectors.phase_facts import phase_begun


def lengths_kept(contest: Tournament) -> bool:
    """Give the phase that is played the rounds it takes now; True where they were others.

    Only the contest in memory changes. Before the first draw those present are counted; nothing is
    known anew while a round is drawn and not all its cards are in. No query for a contest without
    brackets and pools.
    """
    if not contest.has_brackets:
        return False
    number, published = _latest(contest)
    plan = phase_at(contest, number or 1)
    if not plan.grouped or not published:
        return False
    found = _rounds(contest, plan, number) if number else _before_play(contest, plan)
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


def _latest(contest: Tournament) -> tuple[int, bool]:
    """The round that is drawn last, and that it is no draft; 0 before the first."""
    rounds = contest.rounds.order_by("-number").values_list("number", "published_at")
    number, published_at = rounds.first() or (0, True)
    return number, bool(published_at)


def _before_play(contest: Tournament, plan: PhasePlan) -> int | None:
    """With those who are ticked present, or everybody entered while nobody is."""
    entered = contest.entrants.filter(withdrawn_from=None)
    counts = entered.aggregate(all=Count("pk"), here=Count("pk", Q(present=True)))
    return rounds_foreseen(plan, [counts["here"] or counts["all"]])


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
