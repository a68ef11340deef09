"""The ranking of a tournament of phases: the last phase first, then those it left behind.

In a phase the groups come one after the other; in a bracket who reached further stands first, in
pools the first of each, then the second. The keys of the phase, with what counts from before,
decide among those who have come as far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile, zip_longest
from typing import Any, NamedTuple

from scoring.ranking import STAGE, PenaltyPoints, Ranked
from tournaments.draws.bracket_play import places, still_in
from tournaments.draws.knockout import bracket_matches
from tournaments.models import Carry, MatchKind, Phase, Tournament
from tournaments.models.group import SMALL_FINAL
from tournaments.ranking.leavers import NOBODY, Leavers
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.reading import ranked_by, tallied
from tournaments.ranking.rows import Matches

ADDED_UP = frozenset(
    {
        *("victories", "match_points", "points", "difference", "points_against"),
        *("capots", "belotes", "games_won", "games_difference"),
    }
)
"""Keys whose value is the sum of what each match has brought."""
UPWARD = "points_against"
PLACE, POOL_PLACE, PHASE = "place", "pool_place", "phase"


def fair_order(
    tournament: Tournament,
    facts: PhaseFacts,
    matches: Matches,
    members: Sequence[int],
    place: Mapping[int, int],
) -> list[int]:
    """Members of a group that was taken by places in pools, the best first, in a fair order.

    Where all have played equally often in their pools, the order given stays. Otherwise by their
    places, then by the exact average of a match of the pool under each key of the phase, as far
    as its keys add up, then in the order given. Who has no place in a pool comes last.
    """
    pooled = [row for row in matches.values() if facts.has(row) and row.slot is not None]
    counted = [row for row in pooled if row.complete and row.kind == MatchKind.MATCH]
    played = Counter(id_ for row in counted for id_ in row.ids)
    if len({played[number] for number in members}) < 2:
        return list(members)
    keys = tuple(takewhile(ADDED_UP.__contains__, facts.plan.ranking_keys))
    means = {
        row.id: tuple(_mean(row.values[key], key, played[row.id]) for key in keys)
        for name, output in facts.outputs.items()
        for pool in output["pools"]
        for row in pool_rows(tournament, facts, name, pool, matches, alone=True)
    }
    last = max(place.values(), default=0) + 1
    return sorted(
        members,
        key=lambda number: (place.get(number, last), means.get(facts.lead(number), ())),
    )


def _mean(value: object, key: str, count: int) -> Fraction:
    """The value of a key for each match; the smaller, the better."""
    mean = Fraction(value if isinstance(value, int) else 0, max(count, 1))
    return mean if key == UPWARD else -mean


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

    Penalties always count, in whichever phase they were given.
    """
    if not facts:
        return tuple(
            _by_keys(tournament, tournament.first, entrants, matches, penalties, left=left)
        )
    rows: list[Ranked] = []
    for phase in facts:
        end = min(after, phase.plan.end)
        played = {key: row for key, row in matches.items() if row.round <= end}
        rows = _Phase(tournament, entrants, played, phase, penalties, left).rows(rows)
    return tuple(_in_parts(rows, left))


def keys_shown(facts: Sequence[PhaseFacts], tournament: Tournament) -> tuple[str, ...]:
    """The keys of the ranking: those of the phase that runs, its place first where it has one."""
    if not facts:
        return tuple(tournament.first.ranking_keys)
    plan = facts[-1].plan
    if plan.bracketed:
        return (PLACE, *plan.ranking_keys)
    return (POOL_PLACE, *plan.ranking_keys) if plan.grouped else plan.ranking_keys


def reason_among(reasons: Iterable[str | None], keys: Iterable[str]) -> str | None:
    """Why a row is above one further down: the first of the reasons of the rows from it on.

    `keys` are those that rank both, in their order.

    >>> reason_among(["points", None, "victories"], ["victories", "points"])
    'victories'
    """
    order = [PHASE, STAGE, PLACE, POOL_PLACE, *keys]
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


def _in_parts(rows: Sequence[Ranked], left: Leavers) -> list[Ranked]:
    """The rows with those who have left after all others, whichever phase they left in."""
    found = some_of(rows, {row.id for row in rows} - left.last - left.out)
    for part in (left.last, left.out):
        above = len(found)
        found += [row._replace(rank=row.rank + above) for row in some_of(rows, part)]
    return found


def side_by_side(facts: PhaseFacts, rows: Sequence[Ranked]) -> list[Ranked]:
    """Rows with partners next to each other, in the order of their sides, with one rank.

    Sides of which all players share their ranks are tied.
    """
    if not facts.partners:
        return list(rows)
    at = {row.id: place for place, row in enumerate(rows)}
    found: list[Ranked] = []
    sides = _sides(facts, rows)
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


def _sides(facts: PhaseFacts, rows: Sequence[Ranked]) -> list[list[Ranked]]:
    """The rows of each side, the better player first; by the better one, then by the other."""
    sides: dict[int, list[Ranked]] = {}
    for row in rows:
        sides.setdefault(facts.lead(row.id), []).append(row)
    return sorted(sides.values(), key=lambda side: [row.rank for row in side])


def _by_keys(
    tournament: Tournament,
    phase: Phase,
    entrants: Sequence[int],
    matches: Matches,
    penalties: Iterable[PenaltyPoints] = (),
    *,
    keys: Sequence[str] = (),
    stages: Mapping[int, int] | None = None,
    left: Leavers = NOBODY,
) -> list[Ranked]:
    tally, left = tallied(tournament, matches).tally, left.among(entrants)
    return [
        *ranked_by(
            tournament, phase, entrants, tally, penalties, keys=keys, stages=stages, left=left
        )
    ]


class _Reached(NamedTuple):
    """How far an entrant has come in a phase: the smaller, the further.

    `open` is 0 for who has a match to play; `place` is then the best that is left.
    """

    group: int
    place: int
    open: int = 1

    @property
    def shown(self) -> int | None:
        """The place as it is shown; None while it is not decided."""
        return self.place if self.open else None


@dataclass(frozen=True, slots=True)
class _Phase:
    """A phase of a tournament after a round: `played` are all matches until then."""

    tournament: Tournament
    entrants: Sequence[int]
    played: Matches
    facts: PhaseFacts
    penalties: Sequence[PenaltyPoints]
    left: Leavers

    def rows(self, before: Sequence[Ranked]) -> list[Ranked]:
        """The groups one under the other, then those of the phase before who play no more.

        Who has come further stands first; the keys decide among those who have come as far.
        Partners who stay together share a rank.
        """
        reached = self._reached()
        stages = {stage: at for at, stage in enumerate(sorted(set(reached.values())))}
        counted = self._counted({number: stages[stage] for number, stage in reached.items()})
        playing = side_by_side(self.facts, [row for row in counted if row.id in reached])
        if not playing:
            return list(before) or counted
        whole = before or counted
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
            same = mine.group == reached[below.id].group
            row = row._replace(above_next=key if same else PHASE)
        if self.facts.plan.grouped:
            row = row._replace(values={key: mine.shown, **row.values})
        return row

    def _counted(self, stages: Mapping[int, int]) -> list[Ranked]:
        """Everybody by the keys of the phase, with what is carried over from the phases before."""
        plan = self.facts.plan
        own, halves = counted_from_before(self.tournament, plan, self.entrants, self.played)
        given = [*self.penalties, *halves]
        return _by_keys(
            self.tournament, plan, self.entrants, own, given, stages=stages, left=self.left
        )

    def _reached(self) -> dict[int, _Reached]:
        """How far everybody in the phase has come; of rounds everybody as far."""
        found: dict[int, _Reached] = {}
        for at, (name, members) in enumerate(self.facts.members.items()):
            found |= dict.fromkeys(members, _Reached(at, len(members)))
            if self.facts.plan.bracketed:
                found |= self._in_bracket(at, name)
            elif self.facts.plan.grouped:
                found |= self._in_pools(at, name)
        return found

    def _in_bracket(self, at: int, name: str) -> dict[int, _Reached]:
        matches = bracket_matches(self.facts.outputs[name]["matches"])
        results = bracket_results(self.facts, self.played.values())[name]
        above = 2 if name == SMALL_FINAL else 0
        left = self.facts.of_both(still_in(matches, results))
        final = self.facts.of_both(places(matches, results))
        found = {number: _Reached(at, above + place, 0) for number, place in left.items()}
        return found | {number: _Reached(at, above + place) for number, place in final.items()}

    def _in_pools(self, at: int, name: str) -> dict[int, _Reached]:
        found = {
            row.id: _Reached(at, place)
            for pool in self.facts.outputs[name]["pools"]
            for place, row in enumerate(
                pool_rows(self.tournament, self.facts, name, pool, self.played, left=self.left),
                start=1,
            )
        }
        return self.facts.of_both(found)


def pool_rows(
    tournament: Tournament,
    facts: PhaseFacts,
    name: str,
    pool: Mapping[str, Any],
    matches: Matches,
    *,
    alone: bool = False,
    left: Leavers = NOBODY,
) -> list[Ranked]:
    """The ranking of one pool, from its matches and what counts from before, unless `alone`.

    Two partners are one row. Where something counts from before, when each played alone, it has
    the values of the better of the two.
    """
    plan = facts.plan
    matches = left.counting(matches)
    own = {key: row for key, row in matches.items() if facts.in_group(row, name, pool["pool"])}
    if alone or plan.position == 1 or (facts.partners and plan.carry == Carry.FRESH):
        own = {key: facts.as_pairs(row) for key, row in own.items()}
        return _by_keys(tournament, plan, pool["entrants"], own, left=left)
    inside = dict.fromkeys(facts.both(pool["entrants"]), 0)
    earlier = {key: row for key, row in matches.items() if row.round < plan.start}
    entrants = sorted({*inside, *(id_ for row in earlier.values() for id_ in row.ids)})
    counted, halves = counted_from_before(tournament, plan, entrants, earlier | own)
    rows = _by_keys(tournament, plan, entrants, counted, halves, stages=inside, left=left)
    sides = _sides(facts, [row for row in rows if row.id in inside])
    return [better._replace(id=facts.lead(better.id)) for better, *_ in sides]


def counted_from_before(
    tournament: Tournament, plan: Phase, entrants: Sequence[int], matches: Matches
) -> tuple[Matches, list[PenaltyPoints]]:
    """The matches that count in a phase; half of the points from before, halves up."""
    if plan.carry == Carry.ALL:
        return matches, []
    own = {key: row for key, row in matches.items() if row.round >= plan.start}
    if plan.carry == Carry.FRESH:
        return own, []
    earlier = {key: row for key, row in matches.items() if row.round < plan.start}
    rows = _by_keys(tournament, plan, entrants, earlier, keys=("points",))
    return own, [PenaltyPoints(row.id, -(-int(str(row.values["points"])) // 2)) for row in rows]
