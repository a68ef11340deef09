"""Who goes on to the next phase, surely or possibly, and who has surely won."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.ranking import Bounds, Chance, Ranked, chances
from tournaments.core.wording.phases import phase_title, who_words
from tournaments.models import Field, Group, Phase, Tournament, members_by_group
from tournaments.ranking.outcomes import worth_of
from tournaments.ranking.phase_ranking import field_of
from tournaments.ranking.qualification import (
    Course,
    Told,
    within_bracket,
    within_pools,
    within_ranks_of_pools,
    within_rounds,
)
from tournaments.ranking.selectors.misplaced import drawn_otherwise
from tournaments.ranking.selectors.standings import Standings, in_progress
from tournaments.ranking.words import MARK_ICONS, mark_words


class Mark(NamedTuple):
    """The chance of an entrant to play in the best group that is still open to it.

    `group` is its place among the groups of the next phase, 0 for the best.
    """

    chance: Chance
    group: int = 0


OUT = Mark("out")


def marks(course: Course, following: Phase, now: Field) -> dict[int, Mark]:
    """The mark of everybody who is there; `now` is the ranking as it stands.

    An entrant who may play in several groups has the mark of the best.
    """
    if course.settled:
        return settled(members_by_group(following.groups, now), now.ranked)
    found = dict.fromkeys(now.ranked, OUT)
    for at, group in reversed(list(enumerate(following.groups))):
        # An entrant is in a group between its first and its last place.
        first, last = group.first, group.last
        if group.places:
            first, last = min(group.places), max(group.places)
        before = _within(course, group, first - 1, now) if first > 1 else {}
        for number, within in _within(course, group, last, now).items():
            earlier = before.get(number, "out")
            if number in found and within != "out" and earlier != "qualified":
                sure = within == "qualified" and earlier == "out"
                found[number] = Mark("qualified" if sure else "possible", at)
    return found


def settled(members: Mapping[str, Sequence[int]], ranked: Sequence[int]) -> dict[int, Mark]:
    """The marks once it is known who plays in each group.

    >>> settled({"main": [4]}, [4, 7])
    {4: Mark(chance='qualified', group=0), 7: Mark(chance='out', group=0)}
    """
    found = dict.fromkeys(ranked, OUT)
    for at, ids in enumerate(members.values()):
        found |= dict.fromkeys(ids, Mark("qualified", at))
    return found


def _within(course: Course, group: Group, places: int | None, now: Field) -> Told:
    """The chance to be within the first places of the entrants a group is made of; None: all."""
    plan, among = course.facts.plan, now.ranked
    if group.category:
        among = [n for n in now.category if now.category[n] == group.category]
    if places is None:
        return dict.fromkeys(among, "qualified")
    if not plan.grouped:
        some = {*among} if group.category else course.facts.everybody
        return within_rounds(course, places, some)
    if group.places:
        return within_pools(course, places)
    if group.category or len(course.facts.groups) > 1:
        return dict.fromkeys(among, "possible")
    if plan.bracketed:
        return within_bracket(course, next(iter(course.facts.groups)), places)
    return within_ranks_of_pools(course, places)


class MarkShown(NamedTuple):
    """A mark as it is shown: `state` is qualified, group (another than the best), possible, out."""

    state: str
    icon: str
    words: str


class Qualifying(NamedTuple):
    """Who goes on to a phase, as the ranking stood after a round."""

    following: Phase
    members: Mapping[str, Sequence[int]]
    """who would play in each group as it stands, or who plays there"""
    marks: Mapping[int, Mark]
    lines: frozenset[int]
    """the last of each group, where the ranking can be cut below that row"""
    settled: bool
    """nothing is left to be played before that phase"""
    reserve: int | None
    """who comes next if somebody leaves"""
    otherwise: bool
    """others play the phase than those the ranking calls for since something was corrected"""

    @property
    def title(self) -> str:
        """The phase."""
        return phase_title(self.following)

    @property
    def who(self) -> str:
        """Who plays it, in words."""
        return who_words(self.following)

    @property
    def best(self) -> Sequence[int]:
        """Who is in the best group, as it stands."""
        return next(iter(self.members.values()), ())

    def shown(self, number: int) -> MarkShown | None:
        """The mark of an entrant; none for who has left."""
        mark = self.marks.get(number)
        if mark is None:
            return None
        if number == self.reserve:
            return MarkShown("out", "wait", _("Next if a pair leaves"))
        group = self.following.groups[mark.group].name
        words = mark_words(mark.chance, group if mark.group else "", settled=self.settled)
        state = "group" if mark.chance == "qualified" and mark.group else mark.chance
        return MarkShown(state, MARK_ICONS[state], words)


def qualifying(tournament: Tournament, found: Standings) -> Qualifying | None:
    """Who goes on from the phase of this ranking; None where no phase follows that selects.

    In the ranking of a category the same as in that of everybody. No query beyond the ranking's.
    """
    if found.course is None:
        return None
    following = next(iter(tournament.chain[found.plan.position :]), None)
    if following is None or not following.selects:
        return None
    whole, course = in_progress(tournament, found.after_round), found.course
    staying = {row.number: row.values for row in whole.rows if row.number in course.there}
    now = field_of(staying, whole.categories)
    begun = whole.following
    members = begun.members if begun else members_by_group(following.groups, now)
    told = settled(members, now.ranked) if begun else marks(course, following, now)
    over = begun is not None or course.settled
    reserve = None
    if over and not begun and by_rank(following):
        reserve = next((number for number in now.ranked if told[number].chance == "out"), None)
    return Qualifying(
        following=following,
        members=members,
        marks=told,
        lines=frozenset(
            _lines([row.number for row in found.rows if row.number in told], members.values())
        ),
        settled=over,
        reserve=reserve,
        otherwise=begun is not None and drawn_otherwise(tournament, following.position),
    )


def by_rank(plan: Phase) -> bool:
    """Whether the next rank takes the place of an entrant who leaves."""
    return len(plan.groups) == 1 and not plan.groups[0].places and not plan.groups[0].category


def _lines(ranked: Sequence[int], groups: Iterable[Sequence[int]]) -> Iterator[int]:
    """The last of each group, where its members and those of the groups before stand first."""
    inside: set[int] = set()
    for ids in groups:
        inside |= set(ids)
        count = sum(number in inside for number in ranked)
        if 0 < count < len(ranked) and inside.issuperset(ranked[:count]):
            yield ranked[count - 1]


def assured_first(tournament: Tournament, found: Standings) -> int | None:
    """The number of the entrant that nobody can catch any more, None while it is open.

    Only while cards of the last round planned are to come: before, a round more or a late
    entrant could still change what is left to play.
    """
    last = found.after_round == tournament.rounds_total and found.out
    if not last or not found.placed:
        return None
    if tournament.chained:
        return _first_of_phase(tournament, found)
    key, worth = found.keys[0], worth_of(tournament, tournament.first)
    if worth is None or key == "points":
        return None
    rows = [Ranked(0, row.number, {key: int(str(row.values[key]))}, None) for row in found.placed]
    first, bounds = rows[0].id, Bounds(worth.least, worth.most)
    told = chances(rows, 1, found.awaited, bounds)
    return first if told[first] == "qualified" else None


def _first_of_phase(tournament: Tournament, found: Standings) -> int | None:
    """The assured first of the best group of the last phase; None where that is played in pools."""
    course = found.course
    if course is None:
        return None
    plan, first = course.facts.plan, found.rows[0].number
    best = next(iter(course.facts.members), "")
    if plan.position < len(tournament.chain) or (plan.grouped and not plan.bracketed):
        return None
    if plan.bracketed:
        told = within_bracket(course, best, 1)
    else:
        told = within_rounds(course, 1, course.facts.members[best])
    return first if told.get(first) == "qualified" else None
