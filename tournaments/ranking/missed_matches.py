"""Matches of pools and round robins that one side missed: won by forfeit, without a table.

No row of the database holds them: they follow from the draws of the published rounds. A match is
missed where the round it was to be played in was drawn without one of its sides, and the other
side was there; and where its phase has nothing left to draw because so many have withdrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.brackets.draws import pool_turns
from tournaments.models import MatchKind, MatchState, Phase, System, Tournament
from tournaments.models.stored_draw import StoredDraw
from tournaments.ranking.rows import Matches, MatchRow, SideRow
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.effective_rules import rules_at

Draws = Mapping[int, StoredDraw]
Sides = Sequence[Sequence[int]]
MATCHES_OF_A_PHASE = 10**7
"""more than any phase has: the keys of its matches lie apart from those of the next one"""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Which rounds an entrant is there for."""

    joined: int
    withdrawn: int | None
    pause: tuple[int, int] | None
    present: bool

    def has_left(self, number: int) -> bool:
        """Whether it has withdrawn by a round."""
        return self.withdrawn is not None and self.withdrawn <= number

    def plays(self, number: int) -> bool:
        """Whether a draw of a round would seat it."""
        pauses = self.pause is not None and self.pause[0] <= number <= self.pause[1]
        return self.present and self.joined <= number and not (self.has_left(number) or pauses)


@dataclass(frozen=True, slots=True)
class Missed:
    """A match that was to be played in a round, and the place of its absent side."""

    key: int
    round: int
    sides: Sides
    absent: int
    group: str = ""
    slot: int | None = None


def missed_matches(
    tournament: Tournament,
    played: Matches,
    draws: Draws,
    stays: Mapping[int, Attendance],
) -> dict[int, MatchRow]:
    """The matches that one side missed, each with a negative key.

    `played` are the matches of published rounds as stored, `draws` the draws of these rounds.
    """
    found: list[MatchRow] = []
    keys: list[int] = []
    for plan in tournament.chain:
        if plan.system in MISSED and plan.start in draws:
            for missed in MISSED[System(plan.system)](plan, played, draws, stays):
                keys.append(-(plan.position * MATCHES_OF_A_PHASE + missed.key))
                found.append(_row(tournament, plan, missed))
    return dict(zip(keys, found, strict=True))


def _row(tournament: Tournament, plan: Phase, missed: Missed) -> MatchRow:
    form = plan.match_format
    won = won_by_forfeit(tournament, rules_at(tournament, missed.round), form)
    lost = tournament.forfeit_points_against
    absent = SideRow(tuple(missed.sides[missed.absent]), lost, 0, 0, forfeited=True)
    there = SideRow(tuple(missed.sides[1 - missed.absent]), won, 0, 0, games=form.needed)
    return MatchRow(
        revision=0,
        round=missed.round,
        kind=MatchKind.MATCH,
        complete=True,
        winner=1 - missed.absent,
        rubicon=False,
        sides=(there, absent) if missed.absent else (absent, there),
        group=missed.group,
        slot=missed.slot,
        missed=True,
        state=MatchState.CONFIRMED,
    )


def _of_pools(
    plan: Phase, played: Matches, draws: Draws, stays: Mapping[int, Attendance]
) -> Iterator[Missed]:
    pools = _Pools(plan, draws, stays)
    met = {
        frozenset(row.ids)
        for row in played.values()
        if row.kind == MatchKind.MATCH and plan.start <= row.round <= plan.end
    }
    key = 0
    for group in pools.first.groups or ():
        for pool in group.pools:
            for turn in pool.rounds:
                for match in turn.matches:
                    key += 1
                    sides = [pools.both(side) for side in match.sides]
                    if _all(sides) in met:
                        continue
                    number, absent = pools.absent(turn.number, sides)
                    if absent is not None:
                        yield Missed(key, number, sides, absent, group.name, pool.number)


class _Pools:
    """The pools of a phase: who was there for each of their rounds, and who had left."""

    def __init__(self, plan: Phase, draws: Draws, stays: Mapping[int, Attendance]) -> None:
        self.plan, self.stays = plan, stays
        self.first = draws[plan.start]
        self.rounds = {n: draws[n] for n in sorted(draws) if plan.start <= n <= plan.end}
        self.following = draws.get(plan.end + 1)
        self.last = max(self.rounds)
        self.partner = self.first.beside

    def both(self, side: Sequence[int]) -> list[int]:
        """A side with the partner of the number that stands for it."""
        pairs = ((lead, self.partner.get(lead)) for lead in side)
        return [id_ for pair in pairs for id_ in pair if id_ is not None]

    def absent(self, turn: int, sides: Sides) -> tuple[int, int | None]:
        """The round of a match that nobody has played, and the place of its absent side."""
        for number, draw in self.rounds.items():
            if self._turn(number) >= turn:
                if draw.present is None:
                    return number, None
                return number, _absent(sides, _all(sides).difference(draw.present))
        left = self._left
        return self.last, None if left is None else _absent(sides, left)

    def _turn(self, number: int) -> int:
        turn = self.rounds[number].turn
        return number - self.plan.start + 1 if turn is None else turn

    @cached_property
    def _left(self) -> Collection[int] | None:
        """Who had left when the phase ended; None while a match of it is still to be drawn.

        The draw of the next phase stores them: an entrant who comes back later changes nothing.
        """
        number = self.last + 1
        left = {one for one, stay in self.stays.items() if stay.has_left(number)}
        if self.following is not None:
            return {*(left if self.following.gone is None else self.following.gone)}
        there = {one for one, stay in self.stays.items() if stay.plays(number)}
        whole = {one for one in there if self.partner.get(one, one) in there}
        open_ = pool_turns(self.first.groups or (), self._turn(self.last) + 1, whole)
        return None if open_ else left


def _all(sides: Sides) -> set[int]:
    return {one for side in sides for one in side}


def _absent(sides: Sides, missing: Collection[int]) -> int | None:
    """The place of the side of which somebody is missing, where the other side is whole.

    >>> _absent([[1], [4]], {4, 7}), _absent([[1], [4]], {1, 4}), _absent([[1], [4]], {7})
    (1, None, None)
    """
    away = [place for place, side in enumerate(sides) if not {*side}.isdisjoint(missing)]
    return away[0] if len(away) == 1 else None


def _of_round_robin(
    plan: Phase, played: Matches, draws: Draws, _stays: Mapping[int, Attendance]
) -> Iterator[Missed]:
    """The matches of its schedule whose other side rests, for its opponent has left."""
    for number, draw in draws.items():
        if not plan.start <= number <= plan.end or not draw.resting:
            continue
        seated = {one for row in played.values() if row.round == number for one in row.ids}
        resting, there = {*draw.resting} - seated, {*(draw.present or ())}
        turn = number - (draw.start or plan.start)
        for at, match in enumerate(draw.drawn.schedule.rounds[turn].matches, start=1):
            absent = _absent(match.sides, _all(match.sides).difference(there))
            if absent is not None and resting.issuperset(match.sides[1 - absent]):
                yield Missed(number * 1000 + at, number, match.sides, absent)


Finder = Callable[
    [Phase, Matches, Draws, Mapping[int, Attendance]],
    Iterator[Missed],
]
MISSED: Mapping[System, Finder] = {
    System.POOLS: _of_pools,
    System.ROUND_ROBIN: _of_round_robin,
}
"""How the missed matches of a phase are found, by its system (`leavers.EVERYBODY_MEETS`)."""
