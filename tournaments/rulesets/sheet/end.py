"""The rule sheet on misdeals, faults, the end of the game and the rubicon."""

from django.utils.translation import gettext_noop as _

from scoring.options.option import CONTREE
from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    carried,
    either,
    given,
    has_hands,
    has_target,
    only,
)

_REDEALT = _("A misdeal noticed before play is dealt again by the same player; nothing is scored.")
_STAKE_STAYS = only(
    carried, _("After a misdeal or an irregularity, points at stake stay at stake.")
)
_REFEREE: Sentences = {"referee": _("The referee decides every dispute.")}
PENALTIES: Sentences = {
    "misdeal": {
        "redeal": _REDEALT,
        "penalty": _(
            "For a misdeal the other side scores %(misdeal_points)s points and the hand counts as "
            "played."
        ),
        "graduated": _(
            "A side’s first misdeal of a game is dealt again; after its second it may not take in "
            "the next hand; from the third on the other side scores %(misdeal_points)s points and "
            "the hand counts as played."
        ),
        "second_penalty": _(
            "A side’s first misdeal of a game is dealt again; from the second on the other side "
            "scores %(misdeal_points)s points and the hand counts as played."
        ),
        "barred_then_penalty": _(
            "A side’s first misdeal of a game is dealt again, and it may not take in that hand; "
            "from the second on the other side scores %(misdeal_points)s points and the hand "
            "counts as played."
        ),
    },
    "fault_points": _(
        "An irregularity (a revoke, a card shown, a word that informs the partner) ends the hand, "
        "which counts as played: the other side scores %(fault_points)s points."
    ),
    "stake_stays": _STAKE_STAYS,
    **_REFEREE,
}
PENALTIES_OF_TWO: Sentences = {
    **PENALTIES,
    "fault_points": _(
        "An irregularity (a revoke, a card shown) ends the hand, which counts as played: the "
        "other player scores %(fault_points)s points."
    ),
}
PENALTIES_OF_CONTREE: Sentences = {
    **{key: PENALTIES[key] for key in ("misdeal", "fault_points")},
    "fault_adds_contract": {
        False: "",
        True: _("The number of the contract that was bid is added."),
    },
    **_REFEREE,
}
PENALTIES_OF_THREE: Sentences = {
    "misdeal": {
        "redeal": _REDEALT,
        "penalty": _(
            "For a misdeal both other players score %(misdeal_points)s points and the hand counts "
            "as played."
        ),
        "graduated": _(
            "A player’s first misdeal of a game is dealt again; after the second that player may "
            "not take in the next hand; from the third on both others score %(misdeal_points)s "
            "points and the hand counts as played."
        ),
        "second_penalty": _(
            "A player’s first misdeal of a game is dealt again; from the second on both others "
            "score %(misdeal_points)s points and the hand counts as played."
        ),
        "barred_then_penalty": _(
            "A player’s first misdeal of a game is dealt again, and that player may not take in "
            "that hand; from the second on both others score %(misdeal_points)s points and the "
            "hand counts as played."
        ),
    },
    "fault_points": _(
        "An irregularity (a revoke, a card shown, a word that informs another player) ends the "
        "hand, which counts as played: both others score %(fault_points)s points."
    ),
    "stake_stays": _STAKE_STAYS,
    **_REFEREE,
}
WITHOUT_PENALTIES: Sentences = {"redealt": _REDEALT, **_REFEREE}


def _length(rules: Rules) -> Sentence:
    reached = rules.target_reached == "at_least"
    if has_target(rules) and has_hands(rules):
        if reached:
            return _(
                "The game ends with the hand in which a total reaches %(target)s, and after "
                "%(hands)s hands at the latest, those dealt again not counted."
            )
        return _(
            "The game ends with the hand in which a total passes %(target)s, and after "
            "%(hands)s hands at the latest, those dealt again not counted."
        )
    if has_target(rules):
        if reached:
            return _("The game ends with the hand in which a total reaches %(target)s.")
        return _("The game ends with the hand in which a total passes %(target)s.")
    if has_hands(rules):
        return _(
            "The game is %(hands)s hands, those dealt again not counted; the highest total wins."
        )
    return _("The game ends when the time is up, after any number of hands.")


_HIGHEST = either(
    has_hands,
    _("The highest total wins."),
    _("The highest total wins; if it is shared, one more hand is played."),
)
_STAKE_LOST = _("Points at stake when the time is up are lost.")
_TIMED: Sentences = {
    "timed": {
        False: "",
        True: either(
            lambda rules: has_target(rules) or has_hands(rules),
            either(
                given("minutes"),
                _(
                    "If %(minutes)s minutes are up before, the game ends there: the highest total "
                    "wins; if it is shared, the game is drawn."
                ),
                _(
                    "If the time is up before, the game ends there: the highest total wins; if it "
                    "is shared, the game is drawn."
                ),
            ),
            either(
                given("minutes"),
                _(
                    "It lasts %(minutes)s minutes. The highest total wins; if it is shared, the "
                    "game is drawn."
                ),
                _("The highest total wins; if it is shared, the game is drawn."),
            ),
        ),
    },
    "stake_in_time": only(
        lambda rules: rules.timed and carried(rules) and rules.game != CONTREE,
        lambda rules: {
            "returned": _(
                "Points at stake when the time is up go back to the side they came from."
            ),
            "to_defence": _(
                "Points at stake when the time is up go to the side they did not come from."
            ),
        }.get(rules.litige_at_end, _STAKE_LOST),
    ),
}
ENDING: Sentences = {
    "length": _length,
    "both_over": only(
        has_target,
        {
            "highest": _HIGHEST,
            "last_hand": either(
                has_hands,
                _(
                    "If both sides have reached it, the winner of that hand wins the game; "
                    "otherwise, or if nobody won that hand, the higher total does."
                ),
                _(
                    "If both sides have reached it, the winner of that hand wins the game; "
                    "otherwise, or if nobody won that hand, the higher total does. If totals are "
                    "equal, one more hand is played."
                ),
            ),
        },
    ),
    "capot_cannot_win": only(
        has_target,
        {
            True: either(
                has_hands,
                _(
                    "Before the last hand nobody wins the game in a hand without taking a trick "
                    "in it: play goes on."
                ),
                _("Nobody wins the game in a hand without taking a trick in it: play goes on."),
            ),
            False: "",
        },
    ),
    "failed_cannot_win": only(
        has_target,
        {
            True: either(
                has_hands,
                _(
                    "Before the last hand a side that takes a hand and fails does not win the "
                    "game in it: play goes on."
                ),
                _("A side that takes a hand and fails does not win the game in it: play goes on."),
            ),
            False: "",
        },
    ),
    "tie": only(
        has_hands,
        {
            "extra_hand": either(
                has_target,
                _("If the highest total is shared, play goes on hand by hand."),
                _("If the highest total is shared after the last hand, play goes on hand by hand."),
            ),
            "draw": either(
                has_target,
                _(
                    "If the highest total is shared before hand %(hands)s, play goes on; after it "
                    "the game is drawn."
                ),
                _("If the highest total is shared after the last hand, the game is drawn."),
            ),
        },
    ),
    **_TIMED,
}
ENDING_ALONE: Sentences = {**ENDING, "both_over": only(has_target, _HIGHEST)}
RUBICON: Sentences = {
    "rubicon": {
        "none": "",
        "simple": either(
            lambda rules: bool((rules.target or 0) % 2),
            _(
                "A loser with %(half_target)s points or less is under the rubicon and loses two "
                "games."
            ),
            _(
                "A loser with less than %(half_target)s points is under the rubicon and loses two "
                "games."
            ),
        ),
        "floating": _(
            "A loser with less than half of the winner’s points is under the rubicon and loses "
            "two games."
        ),
    },
    "no_rubicon_in_time": only(
        lambda rules: rules.timed and rules.rubicon != "none",
        _("In a game that ends because the time is up, nobody is under the rubicon."),
    ),
}
