"""The ranking of a tournament, now or as it stood after a round, cached while nothing changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeAlias

from scoring.ranking import ByeResult, PenaltyPoints, Ranked, ResultTally
from tournaments.models import ByeScore, MatchKind, Phase, Tournament
from tournaments.ranking.byes import resolved, waiting_byes
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.phase_ranking import keys_shown, phase_rows, reason_among
from tournaments.ranking.qualification import Course
from tournaments.ranking.reading import Tallied, ranked_by, read_by, tallied
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.penalties import Ruling
from tournaments.ranking.selectors.played import facts_upto
from tournaments.ranking.selectors.snapshots import Snapshot, current

Ranking: TypeAlias = tuple[tuple[Ranked, ...], tuple[str, ...]]
"""The rows of a ranking and its keys."""
PointsByRound: TypeAlias = Mapping[int, Mapping[int, int]]


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
    """The rulings that have not been taken back; they count after any round."""
    manual_reason: str = ""
    awaited: Mapping[int, int] = field(default_factory=dict)
    """number -> matches up to this round whose card is still to come"""
    categories: Mapping[int, str] = field(default_factory=dict)
    """number -> category, without those who have none"""
    course: Course | None = None
    """the phase as far as it is played; None in a tournament without phases"""
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

    Every value is computed from the results; a new result changes only what depends on it. Rows
    of one rank are in the order of their numbers.
    """
    with current(tournament) as snapshot:
        after = snapshot.last if upto_round is None else min(upto_round, snapshot.last)
        asked = "standings", after, tournament.version
        return snapshot.once(asked, lambda: _standings(tournament, snapshot, after))


def kept_back(tournament: Tournament) -> int | None:
    """The last round while its ranking is kept for the prize-giving, else None."""
    if not tournament.ranking_held or tournament.finished_at is not None:
        return None
    with current(tournament) as snapshot:
        return snapshot.last if snapshot.last >= tournament.rounds_total else None


def public_standings(tournament: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking that everybody may see: without the last round while that is kept back."""
    kept = kept_back(tournament)
    if kept is not None:
        upto_round = kept - 1 if upto_round is None else min(upto_round, kept - 1)
    return standings(tournament, upto_round)


def points_by_round(tournament: Tournament, upto_round: int) -> PointsByRound:
    """What counts for each entrant in each round: number -> round -> points.

    A bye that is still to be played for has none.
    """
    with current(tournament) as snapshot:
        after = min(upto_round, snapshot.last)
        asked = "points", after, tournament.version
        return snapshot.once(asked, lambda: _points(tournament, snapshot, after))


def means_by_round(tournament: Tournament, upto_round: int) -> Sequence[int]:
    """The mean of what counts in each round, first round first; 0 where nothing does."""

    def compute() -> list[int]:
        scored = points_by_round(tournament, upto_round).values()
        everybody = ([one[at] for one in scored if at in one] for at in range(1, upto_round + 1))
        return [sum(given) // len(given) if given else 0 for given in everybody]

    with current(tournament) as snapshot:
        return snapshot.once(("means", upto_round, tournament.version), compute)


def rests(tournament: Tournament) -> Collection[tuple[int, int]]:
    """The byes that nothing was played for: each as number and round."""

    def compute() -> Collection[tuple[int, int]]:
        matches = resolved(snapshot.matches).values()
        byes = [row for row in matches if row.kind == MatchKind.BYE]
        return {(number, row.round) for row in byes for number in row.ids}

    with current(tournament) as snapshot:
        return snapshot.once("rests", compute)


def _points(tournament: Tournament, snapshot: Snapshot, after: int) -> PointsByRound:
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    byes_to_play = tournament.bye_alone == ByeScore.CATCH_UP
    for result in _results(tournament, snapshot, after).results.values():
        if isinstance(result, ByeResult):
            for number in () if byes_to_play else result.ids:
                found[number][result.round] = result.points
            continue
        for side in result.sides:
            for number in side.ids if side.counts else ():
                found[number][result.round] = side.points
    return dict(found)


def ranks_until(tournament: Tournament, after: int) -> Mapping[int, Sequence[int]]:
    """The rank of every entrant after each round up to this one, first round first."""

    def compute() -> Mapping[int, Sequence[int]]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        for at in range(1, after + 1):
            rows, _keys = _ranking(tournament, snapshot, at)
            for row in rows:
                found[row.id].append(row.rank)
        return dict(found)

    with current(tournament) as snapshot:
        return snapshot.once(("ranks", after, tournament.version), compute)


def in_category(found: Standings, category: str) -> Standings:
    """The ranking of one category: its rows in the order of the whole, with ranks of their own."""
    rows = found.rows
    places = [at for at, row in enumerate(rows) if found.categories.get(row.number) == category]
    ranked: list[StandingRow] = []
    for at, following in zip_longest(places, places[1:]):
        row, rank = rows[at], len(ranked) + 1
        if ranked and rows[places[rank - 2]].rank == row.rank:
            rank = ranked[-1].rank
        between = rows[at:following] if following is not None else ()
        why = reason_among((other.above_next for other in between), row.values)
        ranked.append(replace(row, rank=rank, above_next=why, moved=None))
    return replace(found, rows=tuple(ranked))


def _standings(tournament: Tournament, snapshot: Snapshot, after: int) -> Standings:
    ranked, keys = _ranking(tournament, snapshot, after)
    before, _keys = _ranking(tournament, snapshot, after - 1) if after > 1 else ((), ())
    earlier = {row.id: row.rank for row in before}
    rows = []
    for row in ranked:
        moved = earlier[row.id] - row.rank if row.id in earlier else None
        rows.append(StandingRow(row.rank, row.id, row.values, row.above_next, moved))
    matches = returned = 0
    for match in snapshot.matches.values():
        if match.round == after and match.kind != MatchKind.BYE:
            matches += 1
            returned += match.complete
    plan = tournament.phase_at(max(after, 1))
    return Standings(
        rows=tuple(rows),
        keys=keys,
        after_round=after,
        matches=matches,
        returned=returned,
        rulings=snapshot.rulings,
        manual_reason=tournament.manual_reason,
        awaited=_awaited(tournament, snapshot, after),
        categories=snapshot.categories,
        course=_course(tournament, snapshot, plan, ranked, after),
        following=_begun(snapshot, plan.position + 1),
    )


def _course(
    tournament: Tournament, snapshot: Snapshot, plan: Phase, ranks: Iterable[Ranked], after: int
) -> Course | None:
    """The phase as far as it is played; None before it has begun.

    Those are there who stay for the phase after it.
    """
    facts = _begun(snapshot, plan.position)
    if facts is None or not after:
        return None
    upto = facts_upto([facts], after)[0]
    left, following = snapshot.left, plan.end + 1
    there = {n for n in snapshot.entrants if left.get(n, following + 1) > following}
    values = {row.id: row.values.get(plan.ranking_keys[0]) for row in ranks}
    return Course(tournament, upto, values, _until(snapshot, after), after, frozenset(there))


def _begun(snapshot: Snapshot, position: int) -> PhaseFacts | None:
    return next((phase for phase in snapshot.phases if phase.plan.position == position), None)


def _until(snapshot: Snapshot, after: int) -> dict[int, MatchRow]:
    return {match: row for match, row in snapshot.matches.items() if row.round <= after}


def _awaited(tournament: Tournament, snapshot: Snapshot, after: int) -> Mapping[int, int]:
    """A bye that may still be played for is awaited too."""
    awaited: Counter[int] = Counter()
    matches = resolved(_until(snapshot, after))
    waiting = waiting_byes(tournament, matches)
    for match, row in matches.items():
        if not row.complete or match in waiting:
            awaited.update(row.counting)
    return awaited


def _ranking(tournament: Tournament, snapshot: Snapshot, after: int) -> Ranking:
    """The ranking after a round, computed again only if something it depends on has changed."""
    depends_on = (
        sorted(item for item in snapshot.rounds.items() if item[0] <= after),
        *(tournament.version, tournament.manual_order),
        *(snapshot.entrants, snapshot.rulings),
        snapshot.left if tournament.chained else {},
        [phase.members for phase in snapshot.phases],
    )
    known = snapshot.ranked.get(after)
    if known is None or known[0] != depends_on:
        known = depends_on, _ranked(tournament, snapshot, after)
        snapshot.ranked[after] = known
    found: Ranking = known[1]
    return found


def _ranked(tournament: Tournament, snapshot: Snapshot, after: int) -> Ranking:
    given = [PenaltyPoints(one.entrant, one.points) for one in snapshot.rulings if one.points]
    if not tournament.chained:
        first, tally = tournament.first, _tally(tournament, snapshot, after)
        rows = ranked_by(tournament, first, snapshot.entrants, tally, given)
        return rows, first.ranking_keys
    facts = facts_upto(snapshot.phases, after)
    until = _until(snapshot, after)
    rows = phase_rows(tournament, snapshot.entrants, until, facts, after, given)
    return rows, keys_shown(facts, tournament)


def _tally(tournament: Tournament, snapshot: Snapshot, after: int) -> ResultTally:
    return _results(tournament, snapshot, after).tally


def _results(tournament: Tournament, snapshot: Snapshot, after: int) -> Tallied:
    """The results up to a round, from those of the latest, which are cached."""
    settings = read_by(tournament)
    known = snapshot.tallied if snapshot.read_by == settings else None
    latest = tallied(tournament, snapshot.matches, known, snapshot.changed)
    snapshot.tallied, snapshot.read_by, snapshot.changed = latest, settings, set()
    if after == snapshot.last:
        return latest
    return tallied(tournament, _until(snapshot, after), latest.up_to(after))
