"""Erasing the name of a person who asks for it."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, bump, journal
from tournaments.entrants.people import name_key
from tournaments.models import Alias, Entrant, Person, Seat, Tournament
from tournaments.people.selectors.erasing import (
    clubs_to_empty,
    neutral_name,
    of_namesakes,
    spellings_of,
    tournaments_of,
)
from tournaments.people.selectors.listing import rows_of
from tournaments.people.services.people import refuse_unless_whole
from tournaments.people.services.redaction import Redaction, journal_redact


@service("person")
def person_erase(*, actor: Actor, person: Person, name: str) -> Person:
    """Replace the name of a person by a neutral one wherever it is stored; results stay.

    `name` is the name as it was typed to confirm. Home club and spellings go; the home club of an
    entrant stays where the partner has it too. The name goes from the journal of the club. Texts
    that somebody wrote (reasons of penalties, prizes, articles) are not searched. It cannot be
    undone.

    :raises Refusal: for another name, or where the person is merged or erased already.
    """
    refuse_unless_whole(person)
    if name_key(name) != person.name_key:
        words = _("This is not the name: type “%(name)s”.")
        raise Refusal.of(words % {"name": person.name}, "name")
    held = list(tournaments_of(person).order_by("pk").select_for_update(no_key=True))
    spellings, neutral = spellings_of(person), neutral_name(person)
    spared = of_namesakes(person, spellings)
    _empty_rows(actor, person, neutral)
    lines = journal_redact(person.club_id, Redaction.of(spellings, neutral), spared)
    _show_everywhere(held)
    data = {"person": person.pk, "called": neutral, "contests": len(held), "lines": lines}
    journal(actor, "people.erase", club_id=person.club_id, data=data)
    return person


def _empty_rows(actor: Actor, person: Person, neutral: str) -> None:
    rows = rows_of(person)
    entrants = list(Entrant.objects.filter(seats__person__in=rows).values_list("pk", flat=True))
    Entrant.objects.filter(pk__in=clubs_to_empty(person)).update(home_club="")
    # A form that still shows the name is out of date.
    Entrant.objects.filter(pk__in=entrants).update(version=F("version") + 1)
    Seat.objects.filter(person__in=rows).update(name=neutral)
    Alias.objects.filter(person__in=rows).delete()
    rows.update(name=neutral, name_key=name_key(neutral), home_club="", erased_at=actor.at)
    person.refresh_from_db()


def _show_everywhere(tournaments: list[Tournament]) -> None:
    """Move the contests to their next revision: pages that are cached have the name no more."""
    for tournament in tournaments:
        bump(tournament)
