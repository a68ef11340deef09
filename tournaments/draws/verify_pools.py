"""Checks pools against draws.md §4 alone; nothing that draws is used."""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from .fields import shown
from .pools import pools_json
from .verify_schedule import rounds_problems
from .verify_shape import is_id


def pools_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with pools; an empty list where nothing is.

    :raises DrawError: where `data` is bad input
    """
    pools_json(data)
    given: Any = data
    drawn: Any = output
    found = _unreadable(drawn)
    if found:
        return found
    order, pools = _order(given), drawn["pools"]
    found = _members(order, pools) + [text for pool in pools for text in _robin(pool)]
    if found:
        return found
    filled = _as_placed(given, pools) if "placed" in given else _serpentine(given, order, pools)
    return [*filled, *_apart(given, pools, drawn["broken"])]


def _unreadable(output: Any) -> list[str]:
    if not isinstance(output, dict) or set(output) != {"pools", "broken"}:
        return ["output: pools and broken are needed, and nothing else"]
    pools, broken = output["pools"], output["broken"]
    if not isinstance(pools, list) or not pools or not all(map(_is_pool, pools)):
        return ["output: pools are not readable"]
    if not isinstance(broken, list) or not all(map(_is_told, broken)):
        return ["output: broken is not readable"]
    numbers = [pool["pool"] for pool in pools]
    return [] if numbers == list(range(1, len(pools) + 1)) else [f"pools: numbers {numbers}"]


def _is_pool(pool: Any) -> bool:
    if not isinstance(pool, dict) or set(pool) != {"pool", "entrants", "rounds"}:
        return False
    return is_id(pool["pool"]) and _are_ids(pool["entrants"])


def _is_told(row: Any) -> bool:
    if not isinstance(row, dict) or set(row) != {"constraint", "entrants"}:
        return False
    return row["constraint"] == "club" and _are_ids(row["entrants"])


def _are_ids(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_id, value))


def _order(data: Any) -> list[int]:
    """The entrants in the order of their seeds, or of the lot: the SHA-256 of seed/0/pools/id."""
    ids = [row["id"] for row in data["entrants"]]
    if data.get("by", "seed") == "seed":
        return ids
    lots = {id_: sha256(f"{data['seed']}/0/pools/{id_}".encode()).hexdigest() for id_ in ids}
    return sorted(ids, key=lambda id_: (lots[id_], id_))


def _members(ids: Sequence[int], pools: Sequence[Any]) -> list[str]:
    times = Counter(id_ for pool in pools for id_ in pool["entrants"])
    found = [f"entrant {id_} is in {times[id_]} pools" for id_ in ids if times[id_] != 1]
    sizes = [len(pool["entrants"]) for pool in pools]
    if max(sizes) - min(sizes) > 1 or sum(sizes) != len(ids):
        found.append(f"pools of {sizes} entrants")
    return found


def _robin(pool: Any) -> list[str]:
    ids = pool["entrants"]
    rounds = pool["rounds"]
    moved = _from_table_one(rounds) if isinstance(rounds, list) else rounds
    turns = len(ids) if len(ids) % 2 else len(ids) - 1
    found = rounds_problems({"rounds": moved}, ids, range(1, turns + 1), people=1)
    if found:
        return found
    met = Counter(
        tuple(sorted(side[0] for side in match["sides"]))
        for row in rounds
        for match in row["matches"]
    )
    return [f"{list(pair)} meet {times} times" for pair, times in met.items() if times > 1]


def _from_table_one(rounds: Sequence[Any]) -> Any:
    """The rounds of a pool as if it were alone in the hall."""
    try:
        first = min(match["table"] for row in rounds for match in row["matches"])
        return [
            row | {"matches": [m | {"table": m["table"] - first + 1} for m in row["matches"]]}
            for row in rounds
        ]
    except (KeyError, TypeError, ValueError):
        return rounds


def _serpentine(data: Any, order: Sequence[int], pools: Sequence[Any]) -> list[str]:
    """Every row of as many entrants as there are pools has one in each of them."""
    pool_of = {id_: at for at, pool in enumerate(pools) for id_ in pool["entrants"]}
    rows = [order[at : at + len(pools)] for at in range(0, len(order), len(pools))]
    mixed = [row for row in rows if len({pool_of[id_] for id_ in row}) < len(row)]
    if mixed:
        return [f"{list(row)} are not in as many pools" for row in mixed]
    if "club" in data.get("soft", ()):
        return []
    columns = [[pool_of[id_] for id_ in row] for row in rows]
    ways = [list(range(len(pools))), list(reversed(range(len(pools))))]
    turned = [c for at, c in enumerate(columns) if c != ways[at % 2][: len(c)]]
    return ["pools are not filled to and fro"] if turned else []


def _as_placed(data: Any, pools: Sequence[Any]) -> list[str]:
    """The pools of the input, in their order; who comes first in one is of no account."""
    due = [set(ids) for ids in data["placed"]]
    same = due == [set(pool["entrants"]) for pool in pools]
    return [] if same else ["pools: not those of the input"]


def _apart(data: Any, pools: Sequence[Any], told: Sequence[Any]) -> list[str]:
    """Clubs, where they are soft, are spread evenly, and those who are together are told."""
    soft = "club" in data.get("soft", ())
    clubs: dict[int, str | int] = {
        row["id"]: row["club"] for row in data["entrants"] if soft and row.get("club") is not None
    }
    found, due = [], []
    for club in sorted(set(clubs.values()), key=str):
        here = [[id_ for id_ in pool["entrants"] if clubs.get(id_) == club] for pool in pools]
        sizes = [len(ids) for ids in here]
        if max(sizes) - min(sizes) > 1 and "placed" not in data:
            found.append(f"club {shown(club)}: {sizes} in the pools, which can be evened out")
        due += [sorted(ids) for ids in here if len(ids) > 1]
    same = sorted(sorted(row["entrants"]) for row in told) == sorted(due)
    return found if same else [*found, "broken: not who is together"]
