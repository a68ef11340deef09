"""The phases of a contest: a chain, each with its system, its rounds, and who goes on to it.

The contest's own fields describe the first phase; `Tournament.later_phases` holds the others as
JSON: `{"name", "system", "rounds", "ranking_keys", "carry", "entry", "options"}`. An entry is a
list of groups, each drawn for itself: `{"name", "first", "last"}` by rank in the phase before
(`last` null: all the rest), or `{"name", "places": [1, 2]}` by the place in its pools.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Tournament
from tournaments.models.tournament import BRACKETS, GROUPED

MAIN = "A"
POOL_SIZE = 4


@dataclass(frozen=True, slots=True)
class Group:
    """Who plays together: so many ranks of the phase before, or these places of its pools."""

    name: str = MAIN
    first: int = 1
    last: int | None = None
    places: tuple[int, ...] = ()

    def of(self, ranked: Sequence[int], place: Mapping[int, int]) -> tuple[int, ...]:
        """Its members, best first, of those ranked who are still there.

        >>> Group("A", 1, 2).of((7, 3, 9), {}), Group("B", places=(2,)).of((7, 3), {7: 1, 3: 2})
        ((7, 3), (3,))
        """
        if self.places:
            return tuple(number for number in ranked if place.get(number) in self.places)
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
        found.append(_plan(later, found[-1]))
    return tuple(found)


def phase_at(contest: Tournament, number: int) -> PhasePlan:
    """The phase that a round belongs to; past the end, the last."""
    plans = phases_of(contest)
    return next((plan for plan in plans if number <= plan.end), plans[-1])


def chained(contest: Tournament) -> bool:
    """Whether a ranking has more to look at than the results of all rounds."""
    return bool(contest.later_phases) or contest.system in GROUPED


def _plan(later: Mapping[str, Any], before: PhasePlan) -> PhasePlan:
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
    )


def _groups(entry: Iterable[Mapping[str, Any]]) -> Iterable[Group]:
    for row in entry:
        places = tuple(row.get("places", ()))
        yield Group(row["name"], row.get("first", 1), row.get("last"), places)
