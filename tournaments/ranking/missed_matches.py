"""Matches of pools and round robins that one side missed: won by forfeit, without a table.

No row of the database holds them: they follow from the draws of the published rounds. A match is
missed where the round it was to be played in was drawn without one of its sides, and the other
side was there; and where its phase has nothing left to draw because so many have withdrawn.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from tournaments.brackets.draws import pool_turns
from tournaments.models import Entrant, MatchKind, MatchState, Phase, StoredDraw, System, Tournament
from tournaments.ranking.phase_facts import Draws, PhaseFacts, phase_drawn
from tournaments.ranking.rows import Matches, MatchRow, SideRow
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.effective_rules import rules_at

Sides = Sequence[Sequence[int]]
Entrants = Mapping[int, Entrant]
"""The entrants who have a place, by number."""
MATCHES_OF_A_PHASE = 10**7
"""more than any phase has: the keys of its matches lie apart from those of the next one"""


class Missed(NamedTuple):
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
    entrants: Entrants,
) -> dict[int, MatchRow]:
    """The matches that one side missed, each with a negative key.

    `played` are the matches of published rounds as stored, `draws` the draws of these rounds.
    """
    found: dict[int, MatchRow] = {}
    for plan in tournament.chain:
        if plan.system in MISSED and plan.start in draws:
            for missed in MISSED[System(plan.system)](plan, played, draws, entrants):
                key = -(plan.position * MATCHES_OF_A_PHASE + missed.key)
                found[key] = _row(tournament, plan, missed)
    return found


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


def _of_pools(plan: Phase, played: Matches, draws: Draws, entrants: Entrants) -> Iterator[Missed]:
    phase = phase_drawn(plan, draws)
    rounds = [number for number in sorted(draws) if plan.start <= number <= plan.end]
    turns = {number: draws[number].turn_from(number, plan.start) for number in rounds}
    met = {
        frozenset(row.ids)
        for row in played.values()
        if row.kind == MatchKind.MATCH and phase.has(row)
    }
    left = _left(phase, draws.get(plan.end + 1), entrants)
    to_play = (
        (name, pool.number, turn.number, match.sides)
        for name, pool in phase.pools
        for turn in pool.rounds
        for match in turn.matches
    )
    for key, (name, slot, turn, leads) in enumerate(to_play, start=1):
        sides = [phase.both(side) for side in leads]
        playing = {*chain(*sides)}
        if playing in met:
            continue
        number = next((number for number in rounds if turns[number] >= turn), None)
        if number is None:
            missing = left or ()
        else:
            there = draws[number].present
            missing = () if there is None else playing.difference(there)
        absent = _absent(sides, missing)
        if absent is not None:
            yield Missed(key, number or phase.drawn, sides, absent, name, slot)


def _left(
    phase: PhaseFacts, following: StoredDraw | None, entrants: Entrants
) -> Collection[int] | None:
    """Who had left when pools ended; None while a match of them is still to be drawn.

    The draw of the next phase stores them: an entrant who comes back later changes nothing.
    """
    number = phase.drawn + 1
    withdrawn = ((one, entrant.withdrawn_from) for one, entrant in entrants.items())
    left = {one for one, since in withdrawn if since is not None and since <= number}
    if following is not None:
        return left if following.gone is None else following.gone
    present = (one for one, entrant in entrants.items() if entrant.present)
    there = phase.whole({one for one in present if entrants[one].plays_in(number)})
    return None if pool_turns(phase.groups.values(), phase.turn + 1, there) else left


def _absent(sides: Sides, missing: Collection[int]) -> int | None:
    """The place of the side of which somebody is missing, where the other side is whole.

    >>> _absent([[1], [4]], {4, 7}), _absent([[1], [4]], {1, 4}), _absent([[1], [4]], {7})
    (1, None, None)
    """
    away = [place for place, side in enumerate(sides) if not {*side}.isdisjoint(missing)]
    return away[0] if len(away) == 1 else None


def _of_round_robin(
    plan: Phase, played: Matches, draws: Draws, _entrants: Entrants
) -> Iterator[Missed]:
    """The matches of its schedule whose other side rests, for its opponent has left."""
    for number, draw in draws.items():
        if not plan.start <= number <= plan.end or not draw.resting:
            continue
        seated = {one for row in played.values() if row.round == number for one in row.ids}
        resting, there = {*draw.resting} - seated, {*(draw.present or ())}
        turn = number - (draw.start or plan.start)
        for at, match in enumerate(draw.drawn.schedule.rounds[turn].matches, start=1):
            absent = _absent(match.sides, {*match.ids}.difference(there))
            if absent is not None and resting.issuperset(match.sides[1 - absent]):
                yield Missed(number * 1000 + at, number, match.sides, absent)


MISSED: Mapping[System, Callable[[Phase, Matches, Draws, Entrants], Iterator[Missed]]] = {
    System.POOLS: _of_pools,
    System.ROUND_ROBIN: _of_round_robin,
}
"""How the missed matches of a phase are found, by its system (`phase_facts.EVERYBODY_MEETS`)."""
