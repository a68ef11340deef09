"""Checks a drawn round against its input, from the text of draws.md §1 alone.

Nothing that draws is used here: costs, byes, tables and lots are worked out again from the JSON
values, so that a mistake there is not repeated. Only the refusal of bad input is shared.
"""

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from .reading import read_request
from .verify_better import cheaper
from .verify_facts import Facts, Vector
from .verify_shape import CONSTRAINTS, is_id, shape_problems
from .verify_tables import table_problems

_PROVED_UP_TO: Final = 500
_SYSTEMS: Final = ("random", "danois", "swiss")


def problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with `output` as the draw of `data`; an empty list where nothing is.

    Up to some tens of entrants also whether there is a better pairing; beyond, whether
    exchanging opponents between two matches makes one.

    :raises DrawError: where `data` is bad input
    """
    read_request(data, _SYSTEMS)
    found = shape_problems(output)
    if found:
        return found
    given: Any = output
    facts = Facts(data)
    return _imperfect(facts, given) or [
        *_seed(data, given),
        *_bye(facts, given),
        *table_problems(facts, given["matches"]),
        *_cost(facts, given),
        *told_problems(facts, given),
        *_not_best(facts, given),
    ]


def _imperfect(facts: Facts, output: Any) -> list[str]:
    times = Counter(side[0] for row in output["matches"] for side in row["sides"])
    times.update(output["byes"])
    found = [f"entrant {id_} does not play this round" for id_ in times if id_ not in facts.rank]
    found += [f"entrant {id_} is placed {times[id_]} times" for id_ in times if times[id_] > 1]
    found += [f"entrant {id_} is not placed" for id_ in facts.rank if id_ not in times]
    if len(output["byes"]) != len(facts.rank) % 2:
        found.append(f"byes: {len(output['byes'])} instead of {len(facts.rank) % 2}")
    return found


def _seed(data: Mapping[str, object], output: Any) -> list[str]:
    same = is_id(output["seed"]) and output["seed"] == data["seed"]
    return [] if same else ["seed: not the seed of the input"]


def _bye(facts: Facts, output: Any) -> list[str]:
    if not output["byes"] or facts.bye == "lowest":
        return []
    due: int = _lot(facts) if facts.bye == "lot" else int(facts.bye)
    return [] if output["byes"] == [due] else [f"bye: entrant {due} was to have it"]


def _lot(facts: Facts) -> int:
    """The smallest SHA-256 of seed/round/bye/id among those with the fewest byes."""
    fewest = min(facts.byes[id_] for id_ in facts.rank)
    tickets: list[tuple[str, int]] = [
        (sha256(f"{facts.seed}/{facts.round}/bye/{id_}".encode()).hexdigest(), id_)
        for id_ in facts.rank
        if facts.byes[id_] == fewest
    ]
    return min(tickets)[1]


def _cost(facts: Facts, output: Any) -> list[str]:
    due = list(claimed(facts, output))
    same = list(output["cost"]) == due and all(is_id(number) for number in output["cost"])
    return [] if same else [f"cost: {str(output['cost'])[:80]} instead of {due}"]


def claimed(facts: Facts, output: Any) -> Vector:
    """The cost vector of the pairing in `output`, counted again."""
    rows = [facts.match(*(side[0] for side in row["sides"])) for row in output["matches"]]
    rows += [facts.resting(id_) for id_ in output["byes"]]
    return tuple(sum(numbers) for numbers in zip(*rows, strict=True))


def told_problems(facts: Facts, output: Any) -> list[str]:
    """Whether `broken` tells what had to give, all of it and in order."""
    told = [(row["constraint"], frozenset(row["entrants"])) for row in output["broken"]]
    due = facts.broken(output["matches"], output["byes"])
    found = [f"broken: {name} of {sorted(ids)} is not told" for name, ids in due - Counter(told)]
    found += [f"broken: {name} of {sorted(ids)} is not so" for name, ids in Counter(told) - due]
    said = [row["entrants"] for row in output["broken"]]
    found += [f"broken: {ids} names somebody twice" for ids in said if len(set(ids)) < len(ids)]
    places = [CONSTRAINTS.index(name) for name, _ in told]
    if places != sorted(places):
        found.append("broken: not in the order " + ", ".join(CONSTRAINTS))
    return found


def _not_best(facts: Facts, output: Any) -> list[str]:
    pairs = [(row["sides"][0][0], row["sides"][1][0]) for row in output["matches"]]
    if not output["optimal"] and len(facts.rank) <= _PROVED_UP_TO:
        return [f"optimal: must be proved up to {_PROVED_UP_TO} entrants"]
    better = cheaper(facts, pairs, output["byes"])
    own = claimed(facts, output)
    if better is None or (not output["optimal"] and better[:4] == own[:4]):
        return []
    return [f"cost: {list(better)} is possible, less than {list(own)}"]
