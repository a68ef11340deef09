"""Pools: small groups in which everybody meets everybody once (draw-rules.md 4.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .errors import DrawError
from .reading import (
    Values,
    check_all_placed,
    distinct_ids,
    list_of,
    object_of,
    read_entrants,
    read_soft,
    seeded_ids,
    whole,
)
from .schedule import ScheduledRound, berger
from .values import Broken, JsonValue, Numbers

SMALLEST, LARGEST_POOL = 3, 6
REASON = "pool: everybody of it meets everybody"

Clubs = Mapping[int, str | int]
Row = list[int | None]
"""The entrant for each pool; None where a pool gets nobody."""


class PoolsRequest(NamedTuple):
    """The entrants and the number of pools."""

    ids: Sequence[int]
    """in the order of their seeds"""
    pools: int
    clubs: Clubs
    """the clubs that are spread evenly"""
    placed: Sequence[Numbers] | None = None
    """the pools placed by hand"""


@dataclass(frozen=True)
class Pool(JsonValue):
    """A pool with its rounds."""

    number: int = field(metadata={"json": "pool"})
    ids: Numbers = field(metadata={"json": "entrants"})
    rounds: tuple[ScheduledRound, ...]

    @property
    def meetings(self) -> list[frozenset[int]]:
        """Who meets whom, in the order of its rounds."""
        return [frozenset(match.ids) for round_ in self.rounds for match in round_.matches]


@dataclass(frozen=True)
class Pools(JsonValue):
    """All pools of a draw."""

    pools: tuple[Pool, ...]
    broken: tuple[Broken, ...] = ()


def read_pools(data: Values) -> PoolsRequest:
    """The pools that `data` asks for (draw-rules.md 4.3).

    :raises DrawError: for bad input
    """
    given = object_of(data, "", ("system", "size", "entrants"), ("by", "soft", "seed", "placed"))
    size = whole(given["size"], "size", SMALLEST, LARGEST_POOL)
    entrants = read_entrants(given["entrants"], SMALLEST)
    clubs = {e.id: e.club for e in entrants if e.club is not None} if read_soft(given) else {}
    ids = seeded_ids(given, [entrant.id for entrant in entrants], "pools")
    pools = how_many(len(ids), size)
    if "placed" not in given:
        return PoolsRequest(ids, pools, clubs)
    placed = list_of(given["placed"], "placed", distinct_ids)
    check_all_placed([id_ for pool in placed for id_ in pool], ids, "placed")
    sizes = sorted((len(ids) + at) // pools for at in range(pools))
    if sorted(map(len, placed)) != sizes:
        raise DrawError("placed", "pool_sizes", sizes=", ".join(map(str, sizes)))
    return PoolsRequest(ids, pools, clubs, placed)


def draw_pools(request: PoolsRequest) -> Pools:
    """Pools whose sizes differ by at most one, each with its rounds (draw-rules.md 4.3).

    By seed they are filled to and fro (1 2 3, 6 5 4 …), by lot likewise in a drawn order; where
    clubs are spread, entrants of one row change pools so that every club is spread evenly. Pools
    that somebody has placed are taken as they are.

    >>> [pool.ids for pool in draw_pools(PoolsRequest((1, 2, 3, 4, 5, 6), 2, {})).pools]
    [(1, 4, 5), (2, 3, 6)]
    """
    filled: Sequence[Sequence[int]] = request.placed or ()
    if request.placed is None:
        # One entrant of each row goes to each pool; every other row is turned round.
        seats = [*request.ids, *[None] * (-len(request.ids) % request.pools)]
        rows = [seats[at : at + request.pools] for at in range(0, len(seats), request.pools)]
        rows = [row[::-1] if number % 2 else row for number, row in enumerate(rows)]
        # That is always possible: of two pools of which one has two more of a club than the other,
        # some rows can be turned so that this club is nearer to even, and no other farther from it.
        while turns := _uneven(rows, request.clubs):
            one, other, club = turns
            for number in _chain(rows, one, other, request.clubs, club):
                row = rows[number]
                row[one], row[other] = row[other], row[one]
        filled = [[id_ for id_ in pool if id_ is not None] for pool in zip(*rows, strict=True)]
    pools, broken, table = [], [], 1
    for number, ids in enumerate(filled, start=1):
        rounds = berger(ids, reason=REASON, first_table=table)
        pools.append(Pool(number, tuple(ids), tuple(rounds)))
        table += len(ids) // 2
        of_club: dict[str | int, list[int]] = {}
        for id_ in ids:
            if id_ in request.clubs:
                of_club.setdefault(request.clubs[id_], []).append(id_)
        broken += [Broken("club", tuple(same)) for same in of_club.values() if len(same) > 1]
    return Pools(tuple(pools), tuple(broken))


def how_many(entrants: int, size: int) -> int:
    """How many pools: none has more than `size` entrants, unless one would have fewer than three.

    >>> how_many(10, 4), how_many(5, 4)
    (3, 1)
    """
    pools = -(-entrants // size)
    return pools if entrants // pools >= SMALLEST else max(1, entrants // SMALLEST)


def _uneven(rows: Sequence[Row], clubs: Clubs) -> tuple[int, int, str | int] | None:
    """Two pools and a club of which the first has at least two more."""
    of_pools = [_rows_of(rows, pool, clubs) for pool in range(len(rows[0]))]
    for club in sorted(set(clubs.values()), key=str):
        sizes = [len(of_pool.get(club, ())) for of_pool in of_pools]
        if max(sizes) - min(sizes) > 1:
            return sizes.index(max(sizes)), sizes.index(min(sizes)), club
    return None


def _rows_of(rows: Sequence[Row], pool: int, clubs: Clubs) -> dict[str | int, list[int]]:
    """For each club the rows that bring one of its entrants to the pool."""
    rows_of_club: dict[str | int, list[int]] = {}
    for number, row in enumerate(rows):
        id_ = row[pool]
        if id_ is not None and id_ in clubs:
            rows_of_club.setdefault(clubs[id_], []).append(number)
    return rows_of_club


def _chain(rows: Sequence[Row], one: int, other: int, clubs: Clubs, club: str | int) -> list[int]:
    """The rows to turn so that pool `one` has one less of the club and `other` one more.

    The k-th entrants of a club in both pools are mates. Whoever comes to `one` sends the mate
    away, until somebody comes who has none.
    """
    here, there = _rows_of(rows, one, clubs), _rows_of(rows, other, clubs)
    turned = [here[club][-1]]
    while True:
        comes = rows[turned[-1]][other]
        if comes is None or comes not in clubs:
            return turned
        mates = here.get(clubs[comes], [])
        at = there[clubs[comes]].index(turned[-1])
        if at >= len(mates):
            return turned
        turned.append(mates[at])
