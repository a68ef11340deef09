"""The results of a tournament: matches, byes, penalties, worth and caps (draw-rules.md 5)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

Numbers = tuple[int, ...]
"""Entrants by their numbers."""


class SideResult(NamedTuple):
    """One side of a match: the entrants it is made of and what they won together.

    A side that `forfeited` did not play: it has lost, whatever points it is given. Without
    `counts` it plays along in a catch-up game: the match changes nothing for its entrants.

    >>> SideResult(ids=(1,), points=1100, capots=1).belotes
    0
    """

    ids: Numbers
    points: int
    """The points that count: no more than the score cap."""
    capots: int = 0
    belotes: int = 0
    forfeited: bool = False
    games: int = 0
    """The games it has won, in a match of several games."""
    counts: bool = True


class MatchResult(NamedTuple):
    """A match played; `winner` has the ids of the winning side, None for a draw.

    `rubicon` is true if the losers are under the rubicon; a draw has no losers.
    """

    round: int
    sides: tuple[SideResult, ...]
    winner: Numbers | None
    rubicon: bool = False


class ByeResult(NamedTuple):
    """Entrants who sat out a round, what each of them marks and whether it counts as a victory.

    Without `match_points` of its own it is worth a win where it is a victory, else nothing.
    `difference` is what it adds to the difference of each of them.
    """

    round: int
    ids: Numbers
    points: int = 0
    victory: bool = False
    match_points: int | None = None
    difference: int = 0

    @property
    def winner(self) -> Numbers | None:
        """The ids of those who have a victory from it, as in a match."""
        return self.ids if self.victory else None


class PenaltyPoints(NamedTuple):
    """Points added to an entrant's total whatever the round, or taken away if negative."""

    id: int
    points: int


class MatchPoints(NamedTuple):
    """What a match is worth under the key `match_points`.

    None is worth as much as any win or loss; a `rubicon_loss` of None may still be a close loss, a
    `forfeit_win` of None a close win.

    >>> paid = MatchPoints(win=3, draw=1, loss=0, close_loss=1)
    >>> paid.worth("rubicon_loss"), paid.worth("rubicon_loss", close=True)
    (0, 1)
    """

    win: int
    draw: int
    loss: int
    rubicon_loss: int | None = None
    close_win: int | None = None
    close_loss: int | None = None
    forfeit: int | None = None
    forfeit_win: int | None = None

    def worth(self, outcome: str, *, close: bool = False, by_forfeit: bool = False) -> int:
        """The match points of an outcome (draw-rules.md 5.8); a bye that is no victory has none.

        `close` is for a match whose loser won a game, `by_forfeit` for one that a side forfeited.

        >>> paid = MatchPoints(win=3, draw=1, loss=0, close_win=2, forfeit_win=4)
        >>> paid.worth("win", close=True), paid.worth("win", close=True, by_forfeit=True)
        (2, 4)
        """
        if outcome == "":
            return 0
        if outcome == "draw":
            return self.draw
        if outcome == "win" and by_forfeit and self.forfeit_win is not None:
            return self.forfeit_win
        if outcome == "win":
            return self.close_win if close and self.close_win is not None else self.win
        if outcome == "forfeit":
            return self.loss if self.forfeit is None else self.forfeit
        if outcome == "rubicon_loss" and self.rubicon_loss is not None:
            return self.rubicon_loss
        return self.close_loss if close and self.close_loss is not None else self.loss


Result = MatchResult | ByeResult
Line = tuple[Result, SideResult, SideResult | None]
"""A result as one side sees it: the result, the side, and its foes as one (None for a bye).

A plain tuple, because a ranking makes ten thousand of them.
"""
Lines = Sequence[Line]


def lines_of(result: Result) -> Sequence[Line]:
    """The lines of a result, one a side.

    >>> bye = ByeResult(round=2, ids=(9,), points=900, victory=True)
    >>> [(side.ids, side.points, foes) for _, side, foes in lines_of(bye)]
    [((9,), 900, None)]
    """
    if isinstance(result, ByeResult):
        return [(result, SideResult(result.ids, result.points), None)]
    lines: list[Line] = []
    for side in result.sides:
        rest = [other for other in result.sides if other is not side]
        ids = tuple([id_ for other in rest for id_ in other.ids])
        points = sum([other.points for other in rest])
        counts = all(other.counts for other in rest)
        lines.append((result, side, SideResult(ids, points, counts=counts)))
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


def lost(match: MatchResult, side: SideResult) -> bool:
    """Whether another side has won, or this one forfeited: the sides with the loser's score cap."""
    return side.forfeited or (match.winner is not None and side.ids[0] not in match.winner)


def outcome(result: Result, side: SideResult) -> str:
    """The outcome of a line for :class:`MatchPoints`; empty for a bye that is no victory.

    Without a winner all sides have drawn, save one that forfeited, which has lost.

    >>> outcome(ByeResult(round=2, ids=(9,), victory=True), SideResult(ids=(9,), points=0))
    'win'
    """
    if isinstance(result, ByeResult):
        return "win" if result.victory else ""
    if side.forfeited:
        return "forfeit"
    if result.winner is None:
        return "draw"
    if side.ids[0] in result.winner:
        return "win"
    return "rubicon_loss" if result.rubicon else "loss"


def earned(paid: MatchPoints, result: Result, side: SideResult) -> int:
    """The match points of a line (draw-rules.md 5.8).

    >>> sides = SideResult((1,), 2810, games=2), SideResult((2,), 2544, games=1)
    >>> match = MatchResult(1, sides, winner=(1,))
    >>> [earned(MatchPoints(3, 1, 0, close_win=2), match, side) for side in sides]
    [2, 0]
    """
    if isinstance(result, ByeResult):
        given = result.match_points
        return paid.worth(outcome(result, side)) if given is None else given
    ended = outcome(result, side)
    by_losers = (other.games for other in result.sides if other is not side)
    close = any(by_losers) if ended == "win" else side.games > 0
    by_forfeit = any(other.forfeited for other in result.sides)
    return paid.worth(ended, close=close, by_forfeit=by_forfeit)


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
            sides.append(side if points == side.points else side._replace(points=points))
        return match._replace(sides=tuple(sides))


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
