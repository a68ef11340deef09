"""The rule sheet on counting, a failed contract, the capot and the litige of two sides."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from scoring.rounding import ROUNDERS
from scoring.rules import Rules
from tournaments.printing.sentence import (
    Sentence,
    Sentences,
    choose,
    declarations_played,
    declared,
    either,
    given,
    has_hands,
    has_stock,
    has_target,
    is_rounded,
    only,
    say,
)


def carried(rules: Rules) -> bool:
    """Whether the points of a litige stay at stake."""
    return rules.litige == "carried"


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


EXACT_AMOUNTS = say(
    gettext_noop(
        "A failed contract is then marked %(failed_points)s and a capot %(capot_points)s."
    ),
    when=_other_when_exact,
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
_CAPOT_OF_TAKER_STOCK = choose(
    "capot_of_taker",
    {
        "capot": gettext_noop("It is the same for a defence that wins every trick."),
        "failed": gettext_noop(
            "A defence that wins every trick marks what it does for any failed contract."
        ),
    },
)
CAPOT: Sentences = {
    "capot_points": either(has_stock, _CAPOT_OF_STOCK, _CAPOT_POINTS),
    "capot_of_taker": either(has_stock, _CAPOT_OF_TAKER_STOCK, _CAPOT_OF_TAKER),
    "capot_called_points": given(
        "capot_called_points",
        gettext_noop(
            "A capot called before the first card is worth %(capot_called_points)s; called and "
            "not made, the contract has failed whatever the points."
        ),
    ),
}


def still_at_stake(rules: Rules) -> bool:
    """Whether points can be at stake after the last of a fixed number of hands."""
    return carried(rules) and has_hands(rules)


LITIGE_AT_END = choose(
    "litige_at_end",
    {
        "extra_hand": gettext_noop(
            "If points are at stake after the last hand, one plays on until they are won."
        ),
        "returned": gettext_noop(
            "If points are at stake after the last hand, they go back to the side they came from."
        ),
        "to_defence": gettext_noop(
            "If points are at stake after the last hand, they go to the side they did not "
            "come from."
        ),
        "lost": gettext_noop("Points at stake after the last hand are lost."),
    },
)
LITIGE_AT_TARGET = say(
    gettext_noop("Points at stake when the total to reach ends the game are lost."),
    when=has_target,
)
_AMOUNT: Sentence = choose(
    "litige_amount",
    {
        "own": gettext_noop(
            "What is marked and what is at stake are the trick points that each side really made."
        ),
        "half": gettext_noop(
            "What is marked and what is at stake are 81 trick points for each side, even where a "
            "belote made them equal."
        ),
    },
    when=carried,
)
_DECLARED_AT_STAKE = say(
    gettext_noop("The taker's declarations are at stake as well."),
    when=lambda rules: carried(rules) and declarations_played(rules),
)
LITIGE: Sentences = {
    "litige": choose(
        "litige",
        {
            "carried": gettext_noop(
                "If both sides are equal there is a litige: the defence marks its points at once, "
                "those of the taker are at stake and go to the winner of the next hand, "
                "with those of earlier litiges."
            ),
            "failed": gettext_noop("If both sides are equal, the contract has failed."),
            "made": gettext_noop("If both sides are equal, the contract is made."),
            "replayed": gettext_noop(
                "If both sides are equal, the hand is void: it is dealt again and does not count."
            ),
        },
    ),
    "litige_belote": say(
        gettext_noop("The taker's belote is not at stake: it is marked at once."), when=carried
    ),
    "litige_declarations": _DECLARED_AT_STAKE,
    "litige_amount": _AMOUNT,
    "litige_rounded": choose(
        "litige_rounded",
        {
            True: gettext_noop("They are rounded like all the others."),
            False: gettext_noop("They are not rounded."),
        },
        when=lambda rules: carried(rules) and is_rounded(rules),
    ),
    "litige_at_end": only(still_at_stake, LITIGE_AT_END),
    "litige_at_target": only(carried, LITIGE_AT_TARGET),
}
