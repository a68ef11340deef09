"""Pools: everybody in a small group, everybody of it met once (draws.md §4)."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from .errors import DrawError
from .fields import choice, distinct_ids, items, no_id_twice, object_of, whole
from .lot import drawn_order
from .reading import SOFT, read_entrants
from .rotation import berger
from .schedule import Json, ScheduledRound, Table
from .values import Entrant

SMALLEST, LARGEST_POOL = 3, 6
REASON: Final = "pool: everybody of it meets everybody"

Clubs: TypeAlias = Mapping[int, str | int]
Row: TypeAlias = list[int | None]
"""The entrant for each pool; None where a pool gets nobody."""


def pools_json(data: Mapping[str, object]) -> Json:
    """Pools whose sizes differ by at most one, each with its rounds (draws.md §4).

    No pool has more than `size` entrants, unless one of them would have fewer than three. By seed
    they are filled to and fro (1 2 3, 6 5 4 …), by lot likewise in an order drawn; where `soft`
    names the club, those of one row change pools so that every club is spread evenly. `placed`
    are the pools as somebody has made them: they are taken as they are, if their sizes are right.

    :raises DrawError: for bad input

    >>> given = {"system": "pools", "size": 3, "by": "seed",
    ...          "entrants": [{"id": id_} for id_ in (1, 2, 3, 4, 5, 6)]}
    >>> [pool["entrants"] for pool in pools_json(given)["pools"]]
    [[1, 4, 5], [2, 3, 6]]
    """
    given = object_of(data, "", ("system", "size", "entrants"), ("by", "soft", "seed", "placed"))
    size = whole(given["size"], "size", SMALLEST, LARGEST_POOL)
    entrants = read_entrants(given["entrants"], SMALLEST)
    apart = _clubs(entrants) if _wants_apart(given) else {}
    order = _order(given, [entrant.id for entrant in entrants])
    pools = _filled(order, how_many(len(order), size), apart)
    if "placed" in given:
        pools = _placed(given["placed"], pools)
    return {"pools": _with_rounds(pools), "broken": _broken(pools, apart)}


def _order(given: Mapping[str, object], order: list[int]) -> list[int]:
    """By seed as they are given, by lot as they are drawn."""
    if choice(given.get("by", "seed"), "by", ("seed", "lot")) == "lot":
        if "seed" not in given:
            raise DrawError("seed", "missing", name="seed")
        return drawn_order(order, whole(given["seed"], "seed"), 0, "pools")
    return order


def _filled(order: Sequence[int], pools: int, apart: Clubs) -> list[list[int]]:
    rows = _rows(order, pools)
    _keep_apart(rows, apart)
    return [[id_ for id_ in column if id_ is not None] for column in zip(*rows, strict=True)]


def _placed(value: object, drawn: Sequence[Sequence[int]]) -> list[list[int]]:
    """Everybody is in one pool, and the pools have the sizes of those that are drawn."""
    rows = enumerate(items(value, "placed"))
    pools = [list(distinct_ids(row, f"placed[{at}]")) for at, row in rows]
    ids = [id_ for pool in pools for id_ in pool]
    no_id_twice(ids, "placed")
    due = {id_ for pool in drawn for id_ in pool}
    for id_ in ids:
        if id_ not in due:
            raise DrawError("placed", "not_playing", id=id_)
    for id_ in sorted(due.difference(ids)):
        raise DrawError("placed", "not_placed", id=id_)
    sizes = sorted(map(len, drawn))
    if sorted(map(len, pools)) != sizes:
        raise DrawError("placed", "pool_sizes", sizes=", ".join(map(str, sizes)))
    return pools


def _clubs(entrants: Sequence[Entrant]) -> Clubs:
    return {entrant.id: entrant.club for entrant in entrants if entrant.club is not None}


def _wants_apart(given: Mapping[str, object]) -> bool:
    soft = items(given.get("soft", ()), "soft")
    return bool([choice(name, f"soft[{at}]", SOFT) for at, name in enumerate(soft)])


def how_many(entrants: int, size: int) -> int:
    """How many pools.

    >>> how_many(10, 4), how_many(5, 4)
    (3, 1)
    """
    pools = -(-entrants // size)
    return pools if entrants // pools >= SMALLEST else max(1, entrants // SMALLEST)


def _rows(order: Sequence[int], pools: int) -> list[Row]:
    """One entrant of each row goes to each pool, and every other row the other way round.

    >>> _rows([1, 2, 3, 4, 5], 3)
    [[1, 2, 3], [None, 5, 4]]
    """
    filled = [*order, *[None] * (-len(order) % pools)]
    rows = [filled[at : at + pools] for at in range(0, len(filled), pools)]
    return [row[::-1] if number % 2 else row for number, row in enumerate(rows)]


def _keep_apart(rows: list[Row], clubs: Clubs) -> None:
    """Spread every club evenly over the pools; each row still has one for each pool.

    That can always be done: of two pools of which one has two more of a club than the other, some
    rows can be turned so that this club is nearer to even, and no other farther from it.
    """
    turns = _uneven(rows, clubs)
    while turns:
        one, other, club = turns
        for number in _chain(rows, one, other, clubs, club):
            row = rows[number]
            row[one], row[other] = row[other], row[one]
        turns = _uneven(rows, clubs)


def _uneven(rows: Sequence[Row], clubs: Clubs) -> tuple[int, int, str | int] | None:
    """Two pools and a club of which the first has at least two more."""
    of_pools = [_rows_of(rows, pool, clubs) for pool in range(len(rows[0]))]
    for club in sorted(set(clubs.values()), key=str):
        sizes = [len(of_pool.get(club, ())) for of_pool in of_pools]
        if max(sizes) - min(sizes) > 1:
            return sizes.index(max(sizes)), sizes.index(min(sizes)), club
    return None


def _rows_of(rows: Sequence[Row], pool: int, clubs: Clubs) -> dict[str | int, list[int]]:
    """For each club the rows whose entrant in the pool is of it."""
    found: dict[str | int, list[int]] = {}
    for number, row in enumerate(rows):
        id_ = row[pool]
        if id_ is not None and id_ in clubs:
            found.setdefault(clubs[id_], []).append(number)
    return found


def _chain(rows: Sequence[Row], one: int, other: int, clubs: Clubs, club: str | int) -> list[int]:
    """The rows to turn so that `one` has one less of the club and `other` one more.

    As many of a club as both pools have are mates, one here and one there. Whoever comes to
    `one` sends a mate away, until somebody comes who has none.
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


def _with_rounds(pools: Sequence[Sequence[int]]) -> list[Json]:
    answer, table = [], 0
    for number, pool in enumerate(pools, start=1):
        rounds = [_moved(round_, table) for round_ in berger(pool)]
        table += len(pool) // 2
        answer.append(
            {
                "pool": number,
                "entrants": list(pool),
                "rounds": [round_.to_json(REASON) for round_ in rounds],
            }
        )
    return answer


def _moved(round_: ScheduledRound, by: int) -> ScheduledRound:
    tables = tuple(Table(table.number + by, table.sides) for table in round_.tables)
    return ScheduledRound(round_.number, tables, round_.byes)


def _broken(pools: Sequence[Sequence[int]], clubs: Clubs) -> list[Json]:
    """Those of one club who could not be kept apart, pool by pool."""
    found: list[Json] = []
    for pool in pools:
        of_club: dict[str | int, list[int]] = {}
        for id_ in pool:
            if id_ in clubs:
                of_club.setdefault(clubs[id_], []).append(id_)
        together = (ids for ids in of_club.values() if len(ids) > 1)
        found += [{"constraint": "club", "entrants": ids} for ids in together]
    return found
