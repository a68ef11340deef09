"""One person: the tournaments they have played, and with whom."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Count, Exists, F, Max, OuterRef
from django.db.models.functions import Coalesce

from tournaments.models import Entrant, EntrantQuerySet, Person, Round, Seat, Tournament
from tournaments.people.selectors.listing import rows_of
from tournaments.ranking.selectors.standings import standings

MOST_PARTNERS = 100


class Stage(StrEnum):
    """How far a tournament has come."""

    TO_COME = "to come"
    UNDER_WAY = "under way"
    FINISHED = "finished"


class ContestLine(NamedTuple):
    """A tournament that a person has played; once it is finished, its rank, and points as a key."""

    tournament: Tournament
    number: int
    partners: tuple[str, ...]
    """as they were entered; of players who enter alone none"""
    stage: Stage
    rank: int | None
    points: int | None


class PartnerLine(NamedTuple):
    """Somebody with whom a person was entered, and in how many tournaments."""

    pk: int
    name: str
    times: int
    last: date


def entries_of(person: Person) -> EntrantQuerySet:
    """The entrants with a place in which a person sits or sat, the latest tournament first."""
    begun = Round.objects.published().filter(tournament=OuterRef("tournament"))
    own = Seat.objects.filter(entrant=OuterRef("pk"), person__in=rows_of(person))
    placed = Entrant.objects.placed().filter(Exists(own)).annotate(begun=Exists(begun))
    latest = "-tournament__date", "-tournament__pk", "number"
    return placed.select_related("tournament__club").order_by(*latest)


def contest_lines(person: Person, entries: Iterable[Entrant]) -> list[ContestLine]:
    """The tournaments of these entrants, each with its rank where it is finished."""
    shown, lines = list(entries), []
    beside = _partners_in(person, shown)
    for entrant in shown:
        stage = Stage.UNDER_WAY if entrant.begun else Stage.TO_COME  # type: ignore[attr-defined]
        rank = points = None
        if entrant.tournament.finished_at is not None:
            stage, row = Stage.FINISHED, standings(entrant.tournament).of(entrant.number)
            if row is not None:
                rank, worth = row.rank, row.values.get("points")
                points = worth if isinstance(worth, int) else None
        names = tuple(dict.fromkeys(beside[entrant.pk]))
        lines.append(ContestLine(entrant.tournament, entrant.number, names, stage, rank, points))
    return lines


def partners_of(person: Person) -> list[PartnerLine]:
    """The partners of a person, the most frequent first; merged rows are one partner."""
    rows = rows_of(person)
    # The places of an entrant are 1 and 2: the partner has the other one.
    beside = Seat.objects.filter(
        entrant__waiting=None, entrant__seats__person__in=rows, place=3 - F("entrant__seats__place")
    ).exclude(person__in=rows)
    counted = (
        beside.annotate(
            who=Coalesce("person__merged_into_id", "person_id"),
            called=Coalesce("person__merged_into__name", "person__name"),
        )
        .order_by()
        .values("who", "called")
        .annotate(
            times=Count("entrant__tournament", distinct=True),
            last=Max("entrant__tournament__date"),
        )
        .order_by("-times", "-last", "called")
    )
    lines = counted.values_list("who", "called", "times", "last")[:MOST_PARTNERS]
    return [PartnerLine(*line) for line in lines]


def _partners_in(person: Person, entrants: Sequence[Entrant]) -> dict[int, list[str]]:
    """By entrant, the names at the other place, who came later last (one query)."""
    own = set(rows_of(person).values_list("pk", flat=True))
    places: dict[int, set[int]] = defaultdict(set)
    others: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(entrant__in=entrants):
        if seat.person_id in own:
            places[seat.entrant_id].add(seat.place)
        else:
            others[seat.entrant_id].append(seat)
    named: dict[int, list[str]] = defaultdict(list)
    for entrant, seats in others.items():
        named[entrant] = [seat.name for seat in seats if 3 - seat.place in places[entrant]]
    return named
