"""The rule sheet on the litige of two sides, and on the points it puts at stake."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    choose,
    declarations_played,
    has_hands,
    has_target,
    is_rounded,
    only,
    say,
)


def carried(rules: Rules) -> bool:
    """Whether the points of a litige stay at stake."""
    return rules.litige == "carried"


def still_at_stake(rules: Rules) -> bool:
    """Whether points can be at stake after the last of a fixed number of hands."""
    return carried(rules) and has_hands(rules)


LITIGE_AT_END = choose(
    "litige_at_end",
    {
        "extra_hand": gettext_noop(
            "If points are at stake after the last hand, one plays on until they are won."
        ),
        "returned": gettext_noop(
            "If points are at stake after the last hand, they go back to the side they came from."
        ),
        "to_defence": gettext_noop(
            "If points are at stake after the last hand, they go to the side they did not "
            "come from."
        ),
        "lost": gettext_noop("Points at stake after the last hand are lost."),
    },
)
LITIGE_AT_TARGET = say(
    gettext_noop("Points at stake when the total to reach ends the game are lost."),
    when=has_target,
)
_AMOUNT: Sentence = choose(
    "litige_amount",
    {
        "own": gettext_noop(
            "What is marked and what is at stake are the trick points that each side really made."
        ),
        "half": gettext_noop(
            "What is marked and what is at stake are 81 trick points for each side, even where a "
            "belote made them equal."
        ),
    },
    when=carried,
)
_DECLARED_AT_STAKE = say(
    gettext_noop("The taker's declarations are at stake as well."),
    when=lambda rules: carried(rules) and declarations_played(rules),
)
LITIGE: Sentences = {
    "litige": choose(
        "litige",
        {
            "carried": gettext_noop(
                "If both sides are equal there is a litige: the defence marks its points at once, "
                "those of the taker are at stake and go to the winner of the next hand, "
                "with those of earlier litiges."
            ),
            "failed": gettext_noop("If both sides are equal, the contract has failed."),
            "made": gettext_noop("If both sides are equal, the contract is made."),
            "replayed": gettext_noop(
                "If both sides are equal, the hand is void: it is dealt again and does not count."
            ),
        },
    ),
    "litige_belote": say(
        gettext_noop("The taker's belote is not at stake: it is marked at once."), when=carried
    ),
    "litige_declarations": _DECLARED_AT_STAKE,
    "litige_amount": _AMOUNT,
    "litige_rounded": choose(
        "litige_rounded",
        {
            True: gettext_noop("They are rounded like all the others."),
            False: gettext_noop("They are not rounded."),
        },
        when=lambda rules: carried(rules) and is_rounded(rules),
    ),
    "litige_at_end": only(still_at_stake, LITIGE_AT_END),
    "litige_at_target": only(carried, LITIGE_AT_TARGET),
}
