"""Who goes on to the next phase, as a ranking tells it: marks, the line after the last, a head."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.wording.phases import phase_title, who_words
from tournaments.models import Tournament
from tournaments.models.chain import Field, PhasePlan, members_by_group, phases_of, selects
from tournaments.ranking.phase_ranking import POOL_PLACE
from tournaments.ranking.qualification import Course
from tournaments.ranking.qualifying import Mark, marks, settled
from tournaments.ranking.selectors.standings import Standings, standings
from tournaments.ranking.words import mark_icon, mark_words, reserve_words

Members = Mapping[str, Sequence[int]]


class MarkShown(NamedTuple):
    """A mark as it is shown: `state` is qualified, group (another than the best), possible, out."""

    state: str
    icon: str
    words: str


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Who goes on to a phase, as the ranking stood after a round."""

    following: PhasePlan
    members: Members
    """who would play in each group as it stands, or who plays there"""
    marks: Mapping[int, Mark]
    lines: frozenset[int]
    """the last of each group, where the ranking can be cut below him"""
    settled: bool
    """nothing is left to be played before that phase"""
    reserve: int | None
    """who comes next if somebody leaves"""

    @property
    def title(self) -> str:
        """The phase."""
        return phase_title(self.following)

    @property
    def who(self) -> str:
        """Who plays it, in words."""
        return who_words(self.following)

    @property
    def count(self) -> int:
        """How many are in the best group, as it stands."""
        return len(next(iter(self.members.values()), ()))

    def shown(self, number: int) -> MarkShown | None:
        """The mark of an entrant; none for who has left."""
        mark = self.marks.get(number)
        if mark is None:
            return None
        if number == self.reserve:
            return MarkShown("out", "wait", reserve_words())
        group = self.following.groups[mark.group].name
        words = mark_words(mark.chance, group if mark.group else "", settled=self.settled)
        state = "group" if mark.chance == "qualified" and mark.group else mark.chance
        return MarkShown(state, mark_icon(state), words)


def qualifying(contest: Tournament, found: Standings) -> Qualifying | None:
    """Who goes on from the phase of this ranking; None where no phase follows that selects.

    The ranking of a category tells what that of everybody tells. No query beyond the ranking's.
    """
    if not contest.later_phases or found.course is None:
        return None
    following = next(iter(phases_of(contest)[found.course.facts.plan.position :]), None)
    if following is None or not selects(following):
        return None
    whole = standings(contest, found.after_round)
    return _told(found, following, whole, found.course)


def _told(found: Standings, following: PhasePlan, whole: Standings, course: Course) -> Qualifying:
    now = _field(whole, course)
    begun = whole.following
    members = begun.members if begun else members_by_group(following.groups, now)
    told = settled(members, now.ranked) if begun else marks(course, following, now)
    over = begun is not None or course.settled
    return Qualifying(
        following=following,
        members=members,
        marks=told,
        lines=frozenset(_lines([row.number for row in found.rows if row.number in told], members)),
        settled=over,
        reserve=_reserve(now, told) if over and not begun and by_rank(following) else None,
    )


def by_rank(plan: PhasePlan) -> bool:
    """Whether who leaves makes room for the next rank."""
    return len(plan.groups) == 1 and not plan.groups[0].places and not plan.groups[0].category


def _field(whole: Standings, course: Course) -> Field:
    """The ranking of those who are still there, as the next phase takes it."""
    rows = [row for row in whole.rows if row.number in course.there]
    places = {row.number: row.values.get(POOL_PLACE) for row in rows}
    return Field(
        ranked=[row.number for row in rows],
        place={number: place for number, place in places.items() if isinstance(place, int)},
        category=whole.categories,
    )


def _lines(ranked: Sequence[int], members: Members) -> Iterator[int]:
    """The last of each group, where its members and those of the groups before stand first."""
    inside: set[int] = set()
    for ids in members.values():
        inside |= set(ids)
        count = sum(number in inside for number in ranked)
        if 0 < count < len(ranked) and inside.issuperset(ranked[:count]):
            yield ranked[count - 1]


def _reserve(now: Field, told: Mapping[int, Mark]) -> int | None:
    return next((number for number in now.ranked if told[number].chance == "out"), None)
