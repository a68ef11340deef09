"""The rule sheet on what two sides mark: counting, a failed contract, capot, litige."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from scoring.rounding import ROUNDERS
from scoring.rules import Rules
from tournaments.rulesets.sheet.equal_tricks import equal_tricks
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    carried,
    declarations_played,
    declared,
    either,
    given,
    has_hands,
    has_stock,
    has_target,
    is_rounded,
    only,
    rounded,
)

TRICK_POINTS = _(
    "Each side counts the cards of its tricks; the last trick adds 10 points (dix de der), 162 for "
    "the two sides together."
)
ROUNDING: Sentence = {
    "exact": _("Points are marked to the point."),
    "nearest_10": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes up: %(one)s and "
            "%(other)s are marked %(one_marked)s and %(other_marked)s."
        ),
        (105, 57),
    ),
    "nearest_10_down": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes down: %(one)s "
            "and %(other)s are marked %(one_marked)s and %(other_marked)s."
        ),
        (85, 77),
    ),
    "nearest_10_alternate": rounded(
        _(
            "Trick points are rounded to the nearest ten, each side alone; where they end in 5 and "
            "7, the 5 goes up the first time, down the second, and so on in turn: %(one)s and "
            "%(other)s are first marked %(one_marked)s and %(other_marked)s."
        ),
        (85, 77),
    ),
    "balanced_10": rounded(
        _(
            "Trick points are rounded to ten so that both sides together mark %(hand_sum)s: up to "
            "5 goes down, from 7 goes up; with 6 on both sides the higher goes up, the lower down "
            "(%(one)s and %(other)s are marked %(one_marked)s and %(other_marked)s)."
        ),
        (116, 46),
    ),
    "balanced_5": rounded(
        _(
            "Trick points are rounded to five so that both sides together mark %(hand_sum)s: up to "
            "3 counts as 0, 4 to 8 as 5, 9 as the next ten (%(one)s and %(other)s are marked "
            "%(one_marked)s and %(other_marked)s)."
        ),
        (118, 44),
    ),
}
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
        "The sheet is kept in tens: what is marked is written divided by ten, a belote %(belote)s."
    ),
}
EXACT_FINISH = only(
    lambda rules: is_rounded(rules) and has_target(rules),
    {
        False: "",
        True: _(
            "A hand whose rounded points would bring a side to the end of the game is marked to "
            "the point instead."
        ),
    },
)


def _other_when_exact(rules: Rules) -> bool:
    """Whether a failed contract or a capot is worth another amount where a hand is not rounded."""
    lone = ROUNDERS[rules.rounding].lone
    amounts = (rules.failed_points, rules.capot_points)
    finishes = rules.exact_finish and has_target(rules) and rules.game != "belote2"
    return finishes and any(lone(amount) != amount for amount in amounts)


EXACT_AMOUNTS = either(
    lambda rules: rules.game == "contree" and rules.contre_takes_all,
    only(
        _other_when_exact,
        _(
            "A failed contract, and the tricks of a contract made after contre, are then marked "
            "%(failed_points)s and a capot %(capot_points)s."
        ),
    ),
    only(
        _other_when_exact,
        _("A failed contract is then marked %(failed_points)s and a capot %(capot_points)s."),
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
                "included; declarations do not help."
            ),
            "tricks": _(
                "The contract is made if the taker has more trick points than the defence; belote "
                "and declarations do not help."
            ),
        },
        {
            "all": _(
                "The contract is made if the taker has more points than the defence, belote "
                "included."
            ),
            "belote": _(
                "The contract is made if the taker has more points than the defence, belote "
                "included."
            ),
            "tricks": _(
                "The contract is made if the taker has more trick points than the defence; belote "
                "does not help."
            ),
        },
    ),
    "made": declared(
        _("Each side then marks its tricks, its belote and its declarations."),
        _("Each side then marks its tricks and its belote."),
    ),
    "rounding": ROUNDING,
    "unrounded": UNROUNDED,
    "unit": UNIT,
    "exact_finish": EXACT_FINISH,
    "exact_amounts": EXACT_AMOUNTS,
}
COUNTING_TOGETHER: Sentences = {
    **COUNTING,
    "defenders": _("What the defence marks, both of its players mark."),
}
FAILED: Sentences = {
    "failed_points": declared(
        _(
            "A taker with fewer points is “dedans”: the defence marks %(failed)s, its own belote "
            "and the declarations of both sides."
        ),
        _(
            "A taker with fewer points is “dedans”: the defence marks %(failed)s and its own "
            "belote."
        ),
    ),
    "belote_when_failed": {
        "kept": _("A taker who is dedans marks the belote only, if it was announced."),
        "taken": _("A taker who is dedans marks nothing: the belote goes to the defence."),
    },
}
FAILED_OF_TWO: Sentences = {
    **FAILED,
    "failed_points": either(
        has_stock,
        declared(
            _(
                "A taker with fewer points is “dedans”: the defence marks the trick points of both "
                "sides, its own belote and the declarations of both sides."
            ),
            _(
                "A taker with fewer points is “dedans”: the defence marks the trick points of both "
                "sides and its own belote."
            ),
        ),
        FAILED["failed_points"],
    ),
}
CAPOT: Sentences = {
    "capot_points": either(
        has_stock,
        declared(
            _(
                "A taker who wins every trick has made the contract whatever was declared, and "
                "marks the points of the tricks with 100 in place of the dix de der, plus belote "
                "and declarations; the defence marks its belote and declarations."
            ),
            _(
                "A taker who wins every trick marks the points of the tricks with 100 in place of "
                "the dix de der; a belote is added for the side that announced it."
            ),
        ),
        declared(
            _(
                "A taker who wins every trick has made the contract whatever was declared, and "
                "marks %(capot)s in place of the trick points, plus belote and declarations; the "
                "defence marks its belote and declarations."
            ),
            _(
                "A taker who wins every trick marks %(capot)s in place of the trick points; a "
                "belote is added for the side that announced it."
            ),
        ),
    ),
    "capot_of_taker": either(
        has_stock,
        {
            "capot": _("It is the same for a defence that wins every trick."),
            "failed": _(
                "A defence that wins every trick marks what it does for any failed contract."
            ),
        },
        either(
            # Without this sentence declarations might seem to save the taker.
            lambda rules: rules.capot_of_taker == "capot" and declarations_played(rules),
            _(
                "If the defence wins every trick, the contract has failed whatever was declared, "
                "and it marks %(capot)s as well."
            ),
            {
                "capot": _("The defence marks %(capot)s as well if it wins every trick."),
                "failed": _(
                    "A defence that wins every trick marks %(failed)s, as for any failed contract."
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
            "half": _(
                "What is marked and what is at stake are 81 trick points for each side, even where "
                "a belote made them equal."
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
