"""A tournament of 2,000 pairs in its fifth round, inserted in bulk."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests import cast
from tests.bench.site_server import CODE
from tournaments.models import (
    Entrant,
    Game,
    Match,
    MatchEntry,
    MatchState,
    Person,
    Round,
    Seat,
    Side,
    Table,
    Tournament,
)

PAIRS = 2000
ROUNDS = 5
TABLE_TOTAL = 1944


def tournament(code: str = CODE, pairs: int = PAIRS) -> Tournament:
    """Create the tournament in a club of its own: four complete rounds, a fifth without results."""
    made = cast.tournament(code=code, rounds_planned=ROUNDS)
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=made, number=number, present=True) for number in range(1, pairs + 1)
    )
    _seat(made, entrants)
    order = Random(7)  # noqa: S311
    for number in range(1, ROUNDS + 1):
        order.shuffle(entrants)
        _play(made, number, entrants, order)
    made.revision, made.next_number = 1, PAIRS + 1
    made.save()
    return made


def _seat(made: Tournament, entrants: list[Entrant]) -> None:
    names = [f"{cast.PEOPLE[i % 8][i % 2]} {i}" for i in range(2 * len(entrants))]
    people = Person.objects.bulk_create(
        Person(club=made.club, name=name, name_key=name.casefold()) for name in names
    )
    Seat.objects.bulk_create(
        Seat(entrant=entrants[i // 2], place=i % 2 + 1, person=person, name=person.name)
        for i, person in enumerate(people)
    )


def _play(made: Tournament, number: int, entrants: list[Entrant], chance: Random) -> None:
    round_ = Round.objects.create(
        tournament=made,
        phase=made.phase_at(number),
        number=number,
        draw={"input": {}, "output": {}},
        drawn_at=cast.EVENING,
        published_at=cast.EVENING,
    )
    tables = range(len(entrants) // 2)
    seats = Table.objects.numbered(made, range(1, len(tables) + 1))
    scores = [chance.randint(600, 1340) if number < ROUNDS else None for _ in tables]
    matches = Match.objects.bulk_create(
        _match(round_, seats[table], score) for table, score in enumerate(scores, start=1)
    )
    Side.objects.bulk_create(_sides(matches, scores, entrants))
    played = zip(matches, scores, strict=True)
    Game.objects.bulk_create(_game(match, score) for match, score in played if score is not None)


def _match(round_: Round, table: Table, score: int | None) -> Match:
    if score is None:
        return Match(round=round_, hall_table=table, revision=1)
    return Match(
        round=round_,
        hall_table=table,
        revision=1,
        entry=MatchEntry.TOTALS,
        state=MatchState.CONFIRMED,
        winner=None if 2 * score == TABLE_TOTAL else int(2 * score < TABLE_TOTAL),
        recorded_at=cast.EVENING,
    )


def _game(match: Match, score: int) -> Game:
    points = (score, TABLE_TOTAL - score)
    nothing = (0, 0)
    return Game(
        match=match,
        points=points,
        belotes=nothing,
        capots=nothing,
        score=points,
        winner=match.winner,
    )


def _sides(
    matches: list[Match], scores: list[int | None], entrants: list[Entrant]
) -> Iterator[Side]:
    for at, (match, score) in enumerate(zip(matches, scores, strict=True)):
        for position, entrant in enumerate(entrants[2 * at : 2 * at + 2]):
            own = score if score is None or not position else TABLE_TOTAL - score
            won = {"points": own, "score": own, "games": int(match.winner == position)}
            yield Side(match=match, position=position, entrant=entrant, **won)
