"""What the tests of people share: contests by the names of their pairs, and readable answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.test import Client
from django.utils import translation

from tests import cast
from tournaments.core.journal_words import sentence
from tournaments.entrants.people import name_key
from tournaments.models import Alias, Club, Entrant, JournalEntry, Person, Seat, Tournament
from tournaments.people.services import people_merge, people_unmerge, person_erase

OTHERS = ("Chantal Durand", "Denis Moreau")
"""Pair 2 of every contest; it loses in the first round by 100 points."""


def contest(
    of: Club, code: str, day: date, pairs: Sequence[tuple[str, str]], **settings: Any
) -> Tournament:
    """A contest whose one card is in: pair 1 has 1022 points, pair 2 has 922."""
    made = cast.tournament(of, code=code, date=day, name=f"Concours {code}", **settings)
    for number, names in enumerate([*pairs[:1], OTHERS, *pairs[1:]], start=1):
        entered(made, number, *names)
    round_ = cast.published_round(made, 1, [(1, 2)])
    cast.totals(round_, 1, 1022, 922)
    made.revision += 1
    made.save()
    return made


def entered(
    of: Tournament, number: int, *people: str | Person, home_club: str = "", **facts: Any
) -> Entrant:
    """An entrant of these people; a name is that of the club's person."""
    entrant = Entrant.objects.create(
        tournament=of, number=number, home_club=home_club, **({"present": True} | facts)
    )
    cast.number_given(of, number)
    for place, one in enumerate(people, start=1):
        person = cast.person(of.club, one) if isinstance(one, str) else one
        Seat.objects.create(entrant=entrant, place=place, person=person, name=person.name)
    return entrant


def named(name: str) -> Person:
    """The only person of this name, who knows the club."""
    return Person.objects.select_related("club", "merged_into").get(name=name)


def alias(person: Person, name: str) -> Alias:
    return Alias.objects.create(person=person, name=name, name_key=name_key(name))


def page(client: Client, address: str) -> str:
    """The page at an address with single plain spaces."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return words(answer)


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode().replace("\u202f", " "))


def at(person: Person, part: str = "") -> str:
    """An address of a person."""
    return f"/clubs/{person.club_id}/people/{person.pk}/{part}"


def told(act: str) -> list[str]:
    """The sentences of an act in English, oldest first."""
    lines = JournalEntry.objects.filter(act=act).order_by("pk")
    with translation.override("en"):
        return [sentence(line.act, line.data) for line in lines]


def erase(person: Person, name: str = "", key: str = "") -> Person:
    """Erase a person on request."""
    typed = name or person.name
    return person_erase(actor=cast.actor(key), person=person, name=typed)


def merge(name: str, into: str) -> None:
    """Merge the person of one name into that of another."""
    people_merge(actor=cast.actor(), person=named(name), into=named(into))


def unmerge(name: str) -> None:
    """Take the merge of a person back."""
    people_unmerge(actor=cast.actor(), person=named(name))


def merged_into(name: str) -> str:
    """The name of the row that a row is merged into; empty where it is a person of its own."""
    target = named(name).merged_into
    return target.name if target else ""
