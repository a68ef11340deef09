"""Who surely ends a phase within so many places, who may, who cannot any more.

Computed from the cards that are in and the rounds that are planned. `qualified` holds however the
matches left end, against everybody: those who have left and may come back, and in a first phase
latecomers too. `out` holds only against the entrants who are still there: when one leaves, the next
takes its place, so that no "out" outlasts a withdrawal. No answer holds against penalties,
corrected cards, rounds added or dropped, ranks settled by hand.

- Rounds (danois, Swiss …): by the first key. In the last round, once a card is in and the draw
  can no longer be taken back, exactly; before, from how many matches each has left.
- Pools: the same in each pool, from its own matches; exact while nobody has two left.
- Brackets: every ending, while few matches are left; before, only who is out already.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from scoring.ranking import DECIDABLE, Chance, OpenMatch, Ranked, chances, chances_of_matches
from tournaments.draws.bracket_play import BracketResult, places, ready, still_in
from tournaments.draws.knockout import BracketMatch
from tournaments.draws.pools import Pool
from tournaments.models import ByeScore, LeaverMatches, MatchKind, Tournament
from tournaments.models.group import MAIN
from tournaments.ranking.outcomes import Worth, bye_gain, worth_of
from tournaments.ranking.phase_facts import (
    EVERYBODY_MEETS,
    NOBODY,
    Leavers,
    PhaseFacts,
    bracket_results,
)
from tournaments.ranking.pool_ranking import pool_rows
from tournaments.ranking.reading import resolved, waiting_byes
from tournaments.ranking.rows import Matches, MatchRow
from tournaments.results.outcome import sum_of_a_match

Told = dict[int, Chance]
Judge = Callable[[Sequence[Ranked]], Told]


@dataclass(frozen=True)
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
    byes_to_come: frozenset[int] = frozenset()
    """the byes among the matches that do not count yet, for their round still runs"""
    left: Leavers = NOBODY
    """who has left the ranking"""

    @property
    def undrawn(self) -> int:
        """Rounds planned that nobody has played yet."""
        return self.facts.plan.end - self.after

    @cached_property
    def open(self) -> Mapping[int, MatchRow]:
        """The matches whose card is to come, by primary key.

        So are byes that may be played for or do not count yet.
        """
        matches = resolved(self.matches)
        waiting = waiting_byes(self.tournament, matches) | self.byes_to_come
        return {key: row for key, row in matches.items() if not row.complete or key in waiting}

    @property
    def moves(self) -> bool:
        """Whether what was played of this phase may still be struck, or count again."""
        struck = self.tournament.leaver_matches == LeaverMatches.STRUCK
        return struck and self.facts.plan.system in EVERYBODY_MEETS and not self.settled

    @property
    def settled(self) -> bool:
        """Whether all of it is played."""
        return self.undrawn <= 0 and not self.open


def within_rounds(course: Course, places: int, among: Collection[int]) -> Told:
    """The chance of each of some to be within the first places of them, where rounds are played."""
    worth, key = worth_of(course.tournament, course.facts.plan), course.facts.plan.ranking_keys[0]
    whole = {number: value for number, value in course.values.items() if isinstance(value, int)}
    rows = [
        Ranked(0, number, {key: whole.get(number)}, None)
        for number in course.facts.members.get(MAIN, ())
        if number in among
    ]
    if worth is None or not course.tournament.two_sided or not _decidable(course) or course.moves:
        return dict.fromkeys((row.id for row in rows), "possible")
    return _against_all(
        rows, course.there, lambda some: _within_rounds(course, worth, some, places)
    )


def _against_all(rows: Sequence[Ranked], there: Collection[int], judge: Judge) -> Told:
    """Qualified against everybody; out against the entrants who are there."""
    everybody = judge(rows)
    staying = [row for row in rows if row.id in there]
    if len(staying) == len(rows) or not staying:
        return {row.id: everybody[row.id] for row in staying}
    among_them = judge(staying)
    return {row.id: _between(everybody[row.id], among_them[row.id]) for row in staying}


def _between(strict: Chance | None, generous: Chance) -> Chance:
    """Qualified by a strict judgement, out by a generous one."""
    if strict == "qualified":
        return "qualified"
    return "out" if generous == "out" else "possible"


def _decidable(course: Course) -> bool:
    """Whether the values of the first key can only change by the matches left.

    The points of a bye that was given may change with the results of others, and all it brings with
    a partie bis.
    """
    plan, score = course.facts.plan, course.tournament.bye_alone
    open_ = course.open.values()
    if course.tournament.bye_score == ByeScore.BIS:
        # A bye that scores by itself may still become a match: what it brings may be less.
        alone = [row for row in resolved(course.matches).values() if row.kind == MatchKind.BYE]
        later = course.undrawn > 0 and any(course.facts.has(row) for row in alone)
        if later or any(row.kind == MatchKind.BYE for row in open_):
            return False
    if plan.ranking_keys[0] not in DECIDABLE or any(row.round < plan.start for row in open_):
        return False
    byes = {row.round for row in course.matches.values() if row.kind == MatchKind.BYE}
    if plan.ranking_keys[0] != "points" or not byes:
        return True
    rounds = byes.intersection(row.round for row in open_)
    if score == ByeScore.HALF_TABLE:
        return all(sum_of_a_match(course.tournament, number) is not None for number in rounds)
    return score != ByeScore.OWN_AVERAGE and not (score == ByeScore.ROUND_AVERAGE and rounds)


def _within_rounds(course: Course, worth: Worth, rows: Sequence[Ranked], places: int) -> Told:
    """The chances among some of a phase of rounds while matches are left."""
    undrawn, plan = course.undrawn, course.facts.plan
    # What a latecomer may still gain; nobody joins a later phase.
    late = undrawn * worth.most if plan.position == 1 else None
    # Of a bye that nobody can play for it is known what it will bring.
    tournament = course.tournament
    sure = course.byes_to_come - waiting_byes(tournament, resolved(course.matches))
    left = [
        OpenMatch(tuple(row.ids), [(bye_gain(tournament, plan, row),)])
        if key in sure
        else worth.open_match(row)
        for key, row in course.open.items()
    ]
    last = [row for row in course.matches.values() if row.round == course.after]
    begun = any(row.complete for row in last if row.kind == MatchKind.MATCH)
    in_sight = Counter(id_ for row in course.open.values() for id_ in row.counting)
    if undrawn <= 0 and begun and max(in_sight.values(), default=0) <= 1:
        return chances_of_matches(rows, places, left, late)
    playing = Counter(id_ for match in left for id_ in match.ids)
    remaining = {row.id: playing[row.id] + undrawn for row in rows}
    count = len(course.facts.members.get(MAIN, ()))
    # Of an odd number one is exempt, and gains too; so do both partners of a side.
    gains = count // 4 * 2 + count % 4 if tournament.melee else (count + 1) // 2
    sides = sum(len(row.sides[0].ids) for row in course.open.values())
    bounds = worth.bounds(sides + undrawn * gains)
    if late:
        # Latecomers bring matches, but no more victories to those who are there.
        bounds = bounds._replace(together=None)
    return chances(rows, places, remaining, bounds, late)


MOST_LEFT = 8
"""The most open matches of a bracket of which every ending is tried: 256 endings."""


def within_pools(course: Course, wanted: int) -> Told:
    """The chance of each entrant to be within the first places of its pool."""
    found: Told = {}
    for name, pool in course.facts.pools:
        found |= _within_pool(course, name, pool, wanted)
    return found


def within_ranks_of_pools(course: Course, wanted: int) -> Told:
    """The chance to be within the first ranks of a phase of pools: all the firsts come first."""
    pools = [pool.ids for _name, pool in course.facts.pools]
    gone = len({*chain(*pools)} - course.there)
    largest = max(map(len, pools))
    upto = [sum(min(len(ids), place) for ids in pools) for place in range(largest + 1)]
    sure = max(place for place, count in enumerate(upto) if count <= wanted)
    last = next((place for place, count in enumerate(upto) if count - gone >= wanted), largest)
    through = within_pools(course, sure) if sure else {}
    return {
        id_: _between(through.get(id_), chance)
        for id_, chance in within_pools(course, last).items()
    }


def _within_pool(course: Course, name: str, pool: Pool, wanted: int) -> Told:
    facts, matches = course.facts, course.matches
    if facts.partners:
        return dict.fromkeys(facts.both(pool.ids), "possible")
    rows = pool_rows(course.tournament, facts, name, pool, matches, left=course.left)
    own = (row for row in matches.values() if facts.in_group(row, name, pool.number))
    done = {frozenset(row.ids) for row in own if row.complete}
    left = [two for two in pool.meetings if two not in done]
    if not left:
        return {
            row.id: "qualified" if place <= wanted else "out"
            for place, row in enumerate(rows, start=1)
        }
    worth = worth_of(course.tournament, facts.plan)
    if worth is None or facts.plan.ranking_keys[0] not in DECIDABLE or course.moves:
        return dict.fromkeys((row.id for row in rows), "possible")
    won = course.tournament.leaver_matches == LeaverMatches.FORFEIT
    return _against_all(
        rows, course.there, lambda some: _among_some(some, wanted, left, worth, won=won)
    )


def _among_some(
    rows: Sequence[Ranked],
    wanted: int,
    left: Sequence[frozenset[int]],
    worth: Worth,
    *,
    won: bool,
) -> Told:
    """The chances among some of a pool.

    A match against an entrant who left is not played and brings 0, unless it is `won` by forfeit.
    """
    here = {row.id for row in rows}
    ours = [tuple(id_ for id_ in two if id_ in here) for two in left]
    ours = [some for some in ours if len(some) == 2 or (won and some)]
    plays = Counter(chain.from_iterable(ours))
    if max(plays.values(), default=0) <= 1:
        ends = (*worth.outcomes, (0, 0))
        open_ = [OpenMatch(some, [end[: len(some)] for end in ends]) for some in ours]
        return chances_of_matches(rows, wanted, open_)
    return chances(rows, wanted, plays, worth.bounds(len(ours)))


def within_bracket(course: Course, name: str, wanted: int) -> Told:
    """The chance of everybody in a group of brackets to be within its first places."""
    matches = course.facts.groups[name].matches
    results = bracket_results(course.facts, course.matches.values())[name]
    if course.facts.partners:
        return dict.fromkeys(course.facts.members[name], "possible")
    left = sum(match.number not in results for match in matches)
    if left > MOST_LEFT:
        best = {**places(matches, results), **still_in(matches, results)}
        return {id_: "out" if place > wanted else "possible" for id_, place in best.items()}
    ends = [places(matches, end) for end in _endings(matches, results)]
    members = set.intersection(*(set(end) for end in ends))
    told: Told = {}
    for id_ in members & course.there:
        # All who go out in the same round are level: later keys do not count.
        level = [sum(place <= end[id_] for place in end.values()) for end in ends]
        above = [sum(end[o] < end[id_] for o in end if o in course.there) for end in ends]
        sure = max(level) <= wanted
        told[id_] = "qualified" if sure else "out" if min(above) >= wanted else "possible"
    return told


def _endings(
    matches: Sequence[BracketMatch], results: Mapping[int, BracketResult]
) -> Iterator[Mapping[int, BracketResult]]:
    now = next(iter(ready(matches, results)), None)
    if now is None:
        yield results
        return
    one, other = now.sides
    for played in (BracketResult(one, other), BracketResult(other, one)):
        yield from _endings(matches, {**results, now.match: played})
