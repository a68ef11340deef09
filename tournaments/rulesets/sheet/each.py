"""The rule sheet on counting where three players each play for themselves."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.rulesets.sheet.litige import LITIGE_AT_END, LITIGE_AT_TARGET
from tournaments.rulesets.sheet.marks import UNROUNDED
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    choose,
    declarations_played,
    declared,
    either,
    has_hands,
    has_stock,
    only,
    say,
)

COUNTING: Sentences = {
    "trick_points": either(
        has_stock,
        say(
            gettext_noop(
                "Each player counts the cards of his or her tricks; the last trick adds 10 points "
                "(dix de der)."
            )
        ),
        say(
            gettext_noop(
                "Each player counts the cards of his or her tricks; the last trick adds 10 points "
                "(dix de der), 162 for the three players together."
            )
        ),
    ),
    "contract_counts": either(
        declarations_played,
        choose(
            "contract_counts",
            {
                "all": gettext_noop(
                    "The contract is made if the taker has more points than each of the others, "
                    "belote and declarations included."
                ),
                "belote": gettext_noop(
                    "The contract is made if the taker has more points than each of the others, "
                    "belote included; declarations do not help."
                ),
                "tricks": gettext_noop(
                    "The contract is made if the taker has more trick points than each of the "
                    "others; belote and declarations do not help."
                ),
            },
        ),
        choose(
            "contract_counts",
            {
                "all": gettext_noop(
                    "The contract is made if the taker has more points than each of the others, "
                    "belote included."
                ),
                "belote": gettext_noop(
                    "The contract is made if the taker has more points than each of the others, "
                    "belote included."
                ),
                "tricks": gettext_noop(
                    "The contract is made if the taker has more trick points than each of the "
                    "others; belote does not help."
                ),
            },
        ),
    ),
    "made": declared(
        gettext_noop("Everybody then marks his or her tricks, belote and declarations."),
        gettext_noop("Everybody then marks his or her tricks and belote."),
    ),
    "rounding": choose(
        "rounding",
        {
            "exact": gettext_noop("Points are marked to the point."),
            "nearest_10": gettext_noop(
                "Trick points are rounded to the nearest ten, each player alone, 5 goes up: 75 and "
                "54 are marked 80 and 50."
            ),
        },
    ),
    "unrounded": UNROUNDED,
}
FAILED: Sentences = {
    "failed": declared(
        gettext_noop(
            "If another player has more, the taker is “dedans” and marks the belote only. The two "
            "others mark what they made, and the one with more points also the taker's tricks and "
            "declarations."
        ),
        gettext_noop(
            "If another player has more, the taker is “dedans” and marks the belote only. The two "
            "others mark what they made, and the one with more points also the taker's tricks."
        ),
    ),
    "failed_equal": say(
        gettext_noop(
            "If the two others are equal and above the taker, these points are at stake between "
            "them: they go to the one with more trick points in the next hand (the hundred of a "
            "capot not counted); if they are equal again the points stay at stake."
        )
    ),
}
LITIGE: Sentences = {
    "litige_each": declared(
        gettext_noop(
            "If the taker has as many points as the best of the others there is a litige: the "
            "others mark theirs, the taker the belote only, and the taker's tricks and "
            "declarations are at stake for the winner of the next hand."
        ),
        gettext_noop(
            "If the taker has as many points as the best of the others there is a litige: the "
            "others mark theirs, the taker the belote only, and the taker's tricks are at stake "
            "for the winner of the next hand."
        ),
    ),
    "hand_winner": say(
        gettext_noop(
            "The winner of a hand is the taker who made the contract, or else the player who got "
            "the taker's points."
        )
    ),
    "litige_at_end": only(has_hands, LITIGE_AT_END),
    "litige_at_target": LITIGE_AT_TARGET,
}
CAPOT: Sentences = {
    "no_trick": say(
        gettext_noop(
            "If one or two players win no trick, the dix de der is not counted: 100 points are "
            "shared equally by those who won tricks and count as theirs."
        )
    ),
    "no_trick_marks": declared(
        gettext_noop("A player without a trick may still mark belote and declarations."),
        gettext_noop("A player without a trick may still mark the belote."),
    ),
}
