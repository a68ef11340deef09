"""The ranking of a contest, now or as it stood after a round, kept while nothing changes."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from threading import Lock, RLock
from typing import TypeAlias

from scoring.ranking import Row, Tally
from tournaments.engine.outlooks import Course
from tournaments.engine.phase_ranking import PhaseFacts, keys_shown, phase_rows
from tournaments.engine.phases import PhasePlan, chained, phase_at
from tournaments.engine.ranking import (
    Caps,
    MatchRow,
    Tallied,
    caps_of,
    ranked_from,
    read_matches,
    tallied,
)
from tournaments.models import ByeScore, Match, MatchKind, Tournament
from tournaments.selectors.penalties import Ruling, counted, standing_rulings
from tournaments.selectors.phase_facts import facts_of_phases, facts_upto

KEPT_CONTESTS = 8

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
    """the phase it is in, as far as it was played; of a contest of phases only"""
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


@dataclass(slots=True)
class _Snapshot:
    """What was read of a contest, brought up to date by what changed since.

    `rounds` is the number of matches and the latest revision of each round; `left` from which
    round on somebody plays no more; `changed` are the
    matches that `tallied` does not know yet; `current` what was answered at this revision.
    """

    revision: int = -1
    matches: dict[int, MatchRow] = field(default_factory=dict)
    entrants: tuple[int, ...] = ()
    left: dict[int, int] = field(default_factory=dict)
    categories: dict[int, str] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    rounds: dict[int, tuple[int, int]] = field(default_factory=dict)
    tallied: Tallied | None = None
    caps: Caps | None = None
    changed: set[int] = field(default_factory=set)
    current: dict[tuple[int, int], Standings] = field(default_factory=dict)
    made: dict[int, tuple[Fingerprint, Standings]] = field(default_factory=dict)
    phases: tuple[PhaseFacts, ...] = ()
    lock: RLock = field(default_factory=RLock)
    """held while this contest is read and counted; nobody waits for another one's"""

    @property
    def last(self) -> int:
        """The latest round that has matches."""
        return max(self.rounds, default=0)


_snapshots: OrderedDict[int, _Snapshot] = OrderedDict()
_lock = Lock()


def standings(contest: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking after a round (default: the latest published), under the contest's keys.

    Every mark is computed from what was entered; a result that is in changes only what it
    touches. Rows of one rank stand by number.
    """
    snapshot = _kept(contest)
    with snapshot.lock:
        if not _knows(snapshot, contest):
            _bring_up_to_date(contest, snapshot)
        after = snapshot.last if upto_round is None else min(upto_round, snapshot.last)
        asked = after, contest.version
        if asked not in snapshot.current:
            snapshot.current[asked] = _standings(contest, snapshot, after)
        return snapshot.current[asked]


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


def _kept(contest: Tournament) -> _Snapshot:
    with _lock:
        snapshot = _snapshots.setdefault(contest.pk, _Snapshot())
        _snapshots.move_to_end(contest.pk)
        while len(_snapshots) > KEPT_CONTESTS:
            _snapshots.popitem(last=False)
    return snapshot


def _knows(snapshot: _Snapshot, contest: Tournament) -> bool:
    """Whether the snapshot has all the caller knows of; it may have more, read by another thread.

    A snapshot that is ahead of the database itself was read before a copy was put back.
    """
    if snapshot.revision <= contest.revision:
        return snapshot.revision == contest.revision
    stored = Tournament.objects.filter(pk=contest.pk).values_list("revision", flat=True)
    return snapshot.revision <= stored.get()


def _bring_up_to_date(contest: Tournament, snapshot: _Snapshot) -> None:
    going_back = snapshot.revision > contest.revision
    if going_back:
        snapshot.made = {}
    fresh = {} if going_back else read_matches(contest, since=snapshot.revision)
    snapshot.matches |= fresh
    snapshot.changed |= fresh.keys()
    if going_back or len(snapshot.matches) != _published_matches(contest):
        snapshot.matches = read_matches(contest)
        snapshot.tallied = None
    _read_entrants(contest, snapshot)
    snapshot.rulings = standing_rulings(contest)
    snapshot.rounds = _rounds(snapshot.matches.values())
    snapshot.phases = facts_of_phases(contest, snapshot.entrants)
    snapshot.current = {}
    snapshot.revision = contest.revision


def _read_entrants(contest: Tournament, snapshot: _Snapshot) -> None:
    rows = contest.entrants.values_list("number", "category", "present", "withdrawn_from")
    found = list(rows)
    snapshot.entrants = tuple(number for number, *_ in found)
    snapshot.categories = {number: category for number, category, *_ in found if category}
    snapshot.left = {
        number: since or 0
        for number, _category, present, since in found
        if since is not None or not present
    }


def _published_matches(contest: Tournament) -> int:
    return Match.objects.filter(
        round__tournament=contest, round__published_at__isnull=False
    ).count()


def _rounds(matches: Iterable[MatchRow]) -> dict[int, tuple[int, int]]:
    revisions: dict[int, list[int]] = defaultdict(list)
    for row in matches:
        revisions[row.round].append(row.revision)
    return {number: (len(found), max(found)) for number, found in revisions.items()}


def _standings(contest: Tournament, snapshot: _Snapshot, after: int) -> Standings:
    fingerprint = _fingerprint(contest, snapshot, after)
    known = snapshot.made.get(after)
    if known is None or known[0] != fingerprint:
        known = fingerprint, _computed(contest, snapshot, after)
        snapshot.made[after] = known
    return known[1]


def _fingerprint(contest: Tournament, snapshot: _Snapshot, after: int) -> Fingerprint:
    rounds = sorted(item for item in snapshot.rounds.items() if item[0] <= after)
    categories = tuple(snapshot.categories.items())
    order = tuple(contest.manual_order), contest.manual_reason
    people = snapshot.entrants, snapshot.rulings, categories
    left = tuple(snapshot.left.items()) if chained(contest) else ()
    begun = tuple(tuple(ids) for phase in snapshot.phases for ids in phase.members.values())
    return (tuple(rounds), contest.version, *people, *order, left, begun)


def _computed(contest: Tournament, snapshot: _Snapshot, after: int) -> Standings:
    before = _standings(contest, snapshot, after - 1) if after > 1 else None
    earlier = {row.number: row.rank for row in before.rows} if before else {}
    ranks, keys = _ranked(contest, snapshot, after)
    plan = phase_at(contest, max(after, 1))
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
        manual_reason=contest.manual_reason,
        awaited=_awaited(contest, snapshot, after),
        categories=snapshot.categories,
        course=_course(contest, snapshot, plan, ranks, after),
        following=_begun(snapshot, plan.position + 1),
    )


def _course(
    contest: Tournament, snapshot: _Snapshot, plan: PhasePlan, ranks: Iterable[Row], after: int
) -> Course | None:
    """Who is there counts for the phase after; nothing before the phase has begun."""
    facts = _begun(snapshot, plan.position)
    if facts is None or not after:
        return None
    upto = facts_upto([facts], after)[0]
    there = {number for number in snapshot.entrants if _stays(snapshot, number, plan.end + 1)}
    values = {row.id: row.values.get(plan.keys[0]) for row in ranks}
    return Course(contest, upto, values, _until(snapshot, after), after, frozenset(there))


def _stays(snapshot: _Snapshot, number: int, upto: int) -> bool:
    return snapshot.left.get(number, upto + 1) > upto


def _begun(snapshot: _Snapshot, position: int) -> PhaseFacts | None:
    return next((phase for phase in snapshot.phases if phase.plan.position == position), None)


def _until(snapshot: _Snapshot, after: int) -> dict[int, MatchRow]:
    return {match: row for match, row in snapshot.matches.items() if row.round <= after}


def _awaited(contest: Tournament, snapshot: _Snapshot, after: int) -> Mapping[int, int]:
    """A bye that may still be played as a catch-up game is awaited too."""
    caught_up = contest.bye_score == ByeScore.CATCH_UP
    return Counter(
        id_
        for row in snapshot.matches.values()
        if row.round <= after and (not row.complete or (caught_up and row.kind == MatchKind.BYE))
        for side in row.sides
        for id_ in side.ids
    )


def _ranked(
    contest: Tournament, snapshot: _Snapshot, after: int
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows and their keys: of a chain of phases by its own way, else from the kept tally."""
    rulings = counted(snapshot.rulings)
    if not chained(contest):
        tally = _tally(contest, snapshot, after)
        return ranked_from(contest, snapshot.entrants, tally, rulings), tuple(contest.ranking_keys)
    facts = facts_upto(snapshot.phases, after)
    until = _until(snapshot, after)
    rows = phase_rows(contest, snapshot.entrants, until, facts, after, rulings)
    return rows, keys_shown(facts, contest)


def _tally(contest: Tournament, snapshot: _Snapshot, after: int) -> Tally:
    """The results up to a round; those of the latest are kept, to count only what changes."""
    if after < snapshot.last:
        return tallied(contest, _until(snapshot, after)).tally
    known = snapshot.tallied if snapshot.caps == caps_of(contest) else None
    snapshot.tallied = tallied(contest, snapshot.matches, known, snapshot.changed)
    snapshot.caps = caps_of(contest)
    snapshot.changed = set()
    return snapshot.tallied.tally


def _row(row: Row, earlier: int | None) -> StandingRow:
    moved = None if earlier is None else earlier - row.rank
    return StandingRow(row.rank, row.id, row.values, row.above_next, moved)
