"""Checks rotations, round robins and pools against draw-rules.md 2 and 4.3 alone."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.draws.oracle.facts import (
    Row,
    are_ids,
    by_seed,
    groups_of,
    is_broken,
    is_id,
    is_match,
    is_object,
    unknown_names,
)
from tournaments.draws.reading import shown

Ids = Sequence[int]


def rotation_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with a rotation; an empty list where nothing is."""
    ids = [row["id"] for row in data["entrants"]]
    if data.get("movement") == "odd_stay":
        return _odd_stay_problems(data, output)
    return rounds_problems(output, ids, range(1, data["rounds"] + 1), people=1) or [
        *_met_too_often(output["rounds"], at_most=1),
        *_second_byes(output["rounds"]),
        *_moves(output["rounds"]),
        *_nothing_broken(output),
    ]


def _odd_stay_problems(data: Row, output: Any) -> list[str]:
    """What is wrong where the odd stay: each table of each round follows from the round before."""
    seats = [row["id"] for row in data["entrants"]] + [None] * (len(data["entrants"]) % 2)
    staying, moving = seats[0::2], seats[1::2]
    rounds = []
    for number in range(1, data["rounds"] + 1):
        pairs = list(zip(staying, moving, strict=True))
        rounds.append(
            {
                "round": number,
                "matches": [
                    {"table": at + 1, "sides": [[one], [other]]}
                    for at, (one, other) in enumerate(pairs)
                    if other is not None
                ],
                "byes": [one for one, other in pairs if other is None],
            }
        )
        # From table t to t + 1, from the last to the first.
        moving = [moving[-1], *moving[:-1]]
    if not isinstance(output, dict) or set(output) != {"rounds", "broken"}:
        return ["output: rounds and broken are needed, and nothing else"]
    try:
        told = [
            {
                **row,
                "matches": [
                    {name: value for name, value in match.items() if name != "reason"}
                    for match in row["matches"]
                ],
            }
            for row in output["rounds"]
        ]
        reasons = [match["reason"] for row in output["rounds"] for match in row["matches"]]
    except (AttributeError, KeyError, TypeError):
        return ["output: rounds are not readable"]
    same = json.dumps(told, sort_keys=True) == json.dumps(rounds, sort_keys=True)
    whole = all(isinstance(reason, str) and reason for reason in reasons)
    found = [] if same and whole else ["rounds: not those in which the odd stay"]
    return found if output["broken"] == [] else [*found, "broken: nothing had to give"]


def round_robin_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with a round robin; an empty list where nothing is."""
    ids, legs = [row["id"] for row in data["entrants"]], data.get("legs", 1)
    turns = len(ids) if len(ids) % 2 else len(ids) - 1
    found = rounds_problems(output, ids, range(1, legs * turns + 1), people=1)
    if found:
        return found
    found = _met_too_often(output["rounds"], at_most=legs)
    for leg in range(legs):
        part = output["rounds"][leg * turns : (leg + 1) * turns]
        found += [f"leg {leg + 1}: {text}" for text in _met_too_often(part, at_most=1)]
        found += [f"leg {leg + 1}: {text}" for text in _second_byes(part)]
    return found + _nothing_broken(output)


def rounds_problems(output: Any, ids: Ids, numbers: Sequence[int], people: int) -> list[str]:
    """Why rounds cannot be read, or which of `ids` a round omits.

    A side has so many `people`; with tables of 2 · `people` as many as can be are filled.
    """
    if not isinstance(output, dict) or not isinstance(output.get("rounds"), list):
        return ["output: rounds are missing"]
    rows = output["rounds"]
    found = [f"rounds[{at}]: not a round" for at, row in enumerate(rows) if not _is_round(row)]
    if found or [row["round"] for row in rows] != list(numbers):
        return found or [f"rounds: not those from 1 to {len(numbers)} that are open"]
    return [text for row in rows for text in _round_problems(row, ids, people)]


def _is_round(row: Any) -> bool:
    known = is_object(row, "round", "matches", "byes")
    if not known or not isinstance(row["matches"], list) or not isinstance(row["byes"], list):
        return False
    return is_id(row["round"]) and are_ids(row["byes"]) and all(map(is_match, row["matches"]))


def _round_problems(row: Any, ids: Ids, people: int) -> Iterator[str]:
    where = f"round {row['round']}:"
    for match in row["matches"]:
        if [len(side) for side in match["sides"]] != [people, people]:
            yield f"{where} table {match['table']} has not two sides of {people}"
    times = Counter(id_ for match in row["matches"] for side in match["sides"] for id_ in side)
    times.update(row["byes"])
    known = set(ids)
    yield from (f"{where} entrant {id_} is unknown" for id_ in times if id_ not in known)
    yield from (f"{where} entrant {id_} is placed {n} times" for id_, n in times.items() if n > 1)
    yield from (f"{where} entrant {id_} is not placed" for id_ in ids if id_ not in times)
    if len(row["byes"]) != len(ids) % (2 * people):
        yield f"{where} {len(row['byes'])} byes instead of {len(ids) % (2 * people)}"
    tables = sorted(match["table"] for match in row["matches"])
    if tables != list(range(1, len(tables) + 1)):
        yield f"{where} tables are not 1 to {len(tables)}"


def _met_too_often(rows: Sequence[Any], at_most: int) -> list[str]:
    met = Counter(tuple(sorted(pair)) for row in rows for pair in groups_of(row))
    return [f"{list(pair)} meet {times} times" for pair, times in met.items() if times > at_most]


def _second_byes(rows: Sequence[Any]) -> list[str]:
    times = Counter(id_ for row in rows for id_ in row["byes"])
    return [f"entrant {id_} has {count} byes" for id_, count in times.items() if count > 1]


def _moves(rows: Sequence[Any]) -> Iterator[str]:
    """Whether one side of each match stays at its table."""
    seats = [
        {side[0]: match["table"] for match in row["matches"] for side in match["sides"]}
        for row in rows
    ]
    for row, (before, after) in zip(rows[1:], pairwise(seats), strict=True):
        stayed = sum(before.get(id_) == table for id_, table in after.items())
        if stayed < len(row["matches"]):
            yield f"round {row['round']}: more have moved than needed"


def _nothing_broken(output: Any) -> list[str]:
    found = unknown_names(output, ("rounds", "broken"))
    return found if output.get("broken") == [] else [*found, "broken: nothing had to give"]


def pools_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with pools; an empty list where nothing is."""
    found = _unreadable(output)
    if found:
        return found
    ids, pools = by_seed(data, "pools"), output["pools"]
    times = Counter(id_ for pool in pools for id_ in pool["entrants"])
    found = [f"entrant {id_} is in {times[id_]} pools" for id_ in ids if times[id_] != 1]
    sizes = [len(pool["entrants"]) for pool in pools]
    if max(sizes) - min(sizes) > 1 or sum(sizes) != len(ids):
        found.append(f"pools of {sizes} entrants")
    found += [text for pool in pools for text in _robin(pool)]
    if found:
        return found
    if "placed" in data:
        # The pools of the input in their order; the order within a pool means nothing.
        if [set(ids) for ids in data["placed"]] != [set(pool["entrants"]) for pool in pools]:
            found = ["pools: not those of the input"]
    else:
        found = _serpentine(data, ids, pools)
    return [*found, *_spread(data, pools, output["broken"])]


def _unreadable(output: Any) -> list[str]:
    if not is_object(output, "pools", "broken"):
        return ["output: pools and broken are needed, and nothing else"]
    pools, broken = output["pools"], output["broken"]
    if not isinstance(pools, list) or not pools or not all(map(_is_pool, pools)):
        return ["output: pools are not readable"]
    if not isinstance(broken, list) or not all(is_broken(row, ("club",)) for row in broken):
        return ["output: broken is not readable"]
    numbers = [pool["pool"] for pool in pools]
    return [] if numbers == list(range(1, len(pools) + 1)) else [f"pools: numbers {numbers}"]


def _is_pool(pool: Any) -> bool:
    known = is_object(pool, "pool", "entrants", "rounds")
    return known and is_id(pool["pool"]) and are_ids(pool["entrants"])


def _robin(pool: Any) -> list[str]:
    """Whether a pool is a round robin, as if it were alone in the hall."""
    ids, rounds = pool["entrants"], pool["rounds"]
    try:
        first = min(match["table"] for row in rounds for match in row["matches"])
        rounds = [
            row | {"matches": [m | {"table": m["table"] - first + 1} for m in row["matches"]]}
            for row in rounds
        ]
    except (KeyError, TypeError, ValueError):
        pass
    turns = len(ids) if len(ids) % 2 else len(ids) - 1
    found = rounds_problems({"rounds": rounds}, ids, range(1, turns + 1), people=1)
    return found or _met_too_often(rounds, at_most=1)


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


def _spread(data: Any, pools: Sequence[Any], told: Sequence[Any]) -> list[str]:
    """Whether soft clubs are spread evenly, and the entrants of a club in one pool are named."""
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
