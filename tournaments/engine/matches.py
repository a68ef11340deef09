"""Totals of a match as values of `scoring`: what they should come to, who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.camps import BELOTE_POINTS
from scoring.check import TotalsCheck, check
from scoring.rounding import rounder
from scoring.rules import Rules
from tournaments.engine.rules import rules_of
from tournaments.models import Tournament

FIRST, SECOND = "A", "B"
SIDES = (FIRST, SECOND)
# A game that goes on after its last hand, or past its target, does so for a hand or two.
HANDS_BEYOND = 3


@dataclass(frozen=True, slots=True)
class Tally:
    """How many belotes (or capots): of each side, or of both where the card tells no more."""

    first: int = 0
    second: int = 0
    unsplit: int = 0

    @property
    def total(self) -> int:
        """Those of both sides."""
        return self.first + self.second + self.unsplit

    @property
    def of_sides(self) -> tuple[int, int]:
        """Those known to be of each side."""
        return self.first, self.second

    def __str__(self) -> str:
        if self.unsplit or not self.total:
            return str(self.unsplit)
        return f"{self.first}+{self.second}"


@dataclass(frozen=True, slots=True)
class Totals:
    """What a card says at its foot, in points of the sheet; sides in the order of their place."""

    points: tuple[int, int]
    belotes: Tally = field(default_factory=Tally)
    capots: Tally = field(default_factory=Tally)


class Fault(StrEnum):
    """Why totals are impossible."""

    TOO_MANY_POINTS = "too_many_points"
    TOO_FEW_POINTS = "too_few_points"
    TOO_MANY_BELOTES = "too_many_belotes"
    TOO_MANY_CAPOTS = "too_many_capots"


@dataclass(frozen=True, slots=True)
class Impossible:
    """One thing no game can give: whose (None: of both), and the bound it passes."""

    fault: Fault
    side: int | None
    bound: int


def sum_of_a_match(contest: Tournament) -> int | None:
    """What both sides of a match share out, belotes and capots apart; None where rules vary it."""
    return checked(rules_of(contest), Totals((0, 0))).expected


def checked(rules: Rules, totals: Totals) -> TotalsCheck:
    """The totals beside what they should come to (scoring-rules.md section 6)."""
    points = dict(zip(SIDES, totals.points, strict=True))
    if rules.hands is None or rules.target is not None:
        # Nobody knows how many hands such a game has had.
        reason = check(rules, hands=1, belotes=0, capots=0, totals=points).reason
        return TotalsCheck(None, sum(totals.points), None, (), reason or "target")
    return check(
        rules,
        hands=rules.hands,
        belotes=totals.belotes.total,
        capots=totals.capots.total,
        totals=points,
    )


def short_of_target(rules: Rules, totals: Totals) -> int | None:
    """The target, where the game has nothing else to end it and nobody has reached it."""
    if rules.target is None or rules.hands is not None:
        return None
    best = max(totals.points)
    reached = best >= rules.target if rules.target_reached == "at_least" else best > rules.target
    return None if reached else rules.target


def winner_of(totals: Totals) -> int | None:
    """The place of the side with the higher total, None for equal ones."""
    first, second = totals.points
    return None if first == second else int(second > first)


def under_rubicon(rules: Rules, totals: Totals) -> bool:
    """Whether the loser is under the rubicon (clause 2.9)."""
    if rules.rubicon == "none" or winner_of(totals) is None:
        return False
    bar = max(totals.points) if rules.rubicon == "floating" else rules.target or 0
    return 2 * min(totals.points) < bar


def impossible(rules: Rules, totals: Totals) -> list[Impossible]:
    """Everything about the totals that no game under the rules can give."""
    return [*_too_many(rules, totals), *_out_of_reach(rules, totals)]


def _too_many(rules: Rules, totals: Totals) -> Iterator[Impossible]:
    hands = most_hands(rules)
    if hands is None:
        return
    if totals.belotes.total > hands:
        yield Impossible(Fault.TOO_MANY_BELOTES, None, hands)
    if totals.capots.total > hands:
        yield Impossible(Fault.TOO_MANY_CAPOTS, None, hands)


def _out_of_reach(rules: Rules, totals: Totals) -> Iterator[Impossible]:
    most = largest_total(rules)
    capots = (totals.capots.first, totals.capots.second)
    belotes = (totals.belotes.first, totals.belotes.second)
    for side, points in enumerate(totals.points):
        least = smallest_total(rules, belotes[side], capots[side])
        if most is not None and points > most:
            yield Impossible(Fault.TOO_MANY_POINTS, side, most)
        elif points < least:
            yield Impossible(Fault.TOO_FEW_POINTS, side, least)


def most_hands(rules: Rules) -> int | None:
    """How many hands a match can have; None where only a target ends it."""
    if rules.hands is None:
        return None
    plays_on = rules.tie == "extra_hand" or (
        rules.litige == "carried" and rules.litige_at_end == "extra_hand"
    )
    return rules.hands + HANDS_BEYOND * plays_on


def largest_total(rules: Rules) -> int | None:
    """The most points a side can have; None where declarations set no bound worth telling."""
    if rules.declarations != "none":
        return None
    of_hand, hands = _best_hand(rules), most_hands(rules)
    if hands is not None:
        return hands * of_hand // rules.unit
    return (rules.target or 0) + HANDS_BEYOND * of_hand // rules.unit


def smallest_total(rules: Rules, belotes: int, capots: int) -> int:
    """The fewest points a side with so many belotes and capots can have."""
    lone = rounder(rules.rounding).lone
    capot = lone(rules.capot_points)
    if rules.capot_of_taker == "failed":
        capot = min(capot, lone(rules.failed_points))
    own_belotes = belotes if rules.belote_when_failed == "kept" else 0
    return (capots * capot + own_belotes * BELOTE_POINTS) // rules.unit


def _best_hand(rules: Rules) -> int:
    lone = rounder(rules.rounding).lone
    return BELOTE_POINTS + max(
        lone(rules.capot_points),
        lone(rules.failed_points),
        rules.capot_called_points or 0,
        rules.misdeal_points,
        rules.fault_points,
    )
