"""Checks brackets, pools and fixed partners against draws.md §4 alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from .knockout import consolante_json, knockout_json
from .partners import partners_json
from .pools import pools_json
from .verify_schedule import rounds_problems
from .verify_shape import is_id

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
    found = _unreadable(output)
    return found or list(_bracket_problems(data, output, lives=1))


def pools_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with pools.

    :raises DrawError: where `data` is bad input
    """
    pools_json(data)
    given: Any = data
    ids = [row["id"] for row in given["entrants"]]
    if not isinstance(output, dict) or not isinstance(output.get("pools"), list):
        return ["output: pools are missing"]
    pools = output["pools"]
    if not all(isinstance(pool, dict) and isinstance(pool.get("entrants"), list) for pool in pools):
        return ["output: a pool has no entrants"]
    found = _members(ids, pools) + [text for pool in pools for text in _robin(pool)]
    return found or _serpentine(given, ids, pools)


def partners_problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with partners drawn once: the lot itself, and that everybody has one.

    :raises DrawError: where `data` is bad input
    """
    return [] if output == partners_json(data) else ["output: not what this seed draws"]


def _unreadable(output: Any) -> list[str]:
    if not isinstance(output, dict) or not isinstance(output.get("matches"), list):
        return ["output: matches are missing"]
    for at, row in enumerate(output["matches"]):
        if not isinstance(row, dict) or row.get("match") != at + 1:
            return [f"matches[{at}]: not match {at + 1}"]
        sides = row.get("sides")
        if (
            not isinstance(sides, list)
            or len(sides) != 2
            or not all(_is_side(s, at) for s in sides)
        ):
            return [f"matches[{at}]: sides are two entrants, or of earlier matches"]
    return []


def _is_side(side: Any, at: int) -> bool:
    if isinstance(side, list):
        return len(side) == 1 and is_id(side[0])
    if not isinstance(side, dict) or len(side) != 1:
        return False
    ((name, number),) = side.items()
    return name in ("winner_of", "loser_of") and is_id(number) and 1 <= number <= at


def _bracket_problems(data: Any, output: Any, lives: int) -> Iterator[str]:
    ids = [row["id"] for row in data["entrants"]]
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
    played = {side[0] for row in main if row["round"] == 1 for side in row["sides"]}
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
    if third != [due]:
        yield "third: not between the losers of the semifinals"


def _members(ids: Sequence[int], pools: Sequence[Any]) -> list[str]:
    times = Counter(id_ for pool in pools for id_ in pool["entrants"])
    found = [f"entrant {id_} is in {times[id_]} pools" for id_ in ids if times[id_] != 1]
    sizes = [len(pool["entrants"]) for pool in pools]
    if max(sizes) - min(sizes) > 1 or sum(sizes) != len(ids):
        found.append(f"pools of {sizes} entrants")
    return found


def _robin(pool: Any) -> list[str]:
    ids = pool["entrants"]
    rounds = pool.get("rounds")
    moved = _from_table_one(rounds) if isinstance(rounds, list) else rounds
    turns = len(ids) if len(ids) % 2 else len(ids) - 1
    found = rounds_problems({"rounds": moved}, ids, range(1, turns + 1), people=1)
    if found:
        return found
    met = Counter(
        tuple(sorted(side[0] for side in match["sides"]))
        for row in pool["rounds"]
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


def _serpentine(data: Any, ids: Sequence[int], pools: Sequence[Any]) -> list[str]:
    """By seed: every row of as many entrants as there are pools has one in each of them."""
    if data.get("by", "seed") != "seed":
        return []
    pool_of = {id_: at for at, pool in enumerate(pools) for id_ in pool["entrants"]}
    rows = [ids[at : at + len(pools)] for at in range(0, len(ids), len(pools))]
    mixed = [row for row in rows if len({pool_of[id_] for id_ in row}) < len(row)]
    if mixed:
        return [f"{list(row)} are not in as many pools" for row in mixed]
    if "club" in data.get("soft", ()):
        return []
    columns = [[pool_of[id_] for id_ in row] for row in rows]
    ways = [list(range(len(pools))), list(reversed(range(len(pools))))]
    turned = [c for at, c in enumerate(columns) if c != ways[at % 2][: len(c)]]
    return ["pools are not filled to and fro"] if turned else []
