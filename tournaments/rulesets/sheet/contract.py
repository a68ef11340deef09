"""The rule sheet on what a contract of contrée is worth, made or failed."""

from django.utils.translation import gettext_noop as _

from scoring.hand import raw_sums
from tournaments.rulesets.sheet.bids import only_bid, points_marked
from tournaments.rulesets.sheet.litige import equal_tricks_of_contree
from tournaments.rulesets.sheet.marks import (
    EXACT_AMOUNTS,
    EXACT_FINISH,
    RAW_ROUNDING,
    ROUNDING,
    TRICK_POINTS,
    UNIT,
    UNROUNDED,
)
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    declarations_played,
    declared,
    either,
    given,
    only,
    tricks_alone,
)

COUNTING: Sentences = {
    "trick_points": TRICK_POINTS,
    "no_trump_sum": only(lambda rules: "SA" in raw_sums(rules), _("Without trump it is 130.")),
    "all_trump_sum": only(
        lambda rules: "TA" in raw_sums(rules), _("With every suit as trump it is 258.")
    ),
    "contract_counts": either(
        declarations_played,
        {
            "all": _(
                "A contract of points is made if the taker reaches its number with tricks, belote "
                "and declarations."
            ),
            "belote": _(
                "A contract of points is made if the taker reaches its number with tricks and "
                "belote; declarations do not count towards it."
            ),
            "tricks": _(
                "A contract of points is made if the taker reaches its number with tricks alone; "
                "belote and declarations do not count towards it."
            ),
        },
        either(
            tricks_alone,
            _(
                "A contract of points is made if the taker reaches its number with tricks alone; "
                "the belote does not count towards it."
            ),
            _(
                "A contract of points is made if the taker reaches its number with tricks and "
                "belote."
            ),
        ),
    ),
    "made_at_least": only(
        lambda rules: rules.made_at_least > rules.min_bid,
        _("The taker needs at least %(made_at_least)s points, whatever the contract."),
    ),
    "must_outscore": {
        False: _("The taker need not have more points than the defence."),
        True: _("The taker must also have more points than the defence, counted alike."),
    },
    "equal_points": {
        "as_contract": "",
        "replayed": _(
            "If the taker reaches the contract and the defence has the same number of points, the "
            "hand is void: the same player deals again."
        ),
    },
    "counting": {
        "made_and_bid": declared(
            _(
                "If the contract is made, the taker scores the points of its tricks and the "
                "number of the contract, the defence the points of its tricks, and each its "
                "belote and declarations."
            ),
            _(
                "If the contract is made, the taker scores the points of its tricks and the "
                "number of the contract, the defence the points of its tricks, and each its "
                "belote."
            ),
        ),
        "made": declared(
            _(
                "If the contract is made, each side scores the points of its tricks, its belote "
                "and its declarations; the number of the contract is never scored."
            ),
            _(
                "If the contract is made, each side scores the points of its tricks and its "
                "belote; the number of the contract is never scored."
            ),
        ),
        "bid": either(
            lambda rules: rules.bid_marks_belote,
            declared(
                _(
                    "If the contract is made, the taker scores its number; if it fails, the "
                    "defence does. The other side scores nothing for it, and tricks and "
                    "declarations are never scored."
                ),
                _(
                    "If the contract is made, the taker scores its number; if it fails, the "
                    "defence does. The other side scores nothing for it, and tricks are never "
                    "scored."
                ),
            ),
            declared(
                _(
                    "If the contract is made, the taker scores its number; if it fails, the "
                    "defence does. The other side scores nothing, and tricks, belote and "
                    "declarations are never scored."
                ),
                _(
                    "If the contract is made, the taker scores its number; if it fails, the "
                    "defence does. The other side scores nothing, and tricks and belote are never "
                    "scored."
                ),
            ),
        ),
    },
    "declarations_to_winner": only(
        lambda rules: (
            points_marked(rules) and declarations_played(rules) and rules.declarations_to_winner
        ),
        either(
            lambda rules: rules.contre_takes_all,
            _(
                "A taker who makes the contract with all eight tricks, or in spite of contre, "
                "scores the declarations of the defence as well."
            ),
            _(
                "A taker who makes the contract with all eight tricks scores the declarations of "
                "the defence as well."
            ),
        ),
    ),
    "bid_marks_belote": only(
        lambda rules: only_bid(rules) and rules.bid_marks_belote,
        either(
            lambda rules: rules.belote_when_failed == "kept",
            _("A belote is always scored by the side that has it, never multiplied."),
            _(
                "A belote is scored by the side that has it, never multiplied; if the contract "
                "fails, the defence scores the taker’s belote too."
            ),
        ),
    ),
    "rounding": only(points_marked, ROUNDING),
    "raw_rounding": only(points_marked, only(lambda rules: bool(raw_sums(rules)), RAW_ROUNDING)),
    "unrounded": only(points_marked, UNROUNDED),
    "unit": UNIT,
    "exact_finish": only(points_marked, EXACT_FINISH),
    "exact_amounts": only(points_marked, EXACT_AMOUNTS),
    "equal_tricks": equal_tricks_of_contree,
}
FAILED: Sentences = {
    "failed_points": only(
        points_marked,
        either(
            lambda rules: rules.counting == "made",
            declared(
                _(
                    "If the contract fails, the defence scores %(failed)s, its belote and the "
                    "declarations of both sides."
                ),
                _("If the contract fails, the defence scores %(failed)s and its belote."),
            ),
            declared(
                _(
                    "If the contract fails, the defence scores %(failed)s, the number of the "
                    "contract, its belote and the declarations of both sides."
                ),
                _(
                    "If the contract fails, the defence scores %(failed)s, the number of the "
                    "contract and its belote."
                ),
            ),
        ),
    ),
    "belote_when_failed": only(
        points_marked,
        {
            "kept": _("The taker then scores its belote only."),
            "taken": _("The taker then scores nothing: its belote goes to the defence."),
        },
    ),
}
_CAPOT_MADE = {
    "made_and_bid": _(
        "A capot that was bid and made is scored as a capot for the tricks, and by its number for "
        "the contract."
    ),
    "made": _("A capot that was bid and made is scored as a capot for the tricks."),
    "bid": _("A capot that was bid and made is scored by its number."),
}
CAPOT: Sentences = {
    "capot_points": either(
        only_bid,
        _("A taker who wins all eight tricks has made any contract of points."),
        _(
            "A taker who wins all eight tricks has made any contract of points and scores "
            "%(capot)s in place of the points of the tricks."
        ),
    ),
    "capot_bid_made": either(
        lambda rules: rules.capot_bid_made is None,
        lambda rules: _CAPOT_MADE[rules.counting],
        either(
            only_bid,
            _("A capot that was bid and made is scored %(capot_bid_made)s."),
            _(
                "A capot that was bid and made is scored %(capot_bid_made)s in all, in place of "
                "tricks and contract."
            ),
        ),
    ),
    "capot_bid_failed": either(
        lambda rules: rules.capot_bid_failed is None,
        _("A capot that was bid and fails is scored like any failed contract."),
        either(
            only_bid,
            _("A capot that was bid and fails gives the defence %(capot_bid_failed)s."),
            _(
                "A capot that was bid and fails gives the defence %(capot_bid_failed)s in all, in "
                "place of tricks and contract."
            ),
        ),
    ),
    "capot_of_taker": only(
        points_marked,
        {
            "capot": _(
                "A defence that wins every trick scores the capot in place of the points of a "
                "failed contract."
            ),
            "failed": _(
                "A defence that wins every trick scores no more than for another failed contract."
            ),
        },
    ),
    "generale_points": only(
        given("generale_points"),
        _(
            "A générale, made or failed, is worth %(generale_points)s to the winner of the hand, "
            "in place of tricks and contract."
        ),
    ),
}
