"""Checks the answer to a round made by hand against draw-rules.md 1.10 alone."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.draws.oracle.facts import (
    NAMES,
    Facts,
    Row,
    Vector,
    are_ids,
    groups_of,
    is_id,
    shape_problems,
    told_problems,
)
from tests.draws.oracle.groups import TablesRound
from tests.draws.oracle.pairs import cost_of


def problems(data: Row, output: Any) -> list[str]:
    """What is wrong with the answer; an empty list where nothing is."""
    if data.get("partners"):
        return _partners_problems(data, output)
    found = shape_problems(output, most_sides=6)
    if found:
        return found
    due = {row["table"]: {side[0] for side in row["sides"]} for row in data["matches"]}
    told = {row["table"]: {side[0] for side in row["sides"]} for row in output["matches"]}
    if due != told or len(output["matches"]) != len(due):
        return ["matches: not those of the input"]
    if sorted(output["byes"]) != sorted(data["byes"]):
        return ["byes: not those of the input"]
    facts = Facts(data, "random")
    if "size" in data:
        cost = list(TablesRound(data, "random").cost(groups_of(output), output["byes"]))
    else:
        cost = list(cost_of(facts, output))
    ranks = [[facts.rank[id_] for id_ in group] for group in groups_of(output)]
    checks = [
        (sorted(ranks) == ranks == [sorted(ids) for ids in ranks], "matches: not by best rank"),
        (all(map(is_id, output["cost"])) and output["cost"] == cost, f"cost: it is {cost}"),
        (output["optimal"] == (not any(cost)), "optimal: only where nothing is broken"),
        (is_id(output["seed"]) and output["seed"] == data["seed"], "seed: not that of the input"),
    ]
    return [text for right, text in checks if not right] + facts.broken_problems(output)


def _partners_problems(data: Any, output: Any) -> list[str]:
    """What is wrong with the answer to a round of partners."""
    if not _readable(output):
        return ["output: not readable"]
    if _seats(data) != _seats(output) or sorted(data["byes"]) != sorted(output["byes"]):
        return ["matches: not those of the input"]
    cost, due = _counted(data)
    tables = [row["table"] for row in output["matches"]]
    found = [] if tables == sorted(tables) else ["matches: not by table"]
    if output["cost"] != list(cost):
        found.append(f"cost: it is {list(cost)}")
    told = Counter((row["constraint"], tuple(sorted(row["entrants"]))) for row in output["broken"])
    found += told_problems(due, told)
    if output["optimal"] != (not any(cost) and not due):
        found.append("optimal: only where nothing is broken")
    if not is_id(output["seed"]) or output["seed"] != data["seed"]:
        found.append("seed: not that of the input")
    return found


def _readable(output: Any) -> bool:
    try:
        sides = [side for row in output["matches"] for side in row["sides"]]
        told = [row["entrants"] for row in output["broken"]]
        tables = [row["table"] for row in output["matches"]]
        lists = [*map(list, (*sides, *told)), tables, [*output["byes"]], [*output["cost"]]]
        named = all(isinstance(row["constraint"], str) for row in output["broken"])
        whole = set(output) == {*NAMES} and isinstance(output["optimal"], bool)
        return whole and named and all(map(are_ids, lists))
    except (KeyError, TypeError, ValueError):
        return False


def _counted(data: Any) -> tuple[Vector, Counter[tuple[str, tuple[int, ...]]]]:
    """The three numbers of the cost, and everything that is broken."""
    beside: set[frozenset[int]] = set()
    met: set[frozenset[int]] = set()
    byes: Counter[int] = Counter()
    for row in data.get("history", ()):
        byes.update(row.get("bye", ()))
        beside |= {frozenset(side) for side in row.get("sides", ())}
        met |= _couples(_sitting(row))
    sides = [side for row in data["matches"] for side in row["sides"]]
    again = [tuple(sorted(side)) for side in sides if frozenset(side) in beside]
    meetings = sum(len(_couples(_sitting(row)) & met) for row in data["matches"])
    fewest = min((byes[id_] for side in sides for id_ in side), default=0)
    rested = [id_ for id_ in data["byes"] if byes[id_] > fewest]
    broken = Counter([("partner", two) for two in again] + [("bye", (id_,)) for id_ in rested])
    apart = {frozenset(two) for two in data.get("forbidden", ())}
    fixed = {row["id"]: row.get("fixed_table") for row in data["entrants"]}
    for row in data["matches"]:
        together = _couples(_sitting(row)) & apart
        broken.update(("forbidden", tuple(sorted(two))) for two in together)
        moved = [id_ for id_ in _sitting(row) if fixed[id_] not in (None, row["table"])]
        broken.update([("fixed_table", tuple(sorted(moved)))] if moved else [])
    return (len(again), meetings, len(rested)), broken


def _seats(data: Any) -> list[tuple[int, frozenset[frozenset[int]]]]:
    rows = ((row["table"], frozenset(map(frozenset, row["sides"]))) for row in data["matches"])
    return sorted(rows, key=lambda row: row[0])


def _sitting(row: Any) -> list[int]:
    return [id_ for side in row.get("sides", ()) for id_ in side]


def _couples(ids: Sequence[int]) -> set[frozenset[int]]:
    return {frozenset(two) for two in combinations(ids, 2)}
