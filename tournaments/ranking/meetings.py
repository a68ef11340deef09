"""What an entrant did round by round: its meetings, and its route sheet."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.core.tags import points
from tournaments.entrants.selectors.names import PairName
from tournaments.ranking.words import note_words, score_in_games


class Meeting(NamedTuple):
    """A round of one entrant; `outcome` is won, lost, drawn, bye or awaited."""

    round: int
    table: int | None
    outcome: str
    opponents: tuple[int, ...]
    partners: tuple[int, ...]
    scores: tuple[int | None, ...]
    """its own score, then those of the other sides; empty while nothing may be shown"""
    games: tuple[int, ...]
    """the games in the same order, where a match has several"""
    missed: bool
    """whether one side was not there: it has no table"""
    struck: bool
    """whether it counts for nobody"""
    also: tuple[Meeting, ...] = ()
    """what else counts in the same round: its partie bis, a match that a side missed"""

    @property
    def foes(self) -> str:
        """The numbers of the opponents: 12, or 3 + 17."""
        return " + ".join(map(str, self.opponents))

    @property
    def score(self) -> int | None:
        """Its own score, where it may be shown."""
        return self.scores[0] if self.scores else None

    @property
    def result(self) -> str:
        """The games of both sides where a match has several, else its own score."""
        if self.games:
            return score_in_games(self.games)
        return "" if self.score is None else points(self.score)

    @property
    def note(self) -> str:
        """What is to be said of its result, in a word."""
        return note_words(missed=self.missed, struck=self.struck) if self.result else ""


class RouteLine(NamedTuple):
    """A round on a route sheet; empty while it is not published."""

    round: int
    meeting: Meeting | None
    opponents: tuple[PairName, ...] = ()
    partners: tuple[PairName, ...] = ()
    waits: str = ""
    """why it has no table in a round that is published"""
    bis: bool = False
    """whether it is the partie bis, beside the match of its round"""


class Route(NamedTuple):
    """The route sheet of an entrant: every round it may play, in order."""

    pair: PairName
    lines: tuple[RouteLine, ...]
