"""What a phase that has begun is ranked by: who plays it, who has left, its draws and results."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from tournaments.draws.bracket_play import BracketResult, still_in, with_walkovers
from tournaments.draws.pools import Pool
from tournaments.models import (
    LeaverMatches,
    MatchKind,
    Phase,
    StoredDraw,
    System,
    Tournament,
    WithdrawnRank,
)
from tournaments.models.group import MAIN, DrawnGroup, WentOn
from tournaments.ranking.rows import Matches, MatchRow

Value = TypeVar("Value")
Draws = Mapping[int, StoredDraw]
"""The draws of rounds by number."""


class PhaseFacts(NamedTuple):
    """A phase that has begun: who plays it, and what was drawn for its groups."""

    plan: Phase
    members: Mapping[str, Sequence[int]]
    groups: Mapping[str, DrawnGroup]
    """what was drawn for each group, by its name"""
    through: Sequence[WentOn] = ()
    drawn: int = 0
    """its last round that is drawn"""
    turn: int = 0
    """the round of its pools that is drawn last; a round nobody could play is passed over"""
    gone: frozenset[int] = frozenset()
    """who has left by the round after that one"""
    partners: Mapping[int, int] = MappingProxyType({})
    """the partner of each number that stands for two who were entered alone and stay together"""
    alone: Collection[int] = ()
    """who was the only one of a group, or had no partner, when it was drawn"""
    present: Collection[int] = ()
    """who was there when it was drawn"""

    @property
    def pools(self) -> list[tuple[str, Pool]]:
        """Its pools, each with the name of its group."""
        return [(name, pool) for name, group in self.groups.items() for pool in group.pools]

    @property
    def everybody(self) -> set[int]:
        """Everybody who plays it."""
        return {*chain.from_iterable(self.members.values())}

    def lead(self, number: int) -> int:
        """The number that stands for the pair of a player; the player's own without a partner."""
        return next((lead for lead, other in self.partners.items() if other == number), number)

    def both(self, numbers: Iterable[int]) -> list[int]:
        """These numbers, each followed by that of its partner."""
        return with_partner(numbers, self.partners)

    def whole(self, present: Collection[int]) -> set[int]:
        """Those of the present whose partner is present too, or who have none."""
        return {one for one in present if self.partners.get(one, one) in present}

    def of_both(self, values: Mapping[int, Value]) -> dict[int, Value]:
        """The values of pairs as values of both players."""
        return {number: value for lead, value in values.items() for number in self.both([lead])}

    def as_pairs(self, row: MatchRow) -> MatchRow:
        """A match as one of pairs, each under the number that stands for it."""
        if not self.partners:
            return row
        return replace(row, sides=tuple(side._replace(ids=side.ids[:1]) for side in row.sides))

    def in_group(self, row: MatchRow, name: str, slot: int | None) -> bool:
        """Whether a match is of a pool of one of its groups, or has a number in its bracket."""
        return (row.group, row.slot) == (name, slot) and self.has(row)

    def has(self, row: MatchRow) -> bool:
        """Whether a match is of one of its rounds."""
        return self.plan.start <= row.round <= self.plan.end


def phase_drawn(plan: Phase, draws: Draws, everybody: Sequence[int] = ()) -> PhaseFacts:
    """A phase that has begun, by its draws; `everybody` plays one that has no groups."""
    first, last = draws[plan.start], max(number for number in draws if number <= plan.end)
    own = [draws[number] for number in sorted(draws) if plan.start <= number <= plan.end]
    return PhaseFacts(
        plan=plan,
        members=first.members or {MAIN: list(everybody)},
        groups={group.name: group for group in first.groups},
        through=[one for draw in own for one in draw.through],
        drawn=last,
        turn=draws[last].turn_from(last, plan.start),
        partners=first.beside if plan.grouped else {},
        alone=first.alone,
        present=first.present or (),
    )


def with_partner(numbers: Iterable[int], partners: Mapping[int, int]) -> list[int]:
    """These numbers, each followed by that of its partner, where it has one."""
    pairs = ((number, partners.get(number)) for number in numbers)
    return [number for pair in pairs for number in pair if number is not None]


def partners_of(facts: Iterable[PhaseFacts]) -> dict[int, int]:
    """The partner of everybody who was entered alone and played its last phase in a pair."""
    found: dict[int, int] = {}
    for phase in facts:
        everybody = phase.everybody
        found = {one: other for one, other in found.items() if one not in everybody}
        found |= phase.partners
        found |= {other: lead for lead, other in phase.partners.items()}
    return found


def companions(matches: Iterable[MatchRow]) -> dict[int, int]:
    """The pairs of players who have shared every match and every bye of either, the lower first."""
    shared: defaultdict[int, set[int | tuple[int, ...]]] = defaultdict(set)
    for row in matches:
        for side in row.sides:
            beside = tuple(sorted(side.ids))
            for number in side.ids:
                # A side of a match, or the round of a bye.
                shared[number].add(beside if row.kind == MatchKind.MATCH else row.round)
    pairs: dict[int, int] = {}
    for own in shared.values():
        sides = [side for side in own if isinstance(side, tuple)]
        if len(sides) == 1 and len(sides[0]) == 2:
            one, other = sides[0]
            if shared[one] == shared[other]:
                pairs[one] = other
    return pairs


def bracket_results(
    phase: PhaseFacts, matches: Iterable[MatchRow]
) -> dict[str, dict[int, BracketResult]]:
    """How the matches of every bracket of a phase ended, by group and number.

    Once all cards are in, a match against an entrant who left counts as won: no round plays it.
    """
    found: dict[str, dict[int, BracketResult]] = {name: {} for name in phase.groups}
    for one in phase.through:
        found[one.group][one.slot] = BracketResult(one.winner, one.loser)
    complete = True
    for row in matches:
        if row.slot is None or row.kind != MatchKind.MATCH or not phase.has(row):
            continue
        complete = complete and row.complete
        if row.complete and row.winner is not None:
            winner, loser = row.sides[row.winner], row.sides[1 - row.winner]
            found[row.group][row.slot] = BracketResult(winner.ids[0], loser.ids[0])
    if not complete:
        return found
    return {
        name: with_walkovers(phase.groups[name].matches, played, phase.gone)
        for name, played in found.items()
    }


class Departures(NamedTuple):
    """Who has withdrawn, each from a round on, and whom the referee has excluded."""

    since: Mapping[int, int] = MappingProxyType({})
    excluded: frozenset[int] = frozenset()


class Leavers(NamedTuple):
    """Those of a ranking who have left it: `withdrawn` stand where `placed` says."""

    withdrawn: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    placed: str = WithdrawnRank.RANKED
    struck: frozenset[int] = frozenset()
    """the keys of the matches that count for nobody, for one of their players has left"""

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
    if gone == Departures():
        return NOBODY
    last = min(after + 1, tournament.rounds_total) if after else -1
    withdrawn = {
        number: since
        for number, since in gone.since.items()
        if since <= last and _had_to_play(tournament, number, since, facts, matches)
    }
    struck = _struck(tournament, withdrawn, facts, matches)
    excluded = gone.excluded.intersection(entrants)
    staying_out = frozenset(withdrawn).intersection(entrants) - excluded
    return Leavers(staying_out, excluded, tournament.withdrawn_rank, struck)


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
        played = bracket_results(phase._replace(gone=frozenset()), matches.values())
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
