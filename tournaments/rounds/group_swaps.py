"""Brackets and pools of a phase that begins: their seeds, and what later steps change in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.models.draft import DraftStep, exchanged
from tournaments.models.drawn import Drawn, DrawnGroup
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.pool_places import PoolPlace, with_place


def groups_after(draw: StoredDraw, steps: Iterable[DraftStep]) -> list[DrawnGroup]:
    """The groups as these steps of the draft leave them."""
    groups = list(draw.first_groups)
    for step in steps:
        if "pool" in step.values:
            place = PoolPlace(step.values["group"], step.values["pool"])
            groups = [with_place(one, place, step.values["joins"]) or one for one in groups]
        if step.label == "swap":
            one, other = step.values["one"], step.values["other"]
            groups = [_swapped(group, one, other) for group in groups]
    return groups


def seeds_of(groups: Iterable[DrawnGroup]) -> dict[int, int]:
    """The seed of everybody in a bracket, from 1 in each."""
    brackets = (group for group in groups if not group.has_pools)
    return {id_: at for group in brackets for at, id_ in enumerate(group.members, start=1)}


def _swapped(group: DrawnGroup, one: int, other: int) -> DrawnGroup:
    """A group with two of its members in each other's place; as it is without both of them."""
    if not {one, other} <= {*group.members}:
        return group
    members = tuple(exchanged(group.members, one, other))
    if group.has_pools:
        pools = tuple(tuple(exchanged(pool.ids, one, other)) for pool in group.pools)
        request = replace(group.input, placed=pools)
    else:
        # The seeds stand in the order of the swap: no lot drew that.
        entrant = {entrant.id: entrant for entrant in group.input.entrants}
        entrants = tuple(entrant[id_] for id_ in members)
        request = replace(group.input, by=None, entrants=entrants)
    return DrawnGroup(group.name, members, Drawn.now(request))
