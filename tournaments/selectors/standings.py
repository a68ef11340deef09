"""The ranking of a contest, now or as it stood after a round, kept while nothing changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeAlias

from scoring.ranking import Row
from tournaments.engine.ranking import MatchRow, ranked, read_matches
from tournaments.models import Match, MatchKind, Tournament

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
    """A ranking after a round; `partial` while some of its matches are still to come in."""

    rows: tuple[StandingRow, ...]
    keys: tuple[str, ...]
    after_round: int
    partial: bool

    def of(self, number: int) -> StandingRow | None:
        """The line of a pair."""
        return next((row for row in self.rows if row.number == number), None)


@dataclass(slots=True)
class _Snapshot:
    """What was read of a contest, brought up to date by what changed since."""

    revision: int = -1
    matches: dict[int, MatchRow] = field(default_factory=dict)
    entrants: tuple[int, ...] = ()
    made: dict[int, tuple[Fingerprint, Standings]] = field(default_factory=dict)


_snapshots: OrderedDict[int, _Snapshot] = OrderedDict()
_lock = Lock()


def standings(contest: Tournament, upto_round: int | None = None) -> Standings:
    """The ranking after a round (default: the latest published), under the contest's keys.

    Every mark is computed from what was entered; a result that is in changes only what it
    touches. Rows of one rank stand by number.
    """
    with _lock:
        snapshot = _kept(contest)
        last = max((row.round for row in snapshot.matches.values()), default=0)
        after = last if upto_round is None else min(upto_round, last)
        return _standings(contest, snapshot, after)


def _kept(contest: Tournament) -> _Snapshot:
    snapshot = _snapshots.setdefault(contest.pk, _Snapshot())
    _snapshots.move_to_end(contest.pk)
    while len(_snapshots) > KEPT_CONTESTS:
        _snapshots.popitem(last=False)
    if snapshot.revision != contest.revision:
        _bring_up_to_date(contest, snapshot)
    return snapshot


def _bring_up_to_date(contest: Tournament, snapshot: _Snapshot) -> None:
    if snapshot.revision > contest.revision:
        snapshot.matches = {}
        snapshot.revision = -1
    snapshot.matches |= read_matches(contest, since=snapshot.revision)
    if len(snapshot.matches) != _published_matches(contest):
        snapshot.matches = read_matches(contest)
    snapshot.entrants = tuple(contest.entrants.values_list("number", flat=True))
    snapshot.revision = contest.revision


def _published_matches(contest: Tournament) -> int:
    return Match.objects.filter(
        round__tournament=contest, round__published_at__isnull=False
    ).count()


def _standings(contest: Tournament, snapshot: _Snapshot, after: int) -> Standings:
    rows = [row for row in snapshot.matches.values() if row.round <= after]
    fingerprint = _fingerprint(contest, snapshot, rows)
    known = snapshot.made.get(after)
    if known is None or known[0] != fingerprint:
        known = fingerprint, _computed(contest, snapshot, rows, after)
        snapshot.made[after] = known
    return known[1]


def _fingerprint(contest: Tournament, snapshot: _Snapshot, rows: Sequence[MatchRow]) -> Fingerprint:
    latest = max((row.revision for row in rows), default=0)
    return (len(rows), latest, contest.version, snapshot.entrants)


def _computed(
    contest: Tournament, snapshot: _Snapshot, rows: Sequence[MatchRow], after: int
) -> Standings:
    before = _standings(contest, snapshot, after - 1) if after > 1 else None
    earlier = {row.number: row.rank for row in before.rows} if before else {}
    ranks = ranked(contest, snapshot.entrants, rows)
    return Standings(
        rows=tuple(_row(row, earlier.get(row.id)) for row in ranks),
        keys=tuple(contest.ranking_keys),
        after_round=after,
        partial=any(
            not row.complete for row in rows if row.round == after and row.kind != MatchKind.BYE
        ),
    )


def _row(row: Row, earlier: int | None) -> StandingRow:
    moved = None if earlier is None else earlier - row.rank
    return StandingRow(row.rank, row.id, row.values, row.above_next, moved)
