"""The rule sheet on counting, a failed contract and the capot of two sides."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from scoring.rounding import ROUNDERS
from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    choose,
    declarations_played,
    declared,
    either,
    given,
    has_stock,
    has_target,
    is_rounded,
    say,
)

CONTRACT_COUNTS = either(
    declarations_played,
    choose(
        "contract_counts",
        {
            "all": gettext_noop(
                "The contract is made if the taker has more points than the defence, belote and "
                "declarations included."
            ),
            "belote": gettext_noop(
                "The contract is made if the taker has more points than the defence, belote "
                "included; declarations do not help."
            ),
            "tricks": gettext_noop(
                "The contract is made if the taker has more trick points than the defence; belote "
                "and declarations do not help."
            ),
        },
    ),
    choose(
        "contract_counts",
        {
            "all": gettext_noop(
                "The contract is made if the taker has more points than the defence, belote "
                "included."
            ),
            "belote": gettext_noop(
                "The contract is made if the taker has more points than the defence, belote "
                "included."
            ),
            "tricks": gettext_noop(
                "The contract is made if the taker has more trick points than the defence; belote "
                "does not help."
            ),
        },
    ),
)
TRICK_POINTS = say(
    gettext_noop(
        "Each side counts the cards of its tricks; the last trick adds 10 points (dix de "
        "der), 162 for the two sides together."
    )
)
_TRICKS_OF_STOCK = say(
    gettext_noop(
        "Each side counts the cards of its tricks; the last trick adds 10 points (dix de der)."
    )
)
ROUNDING = choose(
    "rounding",
    {
        "exact": gettext_noop("Points are marked to the point."),
        "nearest_10": gettext_noop(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes up: 106 and 56 "
            "are marked 110 and 60."
        ),
        "nearest_10_down": gettext_noop(
            "Trick points are rounded to the nearest ten, each side alone, 5 goes down: 85 and 77 "
            "are marked 80 and 80."
        ),
        "nearest_10_alternate": gettext_noop(
            "Trick points are rounded to the nearest ten, each side alone; in a hand ending in 5 "
            "and 7, the side with 5 goes up the first time, down the second, and so on in turn."
        ),
        "balanced_10": gettext_noop(
            "Trick points are rounded to ten so that both sides together mark 160: up to 5 "
            "goes down, from 7 goes up; with 6 on both sides the higher goes up, the lower "
            "down (116 and 46 are marked 120 and 40)."
        ),
        "balanced_5": gettext_noop(
            "Trick points are rounded to five so that both sides together mark 160: up to 3 "
            "counts as 0, 4 to 8 as 5, 9 as the next ten (118 and 44 are marked 115 and 45)."
        ),
    },
)
UNROUNDED = declared(
    gettext_noop(
        "Belote, declarations and penalties are never rounded; whether the contract is made is "
        "judged before rounding."
    ),
    gettext_noop(
        "Belote and penalties are never rounded; whether the contract is made is judged before "
        "rounding."
    ),
    when=is_rounded,
)
UNIT = choose(
    "unit",
    {
        1: "",
        10: gettext_noop(
            "The sheet is kept in tens: every amount of these rules, totals of a game apart, is "
            "divided by ten when it is marked (a belote is 2)."
        ),
    },
)
EXACT_FINISH = choose(
    "exact_finish",
    {
        False: "",
        True: gettext_noop(
            "A hand whose rounded points would bring a side to the end of the game is marked "
            "to the point instead."
        ),
    },
    when=lambda rules: is_rounded(rules) and has_target(rules),
)


def _other_when_exact(rules: Rules) -> bool:
    """Whether a failed contract or a capot is worth another amount in a hand marked unrounded."""
    lone = ROUNDERS[rules.rounding].lone
    amounts = (rules.failed_points, rules.capot_points)
    finishes = rules.exact_finish and has_target(rules) and rules.game != "belote2"
    return finishes and any(lone(amount) != amount for amount in amounts)


EXACT_AMOUNTS = either(
    lambda rules: rules.game == "contree" and rules.contre_takes_all,
    say(
        gettext_noop(
            "A failed contract, and the tricks of a contract made after contre, are then marked "
            "%(failed_points)s and a capot %(capot_points)s."
        ),
        when=_other_when_exact,
    ),
    say(
        gettext_noop(
            "A failed contract is then marked %(failed_points)s and a capot %(capot_points)s."
        ),
        when=_other_when_exact,
    ),
)
COUNTING: Sentences = {
    "trick_points": either(has_stock, _TRICKS_OF_STOCK, TRICK_POINTS),
    "contract_counts": CONTRACT_COUNTS,
    "made": declared(
        gettext_noop("Each side then marks its tricks, its belote and its declarations."),
        gettext_noop("Each side then marks its tricks and its belote."),
    ),
    "rounding": ROUNDING,
    "unrounded": UNROUNDED,
    "unit": UNIT,
    "exact_finish": EXACT_FINISH,
    "exact_amounts": EXACT_AMOUNTS,
}
COUNTING_TOGETHER: Sentences = {
    **COUNTING,
    "defenders": say(gettext_noop("What the defence marks, both of its players mark.")),
}

BELOTE_WHEN_FAILED = choose(
    "belote_when_failed",
    {
        "kept": gettext_noop("A taker who is dedans marks the belote only, if it was announced."),
        "taken": gettext_noop(
            "A taker who is dedans marks nothing: the belote goes to the defence."
        ),
    },
)
FAILED: Sentences = {
    "failed_points": declared(
        gettext_noop(
            "A taker with fewer points is “dedans”: the defence marks %(failed)s, its own belote "
            "and the declarations of both sides."
        ),
        gettext_noop(
            "A taker with fewer points is “dedans”: the defence marks %(failed)s and its own "
            "belote."
        ),
    ),
    "belote_when_failed": BELOTE_WHEN_FAILED,
}
_FAILED_OF_STOCK = declared(
    gettext_noop(
        "A taker with fewer points is “dedans”: the defence marks the trick points of both sides, "
        "its own belote and the declarations of both sides."
    ),
    gettext_noop(
        "A taker with fewer points is “dedans”: the defence marks the trick points of both sides "
        "and its own belote."
    ),
)
FAILED_OF_TWO: Sentences = {
    **FAILED,
    "failed_points": either(has_stock, _FAILED_OF_STOCK, FAILED["failed_points"]),
}

_CAPOT_POINTS = declared(
    gettext_noop(
        "A taker who wins every trick has made the contract whatever was declared, and marks "
        "%(capot)s in place of the trick points, plus belote and declarations; the defence marks "
        "its belote and declarations."
    ),
    gettext_noop(
        "A taker who wins every trick marks %(capot)s in place of the trick points; a belote is "
        "added for the side that announced it."
    ),
)
_CAPOT_OF_STOCK = declared(
    gettext_noop(
        "A taker who wins every trick has made the contract whatever was declared, and marks the "
        "points of the tricks with 100 in place of the dix de der, plus belote and declarations; "
        "the defence marks its belote and declarations."
    ),
    gettext_noop(
        "A taker who wins every trick marks the points of the tricks with 100 in place of the dix "
        "de der; a belote is added for the side that announced it."
    ),
)
_CAPOT_OF_TAKER = choose(
    "capot_of_taker",
    {
        "capot": gettext_noop("The defence marks %(capot)s as well if it wins every trick."),
        "failed": gettext_noop(
            "A defence that wins every trick marks %(failed)s, as for any failed contract."
        ),
    },
)


def _capot_declared(rules: Rules) -> bool:
    """Whether a capot of the defence is one, and declarations might seem to save the taker."""
    return rules.capot_of_taker == "capot" and declarations_played(rules)


_CAPOT_WHATEVER_DECLARED = say(
    gettext_noop(
        "If the defence wins every trick, the contract has failed whatever was declared, and it "
        "marks %(capot)s as well."
    ),
)
_CAPOT_OF_TAKER_STOCK = choose(
    "capot_of_taker",
    {
        "capot": gettext_noop("It is the same for a defence that wins every trick."),
        "failed": gettext_noop(
            "A defence that wins every trick marks what it does for any failed contract."
        ),
    },
)
_CAPOT_OF_DEFENCE = either(_capot_declared, _CAPOT_WHATEVER_DECLARED, _CAPOT_OF_TAKER)
CAPOT: Sentences = {
    "capot_points": either(has_stock, _CAPOT_OF_STOCK, _CAPOT_POINTS),
    "capot_of_taker": either(has_stock, _CAPOT_OF_TAKER_STOCK, _CAPOT_OF_DEFENCE),
    "capot_called_points": given(
        "capot_called_points",
        gettext_noop(
            "A capot called before the first card is worth %(capot_called_points)s; called and "
            "not made, the contract has failed whatever the points."
        ),
    ),
}
