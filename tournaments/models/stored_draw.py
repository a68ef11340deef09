"""The draw of a round as it is stored: what the engine drew, and what the app adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from tournaments.draws.inputs import DrawInput
from tournaments.models.draft import DraftStep
from tournaments.models.drawn import Drawn, DrawnGroup, WentOn
from tournaments.models.system import System

Json = dict[str, Any]


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
    groups: Sequence[DrawnGroup] | None = None
    """its brackets or pools"""
    groups_drawn: Sequence[DrawnGroup] | None = None
    """the groups before the swaps of the draft"""
    members: Mapping[str, Sequence[int]] | None = None
    present: Sequence[int] | None = None
    """who was there when it was drawn"""
    gone: Sequence[int] | None = None
    """who had withdrawn before the phase that begins with it"""
    alone: Sequence[int] | None = None
    """who is the only member of a group"""
    resting: Sequence[int] | None = None
    """who does not play in a pool of an odd number, or whose opponent of the schedule has left"""
    through: Sequence[WentOn] | None = None
    """who goes on without a match in a bracket"""
    partners: Sequence[tuple[int, int]] | None = None
    """two players each; the first number stands for both"""
    waiting: Sequence[int] | None = None
    """who has no partner"""
    partners_drawn: Sequence[Drawn] | None = None
    """each draw of partners"""

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> StoredDraw:
        """The draw that `Round.draw` holds."""
        drawn = Drawn(stored.get("input") or {}, stored.get("output") or {})
        known = {field.name for field in fields(cls)} & stored.keys()
        read = {name: READ[name](stored[name]) for name in READ.keys() & known}
        return cls(drawn, **{name: read.get(name, stored[name]) for name in known})

    def to_json(self) -> Json:
        """As `Round.draw` stores it."""
        values = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        written = {
            name: WRITTEN[name](value) if name in WRITTEN else value
            for name, value in values.items()
            if value is not None
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
        return self.groups_drawn or self.groups or ()

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
        return self.groups is not None and self.start == number

    def with_partners(self, step: DraftStep) -> DraftStep:
        """A state of the draft with everybody in it: sides of two, and all who rest.

        >>> from tournaments.models.draft import DraftMatch
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
        return replace(step, matches=matches, byes=[*rested, *(self.waiting or ())])


def _each(read: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    return lambda rows: list(map(read, rows))


READ: Mapping[str, Callable[[Any], Any]] = {
    "check": Drawn,
    "groups": _each(DrawnGroup.of_json),
    "groups_drawn": _each(DrawnGroup.of_json),
    "through": _each(WentOn.of_json),
    "partners": _each(tuple),
    "partners_drawn": _each(Drawn.of_json),
}
WRITTEN: Mapping[str, Callable[[Any], Any]] = {
    "check": lambda check: check.stored_input,
    "groups": _each(DrawnGroup.to_json),
    "groups_drawn": _each(DrawnGroup.to_json),
    "through": _each(WentOn.to_json),
    "partners": _each(list),
    "partners_drawn": _each(lambda drawn: drawn.files),
}
