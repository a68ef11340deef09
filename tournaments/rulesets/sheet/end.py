"""The rule sheet on misdeals, faults, the end of the game and the rubicon."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    choose,
    either,
    has_hands,
    has_target,
    say,
)

_REDEALT = gettext_noop(
    "A misdeal noticed before play is dealt again by the same player; nothing is marked."
)
_STAKE_STAYS = say(
    gettext_noop("After a misdeal or a fault, points at stake stay at stake."),
    when=lambda rules: rules.litige == "carried",
)
_REFEREE: Sentences = {"referee": say(gettext_noop("The referee decides every dispute."))}
PENALTIES: Sentences = {
    "misdeal": choose(
        "misdeal",
        {
            "redeal": _REDEALT,
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
    "stake_stays": _STAKE_STAYS,
    **_REFEREE,
}
_FAULT_ALONE = gettext_noop(
    "A fault in play (a revoke, a card shown) ends the hand, which counts as played: the other "
    "player marks %(fault_points)s points."
)
PENALTIES_OF_TWO: Sentences = {**PENALTIES, "fault_points": say(_FAULT_ALONE)}
PENALTIES_OF_CONTREE: Sentences = {
    **{key: PENALTIES[key] for key in ("misdeal", "fault_points")},
    "fault_adds_contract": choose(
        "fault_adds_contract",
        {
            False: "",
            True: gettext_noop("The number of the contract that was bid is added."),
        },
    ),
    **_REFEREE,
}
PENALTIES_OF_THREE: Sentences = {
    "misdeal": choose(
        "misdeal",
        {
            "redeal": _REDEALT,
            "penalty": gettext_noop(
                "For a misdeal both other players mark %(misdeal_points)s points and the hand "
                "counts as played."
            ),
            "graduated": gettext_noop(
                "A player's first misdeal of a game is dealt again; after the second that player "
                "may not take in the next hand; from the third on both others mark "
                "%(misdeal_points)s points and the hand counts as played."
            ),
        },
    ),
    "fault_points": say(
        gettext_noop(
            "A fault in play (a revoke, a card shown, a word that informs another player) ends the "
            "hand, which counts as played: both others mark %(fault_points)s points."
        )
    ),
    "stake_stays": _STAKE_STAYS,
    **_REFEREE,
}
WITHOUT_PENALTIES: Sentences = {"redealt": say(_REDEALT), **_REFEREE}

_TARGET = {
    "at_least": gettext_noop("The game ends with the hand in which a total reaches %(target)s."),
    "more_than": gettext_noop("The game ends with the hand in which a total passes %(target)s."),
}
_TARGET_OR_HANDS = {
    "at_least": gettext_noop(
        "The game ends with the hand in which a total reaches %(target)s, and after %(hands)s "
        "hands at the latest, those dealt again not counted."
    ),
    "more_than": gettext_noop(
        "The game ends with the hand in which a total passes %(target)s, and after %(hands)s "
        "hands at the latest, those dealt again not counted."
    ),
}
_HANDS = gettext_noop(
    "The game is %(hands)s hands, those dealt again not counted; the highest total wins."
)


def _length(rules: Rules) -> str:
    if has_target(rules) and has_hands(rules):
        return choose("target_reached", _TARGET_OR_HANDS)(rules)
    if has_target(rules):
        return choose("target_reached", _TARGET)(rules)
    return say(_HANDS)(rules)


_HIGHEST = gettext_noop("The highest total wins; if it is shared, one more hand is played.")
_CAPOT_CANNOT_WIN = choose(
    "capot_cannot_win",
    {
        True: gettext_noop(
            "Nobody wins the game in a hand without taking a trick in it: one plays on."
        ),
        False: "",
    },
    when=has_target,
)
_CAPOT_BEFORE_THE_LAST = choose(
    "capot_cannot_win",
    {
        True: gettext_noop(
            "Before the last hand nobody wins the game in a hand without taking a trick in it: "
            "one plays on."
        ),
        False: "",
    },
    when=has_target,
)
_TIE = choose(
    "tie",
    {
        "extra_hand": gettext_noop(
            "If the highest total is shared after the last hand, one plays on hand by hand."
        ),
        "draw": gettext_noop(
            "If the highest total is shared after the last hand, the game is drawn."
        ),
    },
    when=has_hands,
)
ENDING: Sentences = {
    "length": _length,
    "both_over": choose(
        "both_over",
        {
            "highest": _HIGHEST,
            "last_hand": gettext_noop(
                "If both sides have reached it, the winner of that hand wins the game; otherwise, "
                "or if nobody won that hand, the higher total does. If totals are equal, one more "
                "hand is played."
            ),
        },
        when=has_target,
    ),
    "capot_cannot_win": either(has_hands, _CAPOT_BEFORE_THE_LAST, _CAPOT_CANNOT_WIN),
    "tie": _TIE,
}
ENDING_ALONE: Sentences = {**ENDING, "both_over": say(_HIGHEST, when=has_target)}
RUBICON: Sentences = {
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
