"""The phases of a contest: a chain, each with its system, its rounds, and who goes on to it.

The contest's own fields describe the first phase; `Tournament.later_phases` holds the others as
JSON: `{"name", "system", "rounds", "ranking_keys", "carry", "entry", "options", "rules"}`. An
entry is a list of groups, each drawn for itself: `{"name", "first", "last"}` by rank in the phase
before (`last` null: all the rest), or `{"name", "places": [1, 2]}` by the place in its pools.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tournaments.models import System, Tournament
from tournaments.models.tournament import BRACKETS, GROUPED

MAIN = "A"
POOL_SIZE = 4
MOST_ROUNDS = 20
"""of a phase"""
SINGLE, DOUBLE = "single", "double"
"""How a bracket ends for who loses: at once, or the second time."""


@dataclass(frozen=True, slots=True)
class Field:
    """Who may go on to a phase, best first, with the place in a pool and the category of each."""

    ranked: Sequence[int]
    place: Mapping[int, int] = field(default_factory=dict)
    category: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Who plays together: ranks of the phase before, of all or of a category, or its places."""

    name: str = MAIN
    first: int = 1
    last: int | None = None
    places: tuple[int, ...] = ()
    category: str = ""
    """whose ranks these are; empty: of everybody"""

    def of(self, field: Field) -> tuple[int, ...]:
        """Its members, best first, of those who are still there.

        >>> field = Field((7, 3, 9), {7: 1, 3: 2, 9: 1}, {3: "ladies", 9: "ladies"})
        >>> Group("A", 1, 2).of(field), Group("B", places=(2,)).of(field)
        ((7, 3), (3,))
        >>> Group("C", 1, 1, category="ladies").of(field)
        (3,)
        """
        ranked = field.ranked
        if self.places:
            return tuple(number for number in ranked if field.place.get(number) in self.places)
        if self.category:
            ranked = [n for n in ranked if field.category.get(n) == self.category]
        return tuple(ranked[self.first - 1 : self.last])


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """A phase with the rounds it covers, numbered through the contest."""

    position: int
    name: str
    system: str
    rounds: int
    start: int
    keys: tuple[str, ...]
    carry: str = "all"
    """What counts from before: all, half of the points, or nothing (fresh)."""
    groups: tuple[Group, ...] = (Group(),)
    options: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Any] | None = None
    """Rules of its own: `{"name", "preset", "values"}`, a copy; None: those of the contest."""

    @property
    def end(self) -> int:
        """Its last round."""
        return self.start + self.rounds - 1

    @property
    def grouped(self) -> bool:
        """Whether it is drawn once for all its rounds."""
        return self.system in GROUPED

    @property
    def bracket(self) -> bool:
        """Whether who loses is out, or goes to a second bracket."""
        return self.system in BRACKETS


def phases_of(contest: Tournament) -> tuple[PhasePlan, ...]:
    """Every phase in its order."""
    first = PhasePlan(
        position=1,
        name="",
        system=contest.system,
        rounds=contest.rounds_planned,
        start=1,
        keys=tuple(contest.ranking_keys),
        options=contest.system_options,
    )
    found = [first]
    for later in contest.later_phases:
        found.append(plan_after(found[-1], later))
    return tuple(found)


def phase_at(contest: Tournament, number: int) -> PhasePlan:
    """The phase that a round belongs to; past the end, the last."""
    plans = phases_of(contest)
    return next((plan for plan in plans if number <= plan.end), plans[-1])


def members_by_group(groups: Iterable[Group], field: Field) -> dict[str, list[int]]:
    """Who plays in each group; nobody in two of them: who stands in one is not asked again.

    >>> ladies, rest = Group("ladies", 1, 1, category="ladies"), Group("rest")
    >>> members_by_group([ladies, rest], Field((7, 3, 9), {}, {3: "ladies"}))
    {'ladies': [3], 'rest': [7, 9]}
    """
    found: dict[str, list[int]] = {}
    for group in groups:
        taken = {number for ids in found.values() for number in ids}
        found[group.name] = [number for number in group.of(field) if number not in taken]
    return found


def selects(plan: PhasePlan) -> bool:
    """Whether not everybody goes on to a phase in one group.

    >>> keys = ("points",)
    >>> selects(PhasePlan(2, "", "danois", rounds=2, start=3, keys=keys))
    False
    >>> selects(PhasePlan(2, "", "knockout", 2, 3, keys, groups=(Group("A", 1, 8),)))
    True
    """
    first = plan.groups[0]
    everybody = not first.places and not first.category and first.last is None and first.first == 1
    return len(plan.groups) > 1 or not everybody


def without_pools(plans: Sequence[PhasePlan]) -> PhasePlan | None:
    """The first phase that takes places of pools where none come before it."""
    for before, plan in pairwise(plans):
        if before.system != System.POOLS and any(group.places for group in plan.groups):
            return plan
    return None


def chained(contest: Tournament) -> bool:
    """Whether a ranking has more to look at than the results of all rounds."""
    return bool(contest.later_phases) or contest.system in GROUPED


def plan_after(before: PhasePlan, later: Mapping[str, Any]) -> PhasePlan:
    """A phase, as a contest keeps it, after the one before."""
    return PhasePlan(
        position=before.position + 1,
        name=later["name"],
        system=later["system"],
        rounds=later["rounds"],
        start=before.end + 1,
        keys=tuple(later["ranking_keys"]),
        carry=later["carry"],
        groups=tuple(_groups(later["entry"])),
        options=later["options"],
        rules=later.get("rules"),
    )


def _groups(entry: Iterable[Mapping[str, Any]]) -> Iterable[Group]:
    for row in entry:
        places = tuple(row.get("places", ()))
        category = row.get("category", "")
        yield Group(row["name"], row.get("first", 1), row.get("last"), places, category)
