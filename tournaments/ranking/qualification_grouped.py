"""Who is sure of a place in his pool, or in a bracket, while their matches remain.

As in :mod:`.outlooks`: what is told holds however the matches left end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from scoring.ranking import DECIDABLE, OpenMatch, Row, chances, chances_of_matches
from tournaments.draws.bracket_play import Played, places, ready, still_in
from tournaments.ranking.outcomes import Worth, worth_of
from tournaments.ranking.phase_ranking import bracket_results, pool_rows
from tournaments.ranking.qualification import Course, Told, against_all

MOST_LEFT = 8
"""Matches of a bracket whose every ending is looked at: 256 of them."""
Pool = Mapping[str, Any]
Matches = Sequence[dict[str, Any]]


def within_pools(course: Course, wanted: int) -> Told:
    """The chance of everybody to be within the first places of his pool."""
    found: Told = {}
    for name, output in course.facts.outputs.items():
        for pool in output.get("pools", ()):
            found |= _Pool(course, name, pool).told(wanted)
    return found


def within_ranks_of_pools(course: Course, wanted: int) -> Told:
    """The chance to be within the first ranks of a phase of pools: all the firsts come first."""
    pools = [pool for output in course.facts.outputs.values() for pool in output.get("pools", ())]
    sizes = [len(pool["entrants"]) for pool in pools]
    gone = len(_everybody(pools) - course.there)
    upto = [sum(min(size, place) for size in sizes) for place in range(max(sizes) + 1)]
    sure = max(place for place, count in enumerate(upto) if count <= wanted)
    last = next((place for place, count in enumerate(upto) if count - gone >= wanted), max(sizes))
    through = within_pools(course, sure) if sure else {}
    left = within_pools(course, last)
    return {
        id_: "qualified" if through.get(id_) == "qualified" else _unless_out(chance)
        for id_, chance in left.items()
    }


def _unless_out(chance: str) -> Any:
    return "out" if chance == "out" else "possible"


def _everybody(pools: Sequence[Pool]) -> set[int]:
    return {*chain.from_iterable(pool["entrants"] for pool in pools)}


@dataclass(frozen=True, slots=True)
class _Pool:
    """A pool while it is played."""

    course: Course
    name: str
    pool: Pool

    def told(self, wanted: int) -> Told:
        facts, contest = self.course.facts, self.course.contest
        rows = pool_rows(contest, facts, self.name, self.pool, self.course.matches)
        left = self._left()
        if not left:
            return {row.id: _within(at, wanted) for at, row in enumerate(rows, start=1)}
        worth = worth_of(contest, facts.plan)
        if worth is None or facts.plan.keys[0] not in DECIDABLE:
            return dict.fromkeys((row.id for row in rows), "possible")
        return against_all(rows, self.course.there, lambda some: _told(some, wanted, left, worth))

    def _left(self) -> list[tuple[int, ...]]:
        """Who is still to meet whom, whether a round of it is drawn or not."""
        done = {
            frozenset(id_ for side in row.sides for id_ in side.ids)
            for row in self.course.matches.values()
            if row.complete and (row.group, row.slot) == (self.name, self.pool["pool"])
        }
        due = (
            tuple(id_ for side in match["sides"] for id_ in side)
            for round_ in self.pool["rounds"]
            for match in round_["matches"]
        )
        return [two for two in due if frozenset(two) not in done]


def _within(place: int, wanted: int) -> Any:
    return "qualified" if place <= wanted else "out"


def _told(rows: Sequence[Row], wanted: int, left: Sequence[tuple[int, ...]], worth: Worth) -> Told:
    """A match against somebody who has left is not played, and brings nothing."""
    here = {row.id for row in rows}
    ours = [two for two in left if here.issuperset(two)]
    plays = Counter(chain.from_iterable(ours))
    outcomes = tuple(dict.fromkeys((*worth.outcomes, (0, 0))))
    if max(plays.values(), default=0) <= 1:
        return chances_of_matches(rows, wanted, [OpenMatch(two, outcomes) for two in ours])
    return chances(rows, wanted, plays, worth.bounds(len(ours)))


def within_bracket(course: Course, name: str, wanted: int) -> Told:
    """The chance of everybody in a group of brackets to be within its first places."""
    matches: Matches = course.facts.outputs[name]["matches"]
    results = bracket_results(course.facts, course.matches.values())[name]
    left = sum(match["match"] not in results for match in matches)
    if left > MOST_LEFT:
        return _told_by_places(matches, results, wanted)
    ends = [places(matches, end) for end in _endings(matches, results)]
    members = set.intersection(*(set(end) for end in ends))
    return {id_: _over(ends, id_, wanted, course.there) for id_ in members & course.there}


def _told_by_places(matches: Matches, results: Mapping[int, Played], wanted: int) -> Told:
    best = still_in(matches, results)
    best = {**places(matches, results), **best}
    return {id_: "out" if place > wanted else "possible" for id_, place in best.items()}


def _endings(matches: Matches, results: Mapping[int, Played]) -> Iterator[Mapping[int, Played]]:
    now = next(iter(ready(matches, results)), None)
    if now is None:
        yield results
        return
    one, other = now.sides
    for played in (Played(one, other), Played(other, one)):
        yield from _endings(matches, {**results, now.match: played})


def _over(ends: Sequence[Mapping[int, int]], id_: int, wanted: int, there: Collection[int]) -> Any:
    """Level with him are all who go out in the same round: later keys are not looked at."""
    if all(sum(place <= end[id_] for place in end.values()) <= wanted for end in ends):
        return "qualified"
    above = (sum(end[o] < end[id_] for o in end if o in there) for end in ends)
    return "out" if all(count >= wanted for count in above) else "possible"
