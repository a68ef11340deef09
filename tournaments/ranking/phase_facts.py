"""What a phase that has begun is ranked by: who plays it, its draws, its partners, its results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar

from tournaments.draws.bracket_play import BracketResult, with_walkovers
from tournaments.draws.pools import Pool
from tournaments.models import MatchKind, Phase, System, Tournament
from tournaments.models.drawn import DrawnGroup, WentOn
from tournaments.models.group import MAIN
from tournaments.models.stored_draw import StoredDraw
from tournaments.ranking.rows import MatchRow

Value = TypeVar("Value")
Draws = Mapping[int, StoredDraw]
"""The draws of rounds by number."""


@dataclass(frozen=True, slots=True)
class PhaseFacts:
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
    partners: Mapping[int, int] = field(default_factory=dict)
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
        groups={group.name: group for group in first.groups or ()},
        through=[one for draw in own for one in draw.through or ()],
        drawn=last,
        turn=draws[last].turn_from(last, plan.start),
        partners=first.beside if plan.grouped else {},
        alone=first.alone or (),
        present=first.present or (),
    )


def with_partner(numbers: Iterable[int], partners: Mapping[int, int]) -> list[int]:
    """These numbers, each followed by that of its partner, where it has one."""
    pairs = ((number, partners.get(number)) for number in numbers)
    return [number for pair in pairs for number in pair if number is not None]


def facts_to_rank(
    tournament: Tournament, facts: Sequence[PhaseFacts], entrants: Sequence[int]
) -> Sequence[PhaseFacts]:
    """The phases that a ranking goes by; the only one too, where partners are drawn once for it."""
    drawn_once = tournament.first.system == System.MELEE_FIXED and not tournament.ranked_as_before
    if facts or tournament.chained or not drawn_once:
        return facts
    return [PhaseFacts(tournament.first, {MAIN: entrants}, {})]


def partners_of(facts: Iterable[PhaseFacts]) -> dict[int, int]:
    """The partner of everybody who was entered alone and played its last phase in a pair."""
    found: dict[int, int] = {}
    for phase in facts:
        for members in phase.members.values():
            found = {one: other for one, other in found.items() if one not in members}
        found |= phase.partners
        found |= {other: lead for lead, other in phase.partners.items()}
    return found


def companions(matches: Iterable[MatchRow]) -> dict[int, int]:
    """The pairs of players who have shared every match and every bye of either, the lower first."""
    beside: dict[int, set[tuple[int, ...]]] = {}
    rested: dict[int, set[int]] = {}
    for row in matches:
        for number in row.ids if row.kind != MatchKind.MATCH else ():
            rested.setdefault(number, set()).add(row.round)
        for side in row.sides if row.kind == MatchKind.MATCH else ():
            for number in side.ids:
                beside.setdefault(number, set()).add(tuple(sorted(side.ids)))
    # Whoever always plays in the same side of two is in a single set.
    alone_together = [side for (side, *others) in beside.values() if len(side) == 2 and not others]
    return {
        one: other
        for one, other in alone_together
        if beside[one] == beside[other] and rested.get(one) == rested.get(other)
    }


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
            winner = row.sides[row.winner].ids[0]
            loser = next(side.ids[0] for side in row.sides if side.ids[0] != winner)
            found[row.group][row.slot] = BracketResult(winner, loser)
    if not complete:
        return found
    return {
        name: with_walkovers(phase.groups[name].matches, played, phase.gone)
        for name, played in found.items()
    }
