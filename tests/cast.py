"""The cast of the tests: a club of Saint-Avertin, its organiser, its contest and its pairs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client

from tournaments.core.writes import Stamp
from tournaments.entrants.people import name_key
from tournaments.models import (
    Club,
    Entrant,
    Match,
    MatchEntry,
    MatchKind,
    MatchState,
    Member,
    Membership,
    Round,
    Seat,
    Side,
    Tournament,
)
from tournaments.rulesets.in_force import rules_json_of_preset

EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
PEOPLE = (
    ("Alice Martin", "Bruno Petit"),
    ("Chantal Durand", "Denis Moreau"),
    ("Éliane Lefèvre", "François Garnier"),
    ("Gisèle Roux", "Henri Blanchard"),
    ("Irène Fontaine", "Jacques Chevalier"),
    ("Karine Lemaire", "Léon Dupuis"),
    ("Monique Perrin", "Norbert Leclerc"),
    ("Odette Renaud", "Pierre Gauthier"),
)


def stamp(key: str = "", at: datetime = EVENING) -> Stamp:
    """An act of Odile, the organiser."""
    return Stamp(user_id=None, actor="odile", at=at, key=key)


def club(name: str = "Belote de Saint-Avertin") -> Club:
    return Club.objects.create(name=name)


def organiser(of: Club, username: str = "odile") -> Any:
    """A user who runs the contests of a club."""
    user = get_user_model().objects.create_user(username, password="carreau-de-neuf")
    Membership.objects.create(user=user, club=of)
    return user


def signed_in(user: Any) -> Client:
    """A browser in which this user has signed in."""
    client = Client(headers={"accept-language": "fr"})
    client.force_login(user)
    return client


def contest(of: Club | None = None, preset: str = "village_12", **settings: Any) -> Tournament:
    """The contest of the evening: 4 rounds of 12 hands unless told otherwise."""
    values: dict[str, Any] = {
        "name": "Concours de la Saint-Martin",
        "code": "martin",
        "date": date(2026, 11, 20),
        "place": "Salle des fêtes",
        "fee_cents": 1000,
        "preset": preset,
        "rules": rules_json_of_preset(preset),
        "lot_seed": 7,
    }
    return Tournament.objects.create(club=of or club(), **(values | settings))


def pair(of: Tournament, number: int, **facts: Any) -> Entrant:
    """Pair `number` with the two people of that place in the cast (repeated past the eighth)."""
    entrant = Entrant.objects.create(
        tournament=of, number=number, **({"present": True, "paid": True} | facts)
    )
    number_given(of, number)
    again = (number - 1) // len(PEOPLE)
    for place, name in enumerate(PEOPLE[(number - 1) % len(PEOPLE)], start=1):
        full = f"{name} {again + 1}" if again else name
        member, _ = Member.objects.get_or_create(
            club=of.club, name_key=name_key(full), defaults={"name": full}
        )
        Seat.objects.create(entrant=entrant, place=place, member=member, name=full)
    return entrant


def number_given(of: Tournament, number: int) -> None:
    """The next number the contest gives comes after this one."""
    of.next_number = max(of.next_number, number + 1)
    of.save(update_fields=["next_number"])


def pairs(of: Tournament, count: int) -> list[Entrant]:
    return [pair(of, number) for number in range(1, count + 1)]


def single(of: Tournament, number: int, **facts: Any) -> Entrant:
    """Player `number` of a contest in which each plays alone: the people of the pairs in turn."""
    entrant = Entrant.objects.create(
        tournament=of, number=number, **({"present": True, "paid": True} | facts)
    )
    number_given(of, number)
    people = [name for two in PEOPLE for name in two]
    again, at = divmod(number - 1, len(people))
    full = f"{people[at]} {again + 1}" if again else people[at]
    member, _ = Member.objects.get_or_create(
        club=of.club, name_key=name_key(full), defaults={"name": full}
    )
    Seat.objects.create(entrant=entrant, place=1, member=member, name=full)
    return entrant


def singles(of: Tournament, count: int) -> list[Entrant]:
    return [single(of, number) for number in range(1, count + 1)]


def published_round(
    of: Tournament,
    number: int,
    matches: Sequence[Sequence[int | tuple[int, int]]],
    bye: int | Sequence[int] | None = None,
) -> Round:
    """A published round: matches by numbers of two sides or more, nothing entered yet.

    A side of a mêlée is two numbers.

    Tables 1, 2, 3 …; the byes one by one.
    """
    round_ = Round.objects.create(
        tournament=of,
        number=number,
        draw={"input": {}, "output": {}},
        drawn_at=EVENING,
        published_at=EVENING,
    )
    who = {entrant.number: entrant for entrant in of.entrants.all()}
    for table, sides in enumerate(matches, start=1):
        match = Match.objects.create(round=round_, table=table)
        for position, one in enumerate(sides):
            numbers = one if isinstance(one, tuple) else (one,)
            first, *others = (who[number] for number in numbers)
            partner = next(iter(others), None)
            Side.objects.create(match=match, position=position, entrant=first, partner=partner)
    for one in () if bye is None else [bye] if isinstance(bye, int) else bye:
        exempt = Match.objects.create(round=round_, kind=MatchKind.BYE, state=MatchState.CONFIRMED)
        Side.objects.create(match=exempt, position=0, entrant=who[one])
    return round_


def totals(of: Round, table: int, first: int, second: int) -> Match:
    """Totals on a table, straight into the rows (for tests of what reads them)."""
    match = of.matches.get(table=table)
    for side, points in zip(match.sides.order_by("position"), (first, second), strict=True):
        side.points = side.score = points
        side.save()
    match.entry, match.state = MatchEntry.TOTALS, MatchState.CONFIRMED
    match.winner = None if first == second else int(second > first)
    match.recorded_at = EVENING
    match.save()
    return match
