"""Merging two rows that are one person, and taking it back."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.service import service
from tournaments.core.writes import Actor, Refusal, journal
from tournaments.models import Person, Tournament
from tournaments.people.selectors.listing import rows_of
from tournaments.people.selectors.merging import (
    MERGE,
    UNMERGE,
    brought_along,
    contests_of_both,
    meetings,
)
from tournaments.people.services.people import refuse_unless_whole
from tournaments.people.words import meeting_words


@service("person")
def people_merge(*, actor: Actor, person: Person, into: Person) -> Person:
    """Merge a person into another one, who then has the contests and spellings of both.

    Seats keep their own row, so that the merge can be taken back.

    :raises Refusal: where the two have sat in the same round, or one of them is merged or erased.
    """
    refuse_unless_whole(person)
    refuse_unless_whole(into)
    if person.pk == into.pk or person.club_id != into.club_id:
        raise Refusal.of(_("Choose another person of the club."))
    _hold_contests(person, into)
    if met := meetings(person, into):
        raise Refusal.of(meeting_words(met[0]))
    rows_of(person).update(merged_into=into)
    person.merged_into = into
    data = {"person": person.pk, "into": into.pk, "name": person.name, "into_name": into.name}
    journal(actor, MERGE, club_id=person.club_id, data=data)
    return into


@service("person")
def people_unmerge(*, actor: Actor, person: Person) -> Person:
    """Take the merge of a person back; what was merged into this person before leaves with it.

    :raises Refusal: where the person is not merged, or the name of both was erased.
    """
    into = person.merged_into
    if into is None:
        raise Refusal.of(_("This merge was taken back already."))
    if person.erased_at is not None:
        raise Refusal.of(_("The name of this person was erased."))
    own = Person.objects.filter(pk__in=brought_along(person), merged_into=into)
    own.update(merged_into=person)
    person.merged_into = None
    person.save(update_fields=["merged_into"])
    data = {"person": person.pk, "from": into.pk, "name": person.name, "from_name": into.name}
    journal(actor, UNMERGE, club_id=person.club_id, data=data)
    return person


def _hold_contests(one: Person, other: Person) -> None:
    """Lock the contests of both: nobody takes a seat there meanwhile."""
    both = [tournament.pk for tournament in contests_of_both(one, other)]
    rows = Tournament.objects.filter(pk__in=both).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk"))
