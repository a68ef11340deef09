"""Places of pools that rest: who comes late can take one, and the others keep their matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tournaments.draws.errors import DrawError
from tournaments.draws.pools import LARGEST_POOL, how_many
from tournaments.draws.values import DrawEntrant
from tournaments.models.draft import DraftStep, exchanged
from tournaments.models.drawn import Drawn, DrawnGroup
from tournaments.models.stored_draw import StoredDraw


@dataclass(frozen=True, slots=True)
class PoolPlace:
    """A place that rests in each round of a pool."""

    group: str
    pool: int
    rests: int | None = None
    """who rests in the round that is played; None where nobody can play there now"""

    @property
    def key(self) -> str:
        """Its name in a form."""
        return f"{self.pool}-{self.group}"


def pool_places(draw: StoredDraw, turn: int) -> Iterator[PoolPlace]:
    """The places that rest in pools of an odd number, with who rests in a turn.

    `draw` is that of the first round of the phase, in which the pools are drawn.
    """
    if draw.partners is not None:
        return
    for group in draw.groups or ():
        for pool in group.pools:
            rests = [id_ for row in pool.rounds if row.number == turn for id_ in row.byes]
            place = PoolPlace(group.name, pool.number, *rests[:1])
            is_open = len(pool.ids) % 2 and len(pool.rounds) >= turn
            if is_open and with_place(group, place, 1 + max(group.members)):
                yield place


def with_place(group: DrawnGroup, place: PoolPlace, number: int) -> DrawnGroup | None:
    """The group with one more in a pool; None where another pool has to take it.

    Everybody else meets whom they met before: the newcomer has the matches of the place that rests.
    """
    if group.name != place.group:
        return group
    pools = tuple(
        (*pool.ids, number) if pool.number == place.pool else pool.ids for pool in group.pools
    )
    entrants = (*group.input.entrants, DrawEntrant(number))
    sizes = range(group.input.size or LARGEST_POOL, LARGEST_POOL + 1)
    size = next((size for size in sizes if how_many(len(entrants), size) == len(pools)), None)
    if size is None:
        return None
    request = replace(group.input, entrants=entrants, size=size, placed=pools)
    try:
        drawn = Drawn.now(request)
    except DrawError:
        return None
    return DrawnGroup(group.name, (*group.members, number), drawn)


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
