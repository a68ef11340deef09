"""Capacity and the waiting list: how many places are free, who waits and who comes next."""

from collections.abc import Iterable, Mapping

from django.db.models import Count, Max, Q

from tournaments.core.journal_words import sentence
from tournaments.core.writes import Actor
from tournaments.entrants.fields import details_shown
from tournaments.entrants.selectors.entrants import first_open_round, seated
from tournaments.models import Entrant, EntrantQuerySet, JournalEntry, Seat, Tournament

FIRST_TURN = 1_000_000
"""The first turn of a waiting list: lower ones are left for who loses a place and comes first."""
MOST_SHOWN = 100
"""The most lines of a waiting list on a page; others are found by their names."""
MOVES = ("entrants.move_up", "entrants.wait")


def entered_counts(tournament: Tournament) -> dict[str, int]:
    """How many entrants have a place (`placed`) and how many wait (one query)."""
    return tournament.entrants.aggregate(
        placed=Count("pk", Q(waiting=None)), waiting=Count("pk", ~Q(waiting=None))
    )


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


Row = tuple[Entrant, list[Seat], str, int | None]
"""An entrant in a list: its seats, its texts in one line, its place on the waiting list."""


def rows_shown(entrants: Iterable[Entrant], in_line: Mapping[int, int]) -> list[Row]:
    """The rows of entrants in a list; `in_line` are the places of who may wait, by number."""
    return [
        (row, list(seated(row).values()), details_shown(row), in_line.get(row.number))
        for row in entrants
    ]


def waiting_list(listed: EntrantQuerySet, tournament: Tournament) -> list[Row]:
    """The first of those listed who wait, in order, with their places on the whole list."""
    return rows_shown(listed.waiting()[:MOST_SHOWN], places_in_line(tournament))
