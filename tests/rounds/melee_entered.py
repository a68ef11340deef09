"""An evening of a mêlée: single players, drawn, published and played round by round."""

from __future__ import annotations

from typing import Any

from tests import cast
from tournaments.entrants.services.presence import entrant_withdraw
from tournaments.models import Entrant, Match, Round, System, Tournament
from tournaments.rounds.services import rounds

CARD = 12 * 162


def melee(players: int = 22, **settings: Any) -> Tournament:
    """A mêlée of 4 rounds of 12 hands with so many players present."""
    tournament = cast.tournament(**({"system": System.MELEE} | settings))
    cast.singles(tournament, players)
    return tournament


def draw(tournament: Tournament, number: int, seed: int = 7) -> Round:
    """Draw a round as a draft, again if it already has one."""
    known = tournament.rounds.filter(number=number).first()
    return rounds.round_draw(
        actor=cast.actor(),
        tournament=tournament,
        number=number,
        seed=seed,
        version=known.version if known else None,
    )


def publish(round_: Round) -> Round:
    return rounds.round_publish(actor=cast.actor(), round_=round_, version=round_.version)


def play(round_: Round) -> None:
    """Enter totals at every table: the first side wins, and the totals differ between tables."""
    for match in round_.matches.filter(hall_table__isnull=False):
        first = CARD // 2 + 10 * (match.table or 0) + round_.number
        cast.totals(round_, match.table or 0, first, CARD - first)


def play_round(tournament: Tournament, number: int, seed: int = 7) -> Round:
    round_ = publish(draw(tournament, number, seed))
    play(round_)
    return round_


def leave(tournament: Tournament, number: int, from_round: int) -> Entrant:
    entrant = tournament.entrants.get(number=number)
    return entrant_withdraw(
        actor=cast.actor(), entrant=entrant, version=entrant.version, from_round=from_round
    )


def sides(match: Match) -> list[tuple[int, ...]]:
    """The numbers of the two sides of a match."""
    return [side.numbers for side in match.sides.order_by("position")]


def partners(tournament: Tournament) -> list[frozenset[int]]:
    """Everybody who played with whom, in published rounds."""
    matches = Match.objects.filter(round__tournament=tournament, kind="match")
    return [frozenset(side) for match in matches for side in sides(match)]


def byes(tournament: Tournament) -> list[int]:
    """Everybody who rested, once for each time."""
    matches = Match.objects.filter(round__tournament=tournament, kind="bye")
    return [number for match in matches for side in sides(match) for number in side]
