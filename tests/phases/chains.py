"""Tournaments with phases for the tests: the lower number always wins."""

from __future__ import annotations

from typing import Any

from tests import cast
from tests.rounds.evenings import again, played, published, replayed, tournament_of
from tournaments.core.writes import bump
from tournaments.models import Match, Round, System, Tournament
from tournaments.ranking.selectors.standings import standings

KEYS = ["points", "victories", "lot"]
MAIN_AND_CONSOLATION = [
    {"name": "main", "places": [1, 2]},
    {"name": "consolation", "places": [3, 4]},
]
TOPS = [{"name": "top 8", "first": 1, "last": 8}, {"name": "next 8", "first": 9, "last": 16}]


def later(system: str, rounds: int, **changes: Any) -> dict[str, Any]:
    """A later phase, as a tournament stores it."""
    usual: dict[str, Any] = {
        "name": "",
        "system": str(system),
        "rounds": rounds,
        "ranking_keys": KEYS,
        "carry": "all",
        "entry": [{"name": "A", "first": 1, "last": None}],
        "options": {},
    }
    return usual | changes


def chain(count: int, *phases: dict[str, Any], **settings: Any) -> Tournament:
    """A tournament of so many pairs with these phases after the first."""
    return tournament_of(count, later_phases=list(phases), **({"ranking_keys": KEYS} | settings))


def pools_then_finals(count: int = 8) -> Tournament:
    """Pools of four, then the first two of each in a bracket, the others in another."""
    finals = later(System.KNOCKOUT, 2, entry=MAIN_AND_CONSOLATION, carry="fresh")
    return chain(count, finals, system=System.POOLS, rounds_planned=3)


def play(tournament: Tournament, *numbers: int) -> Round:
    """Play rounds one after the other, with every result."""
    round_ = None
    for number in numbers:
        round_ = played(tournament, number)
    assert round_ is not None
    return round_


def pools_played(rounds: int, count: int = 8) -> Tournament:
    """Pools and finals after so many rounds, each of them played once in a process."""
    if not rounds:
        return pools_then_finals(count)
    tournament = replayed(pools_played, rounds - 1, count)
    play(tournament, rounds)
    return again(tournament)


def met(round_: Round) -> set[tuple[str, frozenset[int]]]:
    """Who meets whom in a published round, with the group."""
    rows = Match.objects.filter(round=round_, kind="match").prefetch_related("sides__entrant")
    return {(m.group, frozenset(s.entrant.number for s in m.sides.all())) for m in rows}


def order(tournament: Tournament, after: int | None = None) -> list[int]:
    """The numbers of the ranking, best first."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    return [row.number for row in standings(tournament, after).rows]


def without_result(round_: Round, table: int) -> Match:
    """Take the result of a table away."""
    return round_.matches.get(hall_table__number=table)


def won_by(tournament: Tournament, number: int, *favourites: int) -> Round:
    """Play a round that these entrants win in this order; else the lower number wins."""
    round_ = published(tournament, number)
    for match in round_.matches.filter(hall_table__isnull=False).prefetch_related("sides__entrant"):
        first, second = (side.entrant.number for side in match.sides.all())
        best = next((one for one in favourites if one in (first, second)), min(first, second))
        card = (1000, 944) if best == first else (944, 1000)
        cast.totals(round_, match.table or 0, *card)
    bump(round_.tournament)
    return round_
