"""Score caps: the most points of a match that count for a side (draw-rules.md 5.9)."""

from dataclasses import replace
from typing import NamedTuple

from scoring.ranking.results import MatchResult, SideResult, lost


class Caps(NamedTuple):
    """The most points of a match that count for its winner and its loser; None: all of them.

    They hold from a round on; a draw counts as a victory, a forfeit never.
    """

    winner: int | None
    loser: int | None
    from_round: int = 1

    def counted(self, points: int, lost: bool) -> int:
        """The points of a side that count.

        >>> Caps(1280, 664).counted(1340, lost=False), Caps(None, 664).counted(700, lost=True)
        (1280, 664)
        """
        cap = self.loser if lost else self.winner
        return points if cap is None else min(points, cap)

    def capped(self, match: MatchResult) -> MatchResult:
        """A match with the points of its sides that count.

        >>> sides = SideResult((1,), 1340), SideResult((2,), 604)
        >>> [side.points for side in Caps(1280, 664).capped(MatchResult(1, sides, (1,))).sides]
        [1280, 604]
        """
        if match.round < self.from_round or (self.winner, self.loser) == (None, None):
            return match
        sides = tuple([self._side(side, lost(match, side)) for side in match.sides])
        return replace(match, sides=sides)

    def _side(self, side: SideResult, lost: bool) -> SideResult:
        points = self.counted(side.points, lost)
        return side if points == side.points else replace(side, points=points)
