"""Which matches of brackets a round to be drawn will have, with those who are there."""

from __future__ import annotations

from tournaments.draws.bracket_play import ready, with_walkovers
from tournaments.entrants.selectors.entrants import players_of_round
from tournaments.models import Entrant, Tournament
from tournaments.ranking.phase_facts import PhaseFacts, bracket_results
from tournaments.ranking.rows import MatchRow
from tournaments.ranking.selectors.played import phase_begun, read_matches

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
    return _ready(tournament, begun, number, there)


def players_ahead(tournament: Tournament, number: int) -> set[int] | None:
    """Who would play such a round if everybody came; None while a card of it is out."""
    begun = _begun(tournament, number)
    if begun is None:
        return None
    rows = read_matches(tournament).values()
    if not all(row.complete for row in rows if begun.has(row) and row.round < number):
        return None
    entered = tournament.entrants.playing_in(number).values_list("number", flat=True)
    found = _ready(tournament, begun, number, begun.whole({*entered}))
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
    rows = [row for row in read_matches(tournament).values() if row.round < number]
    results, leaver = bracket_results(begun, rows), begun.lead(entrant.number)
    if any(not row.complete and begun.has(row) and leaver in _leads(begun, row) for row in rows):
        return []
    found: list[int] = []
    for name, group in begun.groups.items():
        matches = group.matches
        known = with_walkovers(matches, results[name], {leaver})
        found += [one.winner for slot, one in known.items() if slot not in results[name]]
    return begun.both(found)


def _leads(begun: PhaseFacts, row: MatchRow) -> set[int]:
    return {number for side in begun.as_pairs(row).sides for number in side.ids}


def _begun(tournament: Tournament, number: int) -> PhaseFacts | None:
    plan = tournament.phase_at(number)
    if not plan.bracketed or not plan.start < number <= plan.end:
        return None
    return phase_begun(tournament, plan, number)


def _ready(tournament: Tournament, begun: PhaseFacts, number: int, there: set[int]) -> Ahead:
    rows = [row for row in read_matches(tournament).values() if row.round < number]
    results = bracket_results(begun, rows)
    found: Ahead = {}
    for name, group in begun.groups.items():
        matches = group.matches
        gone = {*begun.members[name]}.difference(there)
        known = with_walkovers(matches, results[name], gone)
        found[name] = {one.match: one.sides for one in ready(matches, known)}
    return found
