"""From which round to which every person sits where: nobody sits in two pairs at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tournaments.entrants.people import name_key
from tournaments.models import Seat, Tournament

FOR_EVER = 1_000


@dataclass(frozen=True, slots=True)
class Stay:
    """A person in a seat, from a round until another (which is no longer theirs)."""

    number: int
    place: int
    name: str
    key: str
    since: int
    until: int

    def meets(self, since: int, until: int) -> bool:
        """Whether it shares a round with the given ones."""
        return self.since < until and since < self.until


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in a contest, by the key of the person's name."""

    stays: Mapping[str, tuple[Stay, ...]]

    def clash(
        self, key: str, since: int, until: int = FOR_EVER, besides: int | None = None
    ) -> Stay | None:
        """The stay of this person, in another pair than `besides`, that shares a round."""
        stays = self.stays.get(key, ())
        return next((s for s in stays if s.number != besides and s.meets(since, until)), None)


def seating(contest: Tournament, names: Collection[str] | None = None) -> Seating:
    """The seating of a contest (one query); of a few `names`, that of their entrants only."""
    seats = Seat.objects.filter(entrant__tournament=contest)
    if names is not None:
        theirs = Seat.objects.filter(member__name_key__in=[name_key(name) for name in names])
        seats = seats.filter(entrant__in=theirs.values("entrant"))
    seats = seats.select_related("entrant", "member").order_by("entrant", "place", "from_round")
    by_place: dict[tuple[int, int], list[Seat]] = defaultdict(list)
    for seat in seats:
        by_place[seat.entrant_id, seat.place].append(seat)
    stays = [stay for row in by_place.values() for stay in stays_of_place(row)]
    return Seating(_by_key(stays))


def stays_of_place(seats: list[Seat]) -> list[Stay]:
    """The people of one place of a pair, in turn; a withdrawal ends the last stay."""
    entrant = seats[0].entrant
    end = entrant.withdrawn_from or FOR_EVER
    starts = [max(seat.from_round, entrant.joined_from) for seat in seats]
    turns = pairwise([*starts, end])
    return [
        Stay(entrant.number, seat.place, seat.name, seat.member.name_key, since, min(until, end))
        for seat, (since, until) in zip(seats, turns, strict=True)
    ]


def _by_key(stays: Iterable[Stay]) -> dict[str, tuple[Stay, ...]]:
    grouped: dict[str, list[Stay]] = defaultdict(list)
    for stay in stays:
        grouped[stay.key].append(stay)
    return {key: tuple(rows) for key, rows in grouped.items()}
