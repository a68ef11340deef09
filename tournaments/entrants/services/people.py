"""The people of a pair: those a club knows, and what is checked before they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Problem, Refusal
from tournaments.entrants.fields import FIELDS, PairFacts, details
from tournaments.entrants.people import name_key, name_problem, tidy
from tournaments.entrants.selectors.people import FOR_EVER, Seating, known_people
from tournaments.entrants.selectors.preview import already_plays, one_name_only, same_person
from tournaments.models import Club, Person, Seat


def person_named(club: Club, name: str, home_club: str = "") -> Person:
    """The person of this name, known to the club from now on."""
    found = known_people(club, [name]).find(name, home_club)
    return found or person_create(club, name, home_club)


def person_create(club: Club, name: str, home_club: str = "") -> Person:
    """A person the club has not known before."""
    return Person.objects.create(club=club, name=name, name_key=name_key(name), home_club=home_club)


def person_forget_unseated(person: Person) -> None:
    """Forget a person who sits nowhere any more and whom nobody was merged into."""
    if not person.seats.exists() and not person.merged.exists():
        person.delete()


PLACES = ("first", "second")


@dataclass(frozen=True, slots=True)
class TakenProblem(Problem):
    """The person of this field sits in pair `number` already."""

    number: int


def pair_checked(pair: PairFacts, players: int) -> PairFacts:
    """An entrant of so many players as it was typed, tidied.

    :raises Refusal: with a problem for each field that cannot stand
    """
    texts: dict[str, Any] = {name: text and tidy(text) for name, text in details(pair).items()}
    pair = replace(pair, first=tidy(pair.first), second=tidy(pair.second), **texts)
    judged = [("first", name_problem(pair.first))]
    if players == 2:
        judged.append(("second", name_problem(pair.second)))
    elif pair.second:
        judged.append(("second", one_name_only()))
    judged += [(field.name, field.problem(texts[field.name] or "")) for field in FIELDS]
    if problems := [Problem(field, words) for field, words in judged if words]:
        raise Refusal(*problems)
    return pair


def people_of_pair(
    club: Club, pair: PairFacts, sitting: Mapping[int, Seat] | None = None
) -> list[Person | None]:
    """The people meant by the names of an entrant, None for one the club does not know.

    Who is `sitting` at a place is meant by every spelling of the same name.

    :raises Refusal: if two names are those of one person
    """
    known, people = known_people(club, pair.names), []
    for place, name in enumerate(pair.names, start=1):
        seat = (sitting or {}).get(place)
        same = seat is not None and seat.person.name_key == name_key(name)
        people.append(seat.person if seat and same else known.find(name, pair.home_club))
    if same_person(pair.names, people):
        words = _("The two players of a pair cannot be the same person.")
        raise Refusal.of(words, "second")
    return people


def refuse_clashes(
    sitting: Seating,
    people: Sequence[Person | None],
    since: tuple[int, ...],
    until: int | None = None,
    besides: int | None = None,
) -> None:
    """Refuse people who are in another entrant in one of their rounds, each from `since` on.

    :raises Refusal: with a :class:`TakenProblem` beside each such name
    """
    clashes = [
        sitting.clash(person, start, until or FOR_EVER, besides)
        for person, start in zip(people, since, strict=False)
    ]
    problems = [
        TakenProblem(field, already_plays(stay), stay.number)
        for field, stay in zip(PLACES, clashes, strict=False)
        if stay is not None
    ]
    if len(problems) == 2 and problems[0].number == problems[1].number:
        words = _("This pair is in already: it is pair %(number)s.")
        number = problems[0].number
        problems = [TakenProblem("first", words % {"number": number}, number)]
    if problems:
        raise Refusal(*problems)
