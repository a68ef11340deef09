"""What a ranking is computed from, read once a revision and kept in this process.

Django's cache would pickle every match each time somebody asks; here threads share them. With 2,000
pairs in their fifth round the ranking page after a result may take 4.5 times a static page
(`python -m tests.bench ranking_page`): it takes 3.4 times, 6.1 if all matches are read again.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from threading import RLock
from typing import Any, TypeVar

from django.db.models import FilteredRelation, Q

from scoring.ranking import PenaltyPoints
from tournaments.entrants.selectors.names import BY_SEAT, NAMED, Names, names_in
from tournaments.models import Hand, Match, MatchKind, Tournament
from tournaments.ranking.phase_facts import Departures, PhaseFacts
from tournaments.ranking.reading import seen_in_its_round
from tournaments.ranking.rows import (
    Matches,
    MatchRow,
    PenaltyFacts,
    Progress,
    by_round,
    progress_of,
    stored_matches,
)
from tournaments.ranking.selectors.played import facts_of_phases, matches_missed

T = TypeVar("T")
KEPT_TOURNAMENTS = 8
AT_ANY_ROUND = 10**9


@dataclass
class Snapshot:
    """What was read of a tournament, and the answers computed from it."""

    revision: int = -1
    matches: Matches = field(default_factory=dict)
    rounds: Mapping[int, Matches] = field(default_factory=dict)
    """the matches of each round"""
    entrants: tuple[int, ...] = ()
    """who is ranked: once a round is published, nobody who neither plays nor has ever played"""
    names: Names = field(default_factory=dict)
    """in full"""
    left: dict[int, int] = field(default_factory=dict)
    """number -> the first round that an entrant does not play any more"""
    departures: Departures = field(default_factory=Departures)
    categories: dict[int, str] = field(default_factory=dict)
    penalties: tuple[PenaltyFacts, ...] = ()
    """those that have not been taken back, in the order in which they were given"""
    penalty_points: Sequence[PenaltyPoints] = ()
    phases: tuple[PhaseFacts, ...] = ()
    progress: Progress = field(default_factory=Progress)
    last: int = 0
    """the latest round that has matches"""
    answers: dict[Hashable, tuple[int, Any]] = field(default_factory=dict)
    """each with the last round whose matches it depends on"""
    lock: RLock = field(default_factory=RLock)
    """held while this tournament is read and counted; nobody waits for another one's"""

    def phase(self, position: int) -> PhaseFacts | None:
        """A phase, once it has begun."""
        return next((one for one in self.phases if one.plan.position == position), None)

    def once(self, what: Hashable, compute: Callable[[], T], upto: int = AT_ANY_ROUND) -> T:
        """An answer by its name, computed once while nothing up to a round changes."""
        if what not in self.answers:
            self.answers[what] = upto, compute()
        found: T = self.answers[what][1]
        return found


@lru_cache(maxsize=KEPT_TOURNAMENTS)
def _snapshot_of(_tournament_id: int) -> Snapshot:
    return Snapshot()


def forget_one(tournament: Tournament) -> None:
    """Read a tournament whole, and compute all of it again, when its ranking is asked for."""
    snapshot = _snapshot_of(tournament.pk)
    snapshot.revision, snapshot.answers = -1, {}


@contextmanager
def current(tournament: Tournament) -> Iterator[Snapshot]:
    """The snapshot of a tournament, up to date; no other thread changes it meanwhile."""
    snapshot = _snapshot_of(tournament.pk)
    with snapshot.lock:
        is_known = snapshot.revision >= tournament.revision
        if snapshot.revision > tournament.revision:
            # Another thread has read more than the caller knows of, unless a copy was put back.
            stored = Tournament.objects.filter(pk=tournament.pk).values_list("revision", flat=True)
            is_known = snapshot.revision <= stored.get()
        if not is_known:
            _bring_up_to_date(tournament, snapshot)
        yield snapshot


def _bring_up_to_date(tournament: Tournament, snapshot: Snapshot) -> None:
    """Read what changed; answers stay that depend on earlier rounds alone."""
    before, others = snapshot.matches, _besides_matches(snapshot)
    # Dropped first: a reading that breaks off must leave no answer behind.
    answers, snapshot.answers = snapshot.answers, {}
    stored = _stored(tournament, snapshot)
    snapshot.matches = stored | matches_missed(tournament, stored)
    snapshot.rounds = by_round(snapshot.matches)
    snapshot.progress = progress_of(snapshot.matches.values())
    snapshot.last = snapshot.progress.latest
    _read_entrants(tournament, snapshot)
    snapshot.phases = facts_of_phases(tournament, snapshot.entrants)
    first = 0
    if others == _besides_matches(snapshot):
        every = {**before, **snapshot.matches}
        pairs = ((row, before.get(key), snapshot.matches.get(key)) for key, row in every.items())
        moved = (row.round for row, then, now in pairs if then is not now and then != now)
        first = min(moved, default=AT_ANY_ROUND)
    snapshot.answers = {what: one for what, one in answers.items() if one[0] < first}
    snapshot.revision = tournament.revision


def _besides_matches(snapshot: Snapshot) -> tuple[object, ...]:
    return (
        *(snapshot.entrants, snapshot.names, snapshot.left, snapshot.departures),
        *(snapshot.categories, snapshot.penalties, snapshot.phases),
    )


def _stored(tournament: Tournament, snapshot: Snapshot) -> dict[int, MatchRow]:
    """Return the stored matches; read the changed ones, or all where a match was deleted."""
    if 0 <= snapshot.revision <= tournament.revision:
        known = {key: row for key, row in snapshot.matches.items() if not row.missed}
        known |= stored_matches(tournament, since=snapshot.revision)
        published = Match.objects.filter(
            round__tournament=tournament, round__published_at__isnull=False
        )
        if len(known) == published.count():
            return known
    return stored_matches(tournament)


def _read_entrants(tournament: Tournament, snapshot: Snapshot) -> None:
    """Everybody who is ranked, by name, and the penalties that stand (one query)."""
    standing = FilteredRelation("penalties", condition=Q(penalties__lifted_at=None))
    rows = list(
        tournament.entrants.placed()
        .annotate(standing=standing)
        .order_by(*BY_SEAT)
        .values_list(
            *("number", "category", "present", "withdrawn_from"),
            *("standing__number", "standing__round_number", "standing__points"),
            *("standing__reason", "standing__excludes", *NAMED),
        )
    )
    snapshot.names = names_in(rows)
    snapshot.left, snapshot.categories = {}, {}
    penalties: list[PenaltyFacts] = []
    entrants: list[int] = []
    withdrawn: dict[int, int] = {}
    played: set[int] = set()
    for match in snapshot.matches.values():
        for side in match.sides:
            played.update(side.ids)
    # The published rounds are known already; before the first nothing is to come.
    to_come = snapshot.last + 1 if snapshot.matches else 0
    # The rows are those of seats: each entrant, or each of its penalties, once.
    without_seats = dict.fromkeys([row[: -len(NAMED)] for row in rows])
    for number, category, present, since, penalty, *given in without_seats:
        if since is not None:
            withdrawn[number] = since
        if since is not None or not present:
            snapshot.left[number] = since or 0
        stays_away = snapshot.left.get(number, to_come + 1) <= to_come and number not in played
        if stays_away and to_come and penalty is None:
            continue
        entrants.append(number)
        if category:
            snapshot.categories[number] = category
        if penalty is not None:
            penalties.append(PenaltyFacts(penalty, number, *given))
    snapshot.entrants = tuple(dict.fromkeys(entrants))
    snapshot.penalties = tuple(sorted(penalties))
    snapshot.penalty_points = [
        PenaltyPoints(one.entrant, one.points) for one in penalties if one.points
    ]
    excluded = frozenset(penalty.entrant for penalty in penalties if penalty.excludes)
    snapshot.departures = Departures(withdrawn, excluded)


def matches_with(tournament: Tournament, number: int) -> dict[int, MatchRow]:
    """The matches of published rounds with an entrant by primary key, first round first.

    A partie bis comes after the other match of its round, for the exempt of the earlier round too,
    whose bye stays. No query beyond those of the ranking.
    """
    with current(tournament) as snapshot:
        matches = snapshot.matches
        keys = snapshot.once("of entrants", lambda: _of_entrants(matches))
        own = {key: matches[key] for key in keys.get(number, ())}
    own |= {
        key: seen_in_its_round(matches[row.other_bye], row)
        for key, row in own.items()
        if row.other_bye in own
    }
    in_order = sorted(own.items(), key=lambda item: (item[1].round, item[1].kind == MatchKind.BIS))
    return dict(in_order)


def hands_so_far(tournament: Tournament) -> Mapping[int, int]:
    """How many hands are in of the game that each match is playing, by its key (one query)."""
    with current(tournament) as snapshot:
        return snapshot.once(
            "hands",
            lambda: Hand.objects.so_far(Match.objects.filter(round__tournament=tournament)),
        )


def _of_entrants(matches: Matches) -> Mapping[int, Sequence[int]]:
    """The matches of each entrant, by primary key."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for key, row in matches.items():
        for number in row.ids:
            found[number].append(key)
    return found
