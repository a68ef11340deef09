"""Every player by name, with the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.entrants.people import by_family_name, family_and_first
from tournaments.paper.print_request import Order
from tournaments.paper.tables.values import waiting
from tournaments.ranking.selectors.seats import table_rows


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
    seated = [
        (pair, row.table, "", row.title)
        for row in table_rows(order.of_round)
        for pair in row.pairs
        if not row.is_bye
    ]
    waits = [(one.pair, None, one.label, one.words * (not one.is_bye)) for one in waiting(order)]
    places = [
        SeatLine(name, player.number, table, label=label, words=words)
        for pair, table, label, words in [*seated, *waits]
        for player in pair.each
        for name in player.names
    ]
    places.sort(key=lambda place: by_family_name(place.name))
    initials = groupby(places, lambda place: by_family_name(place.name)[0][:1].upper())
    return tuple(
        place if at else replace(place, letter=letter)
        for letter, of_letter in initials
        for at, place in enumerate(of_letter)
    )
