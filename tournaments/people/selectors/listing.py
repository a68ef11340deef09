"""The people of a club as they are listed: their tournaments, their spellings, a filter."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import Coalesce

from tournaments.entrants.people import by_family_name, name_key, without_accents
from tournaments.models import Alias, Club, Person, Seat

NAMESAKES, MERGED = "namesakes", "merged"
NEVER = "never"
YEAR = timedelta(days=365)


class PersonLine(NamedTuple):
    """A person in a list; rows merged into one are one line."""

    pk: int
    name: str
    home_club: str
    spellings: tuple[str, ...]
    """other spellings of the name: aliases, and the names of the rows merged into it"""
    keys: frozenset[str]
    """the keys of all spellings"""
    contests: int
    """in which the person has or had a place"""
    last: date | None
    """the date of the latest of these tournaments"""
    merged: int
    """how many rows were merged into this one"""
    namesakes: bool = False
    """whether somebody else has the same name"""
    alike: bool = False
    """whether one of them has the same home club too"""
    twin: bool = False
    """whether that one's latest tournament was on the same day, or neither has one"""


class PeopleFilter(NamedTuple):
    """A filter of the list; empty values show all."""

    text: str = ""
    home_club: str = ""
    """the key of its name"""
    played: str = ""
    """years: within so many (`2`), not for so many (`-2`); or `NEVER`"""
    kind: str = ""
    """`NAMESAKES` or `MERGED`"""

    def shows(self, line: PersonLine, today: date) -> bool:
        """Whether a line is in the filtered list."""
        words = name_key(self.text).split()
        return (
            any(all(word in key for word in words) for key in line.keys)
            and (not self.home_club or name_key(line.home_club) == self.home_club)
            and self._played(line.last, today)
            and (self.kind != NAMESAKES or line.namesakes)
            and (self.kind != MERGED or line.merged > 0)
        )

    def _played(self, last: date | None, today: date) -> bool:
        if not self.played:
            return True
        if self.played == NEVER:
            return last is None
        years = int(self.played)
        recent = last is not None and last >= today - abs(years) * YEAR
        return recent is (years > 0)


def people_of(club: Club) -> list[PersonLine]:
    """Everybody the club knows, by family name; nobody whose name was erased (three queries)."""
    rows = list(club.people.filter(erased_at=None).order_by("pk"))
    names = _spellings(club, rows)
    seats = Seat.objects.filter(person__club=club, entrant__waiting=None)
    places = seats.annotate(who=Coalesce("person__merged_into_id", "person_id"))
    contests, latest = Count("entrant__tournament", distinct=True), Max("entrant__tournament__date")
    counted = places.order_by().values_list("who").annotate(contests, latest)
    played = {who: (count, last) for who, count, last in counted}
    merged = Counter(row.identity for row in rows if row.merged_into_id is not None)
    lines = []
    for row in (row for row in rows if row.merged_into_id is None):
        count, last = played.get(row.pk, (0, None))
        others = dict.fromkeys(name for name, _key in names[row.pk] if name != row.name)
        lines.append(
            PersonLine(
                pk=row.pk,
                name=row.name,
                home_club=row.home_club,
                spellings=tuple(others),
                keys=frozenset({row.name_key, *(key for _name, key in names[row.pk])}),
                contests=count,
                last=last,
                merged=merged[row.pk],
            )
        )
    told_apart = _told_apart(lines, {row.pk: row.name_key for row in rows})
    return sorted(told_apart, key=lambda line: (by_family_name(line.name), line.home_club, line.pk))


def _spellings(club: Club, rows: Sequence[Person]) -> Mapping[int, list[tuple[str, str]]]:
    """By person, names of the rows merged into it and aliases, each with its key."""
    spellings: dict[int, list[tuple[str, str]]] = defaultdict(list)
    owner = {row.pk: row.identity for row in rows}
    for row in rows:
        if row.merged_into_id is not None:
            spellings[row.identity].append((row.name, row.name_key))
    aliases = Alias.objects.filter(person__club=club).order_by("pk")
    for person, name, key in aliases.values_list("person", "name", "name_key"):
        if person in owner:
            spellings[owner[person]].append((name, key))
    return spellings


def _told_apart(lines: Sequence[PersonLine], keys: Mapping[int, str]) -> list[PersonLine]:
    """The lines, each with what it shares with others; `keys` are those of the names by person."""
    shared = Counter[tuple[object, ...]]()
    wholes = [(keys[line.pk], name_key(line.home_club), line.last) for line in lines]
    for whole in wholes:
        shared.update([whole[:1], whole[:2], whole])
    return [
        line._replace(
            namesakes=shared[whole[:1]] > 1, alike=shared[whole[:2]] > 1, twin=shared[whole] > 1
        )
        for line, whole in zip(lines, wholes, strict=True)
    ]


def people_listed(lines: Sequence[PersonLine], only: PeopleFilter, today: date) -> list[PersonLine]:
    """The lines that a filter shows."""
    return [line for line in lines if only.shows(line, today)]


def home_clubs(lines: Iterable[PersonLine]) -> list[tuple[str, str]]:
    """The home clubs there are, each with the key of its name, in order of the alphabet."""
    clubs: dict[str, str] = {}
    for line in lines:
        if line.home_club:
            clubs.setdefault(name_key(line.home_club), line.home_club)
    return sorted(clubs.items(), key=lambda item: without_accents(item[1]))


def rows_of(person: Person) -> QuerySet[Person]:
    """The rows of a person: its own and those merged into it."""
    return Person.objects.filter(club=person.club_id).rows_of([person.pk])
