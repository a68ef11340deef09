"""The faces of the card of a match: one; of a match of several games one with all, and grids."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import gettext

from scoring.match import MatchFormat
from tournaments.models import EntryMode, Tournament

SIDES = 2
"""of a match of several games"""
MOST_GAMES = 7
"""on one face"""
ONE_GAME = MatchFormat(1)


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a card: of a match of one game, of several games, or of one of them alone."""

    games: tuple[int, ...] = ()
    """The games of which it has the marks and totals; empty: a grid of hands."""
    number: int = 0
    """The game whose hands it has, of several; 0: the only one."""
    signed: bool = True
    form: MatchFormat = ONE_GAME
    """The games of the match."""
    bracket: bool = False
    """Whether the match is of a bracket, so that a tie is broken by another hand."""

    @property
    def several(self) -> bool:
        """Whether the match is several games."""
        return bool(self.games or self.number)

    @property
    def title(self) -> str:
        """Its games where the match is on several faces; else empty."""
        if self.number:
            return gettext("Game %(number)s") % {"number": self.number}
        if not self.games or (self.signed and self.games[0] == 1):
            return ""
        values = {"first": self.games[0], "last": self.games[-1]}
        return gettext("Games %(first)s to %(last)s") % values


WHOLE = Face()


def faces_of(form: MatchFormat, *, by_hands: bool = False) -> tuple[Face, ...]:
    """The faces of the card of a match; `by_hands`: each of several games has a grid of its own.

    The sides sign once, on the last of the faces with the totals.

    >>> [(face.games, face.number) for face in faces_of(MatchFormat(2, "all"), by_hands=True)]
    [((1, 2), 0), ((), 1), ((), 2)]
    >>> [(face.games, face.signed) for face in faces_of(MatchFormat(9))]
    [((1, 2, 3, 4, 5), False), ((6, 7, 8, 9), True)]
    """
    if form.games == 1:
        return (WHOLE,)
    each = ceil(form.games / ceil(form.games / MOST_GAMES))
    firsts = range(1, form.games + 1, each)
    totals = tuple(
        Face(
            tuple(range(first, min(first + each, form.games + 1))),
            signed=first == firsts[-1],
            form=form,
        )
        for first in firsts
    )
    alone = (Face(number=number, signed=False, form=form) for number in range(1, form.games + 1))
    return (*totals, *(alone if by_hands else ()))


def faces_at(tournament: Tournament, number: int) -> tuple[Face, ...]:
    """The faces of the cards of a round."""
    plan = tournament.phase_at(number)
    faces = faces_of(plan.match_format, by_hands=tournament.entry_mode == EntryMode.HANDS)
    return tuple(replace(face, bracket=plan.bracketed) for face in faces)
