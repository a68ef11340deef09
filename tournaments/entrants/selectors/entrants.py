"""Who plays, and what the desk asks of the list of entrants."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Max, Prefetch, Q, QuerySet

from tournaments.core.whole import with_related
from tournaments.entrants.categories import category_meant, usual_categories
from tournaments.entrants.people import name_key
from tournaments.entrants.selectors.sides import sides_with
from tournaments.models import Entrant, Round, Seat, Tournament
from tournaments.models.round import named_in

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


def players_of_round(contest: Tournament, round_number: int) -> list[Entrant]:
    """The pairs to be drawn in a round, by number: present, joined by then, not withdrawn."""
    gone = Q(withdrawn_from__isnull=False) & Q(withdrawn_from__lte=round_number)
    return list(
        contest.entrants.filter(present=True, joined_from__lte=round_number)
        .exclude(gone)
        .order_by("number")
    )


def first_open_round(contest: Tournament) -> int:
    """The first round that is not published: the next one a pair can join or leave."""
    published = contest.rounds.filter(published_at__isnull=False)
    last: int | None = published.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def entrants_listed(
    contest: Tournament, search: str = "", *, newest: bool = False
) -> QuerySet[Entrant]:
    """The entrants with their seats, found by number or by words of a name or of a club."""
    found = contest.entrants.prefetch_related(
        Prefetch("seats", Seat.objects.order_by("place", "from_round"))
    )
    for word in name_key(search).split():
        matches = Q(seats__member__name_key__contains=word) | Q(home_club__icontains=word)
        if word.isdecimal():
            matches |= Q(number=int(word))
        found = found.filter(pk__in=contest.entrants.filter(matches).values("pk"))
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


def check_in_totals(contest: Tournament) -> CheckInTotals:
    """The counts of the check-in (one query)."""
    counts = contest.entrants.aggregate(
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
        fee_cents=contest.fee_cents * contest.players_each,
    )


def export_rows(contest: Tournament) -> list[tuple[Entrant, list[str]]]:
    """Every entrant with the names now at its places, "" for an empty one (two queries)."""
    rows = []
    everybody = contest.entrants.order_by("number")
    for entrant in with_related(everybody, seats=Seat.objects.all()):
        at = seated(entrant)
        places = range(1, contest.players_each + 1)
        rows.append((entrant, [at[p].name if p in at else "" for p in places]))
    return rows


def known_players(contest: Tournament, typed: str, limit: int = 12) -> list[str]:
    """Names of the club's players that hold every word typed so far, those seldom seen last."""
    words = name_key(typed).split()
    if not words:
        return []
    found = contest.club.members.all()
    for word in words:
        found = found.filter(name_key__contains=word)
    ordered = found.annotate(times=Count("seats")).order_by("-times", "name")
    return list(ordered.values_list("name", flat=True)[:limit])


def past_partners(contest: Tournament, name: str, limit: int = 5) -> list[str]:
    """Who sat with this player before in the club, the latest partner first."""
    key = name_key(name)
    if not key:
        return []
    with_them = Seat.objects.filter(
        entrant__tournament__club_id=contest.club_id,
        entrant__seats__member__name_key=key,
        entrant__seats__member__club_id=contest.club_id,
    ).exclude(member__name_key=key)
    latest = with_them.order_by(F("pk").desc()).values_list("member__name", flat=True)
    return list(dict.fromkeys(latest[: 4 * limit]))[:limit]


def categories_used(contest: Tournament) -> list[str]:
    """The categories of a contest's pairs, in order of the alphabet (one query)."""
    rows = contest.entrants.exclude(category="").order_by("category")
    return list(rows.values_list("category", flat=True).distinct())


def categories_offered(contest: Tournament) -> list[str]:
    """The usual categories, and those that this contest has besides."""
    used = categories_used(contest)
    usual = [category_meant(one, used) or one for one in usual_categories()]
    return [*usual, *(one for one in used if one not in usual)]
