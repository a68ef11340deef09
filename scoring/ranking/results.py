"""The results of a tournament: matches, byes, penalties, worth of a match (draw-rules.md 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side of a match: the entrants it is made of and what they won together.

    A side that `forfeited` did not play: it has lost, whatever points it is given.

    >>> SideResult(ids=(1,), points=1100, capots=1).belotes
    0
    """

    ids: tuple[int, ...]
    points: int
    capots: int = 0
    belotes: int = 0
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match played; `winner` has the ids of the winning side, None for a draw.

    `rubicon` is true if the losers are under the rubicon; a draw of two has no losers.
    """

    round: int
    sides: tuple[SideResult, ...]
    winner: tuple[int, ...] | None
    rubicon: bool = False


@dataclass(frozen=True, slots=True)
class ByeResult:
    """Entrants who sat out a round, what each of them marks and whether it counts as a victory."""

    round: int
    ids: tuple[int, ...]
    points: int = 0
    victory: bool = False

    @property
    def winner(self) -> tuple[int, ...] | None:
        """The ids of those who have a victory from it, as in a match."""
        return self.ids if self.victory else None


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """Points added to an entrant's total whatever the round, or taken away if negative."""

    id: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What a match is worth under the key `match_points`.

    Without `rubicon_loss` a loss under the rubicon is worth as much as any other.

    >>> MatchPoints(win=3, draw=1, loss=0).worth("rubicon_loss")
    0
    """

    win: int
    draw: int
    loss: int
    rubicon_loss: int | None = None

    def worth(self, outcome: str) -> int:
        """The match points of an outcome; a bye that is no victory has none."""
        if outcome == "rubicon_loss" and self.rubicon_loss is not None:
            return self.rubicon_loss
        return {"win": self.win, "draw": self.draw, "": 0}.get(outcome, self.loss)


Result: TypeAlias = MatchResult | ByeResult
Line: TypeAlias = tuple[Result, SideResult, SideResult | None]
"""A result as one side sees it: the result, the side, and its foes as one (None for a bye).

A plain tuple, because a ranking makes ten thousand of them.
"""
Lines: TypeAlias = Sequence[Line]


def lines_of(result: Result) -> Sequence[Line]:
    """The lines of a result, one a side.

    >>> bye = ByeResult(round=2, ids=(9,), points=900, victory=True)
    >>> [(side.ids, side.points, foes) for _, side, foes in lines_of(bye)]
    [((9,), 900, None)]
    """
    if isinstance(result, ByeResult):
        return [(result, SideResult(result.ids, result.points), None)]
    if len(result.sides) == 2:
        one, two = result.sides
        return ((result, one, two), (result, two, one))
    lines: list[Line] = []
    for side in result.sides:
        rest = [other for other in result.sides if other is not side]
        ids = tuple([id_ for other in rest for id_ in other.ids])
        lines.append((result, side, SideResult(ids, sum([other.points for other in rest]))))
    return lines


def best_foe(line: Line) -> int:
    """The points of the best of the others at a table; 0 for a bye.

    >>> sides = SideResult((1,), 900), SideResult((2,), 400), SideResult((3,), 700)
    >>> [best_foe(line) for line in lines_of(MatchResult(1, sides, winner=(1,)))]
    [700, 900, 900]
    """
    result, side, foes = line
    if foes is None or isinstance(result, ByeResult):
        return 0
    if len(result.sides) == 2:
        return foes.points
    return max(other.points for other in result.sides if other is not side)


def outcome(result: Result, side: SideResult) -> str:
    """The outcome of a line for :class:`MatchPoints`; empty for a bye that is no victory.

    Without a winner two sides that played have drawn; of more than two those with the most points
    have drawn and the others have lost. A side that forfeited has lost.

    >>> outcome(ByeResult(round=2, ids=(9,), victory=True), SideResult(ids=(9,), points=0))
    'win'
    """
    if isinstance(result, ByeResult):
        return "win" if result.victory else ""
    if result.winner is None:
        if side.forfeited:
            return "loss"
        played = [other.points for other in result.sides if not other.forfeited]
        return "draw" if len(result.sides) == 2 or side.points == max(played) else "loss"
    if side.ids[0] in result.winner:
        return "win"
    return "rubicon_loss" if result.rubicon else "loss"
