"""The rule sheet on the bids of contrée, contre and surcontre."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    choose,
    declared,
    either,
    given,
    only,
    say,
)


def only_bid(rules: Rules) -> bool:
    """Whether nothing but the contract is ever marked."""
    return rules.counting == "bid"


def bid_marked(rules: Rules) -> bool:
    """Whether the number of the contract is marked, alone or with the points."""
    return rules.counting != "made"


def capot_by_number(rules: Rules) -> bool:
    """Whether the number that a bid of capot stands for is ever marked."""
    flat = rules.capot_bid_made is not None and rules.capot_bid_failed is not None
    return rules.fault_adds_contract or (bid_marked(rules) and not flat)


_ALL_PASS = choose(
    "four_passes",
    {
        "next_dealer": gettext_noop(
            "If all pass without a bid, nothing is marked and the next player deals."
        ),
        "same_dealer": gettext_noop(
            "If all pass without a bid, nothing is marked and the same player deals again."
        ),
        "dealer_forced": gettext_noop(
            "If the three others pass without a bid, the dealer must bid %(min_bid)s at least."
        ),
    },
)
UNDER_ELEVEN = choose(
    "under_eleven",
    {
        "play": "",
        "redeal": gettext_noop(
            "If a player is dealt less than eleven points, counted without trump, and says so "
            "before the bids, the hand is void and the same player deals again."
        ),
    },
)
BIDS: Sentences = {
    "under_eleven": UNDER_ELEVEN,
    "min_bid": say(
        gettext_noop(
            "Each player in turn passes or bids a contract: a number of points, a multiple of ten "
            "from %(min_bid)s to %(max_bid)s, and the trump suit. Each bid must be higher than "
            "the one before."
        )
    ),
    "allow_no_trump": choose(
        "allow_no_trump",
        {
            False: "",
            True: gettext_noop(
                "One may bid without trump (sans atout): no suit is trump and there is no belote."
            ),
        },
    ),
    "allow_all_trump": choose(
        "allow_all_trump",
        {
            False: "",
            True: gettext_noop(
                "One may bid every suit as trump (tout atout): each suit then has the order and "
                "the duties of trump, and one belote at most is counted."
            ),
        },
    ),
    "capot_contract": either(
        capot_by_number,
        say(
            gettext_noop(
                "Above every number stands capot, all eight tricks, a contract of "
                "%(capot_contract)s points."
            )
        ),
        say(gettext_noop("Above every number stands capot, all eight tricks.")),
    ),
    "generale": given(
        "generale_points",
        gettext_noop(
            "Above capot stands the générale: one of the two partners takes all eight tricks, the "
            "other none."
        ),
    ),
    "bids_end": say(
        gettext_noop(
            "The bids end when a bid is followed by three passes. Its bidder is the taker and must "
            "fulfil the contract with the partner against the two others, the defence; in what "
            "follows “the taker” means both partners."
        )
    ),
    "four_passes": _ALL_PASS,
    "bid_conventions": choose(
        "bid_conventions",
        {
            "allowed": gettext_noop(
                "Partners may agree on the meaning of their bids if they tell their opponents."
            ),
            "forbidden": gettext_noop(
                "Partners may not agree on any hidden meaning of their bids."
            ),
        },
    ),
}

_MULTIPLIES = {
    "everything": declared(
        gettext_noop(
            "They multiply all that the winner of the hand marks: tricks, contract, belote and "
            "declarations."
        ),
        gettext_noop(
            "They multiply all that the winner of the hand marks: tricks, contract and belote."
        ),
    ),
    "tricks_and_bid": declared(
        gettext_noop(
            "They multiply the tricks and the contract that the winner of the hand marks; belote "
            "and declarations are added once."
        ),
        gettext_noop(
            "They multiply the tricks and the contract that the winner of the hand marks; the "
            "belote is added once."
        ),
    ),
    "bid": declared(
        gettext_noop(
            "They multiply the contract that the winner of the hand marks; tricks, belote and "
            "declarations are added once."
        ),
        gettext_noop(
            "They multiply the contract that the winner of the hand marks; tricks and belote are "
            "added once."
        ),
    ),
    "tricks": declared(
        gettext_noop(
            "They multiply the tricks that the winner of the hand marks; contract, belote and "
            "declarations are added once."
        ),
        gettext_noop(
            "They multiply the tricks that the winner of the hand marks; contract and belote are "
            "added once."
        ),
    ),
}
_TRICKS_ALONE = declared(
    gettext_noop(
        "They multiply the tricks that the winner of the hand marks; belote and declarations are "
        "added once."
    ),
    gettext_noop(
        "They multiply the tricks that the winner of the hand marks; the belote is added once."
    ),
)
_MULTIPLIES_MADE = {
    "everything": declared(
        gettext_noop(
            "They multiply all that the winner of the hand marks: tricks, belote and declarations."
        ),
        gettext_noop("They multiply all that the winner of the hand marks: tricks and belote."),
    ),
    "tricks_and_bid": _TRICKS_ALONE,
    "bid": say(gettext_noop("Neither tricks nor belote are multiplied.")),
    "tricks": _TRICKS_ALONE,
}


def _multiplies(rules: Rules) -> str:
    texts = _MULTIPLIES if bid_marked(rules) else _MULTIPLIES_MADE
    return texts[rules.contre_multiplies](rules)


def _points_marked(rules: Rules) -> bool:
    return not only_bid(rules)


def _flat(rules: Rules) -> str:
    capot = (rules.capot_bid_made, rules.capot_bid_failed) != (None, None)
    generale = rules.generale_points is not None
    text = _FLAT.get((capot, generale))
    return say(text)(rules) if text else ""


_FLAT = {
    (True, True): gettext_noop(
        "The amounts of a capot that was bid and of a générale are multiplied too."
    ),
    (True, False): gettext_noop("The amount of a capot that was bid is multiplied too."),
    (False, True): gettext_noop("The amount of a générale is multiplied too."),
}
CONTRE: Sentences = {
    "contre_out_of_turn": choose(
        "contre_out_of_turn",
        {
            False: gettext_noop(
                "An opponent of the last bidder whose turn it is may say “contre” (or “coinche”): "
                "nobody bids any more, and the bidder's side may only pass or answer “surcontre”."
            ),
            True: gettext_noop(
                "An opponent of the last bidder may say “contre” (or “coinche”), even out of turn: "
                "nobody bids any more, and the bidder's side may only pass or answer “surcontre”."
            ),
        },
    ),
    "surcontre_factor": say(
        gettext_noop("Contre multiplies by 2, surcontre by %(surcontre_factor)s.")
    ),
    "contre_multiplies": either(
        only_bid,
        say(gettext_noop("They multiply the contract that the winner of the hand marks.")),
        _multiplies,
    ),
    "flat": only(_points_marked, _flat),
    "contre_takes_all": either(
        lambda rules: rules.contre_takes_all,
        declared(
            gettext_noop(
                "A contract made in spite of contre takes the whole hand: for its tricks the taker "
                "marks %(failed)s, or %(capot)s if all eight are taken, before multiplying; the "
                "defence marks its belote and declarations only, once."
            ),
            gettext_noop(
                "A contract made in spite of contre takes the whole hand: for its tricks the taker "
                "marks %(failed)s, or %(capot)s if all eight are taken, before multiplying; the "
                "defence marks its belote only, once."
            ),
            when=_points_marked,
        ),
        say(
            gettext_noop("What the loser of the hand marks is never multiplied."),
            when=_points_marked,
        ),
    ),
}
