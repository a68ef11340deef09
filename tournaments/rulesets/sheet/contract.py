"""The rule sheet on what a contract of contrée is worth, made or failed."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.rulesets.sheet.bids import only_bid
from tournaments.rulesets.sheet.marks import (
    EXACT_AMOUNTS,
    EXACT_FINISH,
    ROUNDING,
    TRICK_POINTS,
    UNIT,
    UNROUNDED,
)
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    choose,
    declarations_played,
    declared,
    either,
    given,
    only,
    say,
)


def _points_marked(rules: Rules) -> bool:
    return not only_bid(rules)


_REACHED = either(
    declarations_played,
    choose(
        "contract_counts",
        {
            "all": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks, belote "
                "and declarations."
            ),
            "belote": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks and "
                "belote; declarations do not help."
            ),
            "tricks": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks alone; "
                "belote and declarations do not help."
            ),
        },
    ),
    choose(
        "contract_counts",
        {
            "all": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks and "
                "belote."
            ),
            "belote": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks and "
                "belote."
            ),
            "tricks": gettext_noop(
                "A contract of points is made if the taker reaches its number with tricks alone; "
                "the belote does not help."
            ),
        },
    ),
)
_MARKED: Mapping[str, Sentence] = {
    "made_and_bid": declared(
        gettext_noop(
            "If the contract is made, the taker marks the points of its tricks and the number of "
            "the contract, the defence the points of its tricks, and each its belote and "
            "declarations."
        ),
        gettext_noop(
            "If the contract is made, the taker marks the points of its tricks and the number of "
            "the contract, the defence the points of its tricks, and each its belote."
        ),
    ),
    "made": declared(
        gettext_noop(
            "If the contract is made, each side marks the points of its tricks, its belote and its "
            "declarations; the number of the contract is never marked."
        ),
        gettext_noop(
            "If the contract is made, each side marks the points of its tricks and its belote; the "
            "number of the contract is never marked."
        ),
    ),
    "bid": declared(
        gettext_noop(
            "If the contract is made the taker marks its number, if it fails the defence does; the "
            "other side marks nothing, and tricks, belote and declarations are never marked."
        ),
        gettext_noop(
            "If the contract is made the taker marks its number, if it fails the defence does; the "
            "other side marks nothing, and tricks and belote are never marked."
        ),
    ),
}
COUNTING: Sentences = {
    "trick_points": TRICK_POINTS,
    "no_trump_scaled": say(
        gettext_noop(
            "Without trump that makes 130, brought to 162: multiplied by 162, divided by 130, to "
            "the nearest point."
        ),
        when=lambda rules: rules.allow_no_trump and rules.no_trump_values == "raw_130",
    ),
    "all_trump_scaled": say(
        gettext_noop(
            "At all trump that makes 258, brought to 162: multiplied by 162, divided by 258, to "
            "the nearest point."
        ),
        when=lambda rules: rules.allow_all_trump and rules.all_trump_values == "raw_258",
    ),
    "contract_counts": _REACHED,
    "made_at_least": say(
        gettext_noop("The taker needs at least %(made_at_least)s points, whatever the contract."),
        when=lambda rules: rules.made_at_least > rules.min_bid,
    ),
    "must_outscore": choose(
        "must_outscore",
        {
            False: gettext_noop("The taker need not have more points than the defence."),
            True: gettext_noop(
                "The taker must also have more points than the defence, counted alike."
            ),
        },
    ),
    "counting": lambda rules: _MARKED[rules.counting](rules),
    "rounding": only(_points_marked, ROUNDING),
    "unrounded": only(_points_marked, UNROUNDED),
    "unit": UNIT,
    "exact_finish": only(_points_marked, EXACT_FINISH),
    "exact_amounts": only(_points_marked, EXACT_AMOUNTS),
}

_FAILED_WITH_BID = declared(
    gettext_noop(
        "If the contract fails, the defence marks %(failed)s, the number of the contract, its "
        "belote and the declarations of both sides."
    ),
    gettext_noop(
        "If the contract fails, the defence marks %(failed)s, the number of the contract and its "
        "belote."
    ),
)
_FAILED_MADE = declared(
    gettext_noop(
        "If the contract fails, the defence marks %(failed)s, its belote and the declarations of "
        "both sides."
    ),
    gettext_noop("If the contract fails, the defence marks %(failed)s and its belote."),
)
_FAILED: Sentences = {
    "failed_points": either(lambda rules: rules.counting == "made", _FAILED_MADE, _FAILED_WITH_BID),
    "belote_when_failed": choose(
        "belote_when_failed",
        {
            "kept": gettext_noop("The taker then marks its belote only."),
            "taken": gettext_noop("The taker then marks nothing: its belote goes to the defence."),
        },
    ),
}
FAILED: Sentences = {key: only(_points_marked, one) for key, one in _FAILED.items()}

_CAPOT_POINTS = say(
    gettext_noop(
        "A taker who wins all eight tricks has made any contract of points and marks %(capot)s in "
        "place of the points of the tricks."
    )
)
_CAPOT_WINS = say(
    gettext_noop("A taker who wins all eight tricks has made any contract of points.")
)
_BID_MADE: Mapping[str, Sentence] = {
    "made_and_bid": say(
        gettext_noop(
            "A capot that was bid and made is marked %(capot)s for the tricks and "
            "%(capot_contract)s for the contract."
        )
    ),
    "made": say(gettext_noop("A capot that was bid and made is marked %(capot)s for the tricks.")),
    "bid": say(gettext_noop("A capot that was bid and made is marked %(capot_contract)s.")),
}
_FLAT_MADE = either(
    only_bid,
    say(gettext_noop("A capot that was bid and made is marked %(capot_bid_made)s.")),
    say(
        gettext_noop(
            "A capot that was bid and made is marked %(capot_bid_made)s in all, in place of tricks "
            "and contract."
        )
    ),
)
_FLAT_FAILED = either(
    only_bid,
    say(gettext_noop("A capot that was bid and fails gives the defence %(capot_bid_failed)s.")),
    say(
        gettext_noop(
            "A capot that was bid and fails gives the defence %(capot_bid_failed)s in all, in "
            "place of tricks and contract."
        )
    ),
)
CAPOT: Sentences = {
    "capot_points": either(only_bid, _CAPOT_WINS, _CAPOT_POINTS),
    "capot_bid_made": either(
        lambda rules: rules.capot_bid_made is None,
        lambda rules: _BID_MADE[rules.counting](rules),
        _FLAT_MADE,
    ),
    "capot_bid_failed": either(
        lambda rules: rules.capot_bid_failed is None,
        say(gettext_noop("A capot that was bid and fails is marked like any failed contract.")),
        _FLAT_FAILED,
    ),
    "capot_of_taker": choose(
        "capot_of_taker",
        {
            "capot": gettext_noop(
                "A defence that wins every trick marks %(capot)s in place of %(failed)s."
            ),
            "failed": gettext_noop(
                "A defence that wins every trick marks %(failed)s, as for any failed contract."
            ),
        },
        when=_points_marked,
    ),
    "generale_points": given(
        "generale_points",
        gettext_noop(
            "A générale, made or failed, is worth %(generale_points)s to whoever wins the hand, in "
            "place of tricks and contract."
        ),
    ),
}
