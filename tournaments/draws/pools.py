"""Pools: everybody in a small group, everybody of it met once (draws.md §4)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from .errors import DrawError
from .fields import choice, items, object_of, whole
from .lot import drawn_order
from .reading import SOFT, club_of
from .rotation import berger
from .schedule import Json, ScheduledRound, Table, entrant_ids

SMALLEST, LARGEST_POOL = 3, 6
REASON: Final = "pool: everybody of it meets everybody"

Clubs: TypeAlias = Mapping[int, str | int]
Row: TypeAlias = list[int | None]
"""The entrant for each pool; None where a pool gets nobody."""


def pools_json(data: Mapping[str, object]) -> Json:
    """Pools whose sizes differ by at most one, each with its rounds (draws.md §4).

    No pool has more than `size` entrants, unless one of them would have fewer than three. By seed
    they are filled to and fro (1 2 3, 6 5 4 …), by lot likewise in an order drawn; where `soft`
    names the club, those of one row change pools to be apart.

    :raises DrawError: for bad input

    >>> given = {"system": "pools", "size": 3, "by": "seed",
    ...          "entrants": [{"id": id_} for id_ in (1, 2, 3, 4, 5, 6)]}
    >>> [pool["entrants"] for pool in pools_json(given)["pools"]]
    [[1, 4, 5], [2, 3, 6]]
    """
    given = object_of(data, "", ("system", "size", "entrants"), ("by", "soft", "seed"))
    size = whole(given["size"], "size", SMALLEST, LARGEST_POOL)
    ids, clubs = _entrants(given)
    order = list(ids)
    if choice(given.get("by", "seed"), "by", ("seed", "lot")) == "lot":
        if "seed" not in given:
            raise DrawError("seed", "missing", name="seed")
        order = drawn_order(ids, whole(given["seed"], "seed"), 0, "pools")
    apart = clubs if _wants_apart(given) else {}
    rows = _rows(order, _how_many(len(order), size))
    _keep_apart(rows, apart)
    pools = [[id_ for id_ in column if id_ is not None] for column in zip(*rows, strict=True)]
    return {"pools": _with_rounds(pools), "broken": _broken(pools, apart)}


def _entrants(given: Mapping[str, object]) -> tuple[tuple[int, ...], Clubs]:
    ids = entrant_ids(given["entrants"], fewest=SMALLEST)
    rows = items(given["entrants"], "entrants")
    clubs: dict[int, str | int] = {}
    for id_, row in zip(ids, rows, strict=True):
        club = club_of(row.get("club"), "club") if isinstance(row, Mapping) else None
        if club is not None:
            clubs[id_] = club
    return ids, clubs


def _wants_apart(given: Mapping[str, object]) -> bool:
    soft = items(given.get("soft", ()), "soft")
    return bool([choice(name, f"soft[{at}]", SOFT) for at, name in enumerate(soft)])


def _how_many(entrants: int, size: int) -> int:
    """How many pools.

    >>> _how_many(10, 4), _how_many(5, 4)
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
    """Exchange two of a row as long as fewer of one club are then together."""
    better = bool(clubs)
    while better:
        better = False
        for row in rows:
            for one, other in combinations(range(len(row)), 2):
                before = _together(rows, one, clubs) + _together(rows, other, clubs)
                row[one], row[other] = row[other], row[one]
                if _together(rows, one, clubs) + _together(rows, other, clubs) < before:
                    better = True
                else:
                    row[one], row[other] = row[other], row[one]


def _together(rows: Sequence[Row], pool: int, clubs: Clubs) -> int:
    """How many pairs of a pool are of one club."""
    here = [row[pool] for row in rows]
    times = Counter(clubs[id_] for id_ in here if id_ is not None and id_ in clubs)
    return sum(count * (count - 1) // 2 for count in times.values())


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
