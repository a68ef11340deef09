"""What is to be printed, the head and foot papers share, and how a long one is cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from math import ceil
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.brackets.selectors import round_title
from tournaments.models import CardFormat, MatchEntry, MatchKind, Round, Tournament
from tournaments.paper.pdf import qr_image


@dataclass(frozen=True)
class Order:
    """One paper to print: for which tournament and round, when, and where phones find the site."""

    tournament: Tournament
    site: str
    """Scheme and host of the public pages, without a slash at the end."""
    made_at: datetime
    round_: Round | None = None
    table: int | None = None
    """The only table that is wanted of the round, if it is one."""
    pair: int | None = None
    """The only pair that is wanted, by its number, if it is one."""
    code: Callable[[str], str] = qr_image
    """How the page shows an address as a QR code."""

    @property
    def round_number(self) -> int | None:
        """The number of the round, if the paper is one of a round."""
        return self.round_.number if self.round_ else None

    @property
    def round_label(self) -> str:
        """The round in words, empty for a paper of the whole tournament."""
        if self.round_ is None:
            return ""
        if self.table is not None:
            where = {"number": self.round_.number, "table": self.table}
            return gettext("Round %(number)s, table %(table)s") % where
        return gettext("Round %(number)s") % {"number": self.round_.number}

    @cached_property
    def called(self) -> str:
        """The phase of the round and the round of its bracket; empty where its number says all."""
        return round_title(self.tournament, self.round_.number) if self.round_ else ""

    @property
    def heading(self) -> str:
        """The round in words, with what it is called besides."""
        return " · ".join(filter(None, (self.round_label, self.called)))

    @property
    def public_url(self) -> str:
        """The address of the tournament's public page."""
        return self.address("public_home")

    def address(self, name: str, *numbers: int) -> str:
        """The full address of a public page of the tournament."""
        return f"{self.site}{reverse(name, args=(self.tournament.code, *numbers))}"

    def frame(self) -> dict[str, object]:
        """What head and foot say."""
        return {
            "tournament": self.tournament,
            "round_label": self.heading,
            "made_at": self.made_at,
            "public_url": self.public_url,
            "qr_url": self.code(self.public_url),
        }


PART_SHEETS = 25
"""of a part: what the process that makes PDF lays out at once"""

Cut = Callable[[Any, int, int], Any]


@dataclass(frozen=True, slots=True)
class Length:
    """What a paper is a list of: its units, which `cut` takes from one number up to another.

    In the template each unit has an id that begins with `u`, so that its sheet is known; where
    each unit is a sheet there is no need.
    """

    count: Callable[[Order], int]
    """How many units there will be, by one query."""
    a_sheet: Callable[[Order], float]
    """How many go on a sheet, about."""
    units: Callable[[Any], int]
    """How many there are, once the values of the paper are known."""
    cut: Cut

    def sheets(self, order: Order) -> int:
        """How many sheets it will take, about."""
        return ceil(self.count(order) / self.a_sheet(order))

    def part(self, order: Order) -> int:
        """How many units a part of it has."""
        return max(1, int(self.a_sheet(order) * PART_SHEETS))


def listed(
    field: str,
    count: Callable[[Order], int],
    a_sheet: Callable[[Order], float],
    *,
    at_end: Sequence[str] = (),
) -> Length:
    """A paper that is one list, the field of that name; those `at_end` follow its last unit."""

    def cut(paper: Any, start: int, stop: int) -> Any:
        units = getattr(paper, field)
        later = at_end if stop < len(units) else ()
        return replace(paper, **{field: units[start:stop]}, **dict.fromkeys(later, ()))

    return Length(count, a_sheet, lambda paper: len(getattr(paper, field)), cut)


def itself_listed(count: Callable[[Order], int], a_sheet: Callable[[Order], float]) -> Length:
    """A paper whose values are its units."""
    return Length(count, a_sheet, len, lambda units, start, stop: units[start:stop])


def entrants(order: Order) -> int:
    """Everybody who is entered; one, where the paper is that of one pair."""
    return 1 if order.pair is not None else order.tournament.entrants.count()


def players(order: Order) -> int:
    """The people who are entered."""
    return order.tournament.entrants.count() * order.tournament.players_each


def tables(order: Order) -> int:
    """The tables of the order's round; one, where the paper is that of one table."""
    if order.round_ is None or order.table is not None:
        return 1
    return order.round_.matches.exclude(kind=MatchKind.BYE).count()


def card_sheets(order: Order) -> int:
    """The sheets of the score cards, of two on each where they are small."""
    two_up = order.tournament.card_format == CardFormat.A5
    return ceil(tables(order) / 2) if two_up else tables(order)


def lots(order: Order) -> int:
    """The lots of the tournament."""
    return order.tournament.prizes.count()


def a_sheet(number: float) -> Callable[[Order], float]:
    """The same number whatever the tournament."""
    return lambda _order: number


def matches_a_sheet(order: Order) -> float:
    """A table with hands has a sheet of its own."""
    if order.round_ is None:
        return 1
    return 1 if order.round_.matches.filter(entry=MatchEntry.HANDS).exists() else 5


def routes_a_sheet(order: Order) -> float:
    """A heading and a line for each round, on 247 millimetres."""
    return max(1, int(247 / (16 + 7.6 * order.tournament.rounds_total)))
