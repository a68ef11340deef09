"""A tournament after one of its rounds: what counts, and how it ranks."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from scoring.ranking import ByeResult, Ranked, Result, rank
from tournaments.models import ByeScore, MatchKind, System, Tournament
from tournaments.models.group import MAIN
from tournaments.ranking.phase_facts import Departures, Leavers, PhaseFacts, leavers, partners_of
from tournaments.ranking.phase_ranking import PLACE, POOL_PLACE, phase_rows, with_referee
from tournaments.ranking.reading import (
    played_in_round,
    ranked_by,
    resolved,
    results_of_byes,
    waiting_byes,
)
from tournaments.ranking.rows import Matches, by_round
from tournaments.ranking.selectors.snapshots import Snapshot, current


@dataclass(frozen=True)
class AfterRound:
    """What counts after a round, each value computed once.

    While it is `running`, as far as its cards are in: the byes of rounds that are not complete do
    not count yet.
    """

    tournament: Tournament
    snapshot: Snapshot
    after: int
    running: bool = False

    @cached_property
    def matches(self) -> Matches:
        """Every match up to the round."""
        if self.after >= self.snapshot.last:
            return self.snapshot.matches
        return {key: row for key, row in self.snapshot.matches.items() if row.round <= self.after}

    @cached_property
    def byes_to_come(self) -> set[int]:
        """The byes that do not count yet, by the keys of their matches.

        Those of the rounds after the last complete one, but none that a partie bis has replaced.
        """
        if not self.running:
            return set()
        replaced = {row.other_bye for row in self.matches.values() if row.other_bye is not None}
        complete = self.snapshot.progress.complete
        return {
            key
            for key, row in self.matches.items()
            if row.kind == MatchKind.BYE and row.round > complete and key not in replaced
        }

    @cached_property
    def phases(self) -> Sequence[PhaseFacts]:
        """The phases that have begun by then, as they were."""
        return [
            phase._replace(
                through=[one for one in phase.through if one.round <= self.after],
                gone=phase.gone if phase.drawn <= self.after else frozenset(),
            )
            for phase in self.snapshot.phases
            if phase.plan.start <= self.after
        ]

    @cached_property
    def left(self) -> Leavers:
        """Who has left the ranking, or was excluded."""
        gone, entrants = self.snapshot.departures, self.snapshot.entrants
        return leavers(self.tournament, entrants, gone, self.phases, self.matches, self.after)

    @cached_property
    def counted(self) -> Matches:
        """The matches that count: none that is struck, no bye that is to come."""
        gone = self.left.struck | self.byes_to_come
        if not gone:
            return self.matches
        return {key: row for key, row in self.matches.items() if key not in gone}

    @cached_property
    def awaited(self) -> Mapping[int, int]:
        """How many matches each entrant awaits the card of, byes that may be played for too."""
        found: Counter[int] = Counter()
        matches = resolved(self.matches)
        waiting = waiting_byes(self.tournament, matches) | self.byes_to_come
        for key, row in matches.items():
            if not row.complete or key in waiting:
                found.update(row.counting)
        return found

    @cached_property
    def results(self) -> Mapping[int, Result]:
        """The results that count, by the keys of their matches."""
        tournament, version = self.tournament, self.tournament.version
        found: dict[int, Result] = {}
        for number in range(1, self.after + 1):
            compute = partial(played_in_round, tournament, number, self.snapshot.rounds[number])
            found |= self.snapshot.once(("results", number, version), compute, number)
        for key in self.left.struck:
            found.pop(key, None)
        return found | results_of_byes(tournament, self.counted, found)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the phase that runs, its place first where it has one."""
        if not self._ranked_phases:
            return tuple(self.tournament.first.ranking_keys)
        plan = self._ranked_phases[-1].plan
        if plan.bracketed:
            return (PLACE, *plan.ranking_keys)
        return (POOL_PLACE, *plan.ranking_keys) if plan.grouped else plan.ranking_keys

    @cached_property
    def ranked(self) -> tuple[Ranked, ...]:
        """The ranking."""
        tournament, entrants, left = self.tournament, self.snapshot.entrants, self.left
        given, phases = self.snapshot.penalty_points, self._ranked_phases
        if phases:
            return phase_rows(tournament, entrants, self.counted, phases, self.after, given, left)
        return ranked_by(tournament, tournament.first, entrants, self.results, given, left=left)

    @cached_property
    def partners(self) -> Mapping[int, int]:
        """The partner of everybody who was entered alone and is ranked with another."""
        return {} if self.tournament.ranked_as_before else partners_of(self._ranked_phases)

    @property
    def total_points(self) -> Mapping[int, Any]:
        """The points of each entrant, those of the referee too, whatever the ranking keys."""
        entrants, results = self.snapshot.entrants, self.results.values()
        given = self.snapshot.penalty_points
        rows = rank(keys=("points",), entrants=entrants, results=results, penalties=given)
        return {row.id: row.values["points"] for row in rows}

    @cached_property
    def points(self) -> Mapping[int, Mapping[int, int]]:
        """What counts for each entrant in each round: number -> round -> points.

        A bye that is still to be played for has none. A partie bis counts in the round it is played
        in.
        """
        found: defaultdict[int, dict[int, int]] = defaultdict(dict)
        to_play = self.tournament.bye_alone == ByeScore.CATCH_UP
        later = {row.other_bye: row.round for row in self.matches.values() if row.other_bye}
        for key, result in self.results.items():
            if isinstance(result, ByeResult):
                for number in () if to_play else result.ids:
                    found[number][result.round] = result.points
                continue
            at = later.get(key, result.round)
            for side in result.sides:
                for number in side.ids if side.counts else ():
                    found[number][at] = found[number].get(at, 0) + side.points
        return dict(found)

    @cached_property
    def _ranked_phases(self) -> Sequence[PhaseFacts]:
        """The phases; the only one too, where partners are drawn once for it."""
        tournament, phases, first = self.tournament, self.phases, self.tournament.first
        if first.system == System.MELEE_FIXED and not tournament.chained:
            phases = [PhaseFacts(first, {MAIN: self.snapshot.entrants}, {})]
        if not phases or tournament.ranked_as_before:
            return self.phases
        return with_referee(phases, self.counted, self.snapshot.penalty_points, self.left)


def after_round(
    tournament: Tournament, snapshot: Snapshot, after: int, *, running: bool = False
) -> AfterRound:
    """A tournament after a round, the latest at most."""
    after = min(after, snapshot.last)
    running = running and after > snapshot.progress.complete
    what = "after", after, running, tournament.version, tournament.manual_order
    # A copy: a service may change the tournament while answers are kept.
    return snapshot.once(
        what, lambda: AfterRound(copy(tournament), snapshot, after, running), upto=after
    )


def with_matches(
    tournament: Tournament, matches: Matches, departures: Departures | None = None
) -> AfterRound:
    """The tournament after the last round of these matches, as if they were all."""
    with current(tournament) as snapshot:
        gone = departures or snapshot.departures
        rounds = by_round(matches)
        other = replace(snapshot, matches=matches, rounds=rounds, departures=gone, answers={})
    return AfterRound(tournament, other, max((row.round for row in matches.values()), default=0))
