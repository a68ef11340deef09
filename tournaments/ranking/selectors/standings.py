"""The ranking of a tournament, now or as it stood after a round, kept while nothing changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeAlias

from scoring.ranking import Ranked, ResultTally
from tournaments.models import ByeScore, MatchKind, Phase, Tournament
from tournaments.ranking.phase_ranking import PhaseFacts, keys_shown, phase_rows
from tournaments.ranking.qualification import Course
from tournaments.ranking.reading import MatchRow, caps_of, ranked_from, tallied
from tournaments.ranking.selectors.penalties import Ruling, counted
from tournaments.ranking.selectors.played import facts_upto
from tournaments.ranking.selectors.snapshots import Snapshot, current

Fingerprint: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the ranking; `moved` is ranks gained since the round before (None: no round)."""

    rank: int
    number: int
    values: Mapping[str, object]
    above_next: str | None
    moved: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranking after a round, and how many of that round's matches are in."""

    rows: tuple[StandingRow, ...]
    keys: tuple[str, ...]
    after_round: int
    matches: int
    returned: int
    rulings: tuple[Ruling, ...] = ()
    """The penalties and warnings that stand; they count after any round."""
    manual_reason: str = ""
    awaited: Mapping[int, int] = field(default_factory=dict)
    """number -> matches up to this round whose card is still to come"""
    categories: Mapping[int, str] = field(default_factory=dict)
    """number -> category, of those who have one"""
    course: Course | None = None
    """the phase it is in, as far as it was played; of a tournament of phases only"""
    following: PhaseFacts | None = None
    """the phase after it, once that has begun"""

    @property
    def partial(self) -> bool:
        """Whether some matches of its round are still to come in."""
        return self.returned < self.matches

    @property
    def category_names(self) -> list[str]:
        """The categories there are, in order of the alphabet."""
        return sorted(set(self.categories.values()))

    def of(self, number: int) -> StandingRow | None:
        """The line of a pair."""
        return next((row for row in self.rows if row.number == number), None)


def standings(tournament: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking after a round (default: the latest published), under the tournament's keys.

    Every mark is computed from what was entered; a result that is in changes only what it
    touches. Rows of one rank stand by number.
    """
    with current(tournament) as snapshot:
        after = snapshot.last if upto_round is None else min(upto_round, snapshot.last)
        asked = after, tournament.version
        found: Standings | None = snapshot.current.get(asked)
        if found is None:
            found = snapshot.current[asked] = _standings(tournament, snapshot, after)
        return found


def in_category(found: Standings, category: str) -> Standings:
    """The ranking of one category: its rows in the order of the whole, with ranks of their own."""
    rows = [row for row in found.rows if found.categories.get(row.number) == category]
    ranked: list[StandingRow] = []
    for place, (row, following) in enumerate(zip_longest(rows, rows[1:]), start=1):
        tied = ranked and rows[place - 2].rank == row.rank
        above = following and _first_difference(found.keys, row, following)
        rank = ranked[-1].rank if tied else place
        ranked.append(replace(row, rank=rank, above_next=above, moved=None))
    return replace(found, rows=tuple(ranked))


def _first_difference(keys: Iterable[str], row: StandingRow, other: StandingRow) -> str | None:
    return next((key for key in keys if row.values[key] != other.values[key]), None)


def _standings(tournament: Tournament, snapshot: Snapshot, after: int) -> Standings:
    fingerprint = _fingerprint(tournament, snapshot, after)
    known = snapshot.made.get(after)
    if known is None or known[0] != fingerprint:
        known = fingerprint, _computed(tournament, snapshot, after)
        snapshot.made[after] = known
    return known[1]


def _fingerprint(tournament: Tournament, snapshot: Snapshot, after: int) -> Fingerprint:
    rounds = sorted(item for item in snapshot.rounds.items() if item[0] <= after)
    categories = tuple(snapshot.categories.items())
    order = tuple(tournament.manual_order), tournament.manual_reason
    people = snapshot.entrants, snapshot.rulings, categories
    left = tuple(snapshot.left.items()) if tournament.chained else ()
    begun = tuple(tuple(ids) for phase in snapshot.phases for ids in phase.members.values())
    return (tuple(rounds), tournament.version, *people, *order, left, begun)


def _computed(tournament: Tournament, snapshot: Snapshot, after: int) -> Standings:
    before = _standings(tournament, snapshot, after - 1) if after > 1 else None
    earlier = {row.number: row.rank for row in before.rows} if before else {}
    ranks, keys = _ranked(tournament, snapshot, after)
    plan = tournament.phase_at(max(after, 1))
    played = [
        row.complete
        for row in snapshot.matches.values()
        if row.round == after and row.kind != MatchKind.BYE
    ]
    return Standings(
        rows=tuple(_row(row, earlier.get(row.id)) for row in ranks),
        keys=keys,
        after_round=after,
        matches=len(played),
        returned=sum(played),
        rulings=snapshot.rulings,
        manual_reason=tournament.manual_reason,
        awaited=_awaited(tournament, snapshot, after),
        categories=snapshot.categories,
        course=_course(tournament, snapshot, plan, ranks, after),
        following=_begun(snapshot, plan.position + 1),
    )


def _course(
    tournament: Tournament, snapshot: Snapshot, plan: Phase, ranks: Iterable[Ranked], after: int
) -> Course | None:
    """Who is there counts for the phase after; nothing before the phase has begun."""
    facts = _begun(snapshot, plan.position)
    if facts is None or not after:
        return None
    upto = facts_upto([facts], after)[0]
    there = {number for number in snapshot.entrants if _stays(snapshot, number, plan.end + 1)}
    values = {row.id: row.values.get(plan.ranking_keys[0]) for row in ranks}
    return Course(tournament, upto, values, _until(snapshot, after), after, frozenset(there))


def _stays(snapshot: Snapshot, number: int, upto: int) -> bool:
    return snapshot.left.get(number, upto + 1) > upto


def _begun(snapshot: Snapshot, position: int) -> PhaseFacts | None:
    return next((phase for phase in snapshot.phases if phase.plan.position == position), None)


def _until(snapshot: Snapshot, after: int) -> dict[int, MatchRow]:
    return {match: row for match, row in snapshot.matches.items() if row.round <= after}


def _awaited(tournament: Tournament, snapshot: Snapshot, after: int) -> Mapping[int, int]:
    """A bye that may still be played as a catch-up game is awaited too."""
    caught_up = tournament.bye_score == ByeScore.CATCH_UP
    return Counter(
        id_
        for row in snapshot.matches.values()
        if row.round <= after and (not row.complete or (caught_up and row.kind == MatchKind.BYE))
        for side in row.sides
        for id_ in side.ids
    )


def _ranked(
    tournament: Tournament, snapshot: Snapshot, after: int
) -> tuple[tuple[Ranked, ...], tuple[str, ...]]:
    """The rows and their keys: of a chain of phases by its own way, else from the kept tally."""
    rulings = counted(snapshot.rulings)
    if not tournament.chained:
        tally = _tally(tournament, snapshot, after)
        return ranked_from(
            tournament, snapshot.entrants, tally, rulings
        ), tournament.first.ranking_keys
    facts = facts_upto(snapshot.phases, after)
    until = _until(snapshot, after)
    rows = phase_rows(tournament, snapshot.entrants, until, facts, after, rulings)
    return rows, keys_shown(facts, tournament)


def _tally(tournament: Tournament, snapshot: Snapshot, after: int) -> ResultTally:
    """The results up to a round; those of the latest are kept, to count only what changes."""
    if after < snapshot.last:
        return tallied(tournament, _until(snapshot, after)).tally
    caps = tuple(map(caps_of, tournament.chain))
    known = snapshot.tallied if snapshot.caps == caps else None
    snapshot.tallied = tallied(tournament, snapshot.matches, known, snapshot.changed)
    snapshot.caps = caps
    snapshot.changed = set()
    return snapshot.tallied.tally


def _row(row: Ranked, earlier: int | None) -> StandingRow:
    moved = None if earlier is None else earlier - row.rank
    return StandingRow(row.rank, row.id, row.values, row.above_next, moved)
