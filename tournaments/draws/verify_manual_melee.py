"""Checks a round of partners made by hand against the words of :mod:`.manual_melee` alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from .verify_shape import is_id

_NAMES = {"matches", "byes", "cost", "optimal", "broken", "seed"}
Told: TypeAlias = Counter[tuple[str, tuple[int, ...]]]


def melee_problems(data: Any, output: Any) -> list[str]:
    """What is wrong with the answer; an empty list where nothing is."""
    if not _readable(output):
        return ["output: not readable"]
    if _seats(data) != _seats(output) or sorted(data["byes"]) != sorted(output["byes"]):
        return ["matches: not those of the input"]
    return list(_problems(data, output))


def _problems(data: Any, output: Any) -> Iterator[str]:
    tables = [row["table"] for row in output["matches"]]
    if tables != sorted(tables):
        yield "matches: not by table"
    played = _Played(data.get("history", ()))
    cost = played.cost(data)
    if output["cost"] != cost:
        yield f"cost: it is {cost}"
    due = played.broken(data)
    told = Counter((row["constraint"], tuple(sorted(row["entrants"]))) for row in output["broken"])
    yield from (f"broken: {name} of {list(ids)} is not told" for name, ids in due - told)
    yield from (f"broken: {name} of {list(ids)} is not so" for name, ids in told - due)
    if output["optimal"] != (not any(cost) and not due):
        yield "optimal: only where nothing is broken"
    if not is_id(output["seed"]) or output["seed"] != data["seed"]:
        yield "seed: not that of the input"


def _readable(output: Any) -> bool:
    try:
        return set(output) == _NAMES and isinstance(output["optimal"], bool) and _whole(output)
    except (KeyError, TypeError, ValueError):
        return False


def _whole(output: Any) -> bool:
    """Whether ids and numbers are such; who is no list raises."""
    ids = [id_ for row in output["matches"] for side in row["sides"] for id_ in side]
    told = [id_ for row in output["broken"] for id_ in row["entrants"]]
    names = [row["constraint"] for row in output["broken"]]
    tables = [row["table"] for row in output["matches"]]
    numbers = [*ids, *told, *tables, *output["byes"], *output["cost"]]
    return all(map(is_id, numbers)) and all(isinstance(name, str) for name in names)


def _seats(data: Any) -> list[tuple[int, frozenset[frozenset[int]]]]:
    rows = ((row["table"], frozenset(map(frozenset, row["sides"]))) for row in data["matches"])
    return sorted(rows, key=lambda row: row[0])


class _Played:
    """Partners, meetings and byes of the rounds played, counted from the JSON values."""

    def __init__(self, history: Sequence[Any]) -> None:
        self.beside: set[frozenset[int]] = set()
        self.met: set[frozenset[int]] = set()
        self.byes: Counter[int] = Counter()
        for row in history:
            sides = row.get("sides", ())
            self.byes.update(row.get("bye", ()))
            self.beside |= {frozenset(side) for side in sides}
            self.met |= _couples([id_ for side in sides for id_ in side])

    def again(self, data: Any) -> list[tuple[int, ...]]:
        """Partners who have been partners."""
        sides = (side for row in data["matches"] for side in row["sides"])
        return [tuple(sorted(side)) for side in sides if frozenset(side) in self.beside]

    def rested(self, data: Any) -> list[int]:
        """Who has a bye and has had more of them than one who plays."""
        fewest = min((self.byes[id_] for table in _tables(data) for id_ in table), default=0)
        return [id_ for id_ in data["byes"] if self.byes[id_] > fewest]

    def cost(self, data: Any) -> list[int]:
        """The three numbers."""
        met = sum(len(_couples(table) & self.met) for table in _tables(data))
        return [len(self.again(data)), met, len(self.rested(data))]

    def broken(self, data: Any) -> Told:
        """Everything that is to be told."""
        apart = {frozenset(two) for two in data.get("forbidden", ())}
        found: Told = Counter(("partner", two) for two in self.again(data))
        found.update(("bye", (id_,)) for id_ in self.rested(data))
        own = [(row["id"], row.get("fixed_table")) for row in data["entrants"]]
        fixed = {id_: table for id_, table in own if table is not None}
        for row, sitting in zip(data["matches"], _tables(data), strict=True):
            together = _couples(sitting) & apart
            found.update(("forbidden", tuple(sorted(two))) for two in together)
            moved = sorted(i for i in sitting if fixed.get(i, row["table"]) != row["table"])
            found.update([("fixed_table", tuple(moved))] if moved else [])
        return found


def _couples(ids: Sequence[int]) -> set[frozenset[int]]:
    return {frozenset(two) for two in combinations(ids, 2)}


def _tables(data: Any) -> list[list[int]]:
    return [[id_ for side in row["sides"] for id_ in side] for row in data["matches"]]
