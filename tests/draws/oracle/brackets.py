"""Checks brackets against draw-rules.md 4 alone.

Two things are checked: who stands where in a bracket, and whether its matches stand in rounds that
can be played one after the other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from tests.draws.oracle.facts import Row, by_seed, is_id, is_object

_MOST_ROUNDS: Final = 30
_DOUBLE: Final = frozenset(("main", "losers", "final", "final_again"))


def knockout_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with a bracket; an empty list where nothing is."""
    return _unreadable(output) or list(_bracket_problems(data, output["matches"]))


def consolante_problems(data: Row, output: Any) -> list[str]:
    """What is wrong with a knockout and its consolation bracket.

    Exactly the losers of the requested round play the second bracket.
    """
    found = knockout_problems(data, output)
    if found:
        return found
    of_round, rows = data.get("of_round", 1), output["matches"]
    main = [row for row in rows if row["bracket"] == "main" and row["round"] == of_round]
    second = [row for row in rows if row["bracket"] == "consolation"]
    sides = [side for row in second for side in row["sides"]]
    due = sorted(row["match"] for row in main if len(main) > 1)
    numbers = {row["match"] for row in second}
    fed = all("loser_of" in side or _winner_of(side) in numbers for side in sides)
    entering = sorted(side["loser_of"] for side in sides if "loser_of" in side)
    if entering == due and fed and len(second) == len(main) - 1:
        return []
    return [f"consolation: not of all who lose in round {of_round}"]


def _winner_of(side: Any) -> int | None:
    """The match whose winner stands at a side."""
    return side.get("winner_of") if isinstance(side, dict) else None


def _unreadable(output: Any) -> list[str]:
    if not is_object(output, "matches", "broken"):
        return ["output: matches and broken are needed, and nothing else"]
    if not isinstance(output["matches"], list) or output["broken"] != []:
        return ["output: matches are a list, and nothing had to give"]
    return [
        f"matches[{at}]: not match {at + 1} of two entrants, or of earlier matches"
        for at, row in enumerate(output["matches"])
        if not _is_match(row, at)
    ]


def _is_match(row: Any, at: int) -> bool:
    if not is_object(row, "match", "bracket", "round", "sides"):
        return False
    numbered = is_id(row["match"]) and row["match"] == at + 1 and isinstance(row["bracket"], str)
    sides = row["sides"]
    if not numbered or not isinstance(sides, list) or len(sides) != 2:
        return False
    in_range = is_id(row["round"]) and 1 <= row["round"] <= _MOST_ROUNDS
    return in_range and all(_is_side(side, at) for side in sides)


def _is_side(side: Any, at: int) -> bool:
    if isinstance(side, list):
        return len(side) == 1 and is_id(side[0])
    if not is_object(side, "winner_of") and not is_object(side, "loser_of"):
        return False
    (number,) = side.values()
    return is_id(number) and 1 <= number <= at


def _bracket_problems(data: Row, rows: Sequence[Any]) -> Iterator[str]:
    ids = by_seed(data, "seeds")
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
    yield from _round_problems(data, rows)
    if data.get("bracket") == "double":
        yield from _two_lives(rows, len(ids))
    elif data.get("third_place") and len(ids) > 3 and not data.get("placement"):
        yield from _third(rows)


def _seeds_apart(main: Sequence[Any], ids: Sequence[int]) -> Iterator[str]:
    """Of the 2m first seeds no two are on one side of the round with m matches."""
    seed = {id_: at for at, id_ in enumerate(ids, start=1)}
    under: dict[int | None, set[int]] = {}
    last = max(row["round"] for row in main)
    for row in main:
        sides = [
            {seed.get(side[0], 0)} if isinstance(side, list) else under.get(_winner_of(side), set())
            for side in row["sides"]
        ]
        first = 2 ** (last - row["round"] + 1)
        for side in sides:
            close = sorted(number for number in side if number <= first)
            yield from (f"seeds {pair} are too near" for pair in combinations(close, 2))
        under[row["match"]] = set().union(*sides)


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
    below = [side for row in rows if row["bracket"] in _DOUBLE - {"main"} for side in row["sides"]]
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


def _round_problems(data: Row, rows: Sequence[Any]) -> Iterator[str]:
    """Brackets that nobody asked for, and matches before the matches whose winners they take.

    A match that takes losers may be of any round of its own bracket, the one for the third place
    beside the final. The two of the final play again, and nobody else does.
    """
    for row in rows:
        if not _is_asked_for(row["bracket"], data):
            yield f"match {row['match']}: no bracket {row['bracket'][:40]!r} was asked for"
        numbers = [side["winner_of"] for side in row["sides"] if "winner_of" in side]
        fed = [rows[number - 1] for number in numbers]
        before = [feeder["round"] for feeder in fed if feeder["bracket"] == row["bracket"]]
        if row["round"] <= max(before, default=0):
            yield f"match {row['match']}: its round is not after those it waits for"
    last = max((row["round"] for row in rows if row["bracket"] == "main"), default=1)
    due = {"third": last, "final": 1, "final_again": 1}
    for row in rows:
        if row["round"] != due.get(row["bracket"], row["round"]):
            yield f"match {row['match']}: it is of round {due[row['bracket']]}"
    final = next((row["match"] for row in rows if row["bracket"] == "final"), None)
    both = [{"winner_of": final}, {"loser_of": final}]
    for row in rows:
        if row["bracket"] == "final_again" and row["sides"] != both:
            yield f"match {row['match']}: not between the two of the final"


def _is_asked_for(name: str, data: Row) -> bool:
    if data.get("bracket") == "double":
        return name in _DOUBLE
    head, _, place = name.partition("_")
    if data.get("placement") and head == "place":
        return place.isascii() and place.isdecimal()
    second = "consolation" if data["system"] == "consolante" else "main"
    return name in ("main", "third", second)
