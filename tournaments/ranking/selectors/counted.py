"""What a ranking after a round is made of: the matches that count, their results, the rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from typing import TypeAlias

from scoring.ranking import PenaltyPoints, Ranked
from tournaments.models import LeaverMatches, Tournament
from tournaments.ranking.byes import resolved, waiting_byes
from tournaments.ranking.completeness import byes_to_come
from tournaments.ranking.leavers import Leavers, leavers
from tournaments.ranking.phase_facts import facts_to_rank, partners_of
from tournaments.ranking.phase_ranking import keys_shown, phase_rows, with_referee
from tournaments.ranking.reading import Tallied, ranked_by, read_by, tallied
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.played import facts_upto
from tournaments.ranking.selectors.snapshots import Snapshot

Ranking: TypeAlias = tuple[tuple[Ranked, ...], tuple[str, ...]]
"""The rows of a ranking and its keys."""


def matches_until(snapshot: Snapshot, after: int) -> dict[int, MatchRow]:
    return {match: row for match, row in snapshot.matches.items() if row.round <= after}


def _counted(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool
) -> Mapping[int, MatchRow]:
    """The matches up to a round, none that is struck; while it runs no byes that are to come."""
    matches = matches_until(snapshot, after)
    if running:
        for bye in byes_to_come(matches, snapshot.progress.complete):
            del matches[bye]
    if tournament.leaver_matches != LeaverMatches.STRUCK:
        return matches
    return leavers_after(tournament, snapshot, after).counting(matches)


def open_byes(snapshot: Snapshot, after: int) -> set[int]:
    """The byes up to a round that do not count yet."""
    return byes_to_come(matches_until(snapshot, after), snapshot.progress.complete)


def awaited_matches(
    tournament: Tournament, snapshot: Snapshot, after: int, to_come: Container[int]
) -> Mapping[int, int]:
    """How many matches up to a round each entrant awaits the card of.

    A bye that may still be played for, or is `to_come`, is awaited too.
    """
    awaited: Counter[int] = Counter()
    matches = resolved(matches_until(snapshot, after))
    waiting = waiting_byes(tournament, matches)
    for match, row in matches.items():
        if not row.complete or match in waiting or match in to_come:
            awaited.update(row.counting)
    return awaited


def ranking_after(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool = False
) -> Ranking:
    """The ranking after a round, computed again only if something it depends on has changed.

    `running`: as far as the cards are in, without the byes that do not count yet.
    """
    depends_on = (
        sorted(item for item in snapshot.rounds.items() if item[0] <= after),
        *(tournament.version, tournament.manual_order),
        *(snapshot.entrants, snapshot.rulings),
        [row for row in snapshot.matches.values() if row.missed and row.round <= after],
        (snapshot.left if tournament.chained else {}, snapshot.departures),
        [phase.members for phase in snapshot.phases],
    )
    known = snapshot.ranked.get((after, running))
    if known is None or known[0] != depends_on:
        known = depends_on, _ranked(tournament, snapshot, after, running=running)
        snapshot.ranked[after, running] = known
    found: Ranking = known[1]
    return found


def _ranked(tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool) -> Ranking:
    given = [PenaltyPoints(one.entrant, one.points) for one in snapshot.rulings if one.points]
    left = leavers_after(tournament, snapshot, after)
    facts = facts_to_rank(tournament, facts_upto(snapshot.phases, after), snapshot.entrants)
    if not tournament.chained and not facts:
        first = tournament.first
        tally = results_after(tournament, snapshot, after, running=running).tally
        rows = ranked_by(tournament, first, snapshot.entrants, tally, given, left=left)
        return rows, first.ranking_keys
    until = _counted(tournament, snapshot, after, running=running)
    rows = phase_rows(tournament, snapshot.entrants, until, facts, after, given, left)
    return rows, keys_shown(facts, tournament)


def partners_after(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool = False
) -> Mapping[int, int]:
    """The partner of everybody who was entered alone and is ranked with another after a round."""
    if not tournament.melee or tournament.ranked_as_before:
        return {}

    def compute() -> Mapping[int, int]:
        given = [PenaltyPoints(one.entrant, one.points) for one in snapshot.rulings if one.points]
        facts = facts_to_rank(tournament, facts_upto(snapshot.phases, after), snapshot.entrants)
        until = _counted(tournament, snapshot, after, running=running)
        left = leavers_after(tournament, snapshot, after)
        return partners_of(with_referee(facts, until, given, left))

    return snapshot.once(("partners", after, running, tournament.version), compute)


def leavers_after(tournament: Tournament, snapshot: Snapshot, after: int) -> Leavers:
    """Who has left the ranking after a round, or was excluded."""

    def compute() -> Leavers:
        facts, matches = facts_upto(snapshot.phases, after), matches_until(snapshot, after)
        gone, entrants = snapshot.departures, snapshot.entrants
        return leavers(tournament, entrants, gone, facts, matches, after)

    return snapshot.once(("leavers", after, tournament.version), compute)


def results_after(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool
) -> Tallied:
    """The results up to a round, from those of the latest, which are cached."""
    settings = read_by(tournament)
    known = snapshot.tallied if snapshot.read_by == settings else None
    latest = tallied(tournament, snapshot.matches, known, snapshot.changed)
    snapshot.tallied, snapshot.read_by, snapshot.changed = latest, settings, set()
    running = running and after > snapshot.progress.complete
    strikes = tournament.leaver_matches == LeaverMatches.STRUCK
    if after == snapshot.last and not (running or strikes):
        return latest
    asked = "results", after, running, tournament.version, settings
    return snapshot.once(asked, lambda: _results(tournament, snapshot, after, latest, running))


def _results(
    tournament: Tournament, snapshot: Snapshot, after: int, latest: Tallied, running: bool
) -> Tallied:
    matches = _counted(tournament, snapshot, after, running=running)
    return tallied(tournament, matches, latest.up_to(after))
