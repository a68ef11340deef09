"""Evenings of every game and every kind of draw, in each state that pages show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests import cast
from tests.phases.chains import later
from tournaments.core.writes import bump
from tournaments.models import Game, Match, MatchEntry, MatchState, Prize, Seat, System, Tournament
from tournaments.ranking.services import penalty_give
from tournaments.results.services.hands import hand_record
from tournaments.rounds.services.forbidden_pairings import forbidden_pairing_add
from tournaments.rounds.services.rounds import round_draw, round_publish
from tournaments.rulesets.services import rule_set_keep

ODD = "<b>Marie-Françoise</b> de La Villardière-Vandenbrouck & d’Hautecloque-Saint-Ange"
"""The longest name its field takes, with characters that mean something in HTML."""


FIRST_WAITING, WAITS = 51, "Ursule Tardive"
"""The first on the waiting list of a crowded evening."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A tournament as an organiser may set it up, and one hand of its game."""

    preset: str
    hand: Mapping[str, Any]
    entrants: int = 9
    settings: Mapping[str, Any] = field(default_factory=dict)


MADE = {"taker": "A", "points": {"A": 100}}
POOLS = {"system": System.POOLS, "rounds_planned": 3}
FINALS = later(System.KNOCKOUT, 2, entry=[{"name": "main", "places": [1, 2]}])
OF_PLAYERS = later(System.KNOCKOUT, 2, entry=[{"name": "A", "first": 1, "last": 8}])
KINDS: Mapping[str, Kind] = {
    "belote": Kind("village_12", MADE),
    "contree": Kind("coinche", MADE | {"contract": 80}),
    "duel": Kind("belote2", MADE),
    "three": Kind("belote3", {"taker": "C", "points": {"A": 80, "B": 42, "C": 40}}, 7),
    "counter": Kind("comptoir", {"taker": "A", "bid": 90, "points": {"A": 95}}, 8),
    "melee": Kind("village_12", MADE, 9, {"system": System.MELEE}),
    "melee_finals": Kind(
        "village_12",
        MADE,
        9,
        {"system": System.MELEE, "rounds_planned": 1, "later_phases": [OF_PLAYERS]},
    ),
    "bracket": Kind("village_12", MADE, 6, {"system": System.KNOCKOUT, "rounds_planned": 3}),
    "pools": Kind("village_12", MADE, 8, {**POOLS, "later_phases": [FINALS]}),
}
EACH_ALONE = ("duel", "three", "counter", "melee", "melee_finals")


def empty(kind: str) -> Tournament:
    """A tournament without entrants."""
    return cast.tournament(preset=KINDS[kind].preset, **KINDS[kind].settings)


def entered(kind: str) -> Tournament:
    """All entrants are present, one with an odd name; two must not meet; a rule set is saved."""
    tournament = empty(kind)
    new = cast.pair if tournament.players_each == 2 else cast.single
    for number in range(1, KINDS[kind].entrants + 1):
        new(tournament, number, home_club="L’As de pique", category="Doyens" if number < 3 else "")
    Seat.objects.filter(entrant__number=1, place=1).update(name=ODD)
    Prize.objects.create(tournament=tournament, rank=1, label="Un jambon", value_cents=4050)
    rule_set_keep(actor=cast.actor(), tournament=tournament, name="De la Saint-Martin")
    if tournament.first.system not in (System.POOLS, System.KNOCKOUT):
        forbidden_pairing_add(
            actor=cast.actor(), tournament=tournament, one=1, other=2, reason="Jumeaux"
        )
    return Tournament.objects.get()


def playing(kind: str) -> Tournament:
    """Round 1 has a result at table 1, a hand at table 2, no other result, and a penalty."""
    tournament = entered(kind)
    draw(tournament, 1)
    round_ = tournament.rounds.get()
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    won(table(1), 0)
    match = table(2)
    hand = KINDS[kind].hand
    hand_record(actor=cast.actor(), match=match, version=match.version, facts=hand)
    given: dict[str, Any] = {"round_number": 1, "points": -50, "reason": "En retard"}
    penalty_give(actor=cast.actor(), entrant=tournament.entrants.get(number=1), **given)
    return Tournament.objects.get()


def crowded(kind: str) -> Tournament:
    """Round 1 is being played, no place is free, and two wait: one is present."""
    tournament = playing(kind)
    new = cast.pair if tournament.players_each == 2 else cast.single
    for number in (FIRST_WAITING, FIRST_WAITING + 1):
        present = number == FIRST_WAITING
        new(tournament, number, waiting=number, present=present, paid=False)
    Tournament.objects.update(capacity=KINDS[kind].entrants)
    Seat.objects.filter(entrant__number=FIRST_WAITING, place=1).update(name=WAITS)
    bump(tournament)
    return Tournament.objects.get()


def drafted(kind: str) -> Tournament:
    """Every result of round 1 is in; round 2 is a draft."""
    tournament = playing(kind)
    match = table(2)
    match.games.all().delete()
    for found in Match.objects.filter(hall_table__isnull=False):
        won(found, 0)
    draw(tournament, 2)
    return Tournament.objects.get()


def followed(kind: str) -> Tournament:
    """Round 2 is published, with the result of its first table."""
    tournament = drafted(kind)
    round_ = tournament.rounds.get(number=2)
    round_publish(actor=cast.actor(), round_=round_, version=round_.version)
    won(round_.matches.get(hall_table__number=1), 0)
    return Tournament.objects.get()


def over(kind: str) -> Tournament:
    """The only round is complete, and the tournament is finished."""
    tournament = playing(kind)
    for found in Match.objects.filter(hall_table__isnull=False):
        won(found, found.sides.count() - 1)
    cast.update(rounds_planned=1, later_phases=[], finished_at=cast.EVENING)
    bump(tournament)
    return Tournament.objects.get()


def draw(tournament: Tournament, number: int) -> None:
    tournament = Tournament.objects.get(pk=tournament.pk)
    round_draw(actor=cast.actor(), tournament=tournament, number=number, seed=5)


def table(number: int) -> Match:
    return Match.objects.select_related("round__tournament").get(hall_table__number=number)


def won(match: Match, place: int) -> None:
    """Save a result directly: the side at this place wins, the others follow."""
    for side in match.sides.all():
        points = 1030 if side.position == place else 914 - side.position
        side.points = side.score = points
        side.save()
    match.entry, match.state = MatchEntry.TOTALS, MatchState.CONFIRMED
    match.winner, match.recorded_at = place, cast.EVENING
    match.save()
    scores = tuple(match.sides.order_by("position").values_list("score", flat=True))
    nothing = (0,) * len(scores)
    facts = {"points": scores, "score": scores, "belotes": nothing, "capots": nothing}
    Game.objects.update_or_create(
        match=match, number=1, defaults={**facts, "winner": place, "finished": True}
    )
    bump(match.round.tournament)
