"""The poster that announces a contest: what, when, where, for how much and for what prizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournaments.core.tags import day
from tournaments.core.wording.phases import how_words
from tournaments.core.wording.settings import fee_words, room_words
from tournaments.models import Tournament
from tournaments.paper.lines import POINT, lines_of
from tournaments.paper.print_request import Order
from tournaments.paper.rules.round_sentences import rounds_fact
from tournaments.ranking.selectors.parts import prize_ranks
from tournaments.ranking.selectors.prizes import prize_words
from tournaments.rulesets.sheet.facts import game_facts, game_name

MOST_LINES, LONGEST_LINE = 10, 70
"""Of the prizes, and of what else is said."""
TIMES = {
    "title": 2.8,
    "name": 1.6,
    "how": 1.4,
    "when": 1.7,
    "starts": 1.7,
    "place": 1.7,
    "fee": 1.4,
    "prize": 1.6,
    "contact": 1.5,
}
"""The largest size of each heading, as times the size of the type of the other lines."""
SMALL = 0.6
"""A heading that would be as much smaller is broken instead."""
HEADINGS = (56, 52, 48, 44, 40, 36, 32, 28, 24, 22, 20, 18, 16, 14)
TYPES = (24, 22, 20, 18, 16, 14, 13, 12, 11, 10)
"""The sizes of headings and of the other lines, in points on an A4 poster."""
ROOM, WIDTH = 250, 158
"""Within the frame of an A4 poster, in millimetres."""
LEADING, A_GAP = 1.2, 0.7
"""The height of a line and between two groups of lines, as times the size of the type."""
GROUPS, TITLES = 7, 6
"""The groups of lines, and the lines that are not told: titles, a logo, the last line."""
TIED = re.compile(r"(?<=\d) (?=h\b|€|\d)|(?<=\d h) (?=\d)")
"""A space within an hour, an amount or a telephone number: no line is broken there."""
BRACKETS = re.compile(r"\(.*?\)")
WRITTEN = 1.8
"""The height of a line to write a prize on, in sizes of the type."""
ASKED = ("starts", "place", "contact")
"""The headings that have a line to write on where nothing is known."""


class PosterSize(StrEnum):
    """The sheet of a poster."""

    A4 = "a4"
    A3 = "a3"


@dataclass(frozen=True, slots=True)
class LargeLine:
    """A line in the largest type in which it is not broken, or only once where that is small."""

    words: str
    most: float
    """the size it may have at most, in points"""

    @property
    def size(self) -> int:
        """Its size, in points."""
        sizes = [size for size in HEADINGS if size <= self.most]
        whole = (size for size in sizes if self.lines(size) == 1 and size > SMALL * self.most)
        once = (size for size in sizes if self.lines(size) == 2)
        return next(chain(whole, once), HEADINGS[-1])

    @property
    def height(self) -> float:
        """The millimetres that it takes."""
        return self.lines(self.size) * self.size * LEADING * POINT

    def lines(self, size: int) -> int:
        """How many lines it takes in a size."""
        return lines_of(self.words, size, WIDTH, bold=True)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the poster says; what is empty and must be known has a line to write on."""

    sheet: str
    club: str
    headings: Mapping[str, LargeLine]
    """the first prize is one of them"""
    prizes: tuple[str, ...]
    """the others"""
    facts: tuple[str, ...]
    more: tuple[str, ...]
    type_size: int = TYPES[0]
    """of the lines that are not headings, in points"""

    @property
    def prize_lines(self) -> range:
        """The lines to write the prizes on, where none is known."""
        return range(0 if "prize" in self.headings else 3)

    @property
    def fact_lines(self) -> tuple[str, ...]:
        """The facts on one line where it has room, else a line each."""
        line = " · ".join(self.facts)
        return (line,) if lines_of(line, self.type_size, WIDTH) == 1 else self.facts

    @property
    def height(self) -> float:
        """The millimetres that it takes."""
        texts = (self.club, *self.prizes, *self.fact_lines, *self.more)
        lines = TITLES + sum(lines_of(text, self.type_size, WIDTH, bold=True) for text in texts)
        own = sum(one.height for one in self.headings.values())
        written = WRITTEN * len(self.prize_lines)
        return own + (lines * LEADING + written + GROUPS * A_GAP) * self.type_size * POINT

    def in_type(self, size: int) -> Announcement:
        """The same in a type."""
        headings = {
            name: replace(one, most=TIMES[name] * size) for name, one in self.headings.items()
        }
        return replace(self, headings=headings, type_size=size)


def announcement(order: Order) -> Announcement:
    """The poster of a contest with the answers to its form, in the largest type that fits."""
    words = _words(order)
    sizes = (words.in_type(size) for size in TYPES)
    return next((one for one in sizes if one.height <= ROOM), words.in_type(TYPES[-1]))


def _words(order: Order) -> Announcement:
    tournament, told = order.tournament, order.options
    fee = fee_words(tournament)
    title, name = headline(tournament)
    prize, *prizes = told.get("prizes", prize_list(tournament)) or [""]
    headings = {
        "title": title,
        "name": name,
        "how": capfirst(how_words(tournament.first)) if tournament.melee else "",
        "when": capfirst(f"{date_format(tournament.date, 'l')} {day(tournament.date)}"),
        "starts": tied(told.get("starts", "")),
        "place": tournament.place,
        "fee": in_brackets(_("Entry fee: %(fee)s") % {"fee": fee}) if fee else _("Free entry"),
        "prize": prize,
        "contact": tied(told.get("contact", "")),
    }
    return Announcement(
        sheet=told.get("sheet", PosterSize.A4),
        club=tournament.club.name,
        headings={
            name: LargeLine(line, HEADINGS[0])
            for name, line in headings.items()
            if line or name in ASKED
        },
        prizes=tuple(prizes),
        facts=tuple(_facts(tournament)),
        more=tuple(map(tied, told.get("more", ()))),
    )


def headline(tournament: Tournament) -> tuple[str, str]:
    """What is played, and the name of the contest without what that has said."""
    title = _("%(game)s contest") % {"game": game_name(tournament.rules)}
    name, first = tournament.name, title.partition(" ")[0]
    if title.casefold() in name.casefold():
        return name, ""
    if name.casefold().startswith(first.casefold()):
        name = name[len(first) :].strip()
    return capfirst(title), name


def tied(text: str) -> str:
    """A typed line with hours, amounts and telephone numbers that stay whole.

    >>> tied("20 h 30, 02 47 27 00 00").count("\u00a0")
    6
    """
    return TIED.sub("\u00a0", text)


def in_brackets(text: str) -> str:
    """A line whose words in brackets stay together.

    >>> in_brackets("a b (c d)")
    'a b (c\\xa0d)'
    """
    return BRACKETS.sub(lambda found: found[0].replace(" ", "\u00a0"), text)


def prize_list(tournament: Tournament) -> tuple[str, ...]:
    """The first prizes of the list of a contest, a line each, and how many more there are."""
    prizes = [*tournament.prizes.all()]
    shown = prizes if len(prizes) <= MOST_LINES else prizes[: MOST_LINES - 1]
    lines = [f"{prize_ranks(prize)}\u00a0– {prize_words(prize)}"[:LONGEST_LINE] for prize in shown]
    if left := sum(prize.count for prize in prizes[len(shown) :]):
        more = ngettext("… and %(count)s more prize", "… and %(count)s more prizes", left)
        lines.append(more % {"count": left})
    return tuple(lines)


def _facts(tournament: Tournament) -> Iterator[str]:
    """How it is played, and for how many there is room."""
    yield capfirst(rounds_fact(tournament))
    yield from (fact.words for fact in game_facts(tournament.rules) if fact.key == "length")
    if room := room_words(tournament):
        yield room
