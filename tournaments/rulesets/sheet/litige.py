"""The rule sheet on a hand in which both sides are equal, and on points that are at stake."""

from dataclasses import replace

from django.utils.translation import gettext, gettext_noop as _

from scoring.hand import HAND_POINTS, HandFacts, HandScore
from scoring.rules import Rules
from scoring.score import score
from tournaments.core.tags import points
from tournaments.rulesets.sheet.sentence import (
    Filled,
    Sentence,
    Sentences,
    carried,
    declarations_played,
    either,
    has_hands,
    has_stock,
    has_target,
    is_rounded,
    only,
    tricks_alone,
)

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
            "At %(each)s points each, without belote, the defence scores %(defence)s, the taker "
            "%(taker)s, and %(stake)s are at stake."
        )
    else:
        words = gettext(
            "At %(each)s points each, without belote, the defence scores %(defence)s and the "
            "taker %(taker)s."
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
            "taker scores %(taker)s, the defence %(defence)s."
        )
    else:
        words = gettext(
            "At %(each)s points each, without belote, a contract of %(contract)s fails: the taker "
            "scores %(taker)s, the defence %(defence)s."
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


LITIGE_AT_END: Sentence = {
    "extra_hand": _("If points are at stake after the last hand, play goes on until they are won."),
    "returned": _(
        "If points are at stake after the last hand, they go back to the side they came from."
    ),
    "to_defence": _(
        "If points are at stake after the last hand, they go to the side they did not come from."
    ),
    "lost": _("Points at stake after the last hand are lost."),
}
LITIGE_AT_TARGET = only(
    has_target, _("Points at stake when the total to reach ends the game are lost.")
)
LITIGE: Sentences = {
    "litige": {
        "carried": _(
            "If both sides are equal there is a litige: the defence scores its points at once, "
            "those of the taker are at stake and go to the winner of the next hand, with those of "
            "earlier litiges."
        ),
        "failed": _("If both sides are equal, the contract has failed."),
        "made": _("If both sides are equal, the contract is made."),
        "replayed": _(
            "If both sides are equal, the hand is void: it is dealt again and does not count."
        ),
    },
    "litige_belote": only(carried, _("The taker’s belote is not at stake: it is scored at once.")),
    "litige_declarations": only(
        carried, only(declarations_played, _("The taker’s declarations are at stake as well."))
    ),
    "litige_amount": only(
        carried,
        {
            "own": _(
                "What is scored and what is at stake are the trick points that each side really "
                "made."
            ),
            "half": either(
                tricks_alone,
                _("What is scored and what is at stake are 81 trick points for each side."),
                _(
                    "What is scored and what is at stake are 81 trick points for each side, even "
                    "where a belote made them equal."
                ),
            ),
        },
    ),
    "litige_rounded": only(
        carried,
        only(
            is_rounded,
            {True: _("They are rounded like all the others."), False: _("They are not rounded.")},
        ),
    ),
    "equal_tricks": equal_tricks,
    "litige_at_end": only(carried, only(has_hands, LITIGE_AT_END)),
    "litige_at_target": only(carried, LITIGE_AT_TARGET),
}
