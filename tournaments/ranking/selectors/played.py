"""The matches of published rounds, stored or missed, and the phases that have begun.

A match of a pool or a round robin that one side missed is won by forfeit, without a table. No row
of the database holds it: it follows from the draws of the published rounds. A match is missed where
the round it was to be played in was drawn without one of its sides, and the other side was there;
and where its phase has nothing left to draw because so many have withdrawn.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain

from tournaments.brackets.draws import pool_turns
from tournaments.draws.bracket_play import ready, with_walkovers
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import (
    Entrant,
    LeaverMatches,
    MatchKind,
    MatchState,
    Phase,
    StoredDraw,
    System,
    Tournament,
)
from tournaments.ranking.phase_facts import Draws, PhaseFacts, bracket_results, phase_drawn
from tournaments.ranking.rows import Matches, MatchRow, SideRow, stored_matches
from tournaments.results.outcome import won_by_forfeit
from tournaments.rulesets.effective_rules import rules_at

Sides = Sequence[Sequence[int]]
Entrants = Mapping[int, Entrant]
"""The entrants who have a place, by number."""
Missed = Iterator[tuple[int, MatchRow]]
"""The matches of a phase that one side missed, each under a number of its own."""
MATCHES_OF_A_PHASE = 10**7
"""more than any phase has: the keys of its matches lie apart from those of the next one"""


def read_matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of published rounds, by primary key; missed ones have a negative key.

    One query, and two more where a side can win by forfeit without a table.
    """
    stored = stored_matches(tournament)
    return stored | matches_missed(tournament, stored)


def matches_missed(tournament: Tournament, stored: Matches) -> dict[int, MatchRow]:
    """The matches of pools and round robins that one side missed, each with a negative key.

    Two queries; none where the settings know no such match.
    """
    phases = [plan for plan in tournament.chain if plan.system in MISSED]
    if tournament.leaver_matches != LeaverMatches.FORFEIT or not phases or not stored:
        return {}
    rounds = tournament.rounds.published()
    draws = rounds.filter(number__gte=phases[0].start, number__lte=phases[-1].end + 1).draws()
    entrants = {entrant.number: entrant for entrant in tournament.entrants.placed()}
    found: dict[int, MatchRow] = {}
    for plan in phases:
        if plan.start in draws:
            for key, row in MISSED[System(plan.system)](tournament, plan, stored, draws, entrants):
                found[-(plan.position * MATCHES_OF_A_PHASE + key)] = row
    return found


def facts_of_phases(tournament: Tournament, entrants: Sequence[int]) -> tuple[PhaseFacts, ...]:
    """The phases that have begun, by the published rounds, in their order.

    One query, and one for each bracket; none for a tournament without phases.
    """
    if not tournament.chained:
        return ()
    draws = tournament.rounds.published().draws()
    phases = []
    for plan in tournament.chain:
        if plan.start in draws:
            phase = phase_drawn(plan, draws, entrants)
            if plan.bracketed:
                # The matches of who has left a bracket are not played. Once the next phase is drawn
                # its draw decides, even if somebody comes back later.
                number = phase.drawn + 1
                there = draws[number].present if number in draws else None
                if there is None:
                    there = [player.number for player in players_of_round(tournament, number)]
                gone = phase.everybody.difference(phase.whole(there))
                phase = phase._replace(gone=frozenset(gone))
            phases.append(phase)
    return tuple(phases)


def phase_begun(tournament: Tournament, plan: Phase, before: int) -> PhaseFacts | None:
    """A phase as the rounds before one know it, drafts included; None where it begins there."""
    draws = tournament.rounds.filter(number__gte=plan.start, number__lt=before).draws()
    return phase_drawn(plan, draws) if plan.start in draws else None


Ahead = dict[str, dict[int, tuple[int, int]]]
"""By bracket and number, who meets: partners by the number that stands for both."""


def matches_ahead(tournament: Tournament, number: int) -> Ahead | None:
    """The matches of a round that is not drawn; None unless it goes on with brackets.

    Nobody plays against an entrant who is not there (three queries).
    """
    begun = _begun(tournament, number)
    if begun is None:
        return None
    there = begun.whole({player.number for player in players_of_round(tournament, number)})
    return _ready(begun, rows_before(tournament, number), there)


def players_ahead(tournament: Tournament, number: int) -> set[int] | None:
    """Who would play such a round if everybody came; None while a card of it is out."""
    begun = _begun(tournament, number)
    if begun is None:
        return None
    rows = rows_before(tournament, number)
    if not all(row.complete for row in rows if begun.has(row)):
        return None
    entered = tournament.entrants.playing_in(number).values_list("number", flat=True)
    found = _ready(begun, rows, begun.whole({*entered}))
    return {
        player
        for matches in found.values()
        for sides in matches.values()
        for player in begun.both(sides)
    }


def walks_over(entrant: Entrant, number: int) -> list[int]:
    """Who goes on without playing if an entrant leaves from a round that is not drawn.

    Both partners of a pair; nobody while it is not known whom the entrant would meet.
    """
    tournament = entrant.tournament
    begun = _begun(tournament, number)
    if begun is None:
        return []
    rows = rows_before(tournament, number)
    results, leaver = bracket_results(begun, rows), begun.lead(entrant.number)
    open_ = [begun.as_pairs(row) for row in rows if not row.complete and begun.has(row)]
    if any(leaver in row.ids for row in open_):
        return []
    found: list[int] = []
    for name, group in begun.groups.items():
        known = with_walkovers(group.matches, results[name], {leaver})
        found += [one.winner for slot, one in known.items() if slot not in results[name]]
    return begun.both(found)


def _begun(tournament: Tournament, number: int) -> PhaseFacts | None:
    plan = tournament.phase_at(number)
    if not plan.bracketed or not plan.start < number <= plan.end:
        return None
    return phase_begun(tournament, plan, number)


def rows_before(tournament: Tournament, number: int) -> list[MatchRow]:
    """The matches of the rounds before one."""
    return [row for row in read_matches(tournament).values() if row.round < number]


def _ready(begun: PhaseFacts, rows: Sequence[MatchRow], there: set[int]) -> Ahead:
    results = bracket_results(begun, rows)
    found: Ahead = {}
    for name, group in begun.groups.items():
        gone = {*begun.members[name]}.difference(there)
        known = with_walkovers(group.matches, results[name], gone)
        found[name] = {one.match: one.sides for one in ready(group.matches, known)}
    return found


def _missed(
    tournament: Tournament,
    number: int,
    sides: Sides,
    absent: int,
    group: str = "",
    slot: int | None = None,
) -> MatchRow:
    """A match of a round; `absent` is the place of the side that missed it."""
    form = tournament.phase_at(number).match_format
    won = won_by_forfeit(tournament, rules_at(tournament, number), form)
    lost = SideRow(tuple(sides[absent]), tournament.forfeit_points_against, 0, 0, forfeited=True)
    there = SideRow(tuple(sides[1 - absent]), won, 0, 0, games=form.needed)
    return MatchRow(
        revision=0,
        round=number,
        kind=MatchKind.MATCH,
        complete=True,
        winner=1 - absent,
        rubicon=False,
        sides=(there, lost) if absent else (lost, there),
        group=group,
        slot=slot,
        missed=True,
        state=MatchState.CONFIRMED,
    )


def _of_pools(
    tournament: Tournament, plan: Phase, played: Matches, draws: Draws, entrants: Entrants
) -> Missed:
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
            yield key, _missed(tournament, number or phase.drawn, sides, absent, name, slot)


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
    tournament: Tournament, plan: Phase, played: Matches, draws: Draws, _entrants: Entrants
) -> Missed:
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
                yield number * 1000 + at, _missed(tournament, number, match.sides, absent)


MISSED: Mapping[System, Callable[[Tournament, Phase, Matches, Draws, Entrants], Missed]] = {
    System.POOLS: _of_pools,
    System.ROUND_ROBIN: _of_round_robin,
}
"""How the missed matches of a phase are found, by its system (`phase_facts.EVERYBODY_MEETS`)."""
