"""What is to be printed, and the head and foot every paper shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.brackets.selectors import round_title
from tournaments.models import Round, Tournament
from tournaments.paper.qr import qr_image


@dataclass(frozen=True)
class Order:
    """One paper to print: for which contest and round, when, and where phones find the site."""

    contest: Tournament
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
        """The round in words, empty for a paper of the whole contest."""
        if self.round_ is None:
            return ""
        if self.table is not None:
            where = {"number": self.round_.number, "table": self.table}
            return gettext("Round %(number)s, table %(table)s") % where
        return gettext("Round %(number)s") % {"number": self.round_.number}

    @cached_property
    def called(self) -> str:
        """The phase of the round and the round of its bracket; empty where its number says all."""
        return round_title(self.contest, self.round_.number) if self.round_ else ""

    @property
    def heading(self) -> str:
        """The round in words, with what it is called besides."""
        return " · ".join(filter(None, (self.round_label, self.called)))

    @property
    def public_url(self) -> str:
        """The address of the contest's public page."""
        return self.address("public_home")

    def address(self, name: str, *numbers: int) -> str:
        """The full address of a public page of the contest."""
        return f"{self.site}{reverse(name, args=(self.contest.code, *numbers))}"

    def frame(self) -> dict[str, object]:
        """What head and foot say."""
        return {
            "contest": self.contest,
            "round_label": self.heading,
            "made_at": self.made_at,
            "public_url": self.public_url,
            "qr_url": self.code(self.public_url),
        }
