"""The past of a club: finished contests of four pairs and two rounds each, written in bulk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from tests import cast
from tournaments.models import (
    Club,
    Entrant,
    Match,
    MatchEntry,
    MatchState,
    Member,
    Round,
    Seat,
    Side,
    Tournament,
)
from tournaments.rulesets.in_force import rules_json_of_preset

FIRST = date(2006, 1, 6)
PLACES = tuple((number, place) for number in range(1, 5) for place in (1, 2))


def finished(club: Club, count: int) -> None:
    """So many contests, a week from one to the next; every member has played once."""
    rules = rules_json_of_preset("village_12")
    contests = Tournament.objects.bulk_create(
        Tournament(
            club=club,
            name=f"Concours {at}",
            code=f"c{at}",
            date=FIRST + timedelta(days=7 * at),
            preset="village_12",
            rules=rules,
            lot_seed=7,
            finished_at=cast.EVENING,
        )
        for at in range(count)
    )
    everybody = [_entered(club, contest) for contest in contests]
    for number in (1, 2):
        _played(number, everybody)


def _entered(club: Club, contest: Tournament) -> list[Entrant]:
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=contest, number=number, present=True) for number in range(1, 5)
    )
    members = Member.objects.bulk_create(
        Member(club=club, name=name, name_key=name.casefold())
        for name in (f"Joueur {contest.code} {number} {place}" for number, place in PLACES)
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrants[number - 1], place=place, member=member, name=member.name)
        for (number, place), member in zip(PLACES, members, strict=True)
    )
    return entrants


def _played(number: int, everybody: Sequence[Sequence[Entrant]]) -> None:
    when = {"drawn_at": cast.EVENING, "published_at": cast.EVENING}
    rounds = Round.objects.bulk_create(
        Round(tournament=four[0].tournament, number=number, draw={}, **when) for four in everybody
    )
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            table=table,
            entry=MatchEntry.TOTALS,
            state=MatchState.CONFIRMED,
            winner=0,
            recorded_at=cast.EVENING,
        )
        for round_ in rounds
        for table in (1, 2)
    )
    at_tables = [two for four in everybody for two in (four[:2], four[2:])]
    Side.objects.bulk_create(
        Side(match=match, position=position, entrant=entrant, points=972, score=972)
        for match, two in zip(matches, at_tables, strict=True)
        for position, entrant in enumerate(two)
    )
