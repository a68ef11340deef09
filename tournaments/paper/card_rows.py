"""How many hands a score card must have room for."""

from __future__ import annotations

from scoring.check import ROUNDED_HAND, plays_on
from scoring.hand import HAND_POINTS
from scoring.presets import preset_rules
from scoring.rules import Rules


def rows_of(rules: Rules, sides: int = 2, *, bracket: bool = False) -> int:
    """How many hands a card needs: those of the rules, or of the longest game to the target.

    A tie or a stake that is carried on may take a hand more, which no card can foresee.

    >>> rows_of(preset_rules("village_12")), rows_of(preset_rules("belote"))
    (12, 13)
    """
    if rules.game == "comptoir":
        return sides * rules.sheet - 1
    to_target = _to_target(rules, sides)
    if rules.hands is None:
        return to_target
    hands = rules.hands + int(plays_on(rules, bracket=bracket))
    return hands if rules.target is None else min(hands, to_target)


def _to_target(rules: Rules, sides: int) -> int:
    """The hands until a side is at the target, where each brings as little as it can.

    A game that only the clock ends is taken for one to the usual target.
    """
    target = rules.target or (preset_rules(rules.game).target or 1) // rules.unit
    least = max(_least_of_hand(rules) // rules.unit, 1)
    return sides * (target - (rules.target_reached == "at_least")) // least + 1


def _least_of_hand(rules: Rules) -> int:
    """The least that a played hand brings to all sides together: its tricks, the bid, or both."""
    tricks = HAND_POINTS if rules.rounding == "exact" else ROUNDED_HAND
    if rules.game == "contree":
        if rules.counting == "bid":
            return rules.min_bid
        made = tricks + (0 if rules.counting == "made" else rules.min_bid)
        return min(made, rules.failed_points + made - tricks)
    if rules.game == "belote":
        return min(tricks, rules.failed_points or tricks)
    return tricks
