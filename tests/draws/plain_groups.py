"""The best tables of a few entrants, found by trying all; costs as in `groups`."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

Json = dict[str, Any]
Tables = list[tuple[int, ...]]


def plain_sizes(count: int, size: int, exact: bool) -> list[int]:
    """How many sit at each table, the largest first."""
    if exact:
        return [size] * (count // size)
    ways = [
        sorted([count // tables + (at < count % tables) for at in range(tables)], reverse=True)
        for tables in range(1, count + 1)
    ]
    fitting = [way for way in ways if way[0] <= 6 and way[-1] >= 2]
    return min(fitting, key=lambda way: (abs(Fraction(count, len(way)) - size), -len(way)))


def best_cost(request: Json) -> list[int]:
    """The least cost vector over all tables and byes."""
    ids = [entrant["id"] for entrant in request["entrants"]]
    sizes = plain_sizes(len(ids), request["size"], request.get("exact", True))
    return min(_cost(request, *way) for way in _ways(tuple(ids), sizes))


def _ways(left: tuple[int, ...], sizes: list[int]) -> Iterator[tuple[Tables, tuple[int, ...]]]:
    if not sizes:
        yield [], left
        return
    for table in combinations(left, sizes[0]):
        rest = tuple(id_ for id_ in left if id_ not in table)
        for tables, byes in _ways(rest, sizes[1:]):
            yield [table, *tables], byes


def _cost(request: Json, tables: Tables, byes: tuple[int, ...]) -> list[int]:
    rank = {entrant["id"]: at for at, entrant in enumerate(request["entrants"], start=1)}
    club = {entrant["id"]: entrant.get("club") for entrant in request["entrants"]}
    history = request.get("history", [])
    played = [{side[0] for side in row["sides"]} for row in history if "sides" in row]
    rested = [id_ for row in history for id_ in row.get("bye", [])]
    pairs = [set(pair) for table in tables for pair in combinations(table, 2)]
    forbidden = {frozenset(pair) for pair in request.get("forbidden", [])}
    soft = "club" in request.get("soft", [])
    cost = [
        sum(frozenset(pair) in forbidden for pair in pairs),
        sum(pair <= table for pair in pairs for table in played),
        sum(rested.count(id_) for id_ in byes),
        sum(soft and len({club[i] for i in pair}) == 1 and None not in {club[i] for i in pair}
            for pair in pairs),
    ]  # fmt: skip
    if request["system"] == "tables_danois":
        places = [sorted(rank[id_] for id_ in table) for table in tables]
        apart = sum((p[at + 1] - p[at]) ** 2 for p in places for at in range(len(p) - 1))
        cost.append(apart + sum((len(rank) + 1 - rank[id_]) ** 2 for id_ in byes))
    return cost
