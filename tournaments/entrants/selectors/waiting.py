"""Capacity and the waiting list: how many places are free, who waits and who comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, Q

from tournaments.core.journal_words import sentence
from tournaments.core.writes import Actor
from tournaments.entrants.fields import details_shown
from tournaments.entrants.selectors.entrants import first_open_round, seated
from tournaments.models import Entrant, JournalEntry, Seat, Tournament
from tournaments.models.entrant import EntrantQuerySet

FIRST_TURN = 1_000_000
"""The first turn of a waiting list: lower ones are left for who loses a place and comes first."""
MOST_SHOWN = 100
"""The most lines of a waiting list on a page; others are found by their names."""
MOVES = ("entrants.move_up", "entrants.wait")


@dataclass(frozen=True, slots=True)
class EntrantCounts:
    """How many entrants have a place and how many wait."""

    placed: int
    waiting: int


def entered_counts(tournament: Tournament) -> EntrantCounts:
    """The counts of the entrants (one query)."""
    counts = tournament.entrants.aggregate(
        placed=Count("pk", Q(waiting=None)), waiting=Count("pk", Q(waiting__isnull=False))
    )
    return EntrantCounts(counts["placed"], counts["waiting"])


def places_free(tournament: Tournament) -> int | None:
    """The places free from the first open round on; None without a capacity, then no query."""
    if tournament.places is None:
        return None
    taken = tournament.entrants.holding_places(first_open_round(tournament)).count()
    return max(tournament.places - taken, 0)


def due_up(tournament: Tournament) -> EntrantQuerySet:
    """Who moves up by itself when a place is free, the first first.

    Once a round is published only who is ticked as present: others have gone home, and would be
    drawn all the same.
    """
    waiting = tournament.entrants.waiting()
    return waiting if first_open_round(tournament) == 1 else waiting.filter(present=True)


def places_for_newcomers(tournament: Tournament) -> int | None:
    """The free places left after the waiting list; None without a capacity."""
    free = places_free(tournament)
    return max(free - due_up(tournament).count(), 0) if free else free


def next_turn(tournament: Tournament) -> int:
    """The turn for a new last place on the waiting list."""
    last: int | None = tournament.entrants.aggregate(last=Max("waiting"))["last"]
    return FIRST_TURN if last is None else last + 1


def place_in_line(entrant: Entrant) -> int | None:
    """The place on the waiting list from 1 on; None for an entrant who has a place."""
    if entrant.waiting is None:
        return None
    return entrant.tournament.entrants.filter(waiting__lte=entrant.waiting).count()


def places_in_line(tournament: Tournament) -> Mapping[int, int]:
    """The place on the waiting list of everybody who waits, by number (one query)."""
    numbers = tournament.entrants.waiting().values_list("number", flat=True)
    return {number: place for place, number in enumerate(numbers, start=1)}


def moves_told(tournament: Tournament, actor: Actor) -> list[str]:
    """The sentences on who moved to a place, or from it, through an act of this actor."""
    lines = JournalEntry.objects.filter(
        tournament_id=tournament.pk, at=actor.at, user_id=actor.user_id, act__in=MOVES
    )
    return [sentence(line.act, line.data) for line in lines.order_by("pk")]


@dataclass(frozen=True, slots=True)
class InLine:
    """An entrant on the waiting list, as pages show it."""

    place: int
    entrant: Entrant
    seats: Sequence[Seat]
    details: str


def waiting_list(found: EntrantQuerySet, tournament: Tournament) -> list[InLine]:
    """The first of those found who wait, in order, with their places on the whole list."""
    places = places_in_line(tournament)
    shown = found.waiting()[:MOST_SHOWN]
    return [
        InLine(
            places[entrant.number], entrant, tuple(seated(entrant).values()), details_shown(entrant)
        )
        for entrant in shown
    ]
