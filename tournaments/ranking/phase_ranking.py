"""The ranking of a contest of phases: the last phase first, then those who were left behind.

Within a phase its own keys rank, from what counts there: everything played (`all`), the results
of the phase and half of the points from before (`half`), or the phase alone (`fresh`). In pools
the place in one's pool comes first and only its matches count for it; in a bracket the place
reached, and between equals the ranking before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.ranking import Penalty, Row, rank
from tournaments.draws.bracket_play import Played, places, still_in, with_walkovers
from tournaments.models import MatchKind, Tournament
from tournaments.models.chain import PhasePlan
from tournaments.ranking.reading import Matches, MatchRow, match_points_of, tallied

Results = Mapping[str, Mapping[int, Played]]
PLACE, POOL_PLACE, BEFORE, PHASE = "place", "pool_place", "before", "phase"


@dataclass(frozen=True, slots=True)
class PhaseFacts:
    """A phase that has begun: who plays it, and what was drawn for its groups."""

    plan: PhasePlan
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
    contest: Tournament,
    entrants: Sequence[int],
    matches: Matches,
    facts: Sequence[PhaseFacts],
    after: int,
    penalties: Sequence[Penalty] = (),
) -> tuple[Row, ...]:
    """The rows of the ranking after a round; `facts` of the phases that have begun by then.

    Penalties always count, in whichever phase they were given.
    """
    if not facts:
        return tuple(_by_keys(contest, contest.ranking_keys, entrants, matches, penalties))
    rows: list[Row] = []
    for phase in facts:
        end = min(after, phase.plan.end)
        played = {key: row for key, row in matches.items() if row.round <= end}
        before = rows or _by_keys(contest, phase.plan.keys, entrants, {})
        order = [row.id for row in before]
        ranking = _Phase(contest, entrants, played, phase, order, penalties)
        rows = _chain(ranking.groups(), rows or ranking.counted())
    return tuple(rows)


def keys_shown(facts: Sequence[PhaseFacts], contest: Tournament) -> tuple[str, ...]:
    """The keys of the ranking: those of the phase that runs, its place first where it has one."""
    if not facts:
        return tuple(contest.ranking_keys)
    plan = facts[-1].plan
    if plan.bracket:
        return (PLACE, *plan.keys)
    return (POOL_PLACE, *plan.keys) if plan.grouped else plan.keys


def bracket_results(phase: PhaseFacts, matches: Iterable[MatchRow]) -> dict[str, dict[int, Played]]:
    """How the matches of every bracket of a phase ended, by group and number."""
    found: dict[str, dict[int, Played]] = {name: {} for name in phase.outputs}
    for row in phase.through:
        found[row["group"]][row["slot"]] = Played(row["winner"], row["loser"])
    own = [match for match in matches if _within(match, phase.plan) and _of_bracket(match)]
    for match in own:
        if match.complete and match.winner is not None and match.slot is not None:
            sides = [side.ids[0] for side in match.sides]
            winner = sides[match.winner]
            loser = next(id_ for id_ in sides if id_ != winner)
            found[match.group][match.slot] = Played(winner, loser)
    return _without_the_gone(phase, found) if all(match.complete for match in own) else found


def _without_the_gone(
    phase: PhaseFacts, results: Mapping[str, dict[int, Played]]
) -> dict[str, dict[int, Played]]:
    """What nobody has to play any more, since one of the two has left: no round tells it."""
    return {
        name: with_walkovers(phase.outputs[name]["matches"], played, phase.gone)
        for name, played in results.items()
    }


def _of_bracket(match: MatchRow) -> bool:
    return match.slot is not None and match.kind == MatchKind.MATCH


def _within(match: MatchRow, plan: PhasePlan) -> bool:
    return plan.start <= match.round <= plan.end


def _chain(groups: Iterable[Sequence[Row]], before: Sequence[Row]) -> list[Row]:
    """Groups one under the other, then those of before who play no more."""
    parts = [list(group) for group in groups if group]
    there = {row.id for part in parts for row in part}
    left = [row for row in before if row.id not in there]
    if left and parts:
        parts.append(_renumbered(left))
    rows: list[Row] = []
    for part in parts or [list(before)]:
        if rows:
            rows[-1] = rows[-1]._replace(above_next=PHASE)
        rows += [row._replace(rank=row.rank + len(rows)) for row in part]
    return rows


def _renumbered(rows: Sequence[Row]) -> list[Row]:
    """Rows of a longer ranking as one of their own, with the reasons that hold then."""
    found: list[Row] = []
    for at, row in enumerate(rows, start=1):
        tied = at > 1 and row.rank == rows[at - 2].rank
        found.append(row._replace(rank=found[-1].rank if tied else at))
    return [
        row._replace(above_next=_reason(row, following))
        for row, following in zip(found, [*found[1:], None], strict=True)
    ]


def _reason(row: Row, following: Row | None) -> str | None:
    if following is None:
        return None
    keys = (key for key in row.values if row.values[key] != following.values.get(key))
    return next(keys, None if row.rank == following.rank else BEFORE)


def _by_keys(
    contest: Tournament,
    keys: Sequence[str],
    entrants: Sequence[int],
    matches: Matches,
    penalties: Iterable[Penalty] = (),
) -> list[Row]:
    return list(
        rank(
            keys=keys,
            entrants=entrants,
            results=tallied(contest, matches).tally,
            penalties=penalties,
            seed=contest.lot_seed,
            match_points=match_points_of(contest),
            manual=contest.manual_order,
        )
    )


@dataclass(frozen=True, slots=True)
class _Phase:
    """One phase of a contest at a moment: `played` are all matches until then."""

    contest: Tournament
    entrants: Sequence[int]
    played: Matches
    facts: PhaseFacts
    before: Sequence[int]
    penalties: Sequence[Penalty]

    def groups(self) -> list[list[Row]]:
        counted = self.counted()
        return [
            self._group(name, [row for row in counted if row.id in set(members)])
            for name, members in self.facts.members.items()
        ]

    def counted(self) -> list[Row]:
        """Everybody by the keys of the phase."""
        plan = self.facts.plan
        own = self._own() if plan.carry != "all" else self.played
        carried = self._half() if plan.carry == "half" else []
        given = [*carried, *self.penalties]
        return _by_keys(self.contest, plan.keys, self.entrants, own, given)

    def _own(self) -> Matches:
        start = self.facts.plan.start
        return {key: row for key, row in self.played.items() if row.round >= start}

    def _half(self) -> list[Penalty]:
        """Half of the points from before, halves up."""
        start = self.facts.plan.start
        earlier = {key: row for key, row in self.played.items() if row.round < start}
        rows = _by_keys(self.contest, ("points",), self.entrants, earlier)
        return [Penalty(row.id, -(-int(str(row.values["points"])) // 2)) for row in rows]

    def _group(self, name: str, rows: list[Row]) -> list[Row]:
        plan = self.facts.plan
        if plan.bracket:
            return self._of_bracket(name, rows)
        return self._of_pools(name, rows) if plan.grouped else _renumbered(rows)

    def _of_bracket(self, name: str, rows: list[Row]) -> list[Row]:
        matches = self.facts.outputs[name]["matches"]
        results = bracket_results(self.facts, self.played.values())[name]
        final = places(matches, results)
        left = {number: (place, 0) for number, place in still_in(matches, results).items()}
        reached = left | {number: (place, 1) for number, place in final.items()}
        earlier = self._earlier(rows)
        rows = sorted(rows, key=lambda row: (reached.get(row.id, (len(rows), 1)), earlier[row.id]))
        return _placed(PLACE, rows, final)

    def _earlier(self, rows: Sequence[Row]) -> dict[int, int]:
        """What decides between those who went out together: the ranking before."""
        first = self.facts.plan.position == 1
        order = [row.id for row in rows] if first else self.before
        return {number: at for at, number in enumerate(order)}

    def _of_pools(self, name: str, rows: list[Row]) -> list[Row]:
        place = pool_places(self.contest, self.facts, name, self.played)
        rows = sorted(rows, key=lambda row: place[row.id])
        return _placed(POOL_PLACE, rows, place)


def pool_rows(
    contest: Tournament, facts: PhaseFacts, name: str, pool: Mapping[str, Any], matches: Matches
) -> list[Row]:
    """The ranking of one pool, from its own matches."""
    own = {
        key: row
        for key, row in matches.items()
        if (row.group, row.slot) == (name, pool["pool"]) and _within(row, facts.plan)
    }
    return _by_keys(contest, facts.plan.keys, pool["entrants"], own)


def pool_places(
    contest: Tournament, facts: PhaseFacts, name: str, matches: Matches
) -> dict[int, int]:
    """The place of everybody in his pool."""
    return {
        row.id: at
        for pool in facts.outputs[name]["pools"]
        for at, row in enumerate(pool_rows(contest, facts, name, pool, matches), start=1)
    }


def _placed(key: str, rows: Sequence[Row], place: Mapping[int, int]) -> list[Row]:
    """Rows in their order, each with its own rank and its place as the first value."""
    ranked = [
        row._replace(rank=at, values={key: place.get(row.id), **row.values})
        for at, row in enumerate(rows, start=1)
    ]
    return [
        row._replace(above_next=_placed_reason(key, row, following))
        for row, following in zip(ranked, [*ranked[1:], None], strict=True)
    ]


def _placed_reason(key: str, row: Row, following: Row | None) -> str | None:
    if following is None:
        return None
    if row.values[key] != following.values[key]:
        return key
    return _reason(row, following) if key == POOL_PLACE else BEFORE
