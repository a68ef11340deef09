"""The past of a club: finished tournaments of four pairs and two rounds each, written in bulk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from scoring.presets import preset_rules
from tests import cast
from tournaments.models import (
    Club,
    Entrant,
    Game,
    Match,
    MatchEntry,
    MatchState,
    Person,
    Phase,
    Round,
    Seat,
    Side,
    Table,
    Tournament,
)

FIRST = date(2006, 1, 6)
PLACES = tuple((number, place) for number in range(1, 5) for place in (1, 2))


def finished(club: Club, count: int) -> None:
    """Create this many tournaments, one a week; every person has played once."""
    rules = preset_rules("village_12")
    tournaments = Tournament.objects.bulk_create(
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
    Phase.objects.bulk_create(Phase(tournament=tournament) for tournament in tournaments)
    everybody = [_entered(club, tournament) for tournament in tournaments]
    for number in (1, 2):
        _played(number, everybody)


def _entered(club: Club, tournament: Tournament) -> list[Entrant]:
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=number, present=True) for number in range(1, 5)
    )
    people = Person.objects.bulk_create(
        Person(club=club, name=name, name_key=name.casefold())
        for name in (f"Joueur {tournament.code} {number} {place}" for number, place in PLACES)
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrants[number - 1], place=place, person=person, name=person.name)
        for (number, place), person in zip(PLACES, people, strict=True)
    )
    return entrants


LEVEL = (972, 972)


def _played(number: int, everybody: Sequence[Sequence[Entrant]]) -> None:
    when = {"drawn_at": cast.EVENING, "published_at": cast.EVENING}
    rounds = Round.objects.bulk_create(
        Round(
            tournament=four[0].tournament,
            phase=four[0].tournament.first,
            number=number,
            draw={},
            **when,
        )
        for four in everybody
    )
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            hall_table=table,
            entry=MatchEntry.TOTALS,
            state=MatchState.CONFIRMED,
            winner=0,
            recorded_at=cast.EVENING,
        )
        for round_ in rounds
        for table in Table.objects.numbered(round_.tournament, (1, 2)).values()
    )
    at_tables = [two for four in everybody for two in (four[:2], four[2:])]
    Game.objects.bulk_create(
        Game(match=match, points=LEVEL, belotes=(0, 0), capots=(0, 0), score=LEVEL, winner=0)
        for match in matches
    )
    Side.objects.bulk_create(
        Side(
            match=match,
            position=position,
            entrant=entrant,
            points=972,
            score=972,
            games=1 - position,
        )
        for match, two in zip(matches, at_tables, strict=True)
        for position, entrant in enumerate(two)
    )
