"""A hall: a tournament of any number of pairs in the middle of its evening, written in bulk."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import Case, F, IntegerField, OuterRef, Subquery, Value, When
from django.db.models.expressions import Combinable

from tests import cast
from tournaments.core.writes import bump
from tournaments.entrants.people import name_key
from tournaments.models import (
    Entrant,
    Game,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Person,
    Seat,
    Side,
    Tournament,
)
from tournaments.rounds.services.rounds import round_draw, round_publish

TABLE_TOTAL = 1944


def hall(pairs: int, *, rounds: int = 2, drafted: bool = True, **settings: Any) -> Tournament:
    """Publish `rounds`; without a draft, all cards but one of the last round are in."""
    tournament = entered(pairs, **settings)
    for number in range(1, rounds + 1):
        draw(tournament, number)
        publish(tournament, number)
        play(tournament, number)
    if drafted:
        draw(tournament, rounds + 1)
    _counted_by_the_database()
    return Tournament.objects.get(pk=tournament.pk)


def entered(pairs: int, **settings: Any) -> Tournament:
    """Enter all pairs as present; draw nothing."""
    tournament = cast.tournament(**settings)
    each = tournament.players_each
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, number=number, present=True, paid=bool(number % 3))
        for number in range(1, pairs + 1)
    )
    names = [f"{cast.PEOPLE[at % 8][at % 2]} {at // 2 + 1}" for at in range(each * pairs)]
    people = Person.objects.bulk_create(
        Person(club=tournament.club, name=name, name_key=name_key(name)) for name in names
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrants[at // each], place=at % each + 1, person=person, name=person.name)
        for at, person in enumerate(people)
    )
    tournament.next_number = pairs + 1
    tournament.save(update_fields=["next_number"])
    _counted_by_the_database()
    return tournament


def _counted_by_the_database() -> None:
    """Update the statistics of PostgreSQL's planner, which would otherwise wait minutes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def draw(tournament: Tournament, number: int) -> None:
    round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=5)
    tournament.refresh_from_db()


def publish(tournament: Tournament, number: int) -> None:
    round_ = tournament.rounds.get(number=number)
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    tournament.refresh_from_db()


def play(tournament: Tournament, number: int) -> None:
    """Enter every card of a round in bulk; the totals depend on the table and the round."""
    revision = bump(tournament)
    of_round = Match.objects.filter(round__tournament=tournament, round__number=number)
    matches = of_round.exclude(kind=MatchKind.BYE)
    table = Subquery(Match.objects.filter(pk=OuterRef("match")).values("hall_table__number")[:1])
    for position in (0, 1):
        sides = Side.objects.filter(match__in=matches, position=position)
        first = _first_total(table, number)
        score = first if position == 0 else Value(TABLE_TOTAL) - first
        sides.update(points=score, score=score)
    first_lost = matches.annotate(first=_first_total(F("hall_table__number"), number)).filter(
        first__lt=TABLE_TOTAL // 2
    )
    matches.update(
        entry=MatchEntry.TOTALS,
        state=MatchState.CONFIRMED,
        winner=Case(
            When(pk__in=first_lost.values("pk"), then=1), default=0, output_field=IntegerField()
        ),
        recorded_at=cast.EVENING,
        revision=revision,
    )
    for position in (0, 1):
        won = matches.filter(winner=position)
        Side.objects.filter(match__in=won, position=position).update(games=1)
    sides = Side.objects.filter(match__in=matches).order_by("match", "position")
    by_match = groupby(sides.values_list("match", "score"), itemgetter(0))
    scores = [(pk, tuple(score or 0 for _, score in of_match)) for pk, of_match in by_match]
    Game.objects.bulk_create(
        Game(
            match_id=pk,
            points=score,
            belotes=(0, 0),
            capots=(0, 0),
            score=score,
            winner=score.index(max(score)),
        )
        for pk, score in scores
    )


def _first_total(table: Combinable, number: int) -> Combinable:
    """A total between 601 and 1340 that is never half of the sum."""
    return (table * Value(37 * number) % Value(370)) * Value(2) + Value(601)
