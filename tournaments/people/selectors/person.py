"""One person: the tournaments they have played, with whom, what an erasure or a merge moves."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from django.db.models import Count, Exists, F, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from tournaments.entrants.people import name_key
from tournaments.entrants.selectors.people import seating
from tournaments.models import (
    Alias,
    Entrant,
    EntrantQuerySet,
    JournalEntry,
    Person,
    Round,
    Seat,
    Tournament,
)
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
    beside: dict[int, list[str]] = defaultdict(list)
    seats = _seats_beside(person).filter(entrant__in=shown)
    for pk, name in seats.values_list("entrant", "name"):
        beside[pk].append(name)
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
    counted = (
        _seats_beside(person)
        .filter(entrant__waiting=None)
        .annotate(
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


def _seats_beside(person: Person) -> QuerySet[Seat]:
    """The seats of partners: places are 1 and 2, a partner has the other one; latest last."""
    rows = rows_of(person)
    beside = Seat.objects.filter(
        entrant__seats__person__in=rows, place=3 - F("entrant__seats__place")
    )
    return beside.exclude(person__in=rows)


def neutral_name(person: Person) -> str:
    """The name that stands in place of an erased one; the same in every language.

    >>> neutral_name(Person(pk=17, name="Marie Durand"))
    'Joueur 17'
    """
    return f"Joueur {person.pk}"


def spellings_of(person: Person) -> list[str]:
    """Every spelling under which a person is stored: names, aliases, names in seats."""
    rows = rows_of(person)
    spellings = [
        person.name,
        *rows.order_by("pk").values_list("name", flat=True),
        *Alias.objects.filter(person__in=rows).order_by("pk").values_list("name", flat=True),
        *Seat.objects.filter(person__in=rows).order_by("pk").values_list("name", flat=True),
    ]
    return list(dict.fromkeys(spellings))


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments with a seat of a person."""
    entrants = Entrant.objects.filter(seats__person__in=rows_of(person))
    return Tournament.objects.filter(pk__in=entrants.values("tournament"))


def of_namesakes(person: Person, spellings: list[str]) -> dict[int, set[int]]:
    """By tournament, the numbers of entrants with another person of one of these names.

    Where the erased person sits too, a number is left out: its lines are theirs as well.
    """
    own = rows_of(person)
    theirs = Seat.objects.filter(
        person__club=person.club_id,
        person__erased_at=None,
        person__name_key__in={name_key(name) for name in spellings},
    )
    theirs = theirs.exclude(person__in=own).exclude(entrant__seats__person__in=own)
    numbers: dict[int, set[int]] = defaultdict(set)
    for tournament, number in theirs.values_list("entrant__tournament", "entrant__number"):
        numbers[tournament].add(number)
    return numbers


def clubs_to_empty(person: Person) -> list[int]:
    """The entrants of a person whose home club is not also that of the partner."""
    own = set(rows_of(person).values_list("pk", flat=True))
    theirs = Entrant.objects.filter(seats__person__in=own).exclude(home_club="")
    clubs = {row.pk: name_key(row.home_club) for row in theirs}
    shared = {
        seat.entrant_id
        for seat in Seat.objects.filter(entrant__in=clubs).select_related("person")
        if seat.person_id not in own and name_key(seat.person.home_club) == clubs[seat.entrant_id]
    }
    return sorted(clubs.keys() - shared)


MOST_SHOWN = 5
MERGE, UNMERGE = "people.merge", "people.unmerge"


class SameRound(NamedTuple):
    """A tournament in which two people have sat in the same round, so that they are two."""

    tournament: Tournament
    one: int
    other: int
    """the numbers of their entrants"""
    round_number: int


def contests_of_both(one: Person, other: Person) -> list[Tournament]:
    """The tournaments in which both people were entered, the latest first."""
    both = Tournament.objects.filter(entrants__seats__person__in=rows_of(one)).filter(
        entrants__seats__person__in=rows_of(other)
    )
    return list(both.distinct().order_by("-date", "-pk"))


def meetings(one: Person, other: Person) -> list[SameRound]:
    """Where two people have sat in the same round, the latest tournaments first; a few at most."""
    met: list[SameRound] = []
    for tournament in contests_of_both(one, other):
        stays = seating(tournament, [one, other]).stays
        rounds = (
            SameRound(tournament, mine.number, theirs.number, max(mine.since, theirs.since))
            for mine in stays.get(one.pk, ())
            for theirs in stays.get(other.pk, ())
            if mine.meets(theirs.since, theirs.until)
        )
        met += islice(rounds, 1)
        if len(met) == MOST_SHOWN:
            break
    return met


def brought_along(person: Person) -> set[int]:
    """The rows merged into a person earlier, which leave with it when its merge is taken back.

    `Person.merged_into` is flat, for every query; the journal tells which row was merged into
    which.
    """
    lines = JournalEntry.objects.filter(club_id=person.club_id, act__in=(MERGE, UNMERGE))
    into: dict[int, int] = {}
    for act, data in lines.order_by("pk").values_list("act", "data"):
        if act == MERGE:
            into[data["person"]] = data["into"]
        else:
            into.pop(data["person"], None)
    brought, fresh = set[int](), {person.pk}
    while fresh:
        fresh = {row for row, target in into.items() if target in fresh} - brought - {person.pk}
        brought |= fresh
    return brought
