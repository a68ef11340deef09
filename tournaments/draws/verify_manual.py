"""Checks the answer to a round made by hand against the words of :mod:`.manual` alone."""

from collections.abc import Mapping
from typing import Any

from .manual import manual_json
from .verify import claimed, told_problems
from .verify_facts import Facts
from .verify_groups import TablesRound
from .verify_manual_melee import melee_problems
from .verify_shape import is_id, shape_problems


def problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with the answer; an empty list where nothing is.

    :raises DrawError: where `data` is bad input
    """
    manual_json(data)
    given, drawn = dict(data), output
    if given.get("partners"):
        return melee_problems(given, drawn)
    found = shape_problems(output, most_sides=6)
    if found:
        return found
    return _moved(given, drawn) or _counted(given, drawn)


def _moved(data: Any, output: Any) -> list[str]:
    """Everybody sits where the organiser has put them."""
    due = {row["table"]: {side[0] for side in row["sides"]} for row in data["matches"]}
    told = {row["table"]: {side[0] for side in row["sides"]} for row in output["matches"]}
    if due != told or len(output["matches"]) != len(due):
        return ["matches: not those of the input"]
    same = sorted(output["byes"]) == sorted(data["byes"])
    return [] if same else ["byes: not those of the input"]


def _counted(data: Any, output: Any) -> list[str]:
    if "size" in data:
        round_ = TablesRound(data | {"system": "tables_random"})
        groups = [[side[0] for side in row["sides"]] for row in output["matches"]]
        cost, told = list(round_.cost(groups, output["byes"])), round_.wrong_broken(output)
    else:
        facts = Facts(data | {"system": "random"})
        cost, told = list(claimed(facts, output)), told_problems(facts, output)
    rank = {row["id"]: at for at, row in enumerate(data["entrants"])}
    ranks = [[rank[side[0]] for side in row["sides"]] for row in output["matches"]]
    checks = [
        (sorted(ranks) == ranks == [sorted(ids) for ids in ranks], "matches: not by best rank"),
        (all(map(is_id, output["cost"])) and output["cost"] == cost, f"cost: it is {cost}"),
        (output["optimal"] == (not any(cost)), "optimal: only where nothing is broken"),
        (is_id(output["seed"]) and output["seed"] == data["seed"], "seed: not that of the input"),
    ]
    return [text for right, text in checks if not right] + told
