"""Who is present and has no seat in a published round, and who rests in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, Subquery

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Match, MatchKind, Phase, Round, Side, Tournament
from tournaments.rounds.draw_input import SEATS
from tournaments.rounds.stored_draw import StoredDraw

MOST_AT_COMPTOIR = 6


@dataclass(frozen=True, slots=True)
class WithoutTable:
    """Who could still be seated in a published round, and how many make a table.

    `numbers` have no seat and no bye; `resting` have a bye without a game of its own.
    """

    round_: Round
    numbers: tuple[int, ...]
    resting: tuple[int, ...]
    sizes: tuple[int, ...]
    """how many entrants can sit at a table; empty where no table can be added"""

    @property
    def free(self) -> tuple[int, ...]:
        """Everybody who can take a seat at a new table."""
        return (*self.numbers, *self.resting)

    @property
    def can_sit(self) -> bool:
        """Whether a new table can be made of them, with somebody who has none."""
        return bool(self.numbers and self.sizes and len(self.free) >= min(self.sizes))

    def names(self) -> list[PairName]:
        """Who has no seat, by number (one query)."""
        return self._named(self.numbers)

    def names_resting(self) -> list[PairName]:
        """Who rests, by number (one query)."""
        return self._named(self.resting)

    def _named(self, numbers: Collection[int]) -> list[PairName]:
        names = pair_names(self.round_.tournament, numbers=numbers) if numbers else {}
        return [names[number] for number in numbers]


def without_table(round_: Round) -> WithoutTable:
    """Who has no table in a published round (three queries)."""
    tournament, number = round_.tournament, round_.number
    sides = Side.objects.filter(match__round=round_)
    placed = {one for two in sides.values_list("entrant__number", "partner__number") for one in two}
    there = tournament.entrants.present().holding_places(number)
    there = there.filter(Q(joined_from__lte=number) | Q(late_for=number))
    there = there.exclude(paused_from__lte=number, paused_to__gte=number)
    plan, draw = tournament.phase_at(number), StoredDraw.of(round_)
    numbers = set(there.values_list("number", flat=True)) - placed
    if plan.position > 1:
        numbers = set()
    elif plan.grouped:
        numbers -= {one for ids in (draw.members or {}).values() for one in ids}
    else:
        numbers -= {*(draw.resting or ())}
    byes = Match.objects.filter(round=round_, kind=MatchKind.BYE, bis=None)
    resting = sorted(byes.values_list("sides__entrant__number", flat=True))
    return WithoutTable(
        round_, tuple(sorted(numbers)), tuple(resting), _sizes(tournament, plan, draw)
    )


def running(tournament: Tournament) -> Round | None:
    """The published round after which nothing is drawn; None where there is none."""
    if tournament.finished_at is not None:
        return None
    last = tournament.rounds.select_related("tournament").order_by("number").last()
    return last if last is not None and last.published else None


def without_table_now(tournament: Tournament) -> WithoutTable | None:
    """Who has no table in the round that is played; None where everybody has one (one query)."""
    if tournament.finished_at is not None or not _somebody(tournament):
        return None
    round_ = running(tournament)
    found = None if round_ is None else without_table(round_)
    return found if found and found.numbers else None


def _somebody(tournament: Tournament) -> bool:
    """Whether anybody present has no side in the last round, which is published."""
    rounds = Round.objects.filter(tournament=tournament).order_by("-number")
    sides = Side.objects.filter(
        Q(entrant=OuterRef("pk")) | Q(partner=OuterRef("pk")),
        match__round__number=OuterRef("last"),
    )
    here = tournament.entrants.present().annotate(
        last=Subquery(rounds.values("number")[:1]),
        published=Subquery(rounds.values("published_at")[:1]),
    )
    in_time = Q(joined_from__lte=F("last")) | Q(late_for=F("last"))
    stays = Q(withdrawn_from=None) | Q(withdrawn_from__gt=F("last"))
    pauses = Q(paused_from__lte=F("last"), paused_to__gte=F("last"))
    found = here.filter(in_time, stays, published__isnull=False).exclude(Exists(sides))
    return found.exclude(pauses).exists()


def _sizes(tournament: Tournament, plan: Phase, draw: StoredDraw) -> tuple[int, ...]:
    """How many entrants a new table of a round takes; none where its tables are settled."""
    if plan.grouped or draw.partners is not None:
        return ()
    if tournament.melee:
        return (SEATS,)
    if tournament.game == "comptoir":
        return tuple(range(2, MOST_AT_COMPTOIR + 1))
    return (tournament.sides_at_table,)
