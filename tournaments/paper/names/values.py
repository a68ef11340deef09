"""Every player by name, with the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.paper.print_request import Order
from tournaments.paper.tables.values import rows_of_round, waiting


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The table of a player; None where it has none."""

    name: str
    number: int
    table: int | None
    letter: str = ""
    """The initial of the family name, in the first line that begins with it."""
    label: str = ""
    """without a table: why not, in a word"""
    words: str = ""
    """the title of its match of a bracket; without a table what it waits for"""

    @property
    def family(self) -> str:
        """The family name, by which the list goes."""
        return family_and_first(self.name)[0]

    @property
    def first(self) -> str:
        """The rest of the name."""
        return family_and_first(self.name)[1]


def where_am_i(order: Order) -> tuple[SeatLine, ...]:
    """Every player of the order's round by family name."""
    places = [
        SeatLine(name, player.number, row.table, words=row.title)
        for row in rows_of_round(order)
        for pair in row.pairs
        if not row.is_bye
        for player in pair.each
        for name in player.names
    ]
    for rest in waiting(order):
        words = "" if rest.is_bye else rest.words
        places += [
            SeatLine(name, player.number, None, label=rest.label, words=words)
            for player in rest.pair.each
            for name in player.names
        ]
    return tuple(_lettered(sorted(places, key=lambda place: by_family_name(place.name))))


def _lettered(places: Iterable[SeatLine]) -> Iterator[SeatLine]:
    """The lines, the first of each initial with its letter."""
    last = ""
    for place in places:
        letter = by_family_name(place.name)[0][:1].upper()
        yield replace(place, letter=letter) if letter != last else place
        last = letter
