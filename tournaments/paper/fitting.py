"""Words cut to their place on paper, so that the text of a PDF is what is seen on the sheet.

A style sheet that cuts leaves the whole text in the file, and what a reader or a search finds there
is another name. The places are those of the style sheets, in millimetres and points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import template

from tournaments.brackets.layout import MORE, both_fitted, cut, fitted, width
from tournaments.models import Tournament
from tournaments.paper.lines import POINT, ends_together

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
    space, lines, at = width(" ", place.size), 1, 0
    for word in words.split():
        wide = width(word, place.size)
        if at and at + space + wide > place.room:
            lines, at = lines + 1, 0
        at += wide + (space if at else 0)
        while at > place.room:
            lines, at = lines + 1, at - place.room
    return lines <= place.lines


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
