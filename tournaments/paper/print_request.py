"""What is to be printed, the head and foot of every paper, and how long it is about."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from math import ceil
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from tournaments.brackets.selectors import round_title, title_at_table
from tournaments.clubs.selectors import logo_png
from tournaments.models import MatchKind, Round, Tournament
from tournaments.paper.qr import qr_image, scans_in_a_foot
from tournaments.ranking.selectors.standings import kept_back


@dataclass(frozen=True)
class Order:
    """One paper to print: for which tournament and round, when, and where phones find the site."""

    tournament: Tournament
    site: str
    """Scheme and host of the public pages, without a slash at the end."""
    made_at: datetime
    round_: Round | None = None
    table: int | None = None
    """The table to print, if not all of the round."""
    entrant: int | None = None
    """The number of the entrant to print, if not all of them."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The answers to the options of the paper, where it has any (`forms.py`)."""

    @property
    def of_round(self) -> Round:
        """The round of a paper that is one of a round."""
        if self.round_ is None:
            raise ValueError("a paper of a round without a round")
        return self.round_

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
        """The phase of the round and the round of its bracket; empty where its number says all.

        Of the paper of one table its match.
        """
        if self.round_ is None:
            return ""
        if self.table is not None:
            return title_at_table(self.tournament, self.round_.number, self.table)
        return round_title(self.tournament, self.round_.number)

    @property
    def heading(self) -> str:
        """The round in words, with what it is called besides."""
        return self.heading_with(self.called)

    def heading_with(self, called: str) -> str:
        """The round in words, with what one of its tables is called."""
        return " · ".join(filter(None, (self.round_label, called)))

    @property
    def is_held(self) -> bool:
        """Whether a paper of results shows results that are held for the prize-giving."""
        kept = kept_back(self.tournament)
        return kept is not None and (self.round_number is None or self.round_number >= kept)

    @property
    def public_url(self) -> str:
        """The address of the tournament's public page."""
        return self.address("public_home")

    @cached_property
    def logo_url(self) -> str:
        """The logo of the club as a `data:` image, so that a PDF reads no address; or nothing."""
        png = logo_png(self.tournament.club_id)
        return f"data:image/png;base64,{b64encode(png).decode()}" if png else ""

    def address(self, name: str, *numbers: int) -> str:
        """The full address of a public page of the tournament."""
        return f"{self.site}{reverse(name, args=(self.tournament.code, *numbers))}"

    def frame(self) -> dict[str, object]:
        """The context of head and foot."""
        return {
            "tournament": self.tournament,
            "in_contest": f" — {self.tournament.name}",
            "logo_url": self.logo_url,
            "round_label": self.heading,
            "made_at": self.made_at,
            "public_url": self.public_url,
            "qr_url": qr_image(self.public_url) if scans_in_a_foot(self.public_url) else "",
        }


Piece = TypeVar("Piece")


def estimated(count: Callable[[Order], int], a_sheet: float) -> Callable[[Order], int]:
    """The number of sheets of a paper that has so many lines on a sheet."""
    return lambda order: ceil(count(order) / a_sheet)


def entrants(order: Order) -> int:
    """The number of entrants, or 1 where the paper is that of one entrant."""
    return 1 if order.entrant is not None else order.tournament.entrants.placed().count()


def players(order: Order) -> int:
    """The number of people, or of those of the one entrant that the paper is of."""
    return entrants(order) * order.tournament.players_each


def tables(order: Order) -> int:
    """The number of tables of the round, or 1 where the paper is that of one table."""
    if order.table is not None:
        return 1
    return order.of_round.matches.exclude(kind=MatchKind.BYE).count()


def on_sheets(pieces: Sequence[Piece], so_many: int) -> tuple[tuple[Piece, ...], ...]:
    """Pieces to cut apart, so many on a sheet.

    >>> on_sheets("abcde", 2)
    (('a', 'b'), ('c', 'd'), ('e',))
    """
    return tuple(tuple(pieces[start : start + so_many]) for start in range(0, len(pieces), so_many))


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A paper in the language of the request, in whichever thread it is rendered."""

    template: str
    frame: Mapping[str, object]
    """The context of head and foot."""
    values: Any
    language: str | None = field(default_factory=translation.get_language)

    def html(self) -> str:
        """The paper as a page."""
        with translation.override(self.language):
            return render_to_string(self.template, {**self.frame, "paper": self.values})
