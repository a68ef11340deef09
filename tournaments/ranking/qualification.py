"""Who is sure to end a phase within so many places, who may, who cannot any more.

Told from the cards that are in and the rounds that are planned. `qualified` holds however the
matches left end, against everybody: those who have left and may come back, and in a first phase
latecomers too. `out` holds against those alone who are still there; when somebody leaves, the next
takes his place, so that no "out" outlasts a withdrawal. What nobody can foresee, and no answer
holds against: penalties, cards corrected, rounds added or dropped, ranks settled by hand.

- Rounds (danois, Swiss …): by the first key. In the last round, once a card is in and the draw
  can no longer be taken back, exactly; before, from how many matches each has left.
- Pools: the same in each pool, from its own matches; exact while nobody has two left.
- Brackets: every ending, while few matches are left; before, only who is out already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, TypeAlias

from scoring.ranking import DECIDABLE, Chance, OpenMatch, Ranked, chances, chances_of_matches
from tournaments.draws.bracket_play import BracketResult, places, ready, still_in
from tournaments.draws.knockout import BracketMatch, bracket_matches
from tournaments.models import ByeScore, MatchKind, Tournament
from tournaments.models.group import MAIN
from tournaments.ranking.outcomes import Worth, worth_of
from tournaments.ranking.phase_ranking import PhaseFacts, bracket_results, pool_rows
from tournaments.ranking.reading import Matches, MatchRow
from tournaments.results.facts import sum_of_a_match

Told: TypeAlias = dict[int, Chance]
Judge: TypeAlias = Callable[[Sequence[Ranked]], Told]


@dataclass(frozen=True, slots=True)
class Course:
    """A phase as it stood after a round: its ranking by the first key, its matches, who is there.

    `values` are those of the first key of the ranking, `matches` all of the tournament until then.
    """

    tournament: Tournament
    facts: PhaseFacts
    values: Mapping[int, object]
    matches: Matches
    after: int
    there: frozenset[int]

    @property
    def undrawn(self) -> int:
        """Rounds planned that nobody has played yet."""
        return self.facts.plan.end - self.after

    @property
    def open(self) -> list[MatchRow]:
        """Matches whose card is to come; a bye that may still be played as a game is one."""
        caught_up = self.tournament.bye_score == ByeScore.CATCH_UP
        return [
            row
            for row in self.matches.values()
            if not row.complete or (caught_up and row.kind == MatchKind.BYE)
        ]

    @property
    def settled(self) -> bool:
        """Whether nothing of it is left to be played."""
        return self.undrawn <= 0 and not self.open


def within_rounds(course: Course, places: int, among: Collection[int]) -> Told:
    """The chance of each of some to be within the first places of them, where rounds are played."""
    worth = worth_of(course.tournament, course.facts.plan)
    members = course.facts.members.get(MAIN, ())
    rows = [_row(number, course) for number in members if number in among]
    if worth is None or not _decidable(course):
        return dict.fromkeys((row.id for row in rows), "possible")
    race = _Race(course, worth)
    return against_all(rows, course.there, lambda some: race.told(some, places))


def against_all(rows: Sequence[Ranked], there: Collection[int], judge: Judge) -> Told:
    """What is sure against everybody, and what cannot be any more against those who are there."""
    everybody = judge(rows)
    staying = [row for row in rows if row.id in there]
    if len(staying) == len(rows) or not staying:
        return {row.id: everybody[row.id] for row in staying}
    found = judge(staying)
    return {
        row.id: _both(sure=everybody[row.id], left=found[row.id], id_=row.id) for row in staying
    }


def _both(*, sure: Chance, left: Chance, id_: int) -> Chance:
    if sure == "qualified":
        return "qualified"
    return "out" if left == "out" else "possible"


def _row(number: int, course: Course) -> Ranked:
    key, value = course.facts.plan.ranking_keys[0], course.values.get(number)
    return Ranked(0, number, {key: value if isinstance(value, int) else None}, None)


def _decidable(course: Course) -> bool:
    """Whether what is told by the first key can only change by the matches left."""
    plan, open_ = course.facts.plan, course.open
    if plan.ranking_keys[0] not in DECIDABLE or any(row.round < plan.start for row in open_):
        return False
    if plan.ranking_keys[0] != "points" or not _byes(course.matches.values()):
        return True
    return not _byes_move(course, open_)


def _byes(rows: Iterable[MatchRow]) -> set[int]:
    """The rounds in which somebody had a bye."""
    return {row.round for row in rows if row.kind == MatchKind.BYE}


def _byes_move(course: Course, open_: Sequence[MatchRow]) -> bool:
    """Whether the points of a bye that was given may still change with the results of others."""
    score = course.tournament.bye_score
    if score == ByeScore.OWN_AVERAGE:
        return True
    rounds = {row.round for row in open_} & _byes(course.matches.values())
    if score == ByeScore.HALF_TABLE:
        return any(sum_of_a_match(course.tournament, number) is None for number in rounds)
    return score == ByeScore.ROUND_AVERAGE and bool(rounds)


@dataclass(frozen=True, slots=True)
class _Race:
    """A phase of rounds while matches are left."""

    course: Course
    worth: Worth

    def told(self, rows: Sequence[Ranked], places: int) -> Told:
        known = [self.worth.open_match(row) for row in self.course.open]
        if self._known():
            here = {row.id for row in rows}
            ours = [_of(match, here) for match in known]
            return chances_of_matches(rows, places, [one for one in ours if one.ids], self._late)
        undrawn = self.course.undrawn
        playing = Counter(id_ for match in known for id_ in match.ids)
        remaining = {row.id: playing[row.id] + undrawn for row in rows}
        # Of an odd number one is exempt, and gains too.
        tables = (len(self.course.facts.members.get(MAIN, ())) + 1) // 2
        most = len(known) + undrawn * tables
        bounds = replace(self.worth.bounds(most), together=self._together(most))
        return chances(rows, places, remaining, bounds, self._late)

    def _known(self) -> bool:
        """Whether all matches left are drawn for good, one each."""
        last = [row for row in self.course.matches.values() if row.round == self.course.after]
        begun = any(row.complete for row in last if row.kind == MatchKind.MATCH)
        return self.course.undrawn <= 0 and begun and one_each(self.course.open)

    def _together(self, matches: int) -> int | None:
        """Latecomers bring matches of their own, but no more victories to those who are there."""
        return None if self._late else self.worth.bounds(matches).together

    @property
    def _late(self) -> int | None:
        """What a latecomer may still gain; in a later phase nobody comes."""
        if self.course.facts.plan.position > 1:
            return None
        return self.course.undrawn * self.worth.most


def one_each(rows: Iterable[MatchRow]) -> bool:
    """Whether nobody plays two of these matches."""
    playing = [id_ for row in rows for side in row.sides for id_ in side.ids]
    return len(playing) == len(set(playing))


def _of(match: OpenMatch, here: Collection[int]) -> OpenMatch:
    """A match as far as it concerns some of those who play it."""
    at = [place for place, id_ in enumerate(match.ids) if id_ in here]
    outcomes = dict.fromkeys(tuple(outcome[place] for place in at) for outcome in match.outcomes)
    return OpenMatch(tuple(match.ids[place] for place in at), tuple(outcomes))


MOST_LEFT = 8
"""Matches of a bracket whose every ending is looked at: 256 of them."""
Pool = Mapping[str, Any]
BracketMatches = Sequence[BracketMatch]


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
        facts, tournament = self.course.facts, self.course.tournament
        rows = pool_rows(tournament, facts, self.name, self.pool, self.course.matches)
        left = self._left()
        if not left:
            return {row.id: _within(at, wanted) for at, row in enumerate(rows, start=1)}
        worth = worth_of(tournament, facts.plan)
        if worth is None or facts.plan.ranking_keys[0] not in DECIDABLE:
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


def _told(
    rows: Sequence[Ranked], wanted: int, left: Sequence[tuple[int, ...]], worth: Worth
) -> Told:
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
    matches = bracket_matches(course.facts.outputs[name]["matches"])
    results = bracket_results(course.facts, course.matches.values())[name]
    left = sum(match.number not in results for match in matches)
    if left > MOST_LEFT:
        return _told_by_places(matches, results, wanted)
    ends = [places(matches, end) for end in _endings(matches, results)]
    members = set.intersection(*(set(end) for end in ends))
    return {id_: _over(ends, id_, wanted, course.there) for id_ in members & course.there}


def _told_by_places(
    matches: BracketMatches, results: Mapping[int, BracketResult], wanted: int
) -> Told:
    best = still_in(matches, results)
    best = {**places(matches, results), **best}
    return {id_: "out" if place > wanted else "possible" for id_, place in best.items()}


def _endings(
    matches: BracketMatches, results: Mapping[int, BracketResult]
) -> Iterator[Mapping[int, BracketResult]]:
    now = next(iter(ready(matches, results)), None)
    if now is None:
        yield results
        return
    one, other = now.sides
    for played in (BracketResult(one, other), BracketResult(other, one)):
        yield from _endings(matches, {**results, now.match: played})


def _over(ends: Sequence[Mapping[int, int]], id_: int, wanted: int, there: Collection[int]) -> Any:
    """Level with him are all who go out in the same round: later keys are not looked at."""
    if all(sum(place <= end[id_] for place in end.values()) <= wanted for end in ends):
        return "qualified"
    above = (sum(end[o] < end[id_] for o in end if o in there) for end in ends)
    return "out" if all(count >= wanted for count in above) else "possible"
