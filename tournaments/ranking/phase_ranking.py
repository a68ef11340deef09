"""The ranking of a tournament of phases: the last phase first, then those it left behind.

In a phase the groups come one after the other; in a bracket who reached further stands first, in
pools the first of each, then the second. The keys of the phase, with what counts from before,
decide among those who have come as far. Players who were paired for their last phase are ranked by
pair: 1, 1, 2, 2.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from scoring.ranking import STAGE, PenaltyPoints, Ranked
from tournaments.draws.bracket_play import places, still_in
from tournaments.models import SMALL_FINAL, Carry, Field, System, Tournament
from tournaments.ranking.phase_facts import (
    NOBODY,
    Leavers,
    PhaseFacts,
    bracket_results,
    companions,
    partners_of,
)
from tournaments.ranking.pool_ranking import counted_from_before, pool_rows, sides_in_order
from tournaments.ranking.reading import ranked_by, results_of
from tournaments.ranking.rows import Matches

PLACE, POOL_PLACE, PHASE = "place", "pool_place", "phase"
BEFORE = "before"
"""The reason among those who are still in a bracket while some of them wait."""


def phase_rows(
    tournament: Tournament,
    entrants: Sequence[int],
    matches: Matches,
    facts: Sequence[PhaseFacts],
    after: int,
    penalties: Sequence[PenaltyPoints] = (),
    left: Leavers = NOBODY,
) -> tuple[Ranked, ...]:
    """The rows of the ranking after a round; `facts` of the phases that have begun by then.

    There is one at least. Penalties always count, in whichever phase they were given.
    """
    rows: Sequence[Ranked] = ()
    for phase in facts:
        end = min(after, phase.plan.end)
        played = {key: row for key, row in matches.items() if row.round <= end}
        rows = _Phase(tournament, entrants, played, phase, penalties, left).rows(rows)
    # Those who have left come after all others, whichever phase they left in.
    found = some_of(rows, {row.id for row in rows} - left.last - left.out)
    staying, partners = len(found), {} if tournament.ranked_as_before else partners_of(facts)
    for part in (left.last, left.out):
        above = len(found)
        found += [row._replace(rank=row.rank + above) for row in some_of(rows, part)]
    lead = {number: min(number, other) for number, other in partners.items()}
    return tuple(ranked_by_side(found, lead.get, staying))


def with_referee(
    facts: Iterable[PhaseFacts],
    matches: Matches,
    penalties: Iterable[PenaltyPoints],
    left: Leavers,
) -> list[PhaseFacts]:
    """The phases, those of partners drawn once with the pairs of which all that counts is common.

    That is a first phase, or one in which nothing from before counts; each has played with nobody
    else. Two who differ in points of the referee, or of whom only one has left, are ranked alone.
    """
    given: Counter[int] = Counter()
    for one in penalties:
        given[one.id] += one.points
    phases = []
    for phase in facts:
        plan = phase.plan
        alone = plan.position > 1 and plan.carry != Carry.FRESH
        if plan.system == System.MELEE_FIXED and not alone:
            pairs = companions(row for row in matches.values() if phase.has(row))
            equal = {
                lead: other
                for lead, other in pairs.items()
                if given[lead] == given[other]
                and all((lead in part) == (other in part) for part in (left.last, left.out))
            }
            phase = phase._replace(partners=equal)
        phases.append(phase)
    return phases


def field_of(values: Mapping[int, Mapping[str, object]], category: Mapping[int, str]) -> Field:
    """The entrants of a ranking, each with its values, as the next phase takes them."""
    places = {number: own.get(POOL_PLACE) for number, own in values.items()}
    in_pool = {number: place for number, place in places.items() if isinstance(place, int)}
    return Field([*values], in_pool, category)


def reason_among(reasons: Iterable[str | None], keys: Iterable[str]) -> str | None:
    """Why a row is above one further down: the first of the reasons of the rows from it on.

    `keys` are those that rank both, in their order.

    >>> reason_among(["points", None, "victories"], ["victories", "points"])
    'victories'
    """
    order = [PHASE, STAGE, PLACE, POOL_PLACE, BEFORE, *keys]
    told = [reason for reason in reasons if reason is not None]
    return next((reason for reason in order if reason in told), None)


def some_of(rows: Sequence[Ranked], among: Container[int]) -> list[Ranked]:
    """The rows of some entrants of a ranking, with ranks and reasons of their own."""
    places = [at for at, row in enumerate(rows) if row.id in among]
    found: list[Ranked] = []
    for at, following in zip_longest(places, places[1:]):
        row, rank = rows[at], len(found) + 1
        if found and row.rank == rows[places[rank - 2]].rank:
            rank = found[-1].rank
        between = rows[at:following] if following is not None else ()
        why = reason_among((other.above_next for other in between), row.values)
        found.append(row._replace(rank=rank, above_next=why))
    return found


def ranked_by_side(
    rows: Sequence[Ranked], lead: Callable[[int], int | None], staying: int | None = None
) -> list[Ranked]:
    """Rows with ranks in which partners are counted as one.

    `lead` has a number for each pair, None for who is alone. Players who stand alone below the last
    pair keep their ranks. Below the first `staying` rows are those who have left.

    >>> rows = [Ranked(rank, id_, {}, None) for id_, rank in enumerate([1, 1, 3, 3, 5])]
    >>> [row.rank for row in ranked_by_side(rows, {0: 2, 1: 2, 2: 4, 3: 4}.get)]
    [1, 1, 2, 2, 5]
    """
    count = len(rows) if staying is None else staying
    sides = [lead(row.id) for row in rows]
    paired = [at for at, side in enumerate(sides[:count], start=1) if side is not None]
    end = max(paired, default=0)
    end = len(rows) if end == count else end
    found: list[Ranked] = []
    above: set[int] = set()
    for at, (row, side) in enumerate(zip(rows, sides, strict=True)):
        tied = at > 0 and rows[at - 1].rank == row.rank
        rank = found[-1].rank if tied else len(above) + 1 if at < end else row.rank
        found.append(row._replace(rank=rank))
        above.add(-at if side is None else side)
    return found


def side_by_side(facts: PhaseFacts, rows: Sequence[Ranked]) -> list[Ranked]:
    """Rows with partners next to each other, in the order of their sides, with one rank.

    Sides of which all players share their ranks are tied.
    """
    if not facts.partners:
        return list(rows)
    at = {row.id: place for place, row in enumerate(rows)}
    found: list[Ranked] = []
    sides = sides_in_order(facts, rows)
    rank = 1
    for side, below in zip_longest(sides, sides[1:]):
        above = [two for two in zip(side, below or (), strict=False) if two[0].rank != two[1].rank]
        why = None
        for better, worse in above[:1]:
            between = rows[at[better.id] : at[worse.id]]
            why = reason_among((row.above_next for row in between), better.values)
        *others, last = side
        found += [row._replace(rank=rank, above_next=None) for row in others]
        found.append(last._replace(rank=rank, above_next=why))
        rank = len(found) + 1 if above else rank
    return found


class _Reached(NamedTuple):
    """How far an entrant has come in a phase: the smaller, the further.

    `open` is 0 for who has a match to play; `place` is then the best that is left.
    """

    group: int
    place: int
    open: int = 1
    before: tuple[int, int] = (0, 0)
    """defeats in the bracket and the rank before it, while some wait for others"""

    @property
    def shown(self) -> int | None:
        """The place as it is shown; None while it is not decided."""
        return self.place if self.open else None


class _Phase(NamedTuple):
    """A phase of a tournament after a round: `played` are all matches until then."""

    tournament: Tournament
    entrants: Sequence[int]
    played: Matches
    facts: PhaseFacts
    penalties: Sequence[PenaltyPoints]
    left: Leavers

    def rows(self, before: Sequence[Ranked]) -> Sequence[Ranked]:
        """The groups one under the other, then those of the phase before who have dropped out.

        Who has come further stands first; the keys decide among those who have come as far. Those
        who are still in keep their order from before while some have waited for their match.
        Partners who stay together share a rank.
        """
        reached = self._reached({row.id: row.rank for row in before})
        stages = {stage: at for at, stage in enumerate(sorted(set(reached.values())))}
        staged = {number: stages[stage] for number, stage in reached.items()}
        tournament, plan, everybody = self.tournament, self.facts.plan, self.entrants
        own, halves = counted_from_before(tournament, plan, everybody, self.played)
        results, given = results_of(tournament, own), [*self.penalties, *halves]
        counted = ranked_by(
            tournament, plan, everybody, results, given, stages=staged, left=self.left
        )
        playing = side_by_side(self.facts, [row for row in counted if row.id in reached])
        whole = before or counted
        if not playing:
            return whole
        left = some_of(whole, {row.id for row in whole}.difference(reached))
        placed = [self._placed(row, reached, at) for row, at in zip_longest(playing, playing[1:])]
        if left:
            placed[-1] = placed[-1]._replace(above_next=PHASE)
        return [*placed, *(row._replace(rank=row.rank + len(placed)) for row in left)]

    def _placed(self, row: Ranked, reached: Mapping[int, _Reached], below: Ranked | None) -> Ranked:
        """A row with its place as the first value, and the reason why it is above the next."""
        mine, key = reached[row.id], PLACE if self.facts.plan.bracketed else POOL_PLACE
        if below is None:
            row = row._replace(above_next=None)
        elif row.above_next == STAGE:
            other = reached[below.id]
            why = key if mine.group == other.group else PHASE
            row = row._replace(above_next=BEFORE if mine[:3] == other[:3] else why)
        if self.facts.plan.grouped:
            place = None if row.out else mine.shown
            row = row._replace(values={key: place, **row.values})
        return row

    def _reached(self, ranks: Mapping[int, int]) -> dict[int, _Reached]:
        """How far everybody in the phase has come; of rounds everybody as far."""
        found: dict[int, _Reached] = {}
        for at, (name, members) in enumerate(self.facts.members.items()):
            found |= dict.fromkeys(members, _Reached(at, len(members)))
            if self.facts.plan.bracketed:
                found |= self._in_bracket(at, name, ranks)
            for pool in self.facts.groups[name].pools if self.facts.groups else ():
                rows = pool_rows(
                    self.tournament, self.facts, name, pool, self.played, left=self.left
                )
                reached = {row.id: _Reached(at, place) for place, row in enumerate(rows, start=1)}
                found |= self.facts.of_both(reached)
        return found

    def _in_bracket(self, at: int, name: str, ranks: Mapping[int, int]) -> dict[int, _Reached]:
        matches = self.facts.groups[name].matches
        results = bracket_results(self.facts, self.played.values())[name]
        above = 2 if name == SMALL_FINAL else 0
        left = still_in(matches, results)
        final = self.facts.of_both(places(matches, results))
        waited: set[int] = set()
        if ranks and not self.tournament.ranked_as_before:
            # The places for which some have played the latest round and others wait.
            own = [row for row in self.played.values() if row.group == name and self.facts.has(row)]
            latest = max((row.round for row in own if row.slot is not None), default=0)
            playing = {id_ for row in own if row.round == latest for id_ in row.ids}
            here = {place for number, place in left.items() if number in playing}
            waited = here & {place for number, place in left.items() if number not in playing}
        found: dict[int, _Reached] = {}
        for number, place in left.items():
            both = self.facts.both([number])
            lost = sum(result.loser == number for result in results.values())
            rank = min(ranks.get(one, len(ranks) + 1) for one in both)
            before = (lost, rank) if place in waited else (0, 0)
            found |= dict.fromkeys(both, _Reached(at, above + place, 0, before))
        return found | {number: _Reached(at, above + place) for number, place in final.items()}
