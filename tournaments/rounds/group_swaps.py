"""Brackets and pools of a phase that begins: their seeds, and what later steps change in them."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.draws.registry import draw_json
from tournaments.rounds.pool_places import PoolPlace, with_place
from tournaments.rounds.stored_draw import DraftStep, Row, StoredDraw, exchanged


def groups_after(draw: StoredDraw, steps: Iterable[DraftStep]) -> list[Row]:
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


def seeds_of(groups: Iterable[Row]) -> dict[int, int]:
    """The seed of everybody in a bracket, from 1 in each."""
    brackets = (group for group in groups if "matches" in group["output"])
    return {id_: at for group in brackets for at, id_ in enumerate(group["members"], start=1)}


def _swapped(group: Row, one: int, other: int) -> Row:
    """A group with two of its members in each other's place; as it is without both of them."""
    if not {one, other} <= {*group["members"]}:
        return group
    members = exchanged(group["members"], one, other)
    if "pools" in group["output"]:
        pools = [exchanged(pool["entrants"], one, other) for pool in group["output"]["pools"]]
        request = {**group["input"], "placed": pools}
    else:
        # The seeds stand in the order of the swap: no lot drew that.
        request = {name: value for name, value in group["input"].items() if name != "by"}
        row_of = {row["id"]: row for row in request["entrants"]}
        request["entrants"] = [row_of[id_] for id_ in members]
    output = draw_json(request)
    return {"name": group["name"], "members": members, "input": request, "output": output}
