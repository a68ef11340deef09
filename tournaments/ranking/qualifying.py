"""Who goes on from a phase that runs: to which group of the next one, for sure or perhaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.ranking import Chance
from tournaments.models.chain import Field, Group, PhasePlan, members_by_group
from tournaments.ranking.qualification import Course, Told, within_rounds
from tournaments.ranking.qualification_grouped import (
    within_bracket,
    within_pools,
    within_ranks_of_pools,
)


@dataclass(frozen=True, slots=True)
class Mark:
    """The chance of an entrant to play in the best group that is still open to him.

    `group` is its place among the groups of the next phase, 0 for the best.
    """

    chance: Chance
    group: int = 0


OUT = Mark("out")


def marks(course: Course, following: PhasePlan, now: Field) -> dict[int, Mark]:
    """The mark of everybody who is there; `now` is the ranking as it stands."""
    if course.settled:
        return settled(members_by_group(following.groups, now), now.ranked)
    told = [_told(course, group, now) for group in following.groups]
    return {number: _mark(number, told) for number in now.ranked}


def settled(members: Mapping[str, Sequence[int]], ranked: Sequence[int]) -> dict[int, Mark]:
    """The marks once it is known who plays in each group.

    >>> settled({"main": [4]}, [4, 7])
    {4: Mark(chance='qualified', group=0), 7: Mark(chance='out', group=0)}
    """
    found = dict.fromkeys(ranked, OUT)
    for at, ids in enumerate(members.values()):
        found |= dict.fromkeys(ids, Mark("qualified", at))
    return found


def _mark(number: int, told: Sequence[Told]) -> Mark:
    """Who may play in several groups is told of the best."""
    for at, chances in enumerate(told):
        chance = chances.get(number, "out")
        if chance != "out":
            return Mark(chance, at)
    return OUT


def _told(course: Course, group: Group, now: Field) -> Told:
    """The chance of each to be in a group: before its end, and not before its beginning."""
    first, last = group.first, group.last
    if group.places:
        first, last = min(group.places), max(group.places)
    upto = _within(course, group, last, now)
    before = _within(course, group, first - 1, now) if first > 1 else {}
    return {number: _between(chance, before.get(number, "out")) for number, chance in upto.items()}


def _between(upto: Chance, before: Chance) -> Chance:
    if upto == "out" or before == "qualified":
        return "out"
    return "qualified" if upto == "qualified" and before == "out" else "possible"


def _within(course: Course, group: Group, places: int | None, now: Field) -> Told:
    """The chance to be within so many places of those a group is taken from; None: all."""
    among = [n for n in now.category if now.category[n] == group.category]
    if places is None:
        return dict.fromkeys(among if group.category else now.ranked, "qualified")
    plan, groups = course.facts.plan, len(course.facts.outputs)
    if not plan.grouped:
        everybody = {id_ for ids in course.facts.members.values() for id_ in ids}
        return within_rounds(course, places, set(among) if group.category else everybody)
    if group.places:
        return within_pools(course, places)
    if group.category or groups > 1:
        return dict.fromkeys(among if group.category else now.ranked, "possible")
    if plan.bracket:
        return within_bracket(course, next(iter(course.facts.outputs)), places)
    return within_ranks_of_pools(course, places)
