"""Brackets and pools whose places the organiser has exchanged while their first round is a draft.

What was drawn stays as `draw["groups_drawn"]`; `draw["groups"]` is what the swaps of the draft
make of it, so that every later round follows them. Undoing a swap starts again from the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.draws.engine import draw_json

Json = dict[str, Any]
Row = Mapping[str, Any]


def groups_drawn(draw: Row) -> list[Json]:
    """The groups of a round as the program has drawn them."""
    return list(draw.get("groups_drawn") or draw["groups"])


def groups_after(draw: Row, steps: Iterable[Row]) -> list[Json]:
    """The groups as these steps of the draft leave them."""
    groups = groups_drawn(draw)
    for step in steps:
        if step["label"] == "swap":
            one, other = step["values"]["one"], step["values"]["other"]
            groups = [swapped_group(group, one, other) for group in groups]
    return groups


def swapped_group(group: Row, one: int, other: int) -> Json:
    """A group with two of its members in each other's place; as it is where they are not in it."""
    if one not in group["members"] or other not in group["members"]:
        return dict(group)
    place = {one: other, other: one}
    pools = group["output"].get("pools")
    changed = (
        _seeds_exchanged(group, place)
        if pools is None
        else {**group["input"], "placed": [_exchanged(p["entrants"], place) for p in pools]}
    )
    return {
        "name": group["name"],
        "members": _exchanged(group["members"], place),
        "input": changed,
        "output": draw_json(changed),
    }


def group_of(groups: Iterable[Row], number: int) -> str | None:
    """The name of the group somebody plays in."""
    return next((group["name"] for group in groups if number in group["members"]), None)


def first_of_phase(draw: Row, number: int) -> bool:
    """Whether a round begins a phase of brackets or pools: what it draws can still be changed."""
    return "groups" in draw and bool(draw["start"] == number)


def seeds_of(groups: Iterable[Row]) -> dict[int, int]:
    """The seed of everybody in a bracket, from 1 in each."""
    brackets = (group for group in groups if "matches" in group["output"])
    return {id_: at for group in brackets for at, id_ in enumerate(group["members"], start=1)}


def _seeds_exchanged(group: Row, place: Mapping[int, int]) -> Json:
    """The input of a bracket with its seeds in the order that is now; no lot drew that."""
    request = {name: value for name, value in group["input"].items() if name != "by"}
    row_of = {row["id"]: row for row in request["entrants"]}
    return {**request, "entrants": [row_of[id_] for id_ in _exchanged(group["members"], place)]}


def _exchanged(ids: Sequence[int], place: Mapping[int, int]) -> list[int]:
    return [place.get(id_, id_) for id_ in ids]
