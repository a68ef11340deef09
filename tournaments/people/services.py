"""Correct a person, merge two that are one, erase a name; note that the list was exported."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.core.writes import (
    Actor,
    Conflict,
    Problem,
    Refusal,
    bump,
    journal,
    refuse,
    save,
    service,
)
from tournaments.entrants.people import club_problem, name_key, name_problem, tidy
from tournaments.models import Alias, Club, Entrant, JournalEntry, Person, Seat, Tournament
from tournaments.people.selectors.listing import rows_of
from tournaments.people.selectors.person import (
    MERGE,
    UNMERGE,
    brought_along,
    clubs_to_empty,
    contests_of_both,
    meetings,
    neutral_name,
    of_namesakes,
    spellings_of,
    tournaments_of,
)
from tournaments.people.words import meeting_words


@service("person")
def person_edit(
    *, actor: Actor, person: Person, name: str, home_club: str, shown_name: str, shown_club: str
) -> Person:
    """Correct the name and the home club of a person; the form's page has shown those before.

    Papers and rankings keep the name as it was entered, so the name before becomes a spelling.

    :raises Refusal: with a problem beside each field that cannot stand.
    :raises Conflict: where the person has another name or home club by now.
    """
    refuse_unless_whole(person)
    before = {"name": person.name, "home_club": person.home_club}
    if before != {"name": shown_name, "home_club": shown_club}:
        raise Conflict(person)
    after = {"name": tidy(name), "home_club": tidy(home_club)}
    judged = {"name": name_problem(after["name"]), "home_club": club_problem(after["home_club"])}
    refuse(Problem(field, words) for field, words in judged.items() if words)
    if after == before:
        return person
    old_key = person.name_key
    save(person, **after, name_key=name_key(after["name"]))
    if person.name_key != old_key:
        person.aliases.filter(name_key=person.name_key).delete()
        person.aliases.get_or_create(name_key=old_key, defaults={"name": before["name"]})
    _journal_edit(actor, person, {"before": before, "after": after})
    return person


@service("person")
def alias_add(*, actor: Actor, person: Person, name: str) -> Alias:
    """Add another spelling by which a person is found.

    :raises Refusal: where it cannot be a name, or finds the person already.
    """
    refuse_unless_whole(person)
    name = tidy(name)
    if words := name_problem(name):
        raise Refusal(words, "name")
    key = name_key(name)
    if key == person.name_key or person.aliases.filter(name_key=key).exists():
        words = _(
            "This spelling already finds the person: accents, capitals and order do not matter."
        )
        raise Refusal(words, "name")
    alias = person.aliases.create(name=name, name_key=key)
    _journal_edit(actor, person, {"name": person.name, "added": name})
    return alias


@service("person")
def alias_remove(*, actor: Actor, person: Person, name: str) -> None:
    """Take another spelling of a person away.

    :raises Refusal: where the person has no such spelling.
    """
    refuse_unless_whole(person)
    gone, _rows = person.aliases.filter(name=name).delete()
    if not gone:
        raise Refusal(_("This spelling is no longer there."))
    _journal_edit(actor, person, {"name": person.name, "removed": name})


@service("club")
def people_export(*, actor: Actor, club: Club, count: int, fmt: str) -> None:
    """Note that the list of the people was taken out as a file of so many lines."""
    journal(actor, "people.export", club_id=club.pk, count=count, format=fmt.upper())


def refuse_unless_whole(person: Person) -> None:
    """Refuse an act on a row that was merged into another one, or whose name was erased.

    :raises Refusal: in these two cases.
    """
    if person.erased_at is not None:
        raise Refusal(_("This person’s name was erased."))
    if person.merged_into_id is not None:
        raise Refusal(_("This person has been merged into another one in the meantime."))


def _journal_edit(actor: Actor, person: Person, data: dict[str, Any]) -> None:
    journal(actor, "people.edit", club_id=person.club_id, person=person.pk, **data)


AT_ONCE = 2000
NAMES = frozenset({"names", "name", "before", "added", "removed", "into_name", "from_name"})
"""Fields of lines that hold a whole name: part of a longer one is somebody else."""


class Redaction(NamedTuple):
    """The spellings of a name, and what stands in their place."""

    keys: frozenset[str]
    within: re.Pattern[str] | None
    """finds a spelling of several words inside a sentence"""
    neutral: str

    @classmethod
    def of(cls, spellings: Iterable[str], neutral: str) -> Redaction:
        """The redaction of these spellings, whatever their accents, capitals and order.

        >>> Redaction.of(["Marie Durand"], "Joueur 17").told({"names": ["DURAND Marie", "Luc"]})
        {'names': ['Joueur 17', 'Luc']}
        """
        known = sorted(set(spellings), key=lambda name: (-len(name), name))
        longer = "|".join(re.escape(name) for name in known if len(name.split()) > 1)
        within = re.compile(rf"(?<!\w)(?:{longer})(?!\w)", re.IGNORECASE) if longer else None
        return cls(frozenset(map(name_key, known)), within, neutral)

    def told(self, value: Any, spared: Collection[int] = (), field: str = "") -> Any:
        """A value of a line without the name; parts about entrants of `spared` numbers stay.

        The home club beside the name of a person goes too; that of an entrant stays.
        """
        if isinstance(value, Mapping):
            if value.get("number") in spared:
                return value
            redacted = {key: self.told(part, spared, key) for key, part in value.items()}
            if "home_club" in redacted and redacted.get("name") != value.get("name"):
                redacted["home_club"] = ""
            return redacted
        if isinstance(value, list):
            return [self.told(part, spared, field) for part in value]
        if not isinstance(value, str):
            return value
        if name_key(value) in self.keys:
            return self.neutral
        if self.within is None or field in NAMES:
            return value
        return self.within.sub(self.neutral, value)


def journal_redact(
    club_id: int, redaction: Redaction, spared: Mapping[int, Collection[int]]
) -> int:
    """Erase a name from every line of a club: in how many lines it stood.

    `spared` are, by tournament, the numbers of entrants with somebody else of that name.
    """
    lines = JournalEntry.objects.filter(club_id=club_id).order_by("pk")
    stored = lines.values_list("pk", "tournament_id", "data").iterator(AT_ONCE)
    changed = {
        pk: data
        for pk, tournament, before in stored
        if (data := redaction.told(before, spared.get(tournament or 0, ()))) != before
    }
    for pk, data in changed.items():
        JournalEntry.objects.filter(pk=pk).update(data=data, redactions=F("redactions") + 1)
    return len(changed)


@service("person")
def people_merge(*, actor: Actor, person: Person, into: Person) -> Person:
    """Merge a person into another one, who then has the tournaments and spellings of both.

    Seats keep their own row, so that the merge can be taken back.

    :raises Refusal: where the two have sat in the same round, or one of them is merged or erased.
    """
    refuse_unless_whole(person)
    refuse_unless_whole(into)
    if person.pk == into.pk or person.club_id != into.club_id:
        raise Refusal(_("Choose another person from the club."))
    # Lock the contests of both: nobody takes a seat there meanwhile.
    both = [tournament.pk for tournament in contests_of_both(person, into)]
    rows = Tournament.objects.filter(pk__in=both).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk"))
    if met := meetings(person, into):
        raise Refusal(meeting_words(met[0]))
    rows_of(person).update(merged_into=into)
    person.merged_into = into
    journal(
        actor,
        MERGE,
        club_id=person.club_id,
        person=person.pk,
        into=into.pk,
        name=person.name,
        into_name=into.name,
    )
    return into


@service("person")
def people_unmerge(*, actor: Actor, person: Person) -> Person:
    """Take the merge of a person back; what was merged into this person before leaves with it.

    :raises Refusal: where the person is not merged, or the name of both was erased.
    """
    into = person.merged_into
    if into is None:
        raise Refusal(_("This merge has already been undone."))
    if person.erased_at is not None:
        raise Refusal(_("This person’s name was erased."))
    own = Person.objects.filter(pk__in=brought_along(person), merged_into=into)
    own.update(merged_into=person)
    save(person, merged_into=None)
    both: dict[str, Any] = {"person": person.pk, "name": person.name}
    both |= {"from": into.pk, "from_name": into.name}
    journal(actor, UNMERGE, club_id=person.club_id, **both)
    return person


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
        raise Refusal(_("This is not the name: type “%(name)s”."), "name", name=person.name)
    held = list(tournaments_of(person).order_by("pk").select_for_update(no_key=True))
    spellings, neutral = spellings_of(person), neutral_name(person)
    spared = of_namesakes(person, spellings)
    rows = rows_of(person)
    entrants = list(Entrant.objects.filter(seats__person__in=rows).values_list("pk", flat=True))
    Entrant.objects.filter(pk__in=clubs_to_empty(person)).update(home_club="")
    # A form that still shows the name is out of date.
    Entrant.objects.filter(pk__in=entrants).update(version=F("version") + 1)
    Seat.objects.filter(person__in=rows).update(name=neutral)
    Alias.objects.filter(person__in=rows).delete()
    rows.update(name=neutral, name_key=name_key(neutral), home_club="", erased_at=actor.at)
    person.refresh_from_db()
    lines = journal_redact(person.club_id, Redaction.of(spellings, neutral), spared)
    for tournament in held:
        # Pages that are cached show the name no longer.
        bump(tournament)
    journal(
        actor,
        "people.erase",
        club_id=person.club_id,
        person=person.pk,
        called=neutral,
        contests=len(held),
        lines=lines,
    )
    return person
