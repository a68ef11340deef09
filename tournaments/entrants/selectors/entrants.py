"""Who plays and who sits where; what the desk asks of the list of entrants."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.core.whole import with_related
from tournaments.entrants.categories import category_meant, usual_categories
from tournaments.entrants.people import name_key
from tournaments.models import Entrant, Match, Round, Seat, Side, Tournament
from tournaments.models.round import named_in

WITH_PLAYERS = ("sides__entrant", "sides__partner")
"""What to fetch with a few matches whose players are named; see `with_sides` for a whole round."""


def with_sides(matches: QuerySet[Match]) -> list[Match]:
    """Any number of matches with their sides and players (two queries)."""
    return with_related(matches, sides=players_of_sides())


def players_of_sides() -> QuerySet[Side]:
    """The sides with who plays on them."""
    return Side.objects.select_related("entrant", "partner")


def sides_with(entrant: Entrant) -> QuerySet[Side]:
    """Every side an entrant plays on."""
    return Side.objects.filter(Q(entrant=entrant) | Q(partner=entrant))


def sides_with_numbers(tournament: Tournament, numbers: Collection[int]) -> QuerySet[Side]:
    """Every side that one of a few entrants plays on."""
    of_tournament = Side.objects.filter(match__round__tournament=tournament)
    as_entrant = Q(entrant__number__in=numbers)
    if tournament.players_each > 1:
        return of_tournament.filter(as_entrant)
    return of_tournament.filter(as_entrant | Q(partner__number__in=numbers))


def has_sides() -> Q:
    """Of a query of entrants: whether one has been at a table, or was exempt."""
    return Exists(Side.objects.filter(entrant=OuterRef("pk"))) | Exists(
        Side.objects.filter(partner=OuterRef("pk"))
    )


MOST_PAIRS = 5000


@dataclass(frozen=True, slots=True)
class CheckInTotals:
    """Counts of pairs and amounts in cents of a check-in.

    `due_cents` is the fee of every pair that is present or has paid: nobody asks a fee of a
    pair that did not come.
    """

    entered: int
    present: int
    paid: int
    to_pay: int
    fee_cents: int

    @property
    def absent(self) -> int:
        return self.entered - self.present

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
    """The pairs to be drawn in a round, by number: present, joined by then, not withdrawn."""
    return list(tournament.entrants.present().playing_in(round_number))


def first_open_round(tournament: Tournament) -> int:
    """The first round that is not published: the next one a pair can join or leave."""
    return tournament.rounds.published().last_number() + 1


def entrants_listed(
    tournament: Tournament, search: str = "", *, newest: bool = False
) -> QuerySet[Entrant]:
    """The entrants with their seats, found by number or by words of a name or of a club."""
    found = tournament.entrants.prefetch_related(
        Prefetch("seats", Seat.objects.order_by("place", "from_round"))
    )
    for word in name_key(search).split():
        matches = Q(seats__person__name_key__contains=word) | Q(home_club__icontains=word)
        if word.isdecimal():
            matches |= Q(number=int(word))
        found = found.filter(pk__in=tournament.entrants.filter(matches).values("pk"))
    return found.order_by("-number" if newest else "number")


def seated(entrant: Entrant, round_number: int | None = None) -> dict[int, Seat]:
    """Who sits at each place in a round (default: the latest), from the prefetched seats."""
    return {
        seat.place: seat
        for seat in sorted(entrant.seats.all(), key=lambda seat: seat.from_round)
        if round_number is None or seat.from_round <= round_number
    }


def has_played(entrant: Entrant) -> bool:
    """Whether it is, or was exempt, in a published round."""
    return sides_with(entrant).exists()


def first_drawn(entrant: Entrant) -> Round | None:
    """The first round whose draw speaks of it, a draft too."""
    rounds = entrant.tournament.rounds.order_by("number")
    return next((round_ for round_ in rounds if entrant.number in named_in(round_.draw)), None)


def first_free_round(entrant: Entrant) -> int:
    """The first round whose cards do not yet hold a result of this pair."""
    open_round = first_open_round(entrant.tournament)
    waiting = sides_with(entrant).filter(
        match__round__number=open_round - 1,
        match__entry="",
        match__kind="match",
    )
    return open_round - 1 if waiting.exists() else open_round


def check_in_totals(tournament: Tournament) -> CheckInTotals:
    """The counts of the check-in (one query)."""
    counts = tournament.entrants.aggregate(
        all=Count("pk"),
        here=Count("pk", Q(present=True)),
        settled=Count("pk", Q(paid=True)),
        owing=Count("pk", Q(present=True, paid=False)),
    )
    return CheckInTotals(
        entered=counts["all"],
        present=counts["here"],
        paid=counts["settled"],
        to_pay=counts["owing"],
        fee_cents=tournament.fee_cents * tournament.players_each,
    )


def export_rows(tournament: Tournament) -> list[tuple[Entrant, list[str]]]:
    """Every entrant with the names now at its places, "" for an empty one (two queries)."""
    rows = []
    everybody = tournament.entrants.order_by("number")
    for entrant in with_related(everybody, seats=Seat.objects.all()):
        at = seated(entrant)
        places = range(1, tournament.players_each + 1)
        rows.append((entrant, [at[p].name if p in at else "" for p in places]))
    return rows


def categories_offered(used: Sequence[str]) -> list[str]:
    """The usual categories, and those `used` in a tournament besides."""
    usual = [category_meant(one, used) or one for one in usual_categories()]
    return [*usual, *(one for one in used if one not in usual)]
