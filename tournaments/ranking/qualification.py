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
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from scoring.ranking import DECIDABLE, Chance, OpenMatch, Row, chances, chances_of_matches
from tournaments.models import ByeScore, MatchKind, Tournament
from tournaments.models.chain import MAIN
from tournaments.ranking.outcomes import Worth, worth_of
from tournaments.ranking.phase_ranking import PhaseFacts
from tournaments.ranking.reading import Matches, MatchRow
from tournaments.results.facts import sum_of_a_match

Told: TypeAlias = dict[int, Chance]
Judge: TypeAlias = Callable[[Sequence[Row]], Told]


@dataclass(frozen=True, slots=True)
class Course:
    """A phase as it stood after a round: its ranking by the first key, its matches, who is there.

    `values` are those of the first key of the ranking, `matches` all of the contest until then.
    """

    contest: Tournament
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
        caught_up = self.contest.bye_score == ByeScore.CATCH_UP
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
    worth = worth_of(course.contest, course.facts.plan)
    members = course.facts.members.get(MAIN, ())
    rows = [_row(number, course) for number in members if number in among]
    if worth is None or not _decidable(course):
        return dict.fromkeys((row.id for row in rows), "possible")
    race = _Race(course, worth)
    return against_all(rows, course.there, lambda some: race.told(some, places))


def against_all(rows: Sequence[Row], there: Collection[int], judge: Judge) -> Told:
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


def _row(number: int, course: Course) -> Row:
    key, value = course.facts.plan.keys[0], course.values.get(number)
    return Row(0, number, {key: value if isinstance(value, int) else None}, None)


def _decidable(course: Course) -> bool:
    """Whether what is told by the first key can only change by the matches left."""
    plan, open_ = course.facts.plan, course.open
    if plan.keys[0] not in DECIDABLE or any(row.round < plan.start for row in open_):
        return False
    if plan.keys[0] != "points" or not _byes(course.matches.values()):
        return True
    return not _byes_move(course, open_)


def _byes(rows: Iterable[MatchRow]) -> set[int]:
    """The rounds in which somebody had a bye."""
    return {row.round for row in rows if row.kind == MatchKind.BYE}


def _byes_move(course: Course, open_: Sequence[MatchRow]) -> bool:
    """Whether the points of a bye that was given may still change with the results of others."""
    score = course.contest.bye_score
    if score == ByeScore.OWN_AVERAGE:
        return True
    rounds = {row.round for row in open_} & _byes(course.matches.values())
    if score == ByeScore.HALF_TABLE:
        return any(sum_of_a_match(course.contest, number) is None for number in rounds)
    return score == ByeScore.ROUND_AVERAGE and bool(rounds)


@dataclass(frozen=True, slots=True)
class _Race:
    """A phase of rounds while matches are left."""

    course: Course
    worth: Worth

    def told(self, rows: Sequence[Row], places: int) -> Told:
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
