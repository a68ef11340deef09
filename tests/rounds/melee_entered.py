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
    contest = cast.contest(**({"system": System.MELEE} | settings))
    cast.singles(contest, players)
    return contest


def draw(contest: Tournament, number: int, seed: int = 7) -> Round:
    """The round as a draft; one that is there already is drawn again."""
    known = contest.rounds.filter(number=number).first()
    return rounds.round_draw(
        stamp=cast.stamp(),
        contest=contest,
        number=number,
        seed=seed,
        version=known.version if known else None,
    )


def publish(round_: Round) -> Round:
    return rounds.round_publish(stamp=cast.stamp(), round_=round_, version=round_.version)


def play(round_: Round) -> None:
    """Totals at every table: the first side the more, every table another sum of its own."""
    for match in round_.matches.filter(hall_table__isnull=False):
        first = CARD // 2 + 10 * (match.table or 0) + round_.number
        cast.totals(round_, match.table or 0, first, CARD - first)


def play_round(contest: Tournament, number: int, seed: int = 7) -> Round:
    round_ = publish(draw(contest, number, seed))
    play(round_)
    return round_


def leave(contest: Tournament, number: int, from_round: int) -> Entrant:
    entrant = contest.entrants.get(number=number)
    return entrant_withdraw(
        stamp=cast.stamp(), entrant=entrant, version=entrant.version, from_round=from_round
    )


def sides(match: Match) -> list[tuple[int, ...]]:
    """The numbers of the two sides of a match."""
    return [side.numbers for side in match.sides.order_by("position")]


def partners(contest: Tournament) -> list[frozenset[int]]:
    """Everybody who played with whom, in published rounds."""
    matches = Match.objects.filter(round__tournament=contest, kind="match")
    return [frozenset(side) for match in matches for side in sides(match)]


def byes(contest: Tournament) -> list[int]:
    """Everybody who rested, once for each time."""
    matches = Match.objects.filter(round__tournament=contest, kind="bye")
    return [number for match in matches for side in sides(match) for number in side]
