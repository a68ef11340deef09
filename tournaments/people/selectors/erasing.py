"""What an erasure replaces: the spellings of a name, and where they stand."""

from collections import defaultdict

from django.db.models import QuerySet

from tournaments.entrants.people import name_key
from tournaments.models import Alias, Entrant, Person, Seat, Tournament
from tournaments.people.selectors.listing import rows_of


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
    keys = {name_key(name) for name in spellings}
    theirs = Seat.objects.filter(person__club=person.club_id, person__erased_at=None)
    theirs = theirs.exclude(person__in=own).exclude(entrant__seats__person__in=own)
    numbers: dict[int, set[int]] = defaultdict(set)
    rows = theirs.filter(person__name_key__in=keys)
    for tournament, number in rows.values_list("entrant__tournament", "entrant__number"):
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
