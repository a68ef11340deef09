"""The people of a pair: found or created in the club, and checked before they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.writes import Actor, Problem, Refusal, journal, refuse
from tournaments.entrants.fields import FIELDS, PairFacts, details
from tournaments.entrants.people import name_key, name_problem, tidy
from tournaments.entrants.selectors.entrants import names_now
from tournaments.entrants.selectors.people import FOR_EVER, known_people, seating
from tournaments.entrants.selectors.preview import already_plays, one_name_only, same_person_problem
from tournaments.models import Club, Entrant, Person, Seat, Tournament


def journal_entrant(actor: Actor, act: str, entrant: Entrant, **facts: Any) -> None:
    """Write a line of the journal about an entrant, with its number and its names."""
    journal(
        actor,
        act,
        entrant.tournament,
        number=entrant.number,
        names=names_now(entrant),
        **facts,
    )


def person_create(club: Club, name: str, home_club: str = "") -> Person:
    """Add a person to the people of a club."""
    return Person.objects.create(club=club, name=name, name_key=name_key(name), home_club=home_club)


@dataclass(frozen=True)
class TakenProblem(Problem):
    """The person of this field is in pair `number` already."""

    number: int


def pair_checked(pair: PairFacts, players: int) -> PairFacts:
    """The facts of an entrant of so many players, tidied.

    :raises Refusal: with a problem for each field that cannot stand
    """
    texts: dict[str, Any] = {name: tidy(text) for name, text in details(pair).items()}
    pair = replace(pair, first=tidy(pair.first), second=tidy(pair.second), **texts)
    second = name_problem(pair.second)
    if players == 1:
        second = one_name_only() if pair.second else ""
    judged = {
        "first": name_problem(pair.first),
        "second": second,
        **{field.name: field.problem(texts[field.name]) for field in FIELDS},
    }
    refuse(Problem(field, words) for field, words in judged.items() if words)
    return pair


def people_of_pair(
    club: Club, pair: PairFacts, sitting: Mapping[int, Seat] | None = None
) -> list[Person | None]:
    """The people meant by the names of an entrant; None for a person new to the club.

    Every spelling of the name of the person `sitting` at a place means this person.

    :raises Refusal: if two names are those of one person
    """
    known, people = known_people(club, pair.names), []
    for place, name in enumerate(pair.names, start=1):
        seat = (sitting or {}).get(place)
        same = seat and seat.person.name_key == name_key(name)
        people.append(seat.person if seat and same else known.find(name, pair.home_club))
    if problem := same_person_problem(pair.names, people):
        raise Refusal(problem, "second")
    return people


def refuse_clashes(
    tournament: Tournament,
    people: Sequence[Person | None],
    since: Sequence[int],
    until: int | None = None,
    besides: int | None = None,
    fields: Sequence[str] = ("first", "second"),
) -> None:
    """Refuse people who are in another entrant in one of their rounds; each has a `since`.

    :raises Refusal: with a :class:`TakenProblem` beside each such name, at its field
    """
    sitting = seating(tournament, people)
    problems = [
        TakenProblem(field, already_plays(stay), stay.number)
        for field, person, start in zip(fields, people, since, strict=False)
        if (stay := sitting.clash(person, start, until or FOR_EVER, besides)) is not None
    ]
    if len(problems) == 2 and problems[0].number == problems[1].number:
        words = _("This pair is already entered: it is pair %(number)s.")
        number = problems[0].number
        problems = [TakenProblem("first", words % {"number": number}, number)]
    refuse(problems)
