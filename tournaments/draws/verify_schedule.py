"""Checks rotations and round robins against draws.md §2 alone; nothing that draws is used."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from .rotation import rotation_json, round_robin_json
from .verify_shape import is_id, is_reason, unknown_names

Ids = Sequence[int]
_LISTS: Final = ("matches", "byes")


def rotation_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with a rotation; an empty list where nothing is.

    :raises DrawError: where `data` is bad input
    """
    rotation_json(data)
    ids, rounds = _entrants(data), _whole(data["rounds"])
    found = rounds_problems(output, ids, range(1, rounds + 1), people=1)
    if found:
        return found
    drawn: Any = output
    return [
        *_met_too_often(drawn["rounds"], at_most=1),
        *_second_byes(drawn["rounds"]),
        *_moves(drawn["rounds"]),
        *_nothing_broken(drawn),
    ]


def round_robin_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with a round robin; an empty list where nothing is.

    :raises DrawError: where `data` is bad input
    """
    round_robin_json(data)
    ids, legs = _entrants(data), _whole(data.get("legs", 1))
    turns = len(ids) if len(ids) % 2 else len(ids) - 1
    found = rounds_problems(output, ids, range(1, legs * turns + 1), people=1)
    if found:
        return found
    drawn: Any = output
    found = _met_too_often(drawn["rounds"], at_most=legs)
    for leg in range(legs):
        part = drawn["rounds"][leg * turns : (leg + 1) * turns]
        found += [f"leg {leg + 1}: {text}" for text in _met_too_often(part, at_most=1)]
        found += [f"leg {leg + 1}: {text}" for text in _second_byes(part)]
    return found + _nothing_broken(drawn)


def rounds_problems(output: Any, ids: Ids, numbers: Sequence[int], people: int) -> list[str]:
    """What keeps rounds from being read, or leaves somebody of `ids` out of one.

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
    if not isinstance(row, dict) or set(row) != {"round", "matches", "byes"}:
        return False
    if not is_id(row["round"]) or not all(isinstance(row[name], list) for name in _LISTS):
        return False
    return all(map(is_id, row["byes"])) and all(map(_is_match, row["matches"]))


def _is_match(row: Any) -> bool:
    if not isinstance(row, dict) or set(row) != {"table", "sides", "reason"}:
        return False
    if not is_id(row["table"]) or not is_reason(row["reason"]):
        return False
    if not isinstance(row["sides"], list):
        return False
    return all(isinstance(side, list) and all(map(is_id, side)) for side in row["sides"])


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
    met = Counter(
        tuple(sorted(side[0] for side in match["sides"]))
        for row in rows
        for match in row["matches"]
    )
    return [f"{list(pair)} meet {times} times" for pair, times in met.items() if times > at_most]


def _second_byes(rows: Sequence[Any]) -> list[str]:
    times = Counter(id_ for row in rows for id_ in row["byes"])
    return [f"entrant {id_} has {count} byes" for id_, count in times.items() if count > 1]


def _moves(rows: Sequence[Any]) -> Iterator[str]:
    """Of each match one can stay where it was, and does."""
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


def _entrants(data: Mapping[str, object]) -> list[int]:
    rows: Any = data["entrants"]
    return [row["id"] for row in rows]


def _whole(value: Any) -> int:
    return int(value)
