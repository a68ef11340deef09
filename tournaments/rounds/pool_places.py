"""Places of pools that rest: who comes late can take one, and the others keep their matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.draws.errors import DrawError
from tournaments.draws.pools import LARGEST_POOL, how_many
from tournaments.draws.registry import draw_json
from tournaments.rounds.stored_draw import Row, StoredDraw


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
        for pool in group["output"].get("pools", ()):
            rests = [id_ for row in pool["rounds"] if row["round"] == turn for id_ in row["byes"]]
            place = PoolPlace(group["name"], pool["pool"], *rests[:1])
            is_open = len(pool["entrants"]) % 2 and len(pool["rounds"]) >= turn
            if is_open and with_place(group, place, 1 + max(group["members"])):
                yield place


def with_place(group: Row, place: PoolPlace, number: int) -> Row | None:
    """The group with one more in a pool; None where another pool has to take it.

    Everybody else meets whom they met before: the newcomer has the matches of the place that rests.
    """
    if group["name"] != place.group:
        return group
    pools = [[*pool["entrants"]] for pool in group["output"]["pools"]]
    pools[place.pool - 1].append(number)
    request = dict(group["input"])
    entrants = [*request["entrants"], {"id": number}]
    sizes = range(request["size"], LARGEST_POOL + 1)
    size = next((size for size in sizes if how_many(len(entrants), size) == len(pools)), None)
    if size is None:
        return None
    request |= {"entrants": entrants, "size": size, "placed": pools}
    try:
        output = draw_json(request)
    except DrawError:
        return None
    members = [*group["members"], number]
    return {"name": group["name"], "members": members, "input": request, "output": output}
