"""Who has left with matches to play, or was excluded: how they stand in a ranking."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.draws.bracket_play import still_in
from tournaments.models import LeaverMatches, MatchKind, System, Tournament, WithdrawnRank
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.rows import Matches


@dataclass(frozen=True, slots=True)
class Departures:
    """Who has withdrawn, each from a round on, and whom the referee has excluded."""

    since: Mapping[int, int] = field(default_factory=dict)
    excluded: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Leavers:
    """Those of a ranking who have left it: `withdrawn` stand where `placed` says."""

    withdrawn: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    placed: str = WithdrawnRank.RANKED
    struck: frozenset[int] = frozenset()
    """the keys of the matches that count for nobody, for one of their players has left"""

    @property
    def anybody(self) -> bool:
        """Whether somebody has left, or was excluded."""
        return bool(self.withdrawn or self.excluded)

    @property
    def last(self) -> frozenset[int]:
        """Those who are ranked after all others."""
        return self.withdrawn if self.placed == WithdrawnRank.LAST else frozenset()

    @property
    def out(self) -> frozenset[int]:
        """Those who stand below the ranking, without a rank."""
        withdrawn = self.withdrawn if self.placed == WithdrawnRank.OUT else frozenset()
        return self.excluded | withdrawn

    def counting(self, matches: Matches) -> Matches:
        """Those of some matches that count."""
        if not self.struck:
            return matches
        return {key: row for key, row in matches.items() if key not in self.struck}

    def among(self, entrants: Iterable[int]) -> Leavers:
        """Those of some entrants only."""
        some = frozenset(entrants)
        return replace(self, withdrawn=self.withdrawn & some, excluded=self.excluded & some)


NOBODY = Leavers()
EVERYBODY_MEETS = (System.POOLS, System.ROUND_ROBIN)
"""The systems in which everybody's matches are known from the first draw."""


def everybody_meets(tournament: Tournament) -> bool:
    """Whether a phase has pools or a round robin, where a leaver leaves others without a match."""
    return any(plan.system in EVERYBODY_MEETS for plan in tournament.chain)


def leavers(
    tournament: Tournament,
    entrants: Collection[int],
    gone: Departures,
    facts: Sequence[PhaseFacts],
    matches: Matches,
    after: int,
) -> Leavers:
    """The leavers of the ranking after a round; `facts` of the phases that have begun by then.

    An entrant without a match left to play has not left: it is out of a bracket, has played all of
    its pool, or is not in the phase that runs.
    """
    last = min(after + 1, tournament.rounds_total) if after else -1
    withdrawn = {
        number: since
        for number, since in gone.since.items()
        if since <= last and _had_to_play(tournament, number, since, facts, matches)
    }
    struck = _struck(tournament, withdrawn, facts, matches)
    staying_out = frozenset(withdrawn) - gone.excluded
    return Leavers(staying_out, gone.excluded, tournament.withdrawn_rank, struck).among(entrants)


def _struck(
    tournament: Tournament, left: Mapping[int, int], facts: Sequence[PhaseFacts], matches: Matches
) -> frozenset[int]:
    """The matches of leavers in the pools and the round robins that they left unfinished."""
    if tournament.leaver_matches != LeaverMatches.STRUCK or not left:
        return frozenset()
    gone_of = [] if tournament.chained else [(tournament.first, {*left})]
    for phase in facts:
        gone = {
            number
            for number, since in left.items()
            if since <= phase.plan.end and _had_to_play_in(phase, number, since, matches)
        }
        gone_of.append((phase.plan, gone))
    return frozenset(
        key
        for plan, gone in gone_of
        if plan.system in EVERYBODY_MEETS
        for key, row in matches.items()
        if row.kind == MatchKind.MATCH
        and plan.start <= row.round <= plan.end
        and not gone.isdisjoint(row.ids)
    )


def _had_to_play(
    tournament: Tournament, number: int, since: int, facts: Sequence[PhaseFacts], matches: Matches
) -> bool:
    if not tournament.chained:
        return True
    begun = [phase for phase in facts if since <= phase.plan.end]
    if not begun:
        return not tournament.phase_at(since).selects
    return any(_had_to_play_in(phase, number, since, matches) for phase in begun)


def _had_to_play_in(phase: PhaseFacts, number: int, since: int, matches: Matches) -> bool:
    """Whether an entrant had a match left in a phase when it went."""
    groups = [name for name, members in phase.members.items() if number in members]
    if not groups or not phase.plan.grouped:
        return bool(groups)
    lead = phase.lead(number)
    if phase.plan.bracketed:
        # By what was played, without the matches given to opponents.
        played = bracket_results(replace(phase, gone=frozenset()), matches.values())
        return any(lead in still_in(phase.groups[name].matches, played[name]) for name in groups)
    done = {
        frozenset(phase.lead(id_) for id_ in row.ids)
        for row in matches.values()
        if row.kind == MatchKind.MATCH
        and phase.has(row)
        and row.round < since
        # Who has missed a match has not played it.
        and not (row.missed and number in row.ids and row.mine(number).forfeited)
    }
    return any(
        lead in two and two not in done
        for name, pool in phase.pools
        if name in groups
        for two in pool.meetings
    )
