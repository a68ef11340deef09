"""Who plays a phase: those who qualified in the one before, and are still there."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.phase_draws import apart_from_pools
from tournaments.engine.phase_ranking import POOL_PLACE, PhaseFacts
from tournaments.engine.phases import Field, PhasePlan, members_by_group, phase_at, phases_of
from tournaments.models import Entrant, System, Tournament
from tournaments.selectors.entrants import players_of_round
from tournaments.selectors.phase_facts import phase_begun
from tournaments.selectors.standings import standings

Members = Mapping[str, list[int]]


def players_now(contest: Tournament, number: int) -> list[Entrant]:
    """Who is there for a round and in its phase, by number."""
    there = players_of_round(contest, number)
    plan = phase_at(contest, number)
    if plan.position == 1 and (not plan.grouped or number == plan.start):
        return there
    inside = {id_ for ids in members_of(contest, plan, number).values() for id_ in ids}
    return [player for player in there if player.number in inside]


def members_of(contest: Tournament, plan: PhasePlan, number: int) -> Members:
    """The members of each group of a phase, best first: as it began, or as it would begin now."""
    begun = phase_begun(contest, plan, number)
    if begun is not None:
        return {name: list(ids) for name, ids in begun.members.items()}
    return _qualified(contest, plan)


def _qualified(contest: Tournament, plan: PhasePlan) -> Members:
    """By the ranking of the phase before; who has left makes room for the next."""
    there = {player.number for player in players_of_round(contest, plan.start)}
    found = standings(contest, plan.start - 1)
    rows = [row for row in found.rows if row.number in there]
    field = Field(
        ranked=[row.number for row in rows],
        place={row.number: _whole(row.values.get(POOL_PLACE)) for row in rows},
        category=found.categories,
    )
    before = phases_of(contest)[plan.position - 2]
    pools = _pools(contest, before, plan.start) if before.system == System.POOLS else {}
    members = members_by_group(plan.groups, field)
    if not (plan.bracket and pools):
        return members
    return {name: apart_from_pools(ids, pools, field.place) for name, ids in members.items()}


def _pools(contest: Tournament, plan: PhasePlan, number: int) -> dict[int, int]:
    """The pool of everybody, counted through all groups."""
    begun = phase_begun(contest, plan, number)
    pools = _every_pool(begun) if begun else []
    return {id_: at for at, pool in enumerate(pools) for id_ in pool}


def _every_pool(begun: PhaseFacts) -> list[list[int]]:
    return [pool["entrants"] for output in begun.outputs.values() for pool in output["pools"]]


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
