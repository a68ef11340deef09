"""Who is present and has no seat in a published round, and who rests in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from tournaments.entrants.selectors.names import PairName, pair_names
from tournaments.models import Match, MatchKind, Phase, Round, Side, System, Tournament
from tournaments.models.stored_draw import StoredDraw
from tournaments.rounds.draw_input import SEATS
from tournaments.rounds.drawn_groups import PoolPlace, pool_places

GAMES = (MatchKind.CATCH_UP, MatchKind.BIS)


def games_seated(round_: Round) -> list[tuple[str, int]]:
    """The kind and the table of each game, by table (one query)."""
    games = round_.matches.filter(kind__in=GAMES).order_by("hall_table__number")
    return list(games.values_list("kind", "hall_table__number"))


def game_words(kind: str, table: int) -> str:
    """A game that goes with the draw of its round, in a sentence."""
    if kind == MatchKind.BIS:
        words = _("The partie bis at table %(table)s is dropped: its two byes stand again.")
    else:
        words = _("The catch-up game at table %(table)s is dropped: its bye stands again.")
    return words % {"table": table}


def games_told(games: Iterable[tuple[str, int]]) -> list[str]:
    """The games that go with the draw, a sentence each."""
    return [game_words(kind, table) for kind, table in games]


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
    pools: tuple[PoolPlace, ...] = ()
    """the places of pools that rest, which one of them can take"""

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
    placed = {n for two in sides.values_list("entrant__number", "partner__number") for n in two}
    there = tournament.entrants.present().holding_places(number)
    there = there.filter(Q(joined_from__lte=number) | Q(late_for=number))
    there = there.exclude(paused_from__lte=number, paused_to__gte=number)
    plan, draw = tournament.phase_at(number), round_.stored_draw
    numbers = set(there.values_list("number", flat=True)) - placed
    if plan.position > 1:
        numbers = set()
    elif plan.grouped:
        members = first_round(round_).stored_draw.members or {}
        numbers -= {n for ids in members.values() for n in ids}
    else:
        numbers -= {*(draw.resting or ())}
    byes = Match.objects.filter(round=round_, kind=MatchKind.BYE, bis=None)
    resting = sorted(byes.values_list("sides__entrant__number", flat=True))
    pools = tuple(_pools(round_, plan, draw)) if numbers and plan.system == System.POOLS else ()
    sizes: tuple[int, ...] = (tournament.sides_at_table,)
    if plan.grouped or draw.partners is not None:
        sizes = ()
    elif tournament.melee:
        sizes = (SEATS,)
    elif tournament.game == "comptoir":
        sizes = tuple(range(2, MOST_AT_COMPTOIR + 1))
    return WithoutTable(round_, tuple(sorted(numbers)), tuple(resting), sizes, pools)


def _pools(round_: Round, plan: Phase, draw: StoredDraw) -> Iterator[PoolPlace]:
    """The places that rest in the pools of a round, the one who rests only where still here."""
    tournament, number = round_.tournament, round_.number
    here = {player.number for player in tournament.entrants.present().playing_in(number)}
    for place in pool_places(first_round(round_).stored_draw, draw.turn or number - plan.start + 1):
        yield place if place.rests in here else replace(place, rests=None)


def first_round(round_: Round) -> Round:
    """The first round of its phase, where brackets and pools are drawn."""
    start = round_.tournament.phase_at(round_.number).start
    return round_ if round_.number == start else round_.tournament.rounds.get(number=start)


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
    unseated = None if round_ is None else without_table(round_)
    return unseated if unseated and unseated.numbers else None


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
    unseated = here.filter(in_time, stays, published__isnull=False).exclude(Exists(sides))
    return unseated.exclude(pauses).exists()
