"""Checks brackets and fixed partners against draws.md §4 alone; nothing that draws is used."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any, Final, cast

from .knockout import consolante_json, knockout_json
from .partners import partners_json
from .verify_rounds import consolation_problems, round_problems
from .verify_shape import is_id

_MOST_ROUNDS: Final = 30
_SECOND_CHANCE: Final = ("losers", "final", "final_again")


def knockout_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with a bracket; an empty list where nothing is.

    :raises DrawError: where `data` is bad input
    """
    knockout_json(data)
    found = _unreadable(output)
    return found or list(
        _bracket_problems(data, output, lives=1 + (data.get("bracket") == "double"))
    )


def consolante_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with a knockout and its consolation bracket.

    :raises DrawError: where `data` is bad input
    """
    consolante_json(data)
    found = _unreadable(output) or list(_bracket_problems(data, output, lives=1))
    return found or consolation_problems(data, cast(Any, output)["matches"])


def partners_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with partners drawn once: in the order of their lots two by two.

    :raises DrawError: where `data` is bad input
    """
    partners_json(data)
    given: Any = data
    tickets = {
        row["id"]: sha256(f"{given['seed']}/0/partner/{row['id']}".encode()).hexdigest()
        for row in given["entrants"]
    }
    order = sorted(tickets, key=lambda id_: (tickets[id_], id_))
    pairs = [[order[at], order[at + 1]] for at in range(0, len(order) - 1, 2)]
    due = {"pairs": pairs, "left": order[2 * len(pairs) :], "seed": given["seed"]}
    same = output == due and json.dumps(output, sort_keys=True) == json.dumps(due, sort_keys=True)
    return [] if same else ["output: not what this seed draws"]


def _unreadable(output: Any) -> list[str]:
    if not isinstance(output, dict) or set(output) != {"matches", "broken"}:
        return ["output: matches and broken are needed, and nothing else"]
    if not isinstance(output["matches"], list) or output["broken"] != []:
        return ["output: matches are a list, and nothing had to give"]
    rows = output["matches"]
    return [
        f"matches[{at}]: not match {at + 1} of two entrants, or of earlier matches"
        for at, row in enumerate(rows)
        if not _is_match(row, at)
    ]


def _is_match(row: Any, at: int) -> bool:
    if not isinstance(row, dict) or set(row) != {"match", "bracket", "round", "sides"}:
        return False
    if not is_id(row["match"]) or row["match"] != at + 1 or not isinstance(row["bracket"], str):
        return False
    if not is_id(row["round"]) or not 1 <= row["round"] <= _MOST_ROUNDS:
        return False
    sides = row["sides"]
    return isinstance(sides, list) and len(sides) == 2 and all(_is_side(side, at) for side in sides)


def _is_side(side: Any, at: int) -> bool:
    if isinstance(side, list):
        return len(side) == 1 and is_id(side[0])
    if not isinstance(side, dict) or len(side) != 1:
        return False
    ((name, number),) = side.items()
    return name in ("winner_of", "loser_of") and is_id(number) and 1 <= number <= at


def _seeds(data: Any) -> list[int]:
    """The entrants as they are given, or by the lot: the SHA-256 of seed/0/seeds/id."""
    ids = [row["id"] for row in data["entrants"]]
    if data.get("by", "seed") == "seed":
        return ids
    lots = {id_: sha256(f"{data['seed']}/0/seeds/{id_}".encode()).hexdigest() for id_ in ids}
    return sorted(ids, key=lambda id_: (lots[id_], id_))


def _bracket_problems(data: Any, output: Any, lives: int) -> Iterator[str]:
    ids = _seeds(data)
    rows = output["matches"]
    entered = Counter(side[0] for row in rows for side in row["sides"] if isinstance(side, list))
    yield from (f"entrant {id_} enters {entered[id_]} times" for id_ in ids if entered[id_] != 1)
    yield from (f"entrant {id_} is unknown" for id_ in entered if id_ not in set(ids))
    used = Counter(str(side) for row in rows for side in row["sides"])
    again = [row for row in rows if row["bracket"] == "final_again"]
    twice = {str(side) for row in again for side in row["sides"]}
    yield from (f"{side} is used twice" for side, n in used.items() if n > 1 and side not in twice)
    main = [row for row in rows if row["bracket"] == "main"]
    if len(main) != len(ids) - 1:
        yield f"main: {len(main)} matches instead of {len(ids) - 1}"
        return
    yield from _seeds_apart(main, ids)
    yield from _byes_to_the_first(main, ids)
    yield from round_problems(data, rows)
    if lives == 2:
        yield from _two_lives(rows, len(ids))
    elif data.get("third_place") and len(ids) > 3 and not data.get("placement"):
        yield from _third(rows)


def _seeds_apart(main: Sequence[Any], ids: Sequence[int]) -> Iterator[str]:
    """Of the 2m first seeds no two are on one side of the round with m matches."""
    seed = {id_: at for at, id_ in enumerate(ids, start=1)}
    under: dict[int, set[int]] = {}
    last = max(row["round"] for row in main)
    for row in main:
        sides = [_under(side, under, seed) for side in row["sides"]]
        first = 2 ** (last - row["round"] + 1)
        for side in sides:
            close = sorted(number for number in side if number <= first)
            yield from (f"seeds {pair} are too near" for pair in combinations(close, 2))
        under[row["match"]] = set().union(*sides)


def _under(side: Any, under: Mapping[int, set[int]], seed: Mapping[int, int]) -> set[int]:
    if isinstance(side, list):
        return {seed.get(side[0], 0)}
    return under.get(side.get("winner_of", 0), set())


def _byes_to_the_first(main: Sequence[Any], ids: Sequence[int]) -> Iterator[str]:
    first = [side for row in main if row["round"] == 1 for side in row["sides"]]
    played = {side[0] for side in first if isinstance(side, list)}
    size = 1 << (len(ids) - 1).bit_length()
    due = set(ids[: size - len(ids)])
    if set(ids) - played != due:
        yield f"byes: not those of the first {len(due)} seeds"


def _two_lives(rows: Sequence[Any], entrants: int) -> Iterator[str]:
    """Everybody but one loses twice: 2n − 2 matches, and one more if the final asks for it."""
    counted = [row for row in rows if row["bracket"] != "final_again"]
    if len(counted) != 2 * entrants - 2:
        yield f"{len(counted)} matches instead of {2 * entrants - 2}"
    if [row["bracket"] for row in rows[-2:]] != ["final", "final_again"]:
        yield "the final and its repeat do not come last"
    fallen = {str({"loser_of": row["match"]}) for row in rows if row["bracket"] == "main"}
    below = [side for row in rows if row["bracket"] in _SECOND_CHANCE for side in row["sides"]]
    missing = fallen - {str(side) for side in below}
    yield from (f"{side} has no second life" for side in sorted(missing))


def _third(rows: Sequence[Any]) -> Iterator[str]:
    last = max(row["round"] for row in rows if row["bracket"] == "main")
    semifinals = [r["match"] for r in rows if r["bracket"] == "main" and r["round"] == last - 1]
    due = [{"loser_of": number} for number in semifinals]
    third = [row["sides"] for row in rows if row["bracket"] == "third"]
    consoled = due in [row["sides"] for row in rows if row["bracket"] == "consolation"]
    if third != ([] if consoled else [due]):
        yield "third: not between the losers of the semifinals"
