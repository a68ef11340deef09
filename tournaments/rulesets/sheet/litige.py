"""The rule sheet on a hand in which both sides are equal, and on points that are at stake."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from tournaments.rulesets.sheet.equal_tricks import equal_tricks
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    carried,
    declarations_played,
    either,
    has_hands,
    has_target,
    is_rounded,
    only,
)

LITIGE_AT_END: Sentence = {
    "extra_hand": _("If points are at stake after the last hand, one plays on until they are won."),
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
            "If both sides are equal there is a litige: the defence marks its points at once, "
            "those of the taker are at stake and go to the winner of the next hand, with those of "
            "earlier litiges."
        ),
        "failed": _("If both sides are equal, the contract has failed."),
        "made": _("If both sides are equal, the contract is made."),
        "replayed": _(
            "If both sides are equal, the hand is void: it is dealt again and does not count."
        ),
    },
    "litige_belote": only(carried, _("The taker's belote is not at stake: it is marked at once.")),
    "litige_declarations": only(
        lambda rules: carried(rules) and declarations_played(rules),
        _("The taker's declarations are at stake as well."),
    ),
    "litige_amount": only(
        carried,
        {
            "own": _(
                "What is marked and what is at stake are the trick points that each side really "
                "made."
            ),
            "half": either(
                lambda rules: rules.contract_counts == "tricks",
                _("What is marked and what is at stake are 81 trick points for each side."),
                _(
                    "What is marked and what is at stake are 81 trick points for each side, even "
                    "where a belote made them equal."
                ),
            ),
        },
    ),
    "litige_rounded": only(
        lambda rules: carried(rules) and is_rounded(rules),
        {True: _("They are rounded like all the others."), False: _("They are not rounded.")},
    ),
    "equal_tricks": equal_tricks,
    "litige_at_end": only(lambda rules: carried(rules) and has_hands(rules), LITIGE_AT_END),
    "litige_at_target": only(carried, LITIGE_AT_TARGET),
}
