"""Correcting a person: name, home club, other spellings; and the list as a file."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Conflict, Problem, Refusal, journal
from tournaments.entrants.people import club_problem, name_key, name_problem, tidy
from tournaments.models import Alias, Club, Person


@service("person")
def person_edit(
    *, actor: Actor, person: Person, name: str, home_club: str, shown: tuple[str, str]
) -> Person:
    """Correct the name and the home club of a person; `shown` are those of the form's page.

    Papers and rankings keep the name as it was entered, so the name before becomes a spelling.

    :raises Refusal: with a problem beside each field that cannot stand.
    :raises Conflict: where the person has another name or home club by now.
    """
    refuse_unless_whole(person)
    before = {"name": person.name, "home_club": person.home_club}
    if (person.name, person.home_club) != shown:
        raise Conflict(person)
    after = _checked(name, home_club)
    if after == before:
        return person
    old_key = person.name_key
    person.name, person.home_club = after["name"], after["home_club"]
    person.name_key = name_key(person.name)
    person.save(update_fields=["name", "name_key", "home_club"])
    if person.name_key != old_key:
        person.aliases.filter(name_key=person.name_key).delete()
        person.aliases.get_or_create(name_key=old_key, defaults={"name": before["name"]})
    _told(actor, person, {"before": before, "after": after})
    return person


@service("person")
def alias_add(*, actor: Actor, person: Person, name: str) -> Alias:
    """Add another spelling by which a person is found.

    :raises Refusal: where it cannot be a name, or finds the person already.
    """
    refuse_unless_whole(person)
    name = tidy(name)
    if words := name_problem(name):
        raise Refusal.of(words, "name")
    key = name_key(name)
    if key == person.name_key or person.aliases.filter(name_key=key).exists():
        words = _("This spelling finds the person already: accents, capitals and order are equal.")
        raise Refusal.of(words, "name")
    alias = person.aliases.create(name=name, name_key=key)
    _told(actor, person, {"name": person.name, "added": name})
    return alias


@service("person")
def alias_remove(*, actor: Actor, person: Person, name: str) -> None:
    """Take another spelling of a person away.

    :raises Refusal: where the person has no such spelling.
    """
    refuse_unless_whole(person)
    gone, _rows = person.aliases.filter(name=name).delete()
    if not gone:
        raise Refusal.of(_("This spelling is not there any more."))
    _told(actor, person, {"name": person.name, "removed": name})


@service("club")
def people_export(*, actor: Actor, club: Club, count: int, fmt: str) -> None:
    """Note that the list of the people was taken out as a file of so many lines."""
    journal(actor, "people.export", club_id=club.pk, data={"count": count, "format": fmt.upper()})


def refuse_unless_whole(person: Person) -> None:
    """Refuse an act on a row that was merged into another one, or whose name was erased.

    :raises Refusal: in these two cases.
    """
    if person.erased_at is not None:
        raise Refusal.of(_("The name of this person was erased."))
    if person.merged_into_id is not None:
        raise Refusal.of(_("This person was merged into another one meanwhile."))


def _checked(name: str, home_club: str) -> dict[str, str]:
    """A name and a home club, tidied.

    :raises Refusal: with a problem beside each that cannot stand.
    """
    tidied = {"name": tidy(name), "home_club": tidy(home_club)}
    judged = {"name": name_problem(tidied["name"]), "home_club": club_problem(tidied["home_club"])}
    if problems := [Problem(field, words) for field, words in judged.items() if words]:
        raise Refusal(*problems)
    return tidied


def _told(actor: Actor, person: Person, data: dict[str, Any]) -> None:
    told = {"person": person.pk, **data}
    journal(actor, "people.edit", club_id=person.club_id, data=told)
