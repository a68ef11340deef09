"""Score caps: the most points of a match that count for a side (draw-rules.md 5.9)."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from scoring.ranking.results import MatchResult, lost


class Caps(NamedTuple):
    """The most points of a match that count for its winner and its loser; None: all of them.

    They hold from a round to a round, both included (`to_round` None: to the end). A draw counts
    as a victory, a forfeit never.
    """

    winner: int | None
    loser: int | None
    from_round: int = 1
    to_round: int | None = None

    def covers(self, round_: int) -> bool:
        """Whether they hold in a round.

        >>> [Caps(1280, 664, 2, 3).covers(round_) for round_ in (1, 2, 3, 4)]
        [False, True, True, False]
        """
        return self.from_round <= round_ and (self.to_round is None or round_ <= self.to_round)

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
        if (self.winner, self.loser) == (None, None) or not self.covers(match.round):
            return match
        sides = []
        for side in match.sides:
            points = self.counted(side.points, lost(match, side))
            sides.append(side if points == side.points else replace(side, points=points))
        return replace(match, sides=tuple(sides))


def capped_by(caps: Iterable[Caps], match: MatchResult) -> MatchResult:
    """A match with the points that count under those of the caps that cover its round.

    >>> early, late = Caps(1280, None, to_round=2), Caps(1000, None, 3)
    >>> played = [MatchResult(round_, (SideResult((1,), 1340),), (1,)) for round_ in (2, 3)]
    >>> [capped_by([early, late], match).sides[0].points for match in played]
    [1280, 1000]
    """
    return next((one.capped(match) for one in caps if one.covers(match.round)), match)


def round_covered_twice(caps: Iterable[Caps]) -> int | None:
    """The first round that two of the caps cover, which is an error; None if there is none.

    >>> round_covered_twice([Caps(9, 9, 4), Caps(9, 9, 2)])
    4
    >>> round_covered_twice([Caps(9, 9, 4), Caps(9, 9, 2, to_round=3)]) is None
    True
    """
    for one, two in pairwise(sorted(caps, key=lambda one: one.from_round)):
        if one.covers(two.from_round):
            return two.from_round
    return None
