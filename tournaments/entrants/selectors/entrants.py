"""Entrants, their seats, their sides in matches, and the counts of the check-in."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.core.next_round_source import NextPlay, next_play
from tournaments.core.related_rows import with_related
from tournaments.entrants.people import category_meant, name_key, usual_categories
from tournaments.models import (
    Entrant,
    EntrantQuerySet,
    Match,
    Round,
    Seat,
    Side,
    Tournament,
    named_in,
)


def with_sides(matches: QuerySet[Match]) -> list[Match]:
    """Any number of matches with their sides and players (two queries for 150)."""
    return with_related(matches, with_players())


def with_players() -> "Prefetch[Any]":
    """What to prefetch with matches: their sides with who plays on them (one query)."""
    return Prefetch("sides", Side.objects.select_related("entrant", "partner"))


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
        for seat in sorted(entrant.seats.all(), key=lambda seat: (seat.place, seat.from_round))
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
    counts = tournament.entrants.aggregate(
        all=Count("pk", stays),
        here=Count("pk", stays & Q(present=True)),
        settled=Count("pk", placed & Q(paid=True)),
        owing=Count("pk", owing()),
        waiting=Count("pk", ~placed),
    )
    return CheckInTotals(
        expected=counts["all"],
        present=counts["here"],
        paid=counts["settled"],
        to_pay=counts["owing"],
        waiting=counts["waiting"],
        fee_cents=tournament.fee_cents * tournament.players_each,
        open_round=next_round,
    )


def entrants_with_seats(tournament: Tournament) -> list[Entrant]:
    """Every entrant with its seats (two queries)."""
    return with_related(tournament.entrants.all(), "seats")


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
