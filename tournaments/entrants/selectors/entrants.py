"""Entrants, their seats and sides in matches, the counts of the check-in, the waiting list."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from tournaments.core.journal_words import sentence
from tournaments.core.next_round_source import NextPlay, next_play
from tournaments.core.related_rows import with_related
from tournaments.core.writes import Actor
from tournaments.entrants.fields import details_shown
from tournaments.entrants.people import category_meant, name_key, usual_categories
from tournaments.models import (
    Entrant,
    EntrantQuerySet,
    JournalEntry,
    Match,
    Round,
    Seat,
    Side,
    Tournament,
    named_in,
    with_players,
)


def with_sides(matches: QuerySet[Match]) -> list[Match]:
    """Any number of matches with their sides and players (two queries for 150)."""
    return with_related(matches, with_players())


def sides_with(entrant: Entrant) -> QuerySet[Side]:
    """Every side an entrant plays on."""
    return Side.objects.filter(Q(entrant=entrant) | Q(partner=entrant))


def owing() -> Q:
    """For a query of entrants: whether each has its fee to pay, being present or having played."""
    return Q(waiting=None, paid=False) & (Q(present=True) | has_sides())


def has_sides() -> Q:
    """For a query of entrants: whether each has been at a table, or had a bye."""
    return Exists(Side.objects.filter(entrant=OuterRef("pk"))) | Exists(
        Side.objects.filter(partner=OuterRef("pk"))
    )


MOST_PAIRS = 5000


class CheckInTotals(NamedTuple):
    """Counts of pairs and amounts in cents of a check-in.

    `due_cents` is the fee of every pair that is present, has played or has paid; an absent pair
    owes nothing, nor does one that waits for a place: only `waiting` counts it. One that has
    withdrawn is counted with the money alone: it is neither expected nor present.
    """

    expected: int
    present: int
    paid: int
    to_pay: int
    waiting: int
    fee_cents: int
    open_round: int
    """the first round that is not published"""

    @property
    def absent(self) -> int:
        return self.expected - self.present

    @property
    def paid_cents(self) -> int:
        return self.paid * self.fee_cents

    @property
    def to_pay_cents(self) -> int:
        return self.to_pay * self.fee_cents

    @property
    def due_cents(self) -> int:
        return self.paid_cents + self.to_pay_cents


def players_of_round(tournament: Tournament, round_number: int) -> list[Entrant]:
    """The entrants to draw in a round, by number: present, joined by then, not withdrawn."""
    return list(tournament.entrants.present().playing_in(round_number))


def next_play_of_newcomer(tournament: Tournament) -> NextPlay:
    """When somebody plays who is entered now and is present."""
    since = first_open_round(tournament)
    return next_play(Entrant(tournament=tournament, number=0, present=True, joined_from=since))


def first_open_round(tournament: Tournament) -> int:
    """The first round that is not published: the next one a pair can join or leave."""
    return tournament.rounds.published().last_number() + 1


def entrants_listed(
    tournament: Tournament, search: str = "", *, newest: bool = False
) -> EntrantQuerySet:
    """The entrants with their seats, found by number or by words of a name or of a club.

    Those who wait too: a page shows them apart.
    """
    listed = tournament.entrants.prefetch_related("seats")
    for word in name_key(search).split():
        matches = Q(seats__person__name_key__contains=word) | Q(home_club__icontains=word)
        if word.isdecimal():
            matches |= Q(number=int(word))
        listed = listed.filter(pk__in=tournament.entrants.filter(matches).values("pk"))
    return listed.order_by("-number" if newest else "number")


def seated(entrant: Entrant, round_number: int | None = None) -> dict[int, Seat]:
    """The seats in a round (default: the latest), by place; reads prefetched seats."""
    return {
        seat.place: seat
        for seat in entrant.seats.all()
        if round_number is None or seat.from_round <= round_number
    }


def names_now(entrant: Entrant) -> list[str]:
    """The name now at each place of an entrant, "" at an empty one."""
    at = seated(entrant)
    places = range(1, entrant.tournament.players_each + 1)
    return [at[place].name if place in at else "" for place in places]


def has_played(entrant: Entrant) -> bool:
    """Whether it plays, or has a bye, in a published round."""
    return sides_with(entrant).exists()


def first_drawn(entrant: Entrant) -> Round | None:
    """The first round whose draw names it, drafts included."""
    rounds = entrant.tournament.rounds.order_by("number")
    return next((round_ for round_ in rounds if entrant.number in named_in(round_.draw)), None)


def first_free_round(entrant: Entrant) -> int:
    """The first round in which this entrant has no result yet."""
    open_round = first_open_round(entrant.tournament)
    waiting = sides_with(entrant).filter(
        match__round__number=open_round - 1,
        match__entry="",
        match__kind="match",
    )
    return open_round - 1 if waiting.exists() else open_round


def check_in_totals(tournament: Tournament) -> CheckInTotals:
    """The counts of the check-in (two queries)."""
    placed = Q(waiting=None)
    next_round = first_open_round(tournament)
    stays = placed & (Q(withdrawn_from=None) | Q(withdrawn_from__gt=next_round))
    # A name is that of the column until its count stands below it.
    counts = tournament.entrants.aggregate(
        expected=Count("pk", stays),
        to_pay=Count("pk", owing()),
        present=Count("pk", stays & Q(present=True)),
        paid=Count("pk", placed & Q(paid=True)),
        waiting=Count("pk", ~placed),
    )
    fee = tournament.fee_cents * tournament.players_each
    return CheckInTotals(**counts, fee_cents=fee, open_round=next_round)


def categories_known(tournament: Tournament) -> list[str]:
    """The categories of the entrants, then those of other tournaments of the club (one query)."""
    used = Entrant.objects.filter(tournament__club=tournament.club_id).exclude(category="")
    rows = used.order_by("category").values_list("category", "tournament").distinct()
    own_first = sorted(rows, key=lambda row: row[1] != tournament.pk)
    return list(dict.fromkeys(category for category, _tournament in own_first))


def categories_offered(used: Sequence[str]) -> list[str]:
    """The usual categories, then the others that are `used` in a tournament."""
    usual = [category_meant(category, used) or category for category in usual_categories()]
    return [*usual, *(category for category in used if category not in usual)]


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
