"""The people a club knows: found by a name, and by their seats in a tournament."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from django.db.models import Count, F, Q
from django.db.models.functions import Coalesce

from tournaments.entrants.people import name_key
from tournaments.models import Alias, Club, Person, Seat, Tournament

FOR_EVER = 1_000
MOST_PLAYERS, MOST_PARTNERS = 12, 5
"""The most names that are offered while one is typed."""


class KnownPeople(NamedTuple):
    """People of a club by the keys of their names and aliases."""

    by_key: Mapping[str, Collection[Person]]

    def find(self, name: str, home_club: str = "") -> Person | None:
        """The person meant by a name; None where the club knows nobody of that name.

        Of several people, one of the same home club is meant, else one without a home club; then
        a name goes before an alias, and the person known for longest before the others.
        """
        key, club = name_key(name), name_key(home_club)
        return min(
            self.by_key.get(key, ()),
            key=lambda person: (
                name_key(person.home_club) != club,
                person.home_club != "",
                person.name_key != key,
                person.pk,
            ),
            default=None,
        )


def known_people(club: Club, names: Iterable[str] | None = None) -> KnownPeople:
    """The people of a club who have one of a few `names`, or all of them (two queries)."""
    people = club.people.select_related("merged_into")
    aliases = Alias.objects.filter(person__club=club).select_related("person__merged_into")
    if names is not None:
        keys = [name_key(name) for name in names]
        people, aliases = people.filter(name_key__in=keys), aliases.filter(name_key__in=keys)
    by_key: dict[str, set[Person]] = defaultdict(set)
    for person in people:
        by_key[person.name_key].add(person.merged_into or person)
    for alias in aliases:
        by_key[alias.name_key].add(alias.person.merged_into or alias.person)
    return KnownPeople(by_key)


def known_players(tournament: Tournament, typed: str) -> list[str]:
    """Names of the club's people with every word typed so far, the most frequent first.

    People whose rows were merged are offered once, whichever spelling is typed; erased ones never.
    """
    words = name_key(typed).split()
    if not words:
        return []
    people = tournament.club.people.with_words(words).filter(merged_into=None, erased_at=None)
    times = Count("seats", distinct=True) + Count("merged__seats", distinct=True)
    ordered = people.annotate(times=times).order_by("-times", "name")
    return list(ordered.values_list("name", flat=True)[:MOST_PLAYERS])


def past_partners(tournament: Tournament, name: str) -> list[str]:
    """Names of earlier partners of this person in the club, the latest first."""
    key = name_key(name)
    if not key:
        return []
    people = tournament.club.people.named([key])
    with_them = Seat.objects.filter(
        entrant__tournament__club_id=tournament.club_id, entrant__seats__person__in=people
    ).exclude(person__in=people)
    known = with_them.filter(person__erased_at=None).order_by(F("pk").desc())
    latest = known.values_list(Coalesce("person__merged_into__name", "person__name"), flat=True)
    return list(dict.fromkeys(latest[: 4 * MOST_PARTNERS]))[:MOST_PARTNERS]


class Stay(NamedTuple):
    """A person in a seat of entrant `number`, from a round up to another (excluded)."""

    number: int
    name: str
    since: int
    until: int

    def meets(self, since: int, until: int) -> bool:
        """Whether it shares a round with these rounds."""
        return self.since < until and since < self.until


class Seating(NamedTuple):
    """The stays of a tournament, by the identity of the person: two merged rows have the same."""

    stays: Mapping[int, Sequence[Stay]]

    def clash(
        self, person: Person | None, since: int, until: int = FOR_EVER, besides: int | None = None
    ) -> Stay | None:
        """The stay of a person in these rounds, in an entrant other than `besides`."""
        stays = self.stays.get(person.identity, ()) if person else ()
        return next((s for s in stays if s.number != besides and s.meets(since, until)), None)


def seating(tournament: Tournament, people: Collection[Person | None] | None = None) -> Seating:
    """The seating of a tournament, or of the entrants of a few `people` (one query)."""
    seats = Seat.objects.filter(entrant__tournament=tournament)
    if people is not None:
        known = [person.identity for person in people if person is not None]
        theirs = Seat.objects.filter(Q(person__in=known) | Q(person__merged_into__in=known))
        seats = seats.filter(entrant__in=theirs.values("entrant"))
    seats = seats.select_related("entrant", "person").order_by("entrant", "place", "from_round")
    stays: dict[int, list[Stay]] = defaultdict(list)
    for _place, in_turn in groupby(seats, key=lambda seat: (seat.entrant_id, seat.place)):
        held = list(in_turn)
        entrant = held[0].entrant
        # The next person at the place ends a stay, or a withdrawal.
        end = entrant.withdrawn_from or FOR_EVER
        starts = [max(seat.from_round, entrant.joined_from) for seat in held]
        for seat, (since, until) in zip(held, pairwise([*starts, end]), strict=True):
            stay = Stay(entrant.number, seat.name, since, min(until, end))
            stays[seat.person.identity].append(stay)
    return Seating(stays)
