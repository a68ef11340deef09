"""The rule sheet on a hand in which both sides make 81 points, as the engine scores it."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext

from scoring.hand import HAND_POINTS, HandFacts
from scoring.rules import Rules
from scoring.score import score
from scoring.sheet import HandScore
from tournaments.core.tags import points
from tournaments.rulesets.sheet.sentence import Filled, has_stock

EQUAL = HAND_POINTS // 2
"""What each side makes where both make as much."""
LOWEST_CONTRACT = 80


def equal_hand(rules: Rules, contract: int | None = None) -> HandScore:
    """A hand without belote in which both sides make as many points, apart from the end."""
    ends = replace(rules, target=None, hands=2, exact_finish=False, declarations="none")
    sides = ("A", "B", "C")[: 3 if rules.game == "belote3" else 2]
    shared = {"A": EQUAL, "B": EQUAL} if len(sides) == 2 else {"A": EQUAL, "B": 41, "C": 40}
    hand = HandFacts(taker="A", points=shared, contract=contract)
    return score(ends, sides, [hand], explain=False).hands[0]


def equal_tricks(rules: Rules) -> Filled:
    """What each side marks; nothing where the hand is dealt again or a talon varies the sum."""
    if has_stock(rules) or rules.litige == "replayed":
        return Filled()
    hand = equal_hand(rules)
    if hand.stake:
        words = gettext(
            "At %(each)s points each, without belote, the defence marks %(defence)s, the taker "
            "%(taker)s, and %(stake)s are at stake."
        )
    else:
        words = gettext(
            "At %(each)s points each, without belote, the defence marks %(defence)s and the taker "
            "%(taker)s."
        )
    return Filled(words % _figures(hand))


def equal_tricks_of_contree(rules: Rules) -> Filled:
    """What the lowest contract is worth then; nothing where a bid is higher."""
    if not rules.min_bid <= LOWEST_CONTRACT <= rules.max_bid:
        return Filled()
    hand = equal_hand(rules, LOWEST_CONTRACT)
    if hand.outcome == "void":
        words = gettext(
            "At %(each)s points each, without belote, a contract of %(contract)s is dealt again."
        )
    elif hand.outcome == "made":
        words = gettext(
            "At %(each)s points each, without belote, a contract of %(contract)s is made: the "
            "taker marks %(taker)s, the defence %(defence)s."
        )
    else:
        words = gettext(
            "At %(each)s points each, without belote, a contract of %(contract)s fails: the taker "
            "marks %(taker)s, the defence %(defence)s."
        )
    return Filled(words % {**_figures(hand), "contract": LOWEST_CONTRACT})


def _figures(hand: HandScore) -> dict[str, str]:
    taker, defence, *_other = hand.marks.values()
    return {
        "each": points(EQUAL),
        "taker": points(taker),
        "defence": points(defence),
        "stake": points(hand.stake),
    }
