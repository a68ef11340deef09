"""Words cut to their place on paper, so that the text of a PDF is what is seen on the sheet.

A style sheet that cuts leaves the whole text in the file, and what a reader or a search finds there
is another name. The places are those of the style sheets, in millimetres and points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _

from tournaments.brackets.layout import MORE, both_fitted, cut, fitted, width
from tournaments.models import Tournament
from tournaments.paper.lines import POINT, ends_together
from tournaments.paper.type import (
    ACROSS,
    STEPS,
    UPRIGHT,
    FigureColumn,
    Fitted,
    SheetSize,
    Words,
    broken_lines,
    even_steps,
    fitted_list,
    name_lines,
    names_of,
    one_line_steps,
)

register = template.Library()
register.filter(ends_together)
FINE = 100
"""Widths are counted in hundredths of a millimetre."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where words stand: the width that they have and the size of their type."""

    width: float
    points: float
    lines: int = 1

    @property
    def room(self) -> int:
        """Its width, finely."""
        return int(self.width * FINE)

    @property
    def size(self) -> int:
        """The size of its type, finely."""
        return round(self.points * POINT * FINE)


PLACES: Mapping[str, TextPlace] = {
    "receipt-club": TextPlace(140, 11),
    "receipt-name": TextPlace(186, 14),
    "receipt-contest": TextPlace(260, 11),
    "badge-club": TextPlace(82, 11),
    "badge-where": TextPlace(60, 10),
    "entry-contest": TextPlace(158, 11),
    "entry-contest-beside-logo": TextPlace(114, 11),
    "entry-place": TextPlace(140, 11),
    "placard-label": TextPlace(190, 24),
    "placard-where": TextPlace(190, 11),
    "reminder-half": TextPlace(128.5, 10),
    "reminder-sheet": TextPlace(190, 10),
}


@register.filter
def within(words: object, place: str) -> str:
    """Words as far as their place has room.

    >>> within("Société philanthropique des joueurs de cartes", "badge-where")
    'Société philanthropique des joueu…'
    """
    at = PLACES[place]
    return cut(str(words), at.room, at.size)


@register.filter
def named_within(name: object, place: str) -> str:
    """A name as far as its place has room: first with initials, then cut.

    >>> named_within("Marie-Christophe de La Rochefoucauld-Montmorency d’Orval", "badge-where")
    'M.-C. de La Rochefoucauld-Montm…'
    """
    return fitted_in(str(name), PLACES[place])


def fitted_in(name: str, place: TextPlace) -> str:
    """A name as far as a place has room: first with initials, then cut."""
    return fitted(name, place.room, place.size)


@register.filter
def with_club(tournament: Tournament, place: str) -> str:
    """The contest and its club, as far as their place has room."""
    return within(f"{tournament.name} · {tournament.club.name}", place)


def abreast(names: Sequence[str], place: TextPlace) -> str:
    """The names of a pair on one line: in full, with initials, or the last words, cut."""
    return both_fitted(names, place.room, place.size)


def has_room(words: str, place: TextPlace) -> bool:
    """Whether words have room on the lines of a place, broken between them or within a long one."""
    space, *widths = (width(word, place.size) for word in (" ", *words.split()))
    return broken_lines(widths, place.room, space) <= place.lines


def on_lines(words: str, place: TextPlace) -> str:
    """Words as far as the lines of a place have room.

    >>> on_lines("Jean-Christophe de La Villardière", TextPlace(20, 10, lines=2))
    'Jean-Christophe de L…'
    """
    if has_room(words, place):
        return words
    while words and not has_room(words + MORE, place):
        words = words[:-1].rstrip(" -’'.,·")
    return words + MORE


LEAST_NAMES = 40.0
"""The least millimetres of the names of a list: with less it stands on a sheet across."""
AROUND_NAMES = 0.7
"""What is left free beside the names, less what is saved at the edges, in sizes of the type."""


class Way(NamedTuple):
    """A way to set a list: upright or across, the names of all pairs on one line or on two."""

    sheet: SheetSize
    stacked: bool

    def lines(self, names: Sequence[Words], room: float) -> int:
        """The lines of the names of a pair in a column so many times its type wide."""
        parts = [[name] for name in names] if self.stacked else [names]
        return sum(name_lines(part, room) for part in parts)


class Typeset(NamedTuple):
    """How a list is set, and in which type."""

    way: Way
    fitted: Fitted
    is_even: bool
    """whether the names of all pairs have as many lines"""
    is_whole: bool
    """whether each pair has one line: names are no blocks then, which take their time"""

    @property
    def wide(self) -> bool:
        """Whether it stands across."""
        return self.way.sheet is ACROSS

    @property
    def faults(self) -> tuple[float, ...]:
        """What makes it worse than another, the most important first; less is better."""
        return self.fitted.sheets, self.wide, not self.is_even, -self.fitted.size

    @property
    def type_class(self) -> str:
        """The classes of its type and of its names."""
        names = " is-stacked" * self.way.stacked or " is-whole" * self.is_whole
        return self.fitted.type_class + names


def room_beside(figures: Iterable[FigureColumn], sheet: SheetSize, em: float) -> float:
    """What columns of figures leave for the names, in sizes of a type of so many millimetres."""
    return sheet.width / em - sum(one.width(em) for one in figures) - AROUND_NAMES


def setting_of(
    pairs: Sequence[Sequence[str]],
    room: Callable[[SheetSize, float], float],
    heights: Callable[[Way, float], Iterator[float]],
    sheets: Sequence[SheetSize] = (UPRIGHT, ACROSS),
    **more: Any,
) -> Typeset:
    """The sheet with which a list takes the fewest sheets, upright if that does, and the type.

    Rows are even where they can be: each pair has one line, or each name its own where the type is
    larger so. The title of the names has room above them.
    """
    title = [_("Pair")]
    lines = [" – ".join(pair) for pair in (title, *pairs)]
    names = [*title, *(f"{name} –" for pair in pairs for name in pair)]
    measured = [*map(names_of, pairs)]
    least = STEPS[0] * POINT
    ways: list[Typeset] = []
    last = sheets[-1]
    for sheet in (one for one in sheets if one is last or room(one, least) * least >= LEAST_NAMES):
        of_sheet = partial(room, sheet)
        for stacked, steps in (
            (False, one_line_steps(lines, of_sheet, most=1)),
            (True, one_line_steps(names, of_sheet, most=1)),
            (False, even_steps([title, *pairs], of_sheet)),
        ):
            way = Way(sheet, stacked)
            fitted = fitted_list(partial(heights, way), sheet, steps=steps, **more)
            taken = of_sheet(fitted.size * POINT)
            lines_taken = {way.lines(pair, taken) for pair in measured}
            ways.append(Typeset(way, fitted, len(lines_taken) == 1, lines_taken == {1}))
    return min(ways, key=lambda one: one.faults)
