"""What the input of a drawn round says, read once more for :mod:`.verify` alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, TypeAlias

Vector: TypeAlias = tuple[int, ...]
Told: TypeAlias = Counter[tuple[str, frozenset[int]]]


class Facts:
    """Ranks, meetings, byes, tables and wishes, by id, straight from the JSON values."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        entrants = data["entrants"]
        self.system: str = data["system"]
        self.seed: int = data["seed"]
        self.round: int = data["round"]
        self.bye: str | int = data.get("bye", "lowest")
        self.tables: list[int] | None = data.get("tables")
        self.rank = {entrant["id"]: at + 1 for at, entrant in enumerate(entrants)}
        self.won = {entrant["id"]: entrant.get("victories", 0) for entrant in entrants}
        self.last_won: int = entrants[-1].get("victories", 0)
        self.fixed = {e["id"]: e["fixed_table"] for e in entrants if _has(e, "fixed_table")}
        soft = "club" in data.get("soft", ())
        self.club = {e["id"]: e["club"] for e in entrants if soft and _has(e, "club")}
        self.forbidden = {frozenset(pair) for pair in data.get("forbidden", ())}
        self.met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.sat: dict[int, set[int]] = {id_: set() for id_ in self.rank}
        for row in data.get("history", ()):
            self._remember(row)

    def _remember(self, row: Mapping[str, Any]) -> None:
        self.byes.update(row.get("bye", ()))
        sides = row.get("sides", ())
        for at, side in enumerate(sides):
            for other in sides[at + 1 :]:
                self.met.update(frozenset(pair) for pair in product(side, other))
            for id_ in side:
                if id_ in self.sat and row.get("table") is not None:
                    self.sat[id_].add(row["table"])

    def match(self, one: int, other: int) -> Vector:
        """What a match adds to the cost vector."""
        pair = frozenset((one, other))
        same_club = one in self.club and self.club[one] == self.club.get(other)
        levels = (int(pair in self.forbidden), self.met[pair], 0, int(same_club))
        won = self.won[one] - self.won[other]
        return self._counted(levels, won, self.rank[one] - self.rank[other])

    def resting(self, id_: int) -> Vector:
        """What a bye adds to the cost vector; only under `lowest` it has a place, n+1."""
        levels = (0, 0, self.byes[id_], 0)
        if self.bye != "lowest":
            return self._counted(levels, 0, 0)
        place = len(self.rank) + 1
        return self._counted(levels, self.won[id_] - self.last_won, place - self.rank[id_])

    def _counted(self, levels: tuple[int, int, int, int], won: int, ranks: int) -> Vector:
        if self.system == "random":
            return levels
        if self.system == "danois":
            return (*levels, ranks**2)
        return (*levels, won**2, ranks**2)

    def broken(self, matches: Iterable[Mapping[str, Any]], byes: Iterable[int]) -> Told:
        """Every constraint that a round breaks, with the entrants concerned."""
        told: Told = Counter(("bye", frozenset((id_,))) for id_ in byes if self.byes[id_])
        for row in matches:
            pair = frozenset(side[0] for side in row["sides"])
            forbidden, met, _, club = self.match(*pair)[:4]
            faults = {"forbidden": forbidden, "rematch": met, "club": club}
            told.update((name, pair) for name, times in faults.items() if times)
            moved = frozenset(i for i in pair if self.fixed.get(i, row["table"]) != row["table"])
            if moved:
                told["fixed_table", moved] += 1
        return told


def _has(entrant: Mapping[str, Any], name: str) -> bool:
    return entrant.get(name) is not None
