"""The texts of an entrant besides its names, each declared once.

The line of entries, the page of an entrant, import and export, the check-in list on screen and on
paper and the journal all read `FIELDS`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.entrants.people import club_problem


class EntrantField(NamedTuple):
    """A text of an entrant, called `name` in the models, in forms and in the journal."""

    name: str
    label: Any
    """on forms and over a column of a page"""
    title: Any
    """title of its column in an exported list"""
    in_journal: Any
    """before its value in a sentence of the journal"""
    headers: tuple[str, ...]
    """titles of its column in an imported list"""
    help_text: Any = ""
    problem: Callable[[str], str] = club_problem
    """why a tidied text is refused; empty where it is not"""
    suggestions: str = ""
    """the id of the list of values that its input offers"""


HOME_CLUB = EntrantField(
    "home_club",
    _("Home club"),
    _("Club"),
    _("club"),
    ("club", "association", "commune", "ville", "town", "section"),
)
CATEGORY = EntrantField(
    "category",
    _("Category"),
    _("Category"),
    _("category"),
    ("categorie", "category", "cat", "categorie doublette"),
    _("Ladies, mixed, juniors, veterans…: each has a ranking of its own."),
    lambda _text: "",  # the services know the categories of the tournament
    suggestions="categories",
)
FIELDS = (HOME_CLUB, CATEGORY)
"""In the order of their places in a list without titles, after the names."""


@dataclass(frozen=True)
class PairLine:
    """An entrant on a line of a list; `problem` says why the line cannot be read, if so.

    `second_line` is the line of the second player where each has a row, else 0.
    """

    line: int
    first: str
    second: str = ""
    home_club: str = ""
    problem: str = ""
    category: str = ""
    paid: bool = field(default=False, kw_only=True)
    second_line: int = field(default=0, kw_only=True)


@dataclass(frozen=True)
class PairFacts:
    """An entrant as the desk types it; a player alone has no second name.

    None leaves `joined_from` as it is.
    """

    first: str
    second: str = ""
    home_club: str = ""
    fixed_table: int | None = None
    joined_from: int | None = None
    category: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The two names, or the name of a player alone."""
        return (self.first, self.second) if self.second else (self.first,)


def details(of: object) -> dict[str, Any]:
    """The declared texts of an Entrant, a PairLine or PairFacts, by their names."""
    return {field.name: getattr(of, field.name) for field in FIELDS}


def details_shown(of: object) -> str:
    """The declared texts that are not empty, in one line."""
    return " · ".join(filter(None, details(of).values()))
