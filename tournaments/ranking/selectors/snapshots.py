"""What the ranking of a tournament was read from, cached and brought up to date by what changed."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any, TypeVar

from django.db.models import FilteredRelation, Q

from tournaments.models import Match, MatchKind, Tournament
from tournaments.ranking.byes import seen_in_its_round
from tournaments.ranking.completeness import Progress, progress_of
from tournaments.ranking.leavers import Departures
from tournaments.ranking.phase_facts import PhaseFacts
from tournaments.ranking.reading import Tallied
from tournaments.ranking.rows import MatchRow, stored_matches
from tournaments.ranking.selectors.matches import matches_missed
from tournaments.ranking.selectors.penalties import Ruling
from tournaments.ranking.selectors.played import facts_of_phases

T = TypeVar("T")

KEPT_TOURNAMENTS = 8


@dataclass(slots=True)
class Snapshot:
    """What was read of a tournament, brought up to date by what changed since."""

    revision: int = -1
    matches: dict[int, MatchRow] = field(default_factory=dict)
    entrants: tuple[int, ...] = ()
    """who is ranked: once a round is published, not whoever neither plays nor has ever played"""
    left: dict[int, int] = field(default_factory=dict)
    """number -> the round from which on an entrant plays no more"""
    departures: Departures = field(default_factory=Departures)
    categories: dict[int, str] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    """The rulings that have not been taken back, in the order in which they were given."""
    rounds: dict[int, tuple[int, int]] = field(default_factory=dict)
    """number -> how many matches, and their latest revision"""
    progress: Progress = field(default_factory=Progress)
    tallied: Tallied | None = None
    read_by: tuple[object, ...] = ()
    """the settings by which the matches of `tallied` were read"""
    changed: set[int] = field(default_factory=set)
    """the matches that `tallied` does not know yet"""
    computed: dict[Hashable, Any] = field(default_factory=dict)
    """what was computed at this revision"""
    ranked: dict[tuple[int, bool], tuple[object, Any]] = field(default_factory=dict)
    """the ranking after each round, whatever the revision, with all it depends on; its key says
    whether the round runs
    """
    phases: tuple[PhaseFacts, ...] = ()
    of_entrant: dict[int, list[int]] | None = None
    """number -> its matches in the order of rounds; None until somebody asks"""
    lock: RLock = field(default_factory=RLock)
    """held while this tournament is read and counted; nobody waits for another one's"""

    @property
    def last(self) -> int:
        """The latest round that has matches."""
        return max(self.rounds, default=0)

    def once(self, what: Hashable, compute: Callable[[], T]) -> T:
        """What is computed once a revision, by its name and what it depends on."""
        if what not in self.computed:
            self.computed[what] = compute()
        found: T = self.computed[what]
        return found


_snapshots: OrderedDict[int, Snapshot] = OrderedDict()
_lock = Lock()


def forget_one(tournament: Tournament) -> None:
    """Read a tournament whole when its ranking is asked for."""
    with _lock:
        _snapshots.pop(tournament.pk, None)


@contextmanager
def current(tournament: Tournament) -> Iterator[Snapshot]:
    """The snapshot of a tournament, up to date; no other thread changes it meanwhile."""
    with _lock:
        snapshot = _snapshots.setdefault(tournament.pk, Snapshot())
        _snapshots.move_to_end(tournament.pk)
        while len(_snapshots) > KEPT_TOURNAMENTS:
            _snapshots.popitem(last=False)
    with snapshot.lock:
        if not _knows(snapshot, tournament):
            _bring_up_to_date(tournament, snapshot)
        yield snapshot


def _knows(snapshot: Snapshot, tournament: Tournament) -> bool:
    """Whether the snapshot has all the caller knows of; it may have more, read by another thread.

    A snapshot that is ahead of the database itself was read before a copy was put back.
    """
    if snapshot.revision <= tournament.revision:
        return snapshot.revision == tournament.revision
    stored = Tournament.objects.filter(pk=tournament.pk).values_list("revision", flat=True)
    return snapshot.revision <= stored.get()


def _bring_up_to_date(tournament: Tournament, snapshot: Snapshot) -> None:
    fresh = snapshot.revision < 0
    if snapshot.revision > tournament.revision:
        snapshot.ranked = {}
        fresh = True
    if not fresh:
        fresh = not _read_changes(tournament, snapshot)
    if fresh:
        snapshot.matches = stored_matches(tournament, hands=True)
        snapshot.tallied = snapshot.of_entrant = None
    _read_missed(tournament, snapshot)
    snapshot.rounds = {}
    for row in snapshot.matches.values():
        count, revision = snapshot.rounds.get(row.round, (0, 0))
        snapshot.rounds[row.round] = count + 1, max(revision, row.revision)
    snapshot.progress = progress_of(snapshot.matches.values())
    _read_entrants(tournament, snapshot)
    snapshot.phases = facts_of_phases(tournament, snapshot.entrants)
    snapshot.computed = {}
    snapshot.revision = tournament.revision


def _read_changes(tournament: Tournament, snapshot: Snapshot) -> bool:
    """Add the matches that changed; False where others are gone, so that all are to be read."""
    changed = stored_matches(tournament, since=snapshot.revision, hands=True)
    for match, row in changed.items():
        known = snapshot.matches.get(match)
        if known is None or known.ids != row.ids:
            snapshot.of_entrant = None
    snapshot.matches |= changed
    snapshot.changed |= changed.keys()
    published = Match.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    )
    stored = sum(not row.missed for row in snapshot.matches.values())
    return stored == published.count()


def _read_missed(tournament: Tournament, snapshot: Snapshot) -> None:
    """Count the matches that a side missed: they follow from the rounds and from who has left."""
    before = {key: row for key, row in snapshot.matches.items() if row.missed}
    stored = {key: row for key, row in snapshot.matches.items() if not row.missed}
    now = matches_missed(tournament, stored)
    if now != before:
        snapshot.matches = stored | now
        snapshot.of_entrant = None
        snapshot.changed |= {key for key, row in now.items() if before.get(key) != row}
    snapshot.changed &= snapshot.matches.keys()


def _read_entrants(tournament: Tournament, snapshot: Snapshot) -> None:
    """Everybody who is ranked, and the rulings that stand (one query)."""
    standing = FilteredRelation("penalties", condition=Q(penalties__lifted_at=None))
    fields = ("number", "round_number", "points", "reason", "excludes")
    rows = (
        tournament.entrants.placed()
        .annotate(standing=standing)
        .order_by("number")
        .values_list(
            *("number", "category", "present", "withdrawn_from"),
            *(f"standing__{name}" for name in fields),
        )
    )
    snapshot.left, snapshot.categories = {}, {}
    rulings: list[Ruling] = []
    entrants: list[int] = []
    withdrawn: dict[int, int] = {}
    played: set[int] = set()
    for row in snapshot.matches.values():
        for side in row.sides:
            played.update(side.ids)
    # The published rounds are known already; before the first nothing is to come.
    to_come = snapshot.last + 1 if snapshot.matches else 0
    for number, category, present, since, ruling, *given in rows:
        if since is not None:
            withdrawn[number] = since
        if since is not None or not present:
            snapshot.left[number] = since or 0
        stays_away = snapshot.left.get(number, to_come + 1) <= to_come and number not in played
        if stays_away and to_come and ruling is None:
            continue
        entrants.append(number)
        if category:
            snapshot.categories[number] = category
        if ruling is not None:
            rulings.append(Ruling(ruling, number, *given))
    snapshot.entrants = tuple(dict.fromkeys(entrants))
    snapshot.rulings = tuple(sorted(rulings))
    excluded = frozenset(ruling.entrant for ruling in rulings if ruling.excludes)
    snapshot.departures = Departures(withdrawn, excluded)


def ranked_numbers(tournament: Tournament) -> list[int]:
    """The numbers of everybody who is ranked, in order."""
    with current(tournament) as snapshot:
        return list(snapshot.entrants)


def departures(tournament: Tournament) -> Departures:
    """Who has withdrawn or was excluded."""
    with current(tournament) as snapshot:
        return snapshot.departures


def matches_with(tournament: Tournament, number: int) -> list[MatchRow]:
    """The matches of published rounds with an entrant, first round first.

    A partie bis comes after the other match of its round, for the exempt of the earlier round too,
    whose bye stays. They are cached with the ranking: no query beyond its own.
    """
    with current(tournament) as snapshot:
        if snapshot.of_entrant is None:
            snapshot.of_entrant = defaultdict(list)
            by_round = sorted(snapshot.matches.items(), key=lambda item: item[1].round)
            for match, row in by_round:
                for playing in row.ids:
                    snapshot.of_entrant[playing].append(match)
        own = {key: snapshot.matches[key] for key in snapshot.of_entrant.get(number, ())}
        own |= {
            key: seen_in_its_round(snapshot.matches[row.other_bye], row)
            for key, row in own.items()
            if row.other_bye in own
        }
        return sorted(own.values(), key=lambda row: (row.round, row.kind == MatchKind.BIS))
