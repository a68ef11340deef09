"""The matches of published rounds, stored or missed, and the phases that have begun."""

from collections.abc import Sequence

from tournaments.draws.bracket_play import ready, with_walkovers
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Entrant, LeaverMatches, Phase, Tournament
from tournaments.ranking.missed_matches import MISSED, missed_matches
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results, phase_drawn
from tournaments.ranking.rows import Matches, MatchRow, stored_matches


def read_matches(tournament: Tournament) -> dict[int, MatchRow]:
    """The matches of published rounds, by primary key; missed ones have a negative key.

    One query, and two more where a side can win by forfeit without a table.
    """
    stored = stored_matches(tournament)
    return stored | matches_missed(tournament, stored)


def matches_missed(tournament: Tournament, stored: Matches) -> dict[int, MatchRow]:
    """The matches of pools and round robins that are won by forfeit, for a side has left.

    Two queries; none where the settings know no such match.
    """
    phases = [plan for plan in tournament.chain if plan.system in MISSED]
    if tournament.leaver_matches != LeaverMatches.FORFEIT or not phases or not stored:
        return {}
    rounds = tournament.rounds.published()
    draws = rounds.filter(number__gte=phases[0].start, number__lte=phases[-1].end + 1).draws()
    entrants = {entrant.number: entrant for entrant in tournament.entrants.placed()}
    return missed_matches(tournament, stored, draws, entrants)


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
