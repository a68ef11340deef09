"""What the ranking of a tournament was read from, cached and brought up to date by what changed."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Any

from tournaments.models import Match, Tournament
from tournaments.ranking.phase_ranking import PhaseFacts
from tournaments.ranking.reading import Caps, MatchRow, Tallied, read_matches
from tournaments.ranking.selectors.penalties import Ruling, standing_rulings
from tournaments.ranking.selectors.played import facts_of_phases

KEPT_TOURNAMENTS = 8


@dataclass(slots=True)
class Snapshot:
    """What was read of a tournament, brought up to date by what changed since.

    `rounds` is the number of matches and the latest revision of each round; `left` from which
    round on somebody plays no more; `changed` are the matches that `tallied` does not know yet.
    `current` is what was answered at this revision, `made` what was at earlier ones (`standings`).
    """

    revision: int = -1
    matches: dict[int, MatchRow] = field(default_factory=dict)
    entrants: tuple[int, ...] = ()
    left: dict[int, int] = field(default_factory=dict)
    categories: dict[int, str] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    rounds: dict[int, tuple[int, int]] = field(default_factory=dict)
    tallied: Tallied | None = None
    caps: tuple[Caps, ...] = ()
    changed: set[int] = field(default_factory=set)
    current: dict[tuple[int, int], Any] = field(default_factory=dict)
    made: dict[int, tuple[object, Any]] = field(default_factory=dict)
    phases: tuple[PhaseFacts, ...] = ()
    of_entrant: dict[int, list[int]] | None = None
    """number -> its matches in the order of rounds; None until somebody asks"""
    lock: RLock = field(default_factory=RLock)
    """held while this tournament is read and counted; nobody waits for another one's"""

    @property
    def last(self) -> int:
        """The latest round that has matches."""
        return max(self.rounds, default=0)


_snapshots: OrderedDict[int, Snapshot] = OrderedDict()
_lock = Lock()


def _kept(tournament: Tournament) -> Snapshot:
    with _lock:
        snapshot = _snapshots.setdefault(tournament.pk, Snapshot())
        _snapshots.move_to_end(tournament.pk)
        while len(_snapshots) > KEPT_TOURNAMENTS:
            _snapshots.popitem(last=False)
    return snapshot


@contextmanager
def current(tournament: Tournament) -> Iterator[Snapshot]:
    """What is kept of a tournament, up to date; nobody else counts it meanwhile."""
    snapshot = _kept(tournament)
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
    going_back = snapshot.revision > tournament.revision
    if going_back:
        snapshot.made = {}
    fresh = {} if going_back else read_matches(tournament, since=snapshot.revision)
    if any(_seats(row) != _seats(snapshot.matches.get(match)) for match, row in fresh.items()):
        snapshot.of_entrant = None
    snapshot.matches |= fresh
    snapshot.changed |= fresh.keys()
    if going_back or len(snapshot.matches) != _published_matches(tournament):
        snapshot.matches = read_matches(tournament)
        snapshot.tallied = snapshot.of_entrant = None
    _read_entrants(tournament, snapshot)
    snapshot.rulings = standing_rulings(tournament)
    snapshot.rounds = _rounds(snapshot.matches.values())
    snapshot.phases = facts_of_phases(tournament, snapshot.entrants)
    snapshot.current = {}
    snapshot.revision = tournament.revision


def _seats(row: MatchRow | None) -> tuple[tuple[int, ...], ...]:
    return tuple(side.ids for side in row.sides) if row else ()


def _read_entrants(tournament: Tournament, snapshot: Snapshot) -> None:
    rows = tournament.entrants.values_list("number", "category", "present", "withdrawn_from")
    found = list(rows)
    snapshot.entrants = tuple(number for number, *_ in found)
    snapshot.categories = {number: category for number, category, *_ in found if category}
    snapshot.left = {
        number: since or 0
        for number, _category, present, since in found
        if since is not None or not present
    }


def _published_matches(tournament: Tournament) -> int:
    return Match.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    ).count()


def _rounds(matches: Iterable[MatchRow]) -> dict[int, tuple[int, int]]:
    revisions: dict[int, list[int]] = defaultdict(list)
    for row in matches:
        revisions[row.round].append(row.revision)
    return {number: (len(found), max(found)) for number, found in revisions.items()}


def matches_with(tournament: Tournament, number: int) -> list[MatchRow]:
    """The matches of published rounds at which an entrant sits, first round first.

    They are kept with the ranking: no query beyond its own.
    """
    with current(tournament) as snapshot:
        if snapshot.of_entrant is None:
            snapshot.of_entrant = _by_entrant(snapshot.matches)
        return [snapshot.matches[match] for match in snapshot.of_entrant.get(number, ())]


def _by_entrant(matches: Mapping[int, MatchRow]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for match, row in sorted(matches.items(), key=lambda item: item[1].round):
        for side in row.sides:
            for number in side.ids:
                found[number].append(match)
    return found
