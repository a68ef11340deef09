"""The ranking of a tournament of phases: the last phase first, then those who were left behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Any

from scoring.ranking import PenaltyPoints, Ranked, rank
from tournaments.draws.bracket_play import BracketResult, places, still_in, with_walkovers
from tournaments.draws.knockout import bracket_matches
from tournaments.models import MatchKind, Phase, Tournament
from tournaments.ranking.reading import Matches, MatchRow, match_points_of, tallied

ADDED_UP = frozenset(
    ("victories", "match_points", "points", "difference", "points_against", "capots", "belotes")
)
"""Keys whose value is the sum of what each match has brought."""
UPWARD = "points_against"


def fair_order(
    tournament: Tournament,
    facts: PhaseFacts,
    matches: Matches,
    members: Sequence[int],
    place: Mapping[int, int],
) -> list[int]:
    """Members of a group taken by their places in the pools, best first, in a fair order.

    By their places; then, unless all have played as often in their pools, by what a match of the
    pool has brought on average under each key of the phase, exactly, as far as its keys add up;
    then in the order given. Where all have played as often the order given stays.
    """
    played = _played(facts, matches)
    if len({played.get(number, 0) for number in members}) < 2:
        return list(members)
    means = dict(_means(tournament, facts, matches, played))
    return sorted(members, key=lambda number: (place[number], means[number]))


def _means(
    tournament: Tournament, facts: PhaseFacts, matches: Matches, played: Mapping[int, int]
) -> Iterator[tuple[int, tuple[Fraction, ...]]]:
    """What sorts each who is in a pool, best first."""
    keys = tuple(takewhile(ADDED_UP.__contains__, facts.plan.ranking_keys))
    for name, output in facts.outputs.items():
        for pool in output["pools"]:
            for row in pool_rows(tournament, facts, name, pool, matches):
                count = played.get(row.id, 0)
                yield row.id, tuple(_mean(row, key, count) for key in keys)


def _mean(row: Ranked, key: str, count: int) -> Fraction:
    """A key for each match, the better the smaller."""
    value = row.values[key]
    mean = Fraction(value if isinstance(value, int) else 0, max(count, 1))
    return mean if key == UPWARD else -mean


def _played(facts: PhaseFacts, matches: Matches) -> dict[int, int]:
    counts: dict[int, int] = {}
    for row in matches.values():
        if _in_a_pool(row, facts):
            for number in (id_ for side in row.sides for id_ in side.ids):
                counts[number] = counts.get(number, 0) + 1
    return counts


def _in_a_pool(row: MatchRow, facts: PhaseFacts) -> bool:
    counts = row.complete and row.kind == MatchKind.MATCH and row.slot is not None
    return counts and facts.plan.start <= row.round <= facts.plan.end


Results = Mapping[str, Mapping[int, BracketResult]]
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
    """which round of its pools that one was: where nobody could play, one is passed over"""
    gone: frozenset[int] = frozenset()
    """who has left by the round after that one"""


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
    """How the matches of every bracket of a phase ended, by group and number."""
    found: dict[str, dict[int, BracketResult]] = {name: {} for name in phase.outputs}
    for row in phase.through:
        found[row["group"]][row["slot"]] = BracketResult(row["winner"], row["loser"])
    own = [match for match in matches if _within(match, phase.plan) and _of_bracket(match)]
    for match in own:
        if match.complete and match.winner is not None and match.slot is not None:
            sides = [side.ids[0] for side in match.sides]
            winner = sides[match.winner]
            loser = next(id_ for id_ in sides if id_ != winner)
            found[match.group][match.slot] = BracketResult(winner, loser)
    return _without_the_gone(phase, found) if all(match.complete for match in own) else found


def _without_the_gone(
    phase: PhaseFacts, results: Mapping[str, dict[int, BracketResult]]
) -> dict[str, dict[int, BracketResult]]:
    """What nobody has to play any more, since one of the two has left: no round tells it."""
    return {
        name: with_walkovers(bracket_matches(phase.outputs[name]["matches"]), played, phase.gone)
        for name, played in results.items()
    }


def _of_bracket(match: MatchRow) -> bool:
    return match.slot is not None and match.kind == MatchKind.MATCH


def _within(match: MatchRow, plan: Phase) -> bool:
    return plan.start <= match.round <= plan.end


def _chain(groups: Iterable[Sequence[Ranked]], before: Sequence[Ranked]) -> list[Ranked]:
    """Groups one under the other, then those of before who play no more."""
    parts = [list(group) for group in groups if group]
    there = {row.id for part in parts for row in part}
    left = [row for row in before if row.id not in there]
    if left and parts:
        parts.append(_renumbered(left))
    rows: list[Ranked] = []
    for part in parts or [list(before)]:
        if rows:
            rows[-1] = rows[-1]._replace(above_next=PHASE)
        rows += [row._replace(rank=row.rank + len(rows)) for row in part]
    return rows


def _renumbered(rows: Sequence[Ranked]) -> list[Ranked]:
    """Rows of a longer ranking as one of their own, with the reasons that hold then."""
    found: list[Ranked] = []
    for at, row in enumerate(rows, start=1):
        tied = at > 1 and row.rank == rows[at - 2].rank
        found.append(row._replace(rank=found[-1].rank if tied else at))
    return [
        row._replace(above_next=_reason(row, following))
        for row, following in zip(found, [*found[1:], None], strict=True)
    ]


def _reason(row: Ranked, following: Ranked | None) -> str | None:
    if following is None:
        return None
    keys = (key for key in row.values if row.values[key] != following.values.get(key))
    return next(keys, None if row.rank == following.rank else BEFORE)


def _by_keys(
    tournament: Tournament,
    phase: Phase,
    entrants: Sequence[int],
    matches: Matches,
    penalties: Iterable[PenaltyPoints] = (),
    keys: Sequence[str] = (),
) -> list[Ranked]:
    return list(
        rank(
            keys=keys or phase.ranking_keys,
            entrants=entrants,
            results=tallied(tournament, matches).tally,
            penalties=penalties,
            seed=tournament.lot_seed,
            match_points=match_points_of(phase),
            manual=tournament.manual_order,
        )
    )


@dataclass(frozen=True, slots=True)
class _Phase:
    """One phase of a tournament at a moment: `played` are all matches until then."""

    tournament: Tournament
    entrants: Sequence[int]
    played: Matches
    facts: PhaseFacts
    before: Sequence[int]
    penalties: Sequence[PenaltyPoints]

    def groups(self) -> list[list[Ranked]]:
        counted = self.counted()
        return [
            self._group(name, [row for row in counted if row.id in set(members)])
            for name, members in self.facts.members.items()
        ]

    def counted(self) -> list[Ranked]:
        """Everybody by the keys of the phase."""
        plan = self.facts.plan
        own = self._own() if plan.carry != "all" else self.played
        carried = self._half() if plan.carry == "half" else []
        given = [*carried, *self.penalties]
        return _by_keys(self.tournament, plan, self.entrants, own, given)

    def _own(self) -> Matches:
        start = self.facts.plan.start
        return {key: row for key, row in self.played.items() if row.round >= start}

    def _half(self) -> list[PenaltyPoints]:
        """Half of the points from before, halves up."""
        start = self.facts.plan.start
        earlier = {key: row for key, row in self.played.items() if row.round < start}
        rows = _by_keys(self.tournament, self.facts.plan, self.entrants, earlier, keys=("points",))
        return [PenaltyPoints(row.id, -(-int(str(row.values["points"])) // 2)) for row in rows]

    def _group(self, name: str, rows: list[Ranked]) -> list[Ranked]:
        plan = self.facts.plan
        if plan.bracketed:
            return self._of_bracket(name, rows)
        return self._of_pools(name, rows) if plan.grouped else _renumbered(rows)

    def _of_bracket(self, name: str, rows: list[Ranked]) -> list[Ranked]:
        matches = bracket_matches(self.facts.outputs[name]["matches"])
        results = bracket_results(self.facts, self.played.values())[name]
        final = places(matches, results)
        left = {number: (place, 0) for number, place in still_in(matches, results).items()}
        reached = left | {number: (place, 1) for number, place in final.items()}
        earlier = self._earlier(rows)
        rows = sorted(rows, key=lambda row: (reached.get(row.id, (len(rows), 1)), earlier[row.id]))
        return _placed(PLACE, rows, final)

    def _earlier(self, rows: Sequence[Ranked]) -> dict[int, int]:
        """What decides between those who went out together: the ranking before."""
        first = self.facts.plan.position == 1
        order = [row.id for row in rows] if first else self.before
        return {number: at for at, number in enumerate(order)}

    def _of_pools(self, name: str, rows: list[Ranked]) -> list[Ranked]:
        place = pool_places(self.tournament, self.facts, name, self.played)
        rows = sorted(rows, key=lambda row: place[row.id])
        return _placed(POOL_PLACE, rows, place)


def pool_rows(
    tournament: Tournament, facts: PhaseFacts, name: str, pool: Mapping[str, Any], matches: Matches
) -> list[Ranked]:
    """The ranking of one pool, from its own matches."""
    own = {
        key: row
        for key, row in matches.items()
        if (row.group, row.slot) == (name, pool["pool"]) and _within(row, facts.plan)
    }
    return _by_keys(tournament, facts.plan, pool["entrants"], own)


def pool_places(
    tournament: Tournament, facts: PhaseFacts, name: str, matches: Matches
) -> dict[int, int]:
    """The place of everybody in his pool."""
    return {
        row.id: at
        for pool in facts.outputs[name]["pools"]
        for at, row in enumerate(pool_rows(tournament, facts, name, pool, matches), start=1)
    }


def _placed(key: str, rows: Sequence[Ranked], place: Mapping[int, int]) -> list[Ranked]:
    """Rows in their order, each with its own rank and its place as the first value."""
    ranked = [
        row._replace(rank=at, values={key: place.get(row.id), **row.values})
        for at, row in enumerate(rows, start=1)
    ]
    return [
        row._replace(above_next=_placed_reason(key, row, following))
        for row, following in zip(ranked, [*ranked[1:], None], strict=True)
    ]


def _placed_reason(key: str, row: Ranked, following: Ranked | None) -> str | None:
    if following is None:
        return None
    if row.values[key] != following.values[key]:
        return key
    return _reason(row, following) if key == POOL_PLACE else BEFORE
