"""Related rows are fetched in chunks: 1,000 pairs, twelve rounds."""

from __future__ import annotations

import sqlite3

import pytest
from django.db import connection

from tests import cast
from tournaments.core.related_rows import with_related
from tournaments.entrants.selectors.entrants import with_sides
from tournaments.models import Entrant, Match, Person, Round, Seat, Side, Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PAIRS, ROUNDS = 1000, 12
FEWEST_VARIABLES = 999
"""What an SQLite before 3.32 takes in one statement."""


def hall() -> Tournament:
    tournament = cast.tournament(rounds_planned=ROUNDS)
    person = Person.objects.create(club=tournament.club, name="Alice", name_key="alice")
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=number) for number in range(1, PAIRS + 1)
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrant, place=place, person=person, name=f"{entrant.number}.{place}")
        for entrant in entrants
        for place in (1, 2)
    )
    tables = Table.objects.numbered(tournament, range(1, PAIRS // 2 + 1)).values()
    for number in range(1, ROUNDS + 1):
        round_ = Round.objects.create(
            tournament=tournament,
            phase=tournament.first,
            number=number,
            draw={"input": {}, "output": {}},
            drawn_at=cast.EVENING,
        )
        matches = Match.objects.bulk_create(
            Match(round=round_, hall_table=table) for table in tables
        )
        Side.objects.bulk_create(
            Side(match=match, position=position, entrant=entrants[2 * at + position])
            for at, match in enumerate(matches)
            for position in (0, 1)
        )
    return tournament


def test_every_row_has_its_related_rows_within_the_limit_of_variables() -> None:
    tournament = hall()
    if connection.vendor == "sqlite":
        limit = sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER
        before = connection.connection.setlimit(limit, FEWEST_VARIABLES)
    try:
        matches = with_sides(Match.objects.filter(round__tournament=tournament).order_by("pk"))
        entrants = with_related(tournament.entrants.all(), "seats")
    finally:
        if connection.vendor == "sqlite":
            connection.connection.setlimit(limit, before)
    numbers = [[side.entrant.number for side in match.sides.all()] for match in matches]
    assert numbers == [[at, at + 1] for at in range(1, PAIRS, 2)] * ROUNDS
    assert [entrant.number for entrant in entrants] == list(range(1, PAIRS + 1))
    for entrant in entrants:
        assert [seat.name for seat in entrant.seats.all()] == [
            f"{entrant.number}.1",
            f"{entrant.number}.2",
        ]
