"""Two rows that are one person: what stands against it, and what a merge has joined."""

from itertools import islice
from typing import NamedTuple

from tournaments.entrants.selectors.people import seating
from tournaments.models import JournalEntry, Person, Tournament
from tournaments.people.selectors.listing import rows_of

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
