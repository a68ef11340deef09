"""What a round stores of its draw: what the engine drew, and the states of its draft since."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tournaments.draws.inputs import DrawInput
from tournaments.draws.values import DrawnMatch
from tournaments.models.group import Drawn, DrawnGroup, WentOn
from tournaments.models.system import System

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
        known = {one.name for one in fields(DraftMatch)}
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


@dataclass(frozen=True)
class StoredDraw:
    """What `Round.draw` holds: input and output of the engine, and what the app adds to them."""

    drawn: Drawn
    check: Drawn | None = None
    """what a state of the draft is judged by, where that is another input"""
    by: str | None = None
    """the system, where the input does not say it"""
    instead: str | None = None
    """why the round does not follow the schedule or the plan made before"""
    start: int | None = None
    """the first round of the schedule or of the phase"""
    phase: int | None = None
    length: int | None = None
    """how many rounds the phase takes"""
    turn: int | None = None
    """which round of the phase it is; rounds that nobody could play count too"""
    groups: Sequence[DrawnGroup] = ()
    """its brackets or pools"""
    groups_drawn: Sequence[DrawnGroup] = ()
    """the groups before the swaps of the draft"""
    members: Mapping[str, Sequence[int]] = field(default_factory=dict)
    present: Sequence[int] | None = None
    """who was there when it was drawn"""
    gone: Sequence[int] | None = None
    """who had withdrawn before the phase that begins with it"""
    alone: Sequence[int] = ()
    """who is the only member of a group"""
    resting: Sequence[int] = ()
    """who does not play in a pool of an odd number, or whose opponent of the schedule has left"""
    through: Sequence[WentOn] = ()
    """who goes on without a match in a bracket"""
    partners: Sequence[tuple[int, int]] | None = None
    """two players each; the first number stands for both"""
    waiting: Sequence[int] = ()
    """who has no partner"""
    partners_drawn: Sequence[Drawn] = ()
    """each draw of partners"""

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> StoredDraw:
        """The draw that `Round.draw` holds."""
        drawn = Drawn(stored.get("input") or {}, stored.get("output") or {})
        known = {one.name for one in fields(cls)} & stored.keys()
        read = {name: READ[name](stored[name]) for name in READ.keys() & known}
        return cls(drawn, **{name: read.get(name, stored[name]) for name in known})

    def to_json(self) -> Json:
        """As `Round.draw` stores it: what is as usual is left out."""
        usual = vars(StoredDraw(self.drawn))
        written = {
            name: WRITTEN[name](value) if name in WRITTEN else value
            for name, value in vars(self).items()
            if value != usual[name]
        }
        return {**self.drawn.files, **written}

    @property
    def is_named(self) -> bool:
        """Whether the input by which a state of the draft is judged says who was to be drawn."""
        return (self.check or self.drawn).is_named

    @property
    def judged_by(self) -> DrawInput:
        """The input of one round by which a state of the draft is judged."""
        return (self.check or self.drawn).input

    def at(self, step: DraftStep) -> StoredDraw:
        """The draw as a state of its draft is judged: among those who are there by then."""
        return self if step.check is None else replace(self, check=step.check)

    @property
    def system(self) -> str:
        """How the round was drawn, or that the organiser placed everybody."""
        return self.by or self.drawn.system

    @property
    def is_melee(self) -> bool:
        """Whether partners change from round to round."""
        return (self.check or self.drawn).system == System.MELEE

    @property
    def keeps_apart(self) -> bool:
        """Whether the draw looked at forbidden pairings: a schedule, a bracket, a hand does not."""
        return self.check is None and self.drawn.is_made

    @property
    def first_groups(self) -> Sequence[DrawnGroup]:
        """The groups as the program drew them."""
        return self.groups_drawn or self.groups

    @property
    def beside(self) -> dict[int, int]:
        """The partner of each number that stands for two."""
        return dict(self.partners or ())

    @property
    def leads(self) -> dict[int, int]:
        """The number that stands for each second partner."""
        return {partner: lead for lead, partner in self.partners or ()}

    def turn_from(self, number: int, start: int) -> int:
        """Which round of the phase that begins at `start` this round is."""
        return number - start + 1 if self.turn is None else self.turn

    def begins_phase(self, number: int) -> bool:
        """Whether a round draws brackets or pools, so that swaps change these."""
        return bool(self.groups) and self.start == number

    def with_partners(self, step: DraftStep) -> DraftStep:
        """A state of the draft with everybody in it: sides of two, and all who rest.

        >>> from tournaments.models.stored_draw import DraftMatch
        >>> draw = StoredDraw(Drawn(), partners=[(1, 7), (2, 9), (3, 4)], waiting=[8])
        >>> step = DraftStep("drawn", {}, [DraftMatch(1, [[1], [2]])], [3])
        >>> whole = draw.with_partners(step)
        >>> whole.matches[0].sides, whole.byes
        ([[1, 7], [2, 9]], [3, 4, 8])
        """
        if self.partners is None:
            return step
        beside = self.beside
        matches = [
            replace(match, sides=[[number, beside[number]] for number in match.numbers])
            for match in step.matches
        ]
        rested = [number for lead in step.byes for number in (lead, beside[lead])]
        return replace(step, matches=matches, byes=[*rested, *self.waiting])


def _each(read: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    return lambda rows: list(map(read, rows))


READ: Mapping[str, Callable[[Any], Any]] = {
    "check": Drawn,
    "groups": _each(DrawnGroup.of_json),
    "groups_drawn": _each(DrawnGroup.of_json),
    "through": _each(lambda row: WentOn(**row)),
    "partners": _each(tuple),
    "partners_drawn": _each(Drawn.of_json),
}
WRITTEN: Mapping[str, Callable[[Any], Any]] = {
    "check": lambda check: check.stored_input,
    "groups": _each(DrawnGroup.to_json),
    "groups_drawn": _each(DrawnGroup.to_json),
    "through": _each(WentOn._asdict),
    "partners": _each(list),
    "partners_drawn": _each(lambda drawn: drawn.files),
}
