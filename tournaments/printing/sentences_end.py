"""The rule sheet on misdeals, faults and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.printing.sentence import Sentence, choose, say


def has_target(rules: Rules) -> bool:
    """Whether points end the game."""
    return rules.target is not None


def has_hands(rules: Rules) -> bool:
    """Whether a number of hands ends the game."""
    return rules.hands is not None


PENALTIES: Mapping[str, Sentence] = {
    "misdeal": choose(
        "misdeal",
        {
            "redeal": gettext_noop(
                "A misdeal noticed before play is dealt again by the same player; nothing is "
                "marked."
            ),
            "penalty": gettext_noop(
                "For a misdeal the other side marks %(misdeal_points)s points and the hand "
                "counts as played."
            ),
            "graduated": gettext_noop(
                "A side's first misdeal of a game is dealt again; after its second it may not "
                "take in the next hand; from the third on the other side marks "
                "%(misdeal_points)s points and the hand counts as played."
            ),
        },
    ),
    "fault_points": say(
        gettext_noop(
            "A fault in play (a revoke, a card shown, a word that informs the partner) ends the "
            "hand, which counts as played: the other side marks %(fault_points)s points."
        )
    ),
    "referee": say(gettext_noop("The referee decides every dispute.")),
}


def _length(rules: Rules) -> str:
    if has_target(rules) and has_hands(rules):
        return choose("target_reached", _TARGET_OR_HANDS)(rules)
    if has_target(rules):
        return choose("target_reached", _TARGET)(rules)
    return say(_HANDS)(rules)


_TARGET = {
    "at_least": gettext_noop("The game ends with the hand in which a side reaches %(target)s."),
    "more_than": gettext_noop("The game ends with the hand in which a side passes %(target)s."),
}
_TARGET_OR_HANDS = {
    "at_least": gettext_noop(
        "The game ends with the hand in which a side reaches %(target)s, and after %(hands)s "
        "hands at the latest."
    ),
    "more_than": gettext_noop(
        "The game ends with the hand in which a side passes %(target)s, and after %(hands)s "
        "hands at the latest."
    ),
}
_HANDS = gettext_noop(
    "The game is %(hands)s hands, those dealt again not counted; the higher total wins."
)

ENDING: Mapping[str, Sentence] = {
    "length": _length,
    "both_over": choose(
        "both_over",
        {
            "highest": gettext_noop(
                "The side with the higher total wins; if totals are equal, one more hand is played."
            ),
            "last_hand": gettext_noop(
                "If both sides have reached it, the winner of that hand wins the game; if totals "
                "are equal, one more hand is played."
            ),
        },
        when=has_target,
    ),
    "capot_cannot_win": choose(
        "capot_cannot_win",
        {
            True: gettext_noop("A side cannot win the game in a hand in which it took no trick."),
            False: "",
        },
        when=has_target,
    ),
    "tie": choose(
        "tie",
        {
            "extra_hand": gettext_noop(
                "If totals are equal after the last hand, one plays on hand by hand."
            ),
            "draw": gettext_noop("If totals are equal after the last hand, the game is drawn."),
        },
        when=has_hands,
    ),
    "rubicon": choose(
        "rubicon",
        {
            "none": "",
            "simple": gettext_noop(
                "A loser with less than %(half_target)s points is under the rubicon and loses "
                "two games."
            ),
            "floating": gettext_noop(
                "A loser with less than half of the winner's points is under the rubicon and "
                "loses two games."
            ),
        },
    ),
}
