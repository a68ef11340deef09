"""Totals of a match as values of `scoring`, and the outcome stored beside the entered facts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.check import TotalsCheck, check, hand_sum, plays_on
from scoring.match import leader
from scoring.rules import Rules
from tournaments.models import Game, Tournament, side_names
from tournaments.rulesets.effective_rules import rules_at
from tournaments.rulesets.rule_defaults import sum_under


class Tally(NamedTuple):
    """How many belotes (or capots): of each side, or of all where the card has only the sum.

    >>> str(Tally((1, 0))), str(Tally(unsplit=2)), Tally((1, 1), unsplit=1).total
    ('1+0', '2', 3)
    """

    of_sides: tuple[int, ...] = ()
    """The count of each side; empty where the card names no side."""
    unsplit: int = 0

    @property
    def total(self) -> int:
        """The count of all sides together."""
        return sum(self.of_sides) + self.unsplit

    def among(self, sides: int) -> tuple[int, ...]:
        """The count of each of so many sides."""
        return self.of_sides or (0,) * sides

    def __str__(self) -> str:
        if self.unsplit or not self.total:
            return str(self.unsplit)
        return "+".join(map(str, self.of_sides))


@dataclass(frozen=True)
class Totals:
    """The totals of a card, in points of the sheet; sides in the order of their place."""

    points: tuple[int, ...]
    belotes: Tally = field(default_factory=Tally)
    capots: Tally = field(default_factory=Tally)
    winner: int | None = None
    """The place of the winner the card names, where the totals do not tell (`needs_winner`)."""
    extra_hands: int = 0
    """The hands played beyond the last, to break a tie or to win a stake."""


def sum_of_a_match(tournament: Tournament, number: int = 1) -> int | None:
    """The points that the sides of a match of a round share, without belotes and capots.

    None where the rules of the round vary it, or the number of games does.
    """
    return sum_under(rules_at(tournament, number), tournament.phase_at(number).match_format)


def checked(rules: Rules, totals: Totals) -> TotalsCheck:
    """Check the totals against the sum they should have (scoring-rules.md section 6)."""
    points = dict(zip(side_names(len(totals.points)), totals.points, strict=True))
    if rules.hands is None or rules.target is not None:
        # The number of hands of such a game is unknown.
        reason = check(rules, hands=1, belotes=0, capots=0, totals=points).reason
        return TotalsCheck(None, sum(totals.points), None, (), reason or "target")
    return check(
        rules,
        hands=rules.hands,
        belotes=totals.belotes.total,
        capots=totals.capots.total,
        totals=points,
        extra_hands=totals.extra_hands,
    )


MOST_EXTRA = 9


def extra_hands_in(rules: Rules, totals: Totals, *, bracket: bool) -> int:
    """How many hands beyond the last explain a sum that is too high; 0 where none can.

    In a bracket a tie is always broken by another hand.

    >>> extra_hands_in(Rules(hands=12, target=None), Totals((1127, 979)), bracket=True)
    1
    """
    extra, rest = divmod(checked(rules, totals).difference or 0, hand_sum(rules))
    possible = plays_on(rules, bracket=bracket) and leader(totals.points) is not None
    return extra if possible and not rest and 0 < extra <= MOST_EXTRA else 0


def short_of_target(rules: Rules, totals: Totals) -> int | None:
    """The target, if only the target ends the game and no side has reached it."""
    by_target = rules.hands is None and not rules.timed
    return rules.target if by_target and not _reached(rules, max(totals.points)) else None


def played_on(rules: Rules, totals: Totals) -> int | None:
    """The best total, if several sides have it and the rules play on until one side leads."""
    best = max(totals.points)
    tied = totals.points.count(best) > 1
    ends = rules.timed or (rules.hands is not None and rules.tie == "draw")
    return best if tied and not ends else None


def needs_winner(rules: Rules, totals: Totals) -> bool:
    """Whether the last hand decides the winner, so that totals are not enough (clause 2.7)."""
    if rules.both_over != "last_hand" or rules.target is None:
        return False
    everybody = all(_reached(rules, points) for points in totals.points)
    return everybody and leader(totals.points) is not None


def winner_of(rules: Rules, totals: Totals) -> int | None:
    """The place of the side that has won (clause 2.7), None for equal best totals."""
    return totals.winner if needs_winner(rules, totals) else leader(totals.points)


def ruined(rules: Rules, scores: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """The places of the losers under the rubicon (clause 2.9).

    >>> ruined(Rules(rubicon="simple"), (1010, 499), winner=0)
    (1,)
    """
    if rules.rubicon == "none" or winner is None:
        return ()
    reached = rules.target is not None and _reached(rules, max(scores))
    if rules.timed and rules.hands is None and not reached:
        # Only the clock can have ended the game.
        return ()
    bar = scores[winner] if rules.rubicon == "floating" else rules.target or 0
    losers = (place for place in range(len(scores)) if place != winner)
    return tuple(place for place in losers if 2 * scores[place] < bar)


def _reached(rules: Rules, points: int) -> bool:
    target = rules.target or 0
    return points > target if rules.target_reached == "more_than" else points >= target


def totals_of_game(game: Game) -> Totals:
    """The totals of a card as they were entered."""
    return Totals(
        game.points or (),
        Tally(game.belotes, game.belotes_unsplit),
        Tally(game.capots, game.capots_unsplit),
        game.winner,
        game.extra_hands,
    )
