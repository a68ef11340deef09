"""The states of a draft, as `Round.steps` holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from tournaments.draws.values import DrawnMatch
from tournaments.models.drawn import Drawn

Json = dict[str, Any]
Values = Mapping[str, Any]
"""what a step changed, as its sentence names it"""
BY_HAND = ("manual", "swap", "tables")
"""The steps after which what stands is no draw of the program."""


@dataclass(frozen=True)
class DraftMatch:
    """A match of a draft; ids are entrant numbers."""

    table: int
    sides: Sequence[Sequence[int]]
    locked: bool = False
    """whether drawing the rest again leaves it as it is"""
    group: str = ""
    slot: int | None = None
    """the match of a bracket, or the pool, of its group"""

    @property
    def numbers(self) -> list[int]:
        """Everybody who plays it."""
        return numbers_at(self.sides)

    def to_json(self) -> Json:
        """As a step stores it; flags that are not set are left out."""
        place = {} if self.slot is None else {"group": self.group, "slot": self.slot}
        lock = {"locked": True} if self.locked else {}
        return {"table": self.table, "sides": self.sides, **lock, **place}


@dataclass(frozen=True)
class DraftStep:
    """A state of a draft, with the change that led to it: a code and its values."""

    label: str
    values: Values
    matches: Sequence[DraftMatch]
    byes: Sequence[int]
    draw: Drawn | None = None
    """of the rest around locked matches"""
    check: Drawn | None = None
    """what it is judged by, where others are there than when the round was drawn"""

    @classmethod
    def of_json(cls, step: Mapping[str, Any]) -> DraftStep:
        """The step that `Round.steps` holds as JSON."""
        known = {field.name for field in fields(DraftMatch)}
        matches = [
            DraftMatch(**{name: value for name, value in match.items() if name in known})
            for match in step["matches"]
        ]
        draw, check = step.get("draw"), step.get("check")
        return cls(
            *(step["label"], step["values"], matches, step["byes"]),
            draw=Drawn.of_json(draw) if draw else None,
            check=Drawn(check) if check else None,
        )

    @classmethod
    def first(
        cls, label: str, seed: int, matches: Iterable[DrawnMatch], byes: Sequence[int]
    ) -> DraftStep:
        """The state of matches that have just been drawn."""
        placed = [DraftMatch(match.table, [*map(list, match.sides)]) for match in matches]
        return cls(label, {"seed": seed}, placed, list(byes))

    def to_json(self) -> Json:
        """As `Round.steps` stores it."""
        step = {"label": self.label, "values": self.values, "byes": self.byes}
        draw = {"draw": self.draw.files} if self.draw else {}
        check = {"check": self.check.stored_input} if self.check else {}
        return {**step, "matches": [match.to_json() for match in self.matches], **draw, **check}

    @property
    def playing(self) -> list[int]:
        """Everybody who plays, table after table."""
        return [number for match in self.matches for number in match.numbers]

    @property
    def locked(self) -> list[DraftMatch]:
        """The matches that stay whatever is drawn."""
        return [match for match in self.matches if match.locked]

    def swapped(self, one: int, other: int) -> DraftStep:
        """The draft with two entrants in each other's place; tables stay where they are."""
        matches = [
            replace(match, sides=[exchanged(side, one, other) for side in match.sides])
            for match in self.matches
        ]
        byes = exchanged(self.byes, one, other)
        return self._then("swap", {"one": one, "other": other}, matches, byes)

    def tables_exchanged(self, one: int, other: int) -> DraftStep:
        """The draft with two matches at each other's table.

        >>> matches = [DraftMatch(1, [[5], [7]]), DraftMatch(2, [[6], [8]])]
        >>> step = DraftStep("pools", {}, matches, []).tables_exchanged(1, 2)
        >>> [(match.table, match.sides) for match in step.matches]
        [(1, [[6], [8]]), (2, [[5], [7]])]
        """
        tables = exchanged([match.table for match in self.matches], one, other)
        moved = zip(self.matches, tables, strict=True)
        matches = by_table(replace(match, table=table) for match, table in moved)
        return self._then("tables", {"one": one, "other": other}, matches, self.byes)

    def with_lock(self, table: int, *, locked: bool) -> DraftStep:
        """The draft with the match at a table locked or unlocked."""
        matches = [
            replace(match, locked=locked) if match.table == table else match
            for match in self.matches
        ]
        label = "lock" if locked else "unlock"
        return self._then(label, {"table": table}, matches, self.byes)

    def _then(
        self, label: str, values: Values, matches: Sequence[DraftMatch], byes: Sequence[int]
    ) -> DraftStep:
        """The state after a change, among the same entrants."""
        return DraftStep(label, values, matches, byes, check=self.check)


def is_by_hand(steps: Iterable[DraftStep]) -> bool:
    """Whether the organiser placed or moved somebody."""
    return any(step.label in BY_HAND for step in steps)


def by_table(matches: Iterable[DraftMatch]) -> list[DraftMatch]:
    """Matches in the order of their tables."""
    return sorted(matches, key=lambda match: match.table)


def exchanged(ids: Collection[int], one: int, other: int) -> list[int]:
    """The ids with two of them in each other's place."""
    place = {one: other, other: one}
    return [place.get(id_, id_) for id_ in ids]


def numbers_at(sides: Iterable[Sequence[int]]) -> list[int]:
    """Everybody on the sides of a match."""
    return [number for side in sides for number in side]
