"""An evening of nine pairs: four tables, one bye, the cards the tests bring back."""

from __future__ import annotations

from typing import Any

from tests.cast import actor, pairs, published_round, tournament as new_tournament
from tournaments.models import Match, Round, Tournament
from tournaments.results.outcome import Tally, Totals
from tournaments.results.services.results import result_record

PLAIN = Totals((1030, 914))
"""A village card that comes out: 12 x 162, no belote, no capot."""


def evening(**settings: Any) -> Round:
    """A tournament of nine pairs, its first round published."""
    tournament = new_tournament(**settings)
    pairs(tournament, 9)
    return published_round(tournament, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], bye=9)


def match(round_: Round, table: int = 1) -> Match:
    """The match of a table as the next request reads it."""
    return Match.objects.select_related("round__tournament").get(
        round__tournament=round_.tournament, round__number=round_.number, hall_table__number=table
    )


def record(round_: Round, table: int = 1, totals: Totals = PLAIN, **more: Any) -> Match:
    """A card brought back and typed."""
    found = match(round_, table)
    given: dict[str, Any] = {"actor": actor(), "version": found.version, "totals": totals}
    return result_record(match=found, **(given | more))


def totals(first: int, second: int, belotes: Any = 0, capots: Any = 0) -> Totals:
    """Totals with counts of both sides (2) or of each ((1, 1))."""
    return Totals((first, second), _tally(belotes), _tally(capots))


def tournament_now(tournament: Tournament) -> Tournament:
    """The tournament as the next request reads it."""
    return Tournament.objects.get(pk=tournament.pk)


def _tally(counts: Any) -> Tally:
    return Tally(counts) if isinstance(counts, tuple) else Tally((0, 0), unsplit=counts)
