"""The ranking of a tournament of phases: the last phase first, then those it left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, takewhile
from typing import Any

from scoring.ranking import PenaltyPoints, Ranked
from tournaments.draws.bracket_play import BracketResult, places, still_in, with_walkovers
from tournaments.draws.knockout import bracket_matches
from tournaments.models import MatchKind, Phase, Tournament
from tournaments.ranking.reading import Matches, MatchRow, ranked_by, tallied

ADDED_UP = frozenset(
    ("victories", "match_points", "points", "difference", "points_against", "capots", "belotes")
)
"""Keys whose value is the sum of what each match has brought."""
UPWARD = "points_against"
PLACE, POOL_PLACE, BEFORE, PHASE = "place", "pool_place", "before", "phase"


@dataclass(frozen=True, slots=True)
class PhaseFacts:
    """A phase that has begun: who plays it, and what was drawn for its groups."""

    plan: Phase
    members: Mapping[str, Sequence[int]]
    outputs: Mapping[str, Mapping[str, Any]]
    through: Sequence[Mapping[str, Any]] = ()
    drawn: int = 0
    """its last round that is drawn"""
    turn: int = 0
    """the round of its pools that is drawn last; a round nobody could play is passed over"""
    gone: frozenset[int] = frozenset()
    """who has left by the round after that one"""

    def in_group(self, row: MatchRow, name: str, slot: int | None) -> bool:
        """Whether a match is of a pool of one of its groups, or has a number in its bracket."""
        return (row.group, row.slot) == (name, slot) and self.has(row)

    def has(self, row: MatchRow) -> bool:
        """Whether a match is of one of its rounds."""
        return self.plan.start <= row.round <= self.plan.end


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
    as its keys add up, then in the order given.
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
        for row in pool_rows(tournament, facts, name, pool, matches)
    }
    return sorted(members, key=lambda number: (place[number], means[number]))


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
) -> tuple[Ranked, ...]:
    """The rows of the ranking after a round; `facts` of the phases that have begun by then.

    Penalties always count, in whichever phase they were given.
    """
    if not facts:
        return tuple(_by_keys(tournament, tournament.first, entrants, matches, penalties))
    rows: list[Ranked] = []
    for phase in facts:
        end = min(after, phase.plan.end)
        played = {key: row for key, row in matches.items() if row.round <= end}
        before = rows or _by_keys(tournament, phase.plan, entrants, {})
        order = [row.id for row in before]
        ranking = _Phase(tournament, entrants, played, phase, order, penalties)
        rows = _chain(ranking.groups(), rows or ranking.counted())
    return tuple(rows)


def keys_shown(facts: Sequence[PhaseFacts], tournament: Tournament) -> tuple[str, ...]:
    """The keys of the ranking: those of the phase that runs, its place first where it has one."""
    if not facts:
        return tuple(tournament.first.ranking_keys)
    plan = facts[-1].plan
    if plan.bracketed:
        return (PLACE, *plan.ranking_keys)
    return (POOL_PLACE, *plan.ranking_keys) if plan.grouped else plan.ranking_keys


def bracket_results(
    phase: PhaseFacts, matches: Iterable[MatchRow]
) -> dict[str, dict[int, BracketResult]]:
    """How the matches of every bracket of a phase ended, by group and number.

    Once all cards are in, a match against an entrant who left counts as won: no round plays it.
    """
    found: dict[str, dict[int, BracketResult]] = {name: {} for name in phase.outputs}
    for through in phase.through:
        result = BracketResult(through["winner"], through["loser"])
        found[through["group"]][through["slot"]] = result
    complete = True
    for row in matches:
        if row.slot is None or row.kind != MatchKind.MATCH or not phase.has(row):
            continue
        complete = complete and row.complete
        if row.complete and row.winner is not None:
            winner = row.sides[row.winner].ids[0]
            loser = next(id_ for id_ in row.ids if id_ != winner)
            found[row.group][row.slot] = BracketResult(winner, loser)
    if not complete:
        return found
    return {
        name: with_walkovers(bracket_matches(phase.outputs[name]["matches"]), played, phase.gone)
        for name, played in found.items()
    }


def _chain(groups: Iterable[Sequence[Ranked]], before: Sequence[Ranked]) -> list[Ranked]:
    """Groups one under the other, then the entrants of the phase before who play no more."""
    parts = [list(group) for group in groups if group]
    placed = {row.id for part in parts for row in part}
    left = [row for row in before if row.id not in placed]
    if left and parts:
        parts.append(_renumbered(left))
    rows: list[Ranked] = []
    for part in parts or [list(before)]:
        if rows:
            rows[-1] = rows[-1]._replace(above_next=PHASE)
        rows += [row._replace(rank=row.rank + len(rows)) for row in part]
    return rows


def _renumbered(rows: Sequence[Ranked]) -> list[Ranked]:
    """Some rows of a longer ranking, with ranks and reasons of their own."""
    found: list[Ranked] = []
    for at, row in enumerate(rows, start=1):
        tied = at > 1 and row.rank == rows[at - 2].rank
        found.append(row._replace(rank=found[-1].rank if tied else at))
    return _with_reasons(found, _first_difference)


def _with_reasons(
    rows: Sequence[Ranked], reason: Callable[[Ranked, Ranked], str | None]
) -> list[Ranked]:
    """Rows in their order, each with the reason why it is above the next."""
    reasons = [*(reason(row, below) for row, below in pairwise(rows)), None]
    return [row._replace(above_next=why) for row, why in zip(rows, reasons, strict=False)]


def _first_difference(row: Ranked, below: Ranked) -> str | None:
    keys = (key for key in row.values if row.values[key] != below.values.get(key))
    return next(keys, None if row.rank == below.rank else BEFORE)


def _by_keys(
    tournament: Tournament,
    phase: Phase,
    entrants: Sequence[int],
    matches: Matches,
    penalties: Iterable[PenaltyPoints] = (),
    keys: Sequence[str] = (),
) -> list[Ranked]:
    tally = tallied(tournament, matches).tally
    return list(ranked_by(tournament, phase, entrants, tally, penalties, keys=keys))


@dataclass(frozen=True, slots=True)
class _Phase:
    """A phase of a tournament after a round: `played` are all matches until then."""

    tournament: Tournament
    entrants: Sequence[int]
    played: Matches
    facts: PhaseFacts
    before: Sequence[int]
    penalties: Sequence[PenaltyPoints]

    def groups(self) -> Iterator[list[Ranked]]:
        """The ranking of each group."""
        counted = self.counted()
        for name, members in self.facts.members.items():
            among = set(members)
            rows = [row for row in counted if row.id in among]
            if self.facts.plan.bracketed:
                yield self._of_bracket(name, rows)
            elif self.facts.plan.grouped:
                yield self._of_pools(name, rows)
            else:
                yield _renumbered(rows)

    def counted(self) -> list[Ranked]:
        """Everybody by the keys of the phase, with what is carried over from the phases before."""
        plan, penalties = self.facts.plan, list(self.penalties)
        if plan.carry == "all":
            return _by_keys(self.tournament, plan, self.entrants, self.played, penalties)
        own = {key: row for key, row in self.played.items() if row.round >= plan.start}
        if plan.carry == "half":
            earlier = {key: row for key, row in self.played.items() if row.round < plan.start}
            rows = _by_keys(self.tournament, plan, self.entrants, earlier, keys=("points",))
            # Half of the points from before, halves up.
            halves = {row.id: -(-int(str(row.values["points"])) // 2) for row in rows}
            penalties += [PenaltyPoints(id_, points) for id_, points in halves.items()]
        return _by_keys(self.tournament, plan, self.entrants, own, penalties)

    def _of_bracket(self, name: str, rows: list[Ranked]) -> list[Ranked]:
        """By the place reached; between those who went out together the ranking before decides."""
        matches = bracket_matches(self.facts.outputs[name]["matches"])
        results = bracket_results(self.facts, self.played.values())[name]
        final = places(matches, results)
        left = {number: (place, 0) for number, place in still_in(matches, results).items()}
        reached = left | {number: (place, 1) for number, place in final.items()}
        first = self.facts.plan.position == 1
        order = [row.id for row in rows] if first else self.before
        earlier = {number: at for at, number in enumerate(order)}
        rows = sorted(rows, key=lambda row: (reached.get(row.id, (len(rows), 1)), earlier[row.id]))
        return _placed(PLACE, rows, final)

    def _of_pools(self, name: str, rows: list[Ranked]) -> list[Ranked]:
        place = {
            row.id: at
            for pool in self.facts.outputs[name]["pools"]
            for at, row in enumerate(
                pool_rows(self.tournament, self.facts, name, pool, self.played), start=1
            )
        }
        return _placed(POOL_PLACE, sorted(rows, key=lambda row: place[row.id]), place)


def pool_rows(
    tournament: Tournament, facts: PhaseFacts, name: str, pool: Mapping[str, Any], matches: Matches
) -> list[Ranked]:
    """The ranking of one pool, from its own matches."""
    own = {key: row for key, row in matches.items() if facts.in_group(row, name, pool["pool"])}
    return _by_keys(tournament, facts.plan, pool["entrants"], own)


def _placed(key: str, rows: Sequence[Ranked], place: Mapping[int, int]) -> list[Ranked]:
    """Rows in their order, each with its own rank and its place as the first value."""

    def reason(row: Ranked, below: Ranked) -> str | None:
        if row.values[key] != below.values[key]:
            return key
        return _first_difference(row, below) if key == POOL_PLACE else BEFORE

    ranked = [
        row._replace(rank=at, values={key: place.get(row.id), **row.values})
        for at, row in enumerate(rows, start=1)
    ]
    return _with_reasons(ranked, reason)
