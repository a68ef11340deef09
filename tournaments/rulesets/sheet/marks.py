"""The rule sheet on what two sides mark: counting, a failed contract, capot, litige."""

from django.utils.translation import gettext_noop as _

from scoring.hand import ROUNDERS
from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    declarations_played,
    declared,
    either,
    given,
    has_stock,
    has_target,
    is_rounded,
    only,
    rounded,
    tricks_alone,
)

TRICK_POINTS = _(
    "Each side counts the cards of its tricks; the last trick adds 10 points (dix de der), 162 for "
    "the two sides together."
)
ROUNDING: Sentence = {
    "exact": _("Points are scored to the point."),
    "nearest_10": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes up: %(one)s and "
            "%(other)s are scored %(one_marked)s and %(other_marked)s."
        ),
        (105, 57),
    ),
    "nearest_10_down": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes down: %(one)s "
            "and %(other)s are scored %(one_marked)s and %(other_marked)s."
        ),
        (85, 77),
    ),
    "nearest_10_alternate": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone; where they end in 5 "
            "and 7, the 5 goes up the first time, down the second, and so on alternately: %(one)s "
            "and %(other)s are first scored %(one_marked)s and %(other_marked)s."
        ),
        (85, 77),
    ),
    "balanced_10": rounded(
        _(
            "Trick points are rounded to ten so that both sides together score %(hand_sum)s: up "
            "to 5 goes down, from 7 goes up; with 6 on both sides the higher goes up, the lower "
            "down (%(one)s and %(other)s are scored %(one_marked)s and %(other_marked)s)."
        ),
        (116, 46),
    ),
    "balanced_5": rounded(
        _(
            "Trick points are rounded to five so that both sides together score %(hand_sum)s: up "
            "to 3 counts as 0, 4 to 8 as 5, 9 as the next ten (%(one)s and %(other)s are scored "
            "%(one_marked)s and %(other_marked)s)."
        ),
        (118, 44),
    ),
}
_ALONE = _("In a hand that does not make 162, each side is rounded on its own.")
_RAW_ROUNDING = {
    "nearest_10_alternate": _("In a hand that does not make 162 the 5 always goes up."),
    "balanced_10": _ALONE,
    "balanced_5": _ALONE,
}
RAW_ROUNDING: Sentence = lambda rules: _RAW_ROUNDING.get(rules.rounding, "")  # noqa: E731
UNROUNDED = only(
    is_rounded,
    declared(
        _(
            "Belote, declarations and penalties are never rounded; whether the contract is made is "
            "judged before rounding."
        ),
        _(
            "Belote and penalties are never rounded; whether the contract is made is judged before "
            "rounding."
        ),
    ),
)
UNIT: Sentence = {
    1: "",
    10: _(
        "The score card is kept in tens: what is scored is written divided by ten, a belote "
        "%(belote)s."
    ),
}
_AT_THE_TARGET = _(
    "A hand whose rounded points would bring a side to the end of the game is scored to the point "
    "instead."
)
_AT_THE_BELL = _("The last hand before the time is up is scored to the point.")
_AT_BOTH = _(
    "A hand whose rounded points would bring a side to the end of the game is scored to the point "
    "instead, and so is the last hand before the time is up."
)


def _may_end(rules: Rules) -> bool:
    """Whether a hand can be the last without a number of hands that says so."""
    return has_target(rules) or rules.timed


EXACT_FINISH = only(
    lambda rules: is_rounded(rules) and _may_end(rules),
    {
        False: "",
        True: either(
            lambda rules: rules.timed, either(has_target, _AT_BOTH, _AT_THE_BELL), _AT_THE_TARGET
        ),
    },
)


def _other_when_exact(rules: Rules) -> bool:
    """Whether a failed contract or a capot is worth another amount where a hand is not rounded."""
    lone = ROUNDERS[rules.rounding].lone
    amounts = (rules.failed_points, rules.capot_points)
    finishes = rules.exact_finish and _may_end(rules) and rules.game != "belote2"
    return finishes and any(lone(amount) != amount for amount in amounts)


def declarations_may_save(rules: Rules) -> bool:
    """Whether declarations could outweigh the tricks of a side that wins all of them."""
    return declarations_played(rules) and rules.contract_counts == "all"


def _one_amount(rules: Rules) -> bool:
    """Whether a failed contract is worth what a capot is, to the point."""
    return rules.failed_points == rules.capot_points


EXACT_AMOUNTS = only(
    _other_when_exact,
    either(
        lambda rules: rules.game == "contree" and rules.contre_takes_all,
        either(
            _one_amount,
            _(
                "A failed contract, the tricks of a contract made after contre, and a capot are "
                "then scored %(capot_points)s."
            ),
            _(
                "A failed contract, and the tricks of a contract made after contre, are then "
                "scored %(failed_points)s and a capot %(capot_points)s."
            ),
        ),
        either(
            _one_amount,
            _("A failed contract and a capot are then scored %(capot_points)s."),
            _("A failed contract is then scored %(failed_points)s and a capot %(capot_points)s."),
        ),
    ),
)
COUNTING: Sentences = {
    "trick_points": either(
        has_stock,
        _("Each side counts the cards of its tricks; the last trick adds 10 points (dix de der)."),
        TRICK_POINTS,
    ),
    "contract_counts": either(
        declarations_played,
        {
            "all": _(
                "The contract is made if the taker has more points than the defence, belote and "
                "declarations included."
            ),
            "belote": _(
                "The contract is made if the taker has more points than the defence, belote "
                "included; declarations do not count towards it."
            ),
            "tricks": _(
                "The contract is made if the taker has more trick points than the defence; belote "
                "and declarations do not count towards it."
            ),
        },
        either(
            tricks_alone,
            _(
                "The contract is made if the taker has more trick points than the defence; belote "
                "does not count towards it."
            ),
            _(
                "The contract is made if the taker has more points than the defence, belote "
                "included."
            ),
        ),
    ),
    "made": declared(
        _("Each side then scores its tricks, its belote and its declarations."),
        _("Each side then scores its tricks and its belote."),
    ),
    "rounding": ROUNDING,
    "unrounded": UNROUNDED,
    "unit": UNIT,
    "exact_finish": EXACT_FINISH,
    "exact_amounts": EXACT_AMOUNTS,
}
COUNTING_TOGETHER: Sentences = {
    **COUNTING,
    "defenders": _("Both players of the defence score what it scores."),
}
FAILED: Sentences = {
    "failed_points": declared(
        _(
            "A taker with fewer points is “dedans”: the defence scores %(failed)s, its own belote "
            "and the declarations of both sides."
        ),
        _(
            "A taker with fewer points is “dedans”: the defence scores %(failed)s and its own "
            "belote."
        ),
    ),
    "belote_when_failed": {
        "kept": _("A taker who is dedans scores the belote only, if it was announced."),
        "taken": _("A taker who is dedans scores nothing: the belote goes to the defence."),
    },
}
FAILED_OF_TWO: Sentences = {
    **FAILED,
    "failed_points": either(
        has_stock,
        declared(
            _(
                "A taker with fewer points is “dedans”: the defence scores the trick points of "
                "both sides, its own belote and the declarations of both sides."
            ),
            _(
                "A taker with fewer points is “dedans”: the defence scores the trick points of "
                "both sides and its own belote."
            ),
        ),
        FAILED["failed_points"],
    ),
}
CAPOT: Sentences = {
    "capot_points": either(
        has_stock,
        either(
            declarations_may_save,
            _(
                "A taker who wins every trick has made the contract whatever was declared, and "
                "scores the points of the tricks with 100 in place of the dix de der, plus belote "
                "and declarations; the defence scores its belote and declarations."
            ),
            declared(
                _(
                    "A taker who wins every trick scores the points of the tricks with 100 in "
                    "place of the dix de der, plus belote and declarations; the defence scores "
                    "its belote and declarations."
                ),
                _(
                    "A taker who wins every trick scores the points of the tricks with 100 in "
                    "place of the dix de der; a belote is added for the side that announced it."
                ),
            ),
        ),
        either(
            declarations_may_save,
            _(
                "A taker who wins every trick has made the contract whatever was declared, and "
                "scores %(capot)s in place of the trick points, plus belote and declarations; the "
                "defence scores its belote and declarations."
            ),
            declared(
                _(
                    "A taker who wins every trick scores %(capot)s in place of the trick points, "
                    "plus belote and declarations; the defence scores its belote and declarations."
                ),
                _(
                    "A taker who wins every trick scores %(capot)s in place of the trick points; "
                    "a belote is added for the side that announced it."
                ),
            ),
        ),
    ),
    "capot_of_taker": either(
        has_stock,
        {
            "capot": _("It is the same for a defence that wins every trick."),
            "failed": _(
                "A defence that wins every trick scores no more than for another failed contract."
            ),
        },
        either(
            # Without this sentence declarations might seem to save the taker.
            lambda rules: rules.capot_of_taker == "capot" and declarations_may_save(rules),
            _(
                "If the defence wins every trick, the contract has failed whatever was declared, "
                "and it scores the capot as well."
            ),
            {
                "capot": _("A defence that wins every trick scores the capot as well."),
                "failed": _(
                    "A defence that wins every trick scores no more than for another failed "
                    "contract."
                ),
            },
        ),
    ),
    "capot_called_points": only(
        given("capot_called_points"),
        _(
            "A capot called before the first card is worth %(capot_called_points)s; called and not "
            "made, the contract has failed whatever the points."
        ),
    ),
}
