"""Who plays a phase: those who qualified in the one before, and are still there."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.brackets.draws import apart_from_pools
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Entrant, System, Tournament
from tournaments.models.chain import Field, PhasePlan, members_by_group, phase_at, phases_of
from tournaments.ranking.phase_ranking import POOL_PLACE, PhaseFacts
from tournaments.ranking.pool_seeds import fair_order
from tournaments.ranking.reading import read_matches
from tournaments.ranking.selectors.phase_facts import phase_begun
from tournaments.ranking.selectors.standings import standings

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
    members = members_by_group(plan.groups, field)
    before = phases_of(contest)[plan.position - 2]
    begun = phase_begun(contest, before, plan.start) if before.system == System.POOLS else None
    if begun is None:
        return members
    seeds = _in_fair_order(contest, plan, begun, members, field.place)
    if not plan.bracket:
        return seeds
    pools = {id_: at for at, pool in enumerate(_every_pool(begun)) for id_ in pool}
    return {name: apart_from_pools(ids, pools, field.place) for name, ids in seeds.items()}


def _in_fair_order(
    contest: Tournament,
    plan: PhasePlan,
    begun: PhaseFacts,
    members: Members,
    place: Mapping[int, int],
) -> Members:
    """Groups taken by their places in pools; one taken by rank keeps the ranking."""
    by_place = {group.name for group in plan.groups if group.places}
    matches = read_matches(contest) if by_place else {}
    return {
        name: fair_order(contest, begun, matches, ids, place) if name in by_place else list(ids)
        for name, ids in members.items()
    }


def _every_pool(begun: PhaseFacts) -> list[list[int]]:
    return [pool["entrants"] for output in begun.outputs.values() for pool in output["pools"]]


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
