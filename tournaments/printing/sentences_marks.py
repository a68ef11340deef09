"""The rule sheet on counting, a failed contract, the capot and the litige."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.printing.sentence import (
    Sentence,
    both,
    choose,
    declarations_played,
    is_rounded,
    say,
)


def carried(rules: Rules) -> bool:
    """Whether the points of a litige stay at stake."""
    return rules.litige == "carried"


def _declared(with_declarations: str, without: str) -> Sentence:
    return both(
        say(with_declarations, when=declarations_played),
        say(without, when=lambda rules: not declarations_played(rules)),
    )


def _contract_counts(rules: Rules) -> str:
    texts = _COUNTS_DECLARED if declarations_played(rules) else _COUNTS
    return choose("contract_counts", texts)(rules)


_COUNTS_DECLARED = {
    "all": gettext_noop(
        "The contract is made if the taker's side has more points than the defence, belote and "
        "declarations included."
    ),
    "belote": gettext_noop(
        "The contract is made if the taker's side has more points than the defence, belote "
        "included; declarations do not help."
    ),
    "tricks": gettext_noop(
        "The contract is made if the taker's side has more trick points than the defence; belote "
        "and declarations do not help."
    ),
}
_WITH_BELOTE = gettext_noop(
    "The contract is made if the taker's side has more points than the defence, belote included."
)
_COUNTS = {
    "all": _WITH_BELOTE,
    "belote": _WITH_BELOTE,
    "tricks": gettext_noop(
        "The contract is made if the taker's side has more trick points than the defence; belote "
        "does not help."
    ),
}

COUNTING: Mapping[str, Sentence] = {
    "trick_points": say(
        gettext_noop(
            "Each side counts the cards of its tricks; the last trick adds 10 points (dix de "
            "der), 162 for the two sides together."
        )
    ),
    "contract_counts": _contract_counts,
    "made": say(gettext_noop("Each side then marks what it made.")),
    "rounding": choose(
        "rounding",
        {
            "exact": gettext_noop("Points are marked to the point."),
            "nearest_10": gettext_noop(
                "The trick points of each side are rounded to the nearest ten, 5 goes up: 106 "
                "and 56 are marked 110 and 60."
            ),
            "nearest_10_down": gettext_noop(
                "The trick points of each side are rounded to the nearest ten, 5 goes down: 85 "
                "and 77 are marked 80 and 80."
            ),
            "nearest_10_alternate": gettext_noop(
                "The trick points of each side are rounded to the nearest ten; in a hand ending "
                "in 5 and 7, the side with 5 goes up the first time, down the second, and so on "
                "in turn."
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
    ),
    "unrounded": say(
        gettext_noop("Belote, declarations and penalties are never rounded."), when=is_rounded
    ),
    "unit": choose(
        "unit",
        {
            1: "",
            10: gettext_noop(
                "The sheet is kept in tens: every amount of these rules is divided by ten when "
                "it is marked (a belote is 2)."
            ),
        },
    ),
    "exact_finish": choose(
        "exact_finish",
        {
            False: "",
            True: gettext_noop(
                "A hand whose rounded points would bring a side to the end of the game is marked "
                "to the point instead."
            ),
        },
        when=lambda rules: is_rounded(rules) and rules.target is not None,
    ),
}

FAILED: Mapping[str, Sentence] = {
    "failed_points": _declared(
        gettext_noop(
            "If the taker's side has fewer points, it is “dedans”: the defence marks %(failed)s, "
            "its own belote and the declarations of both sides."
        ),
        gettext_noop(
            "If the taker's side has fewer points, it is “dedans”: the defence marks %(failed)s "
            "and its own belote."
        ),
    ),
    "belote_when_failed": choose(
        "belote_when_failed",
        {
            "kept": gettext_noop("A side that is dedans marks its belote only."),
            "taken": gettext_noop(
                "A side that is dedans marks nothing: its belote goes to the defence."
            ),
        },
    ),
}

CAPOT: Mapping[str, Sentence] = {
    "capot_points": _declared(
        gettext_noop(
            "A taker's side that wins all eight tricks marks %(capot)s in place of the trick "
            "points, plus its belote and declarations; the defence marks its belote and "
            "declarations."
        ),
        gettext_noop(
            "A taker's side that wins all eight tricks marks %(capot)s in place of the trick "
            "points; a belote is added for the side that announced it."
        ),
    ),
    "capot_of_taker": choose(
        "capot_of_taker",
        {
            "capot": gettext_noop("The defence marks %(capot)s as well if it wins every trick."),
            "failed": gettext_noop(
                "A defence that wins every trick marks %(failed)s, as for any failed contract."
            ),
        },
    ),
    "capot_called_points": say(
        gettext_noop(
            "A capot called before the first card is worth %(capot_called_points)s; called and "
            "not made, the contract has failed whatever the points."
        ),
        when=lambda rules: rules.capot_called_points is not None,
    ),
}


def _litige_amount(rules: Rules) -> str:
    if not carried(rules):
        return ""
    return choose("litige_amount", _AMOUNTS)(rules)


_AMOUNTS = {
    "own": gettext_noop(
        "What is marked and what is at stake are the trick points that each side really made."
    ),
    "half": gettext_noop(
        "What is marked and what is at stake are 81 trick points for each side, even where a "
        "belote made them equal."
    ),
}


def still_at_stake(rules: Rules) -> bool:
    """Whether points can be at stake after the last of a fixed number of hands."""
    return carried(rules) and rules.hands is not None


LITIGE: Mapping[str, Sentence] = {
    "litige": choose(
        "litige",
        {
            "carried": gettext_noop(
                "If both sides are equal there is a litige: the defence marks its points at once, "
                "those of the taker's side are at stake and go to the winner of the next hand, "
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
    "litige_amount": _litige_amount,
    "litige_rounded": choose(
        "litige_rounded",
        {
            True: gettext_noop("They are rounded like all the others."),
            False: gettext_noop("They are not rounded."),
        },
        when=lambda rules: carried(rules) and is_rounded(rules),
    ),
    "litige_at_end": choose(
        "litige_at_end",
        {
            "extra_hand": gettext_noop(
                "If points are at stake after the last hand, one plays on until they are won."
            ),
            "returned": gettext_noop(
                "If points are at stake after the last hand, they go back to the side they came "
                "from."
            ),
            "to_defence": gettext_noop(
                "If points are at stake after the last hand, they go to the side they did not "
                "come from."
            ),
            "lost": gettext_noop("Points at stake after the last hand are lost."),
        },
        when=still_at_stake,
    ),
    "litige_at_target": say(
        gettext_noop("Points at stake when a side reaches the target are lost."),
        when=lambda rules: carried(rules) and rules.target is not None,
    ),
}
