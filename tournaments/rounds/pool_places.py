"""Places of pools that rest: who comes late can take one, and the others keep their matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.draws.errors import DrawError
from tournaments.draws.pools import LARGEST_POOL, how_many
from tournaments.draws.values import DrawEntrant
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
