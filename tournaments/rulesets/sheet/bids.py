"""The rule sheet on the bids of contrée, contre and surcontre."""

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
    only,
)


def only_bid(rules: Rules) -> bool:
    """Whether nothing but the contract is ever marked."""
    return rules.counting == "bid"


def points_marked(rules: Rules) -> bool:
    """Whether points of a hand are marked, alone or with the contract."""
    return not only_bid(rules)


def bid_marked(rules: Rules) -> bool:
    """Whether the number of the contract is marked, alone or with the points."""
    return rules.counting != "made"


def capot_by_number(rules: Rules) -> bool:
    """Whether the number that a bid of capot stands for is ever marked."""
    flat = rules.capot_bid_made is not None and rules.capot_bid_failed is not None
    return rules.fault_adds_contract or (bid_marked(rules) and not flat)


UNDER_ELEVEN: Sentence = {
    "play": "",
    "redeal": _(
        "If a player is dealt less than eleven points, counted without trump, and says so before "
        "the bids, the hand is void and the same player deals again."
    ),
}
BIDS: Sentences = {
    "under_eleven": UNDER_ELEVEN,
    "min_bid": _(
        "Each player in turn passes or bids a contract: a number of points, a multiple of ten from "
        "%(min_bid)s to %(max_bid)s, and the trump suit. Each bid must be higher than the one "
        "before."
    ),
    "allow_no_trump": {
        False: "",
        True: _(
            "A contract may be bid without trump (sans atout): no suit is trump and there is no "
            "belote."
        ),
    },
    "allow_all_trump": {
        False: "",
        True: either(
            lambda rules: rules.all_trump_belotes,
            _(
                "Every suit may be bid as trump (tout atout): each suit then has the order and "
                "the duties of trump, and every belote is counted, whichever side announces it."
            ),
            _(
                "Every suit may be bid as trump (tout atout): each suit then has the order and "
                "the duties of trump, and at most one belote is counted."
            ),
        ),
    },
    "capot_contract": either(
        capot_by_number,
        _(
            "Above every number comes capot, all eight tricks, a contract of %(capot_contract)s "
            "points."
        ),
        _("Above every number comes capot, all eight tricks."),
    ),
    "generale": only(
        given("generale_points"),
        _(
            "Above capot comes the générale: one of the two partners takes all eight tricks, the "
            "other none."
        ),
    ),
    "bids_end": _(
        "The bids end when a bid is followed by three passes. Its bidder is the taker and must "
        "fulfil the contract with the partner against the two others, the defence; in what follows "
        "“the taker” means both partners."
    ),
    "four_passes": {
        "next_dealer": _("If all pass without a bid, nothing is scored and the next player deals."),
        "same_dealer": _(
            "If all pass without a bid, nothing is scored and the same player deals again."
        ),
        "dealer_forced": _(
            "If the three others pass without a bid, the dealer must bid at least %(min_bid)s."
        ),
        "left_of_dealer_forced": _(
            "If all pass without a bid, the player on the dealer’s left must bid at least "
            "%(min_bid)s."
        ),
    },
    "bid_conventions": {
        "allowed": _(
            "Partners may agree on the meaning of their bids if they tell their opponents."
        ),
        "forbidden": _("Partners may not agree on any hidden meaning of their bids."),
    },
}
_TRICKS_ALONE = declared(
    _(
        "They multiply the tricks that the winner of the hand scores; belote and declarations are "
        "added once."
    ),
    _("They multiply the tricks that the winner of the hand scores; the belote is added once."),
)


_MULTIPLIED: Sentence = {
    "everything": declared(
        _(
            "They multiply all that the winner of the hand scores: tricks, contract, belote and "
            "declarations."
        ),
        _("They multiply all that the winner of the hand scores: tricks, contract and belote."),
    ),
    "tricks_and_bid": declared(
        _(
            "They multiply the tricks and the contract that the winner of the hand scores; belote "
            "and declarations are added once."
        ),
        _(
            "They multiply the tricks and the contract that the winner of the hand scores; the "
            "belote is added once."
        ),
    ),
    "bid": declared(
        _(
            "They multiply the contract that the winner of the hand scores; tricks, belote and "
            "declarations are added once."
        ),
        _(
            "They multiply the contract that the winner of the hand scores; tricks and belote are "
            "added once."
        ),
    ),
    "tricks": declared(
        _(
            "They multiply the tricks that the winner of the hand scores; contract, belote and "
            "declarations are added once."
        ),
        _(
            "They multiply the tricks that the winner of the hand scores; contract and belote are "
            "added once."
        ),
    ),
}
_MULTIPLIED_MADE: Sentence = {
    "everything": declared(
        _("They multiply all that the winner of the hand scores: tricks, belote and declarations."),
        _("They multiply all that the winner of the hand scores: tricks and belote."),
    ),
    "tricks_and_bid": _TRICKS_ALONE,
    "bid": only(
        lambda rules: _flat_amounts(rules) != "",
        declared(
            _("Tricks, belote and declarations are never multiplied."),
            _("Neither tricks nor belote are multiplied."),
        ),
    ),
    "tricks": _TRICKS_ALONE,
}


def defence_declares(rules: Rules) -> bool:
    """Whether a defence that is left nothing else marks its declarations."""
    return declarations_played(rules) and not rules.declarations_to_winner


def tricks_multiplied(rules: Rules) -> bool:
    """Whether contre multiplies what is marked for the tricks."""
    return rules.contre_multiplies != "bid"


def _multiplies(rules: Rules) -> bool:
    """Whether contre multiplies anything that is ever marked."""
    return bid_marked(rules) or tricks_multiplied(rules) or _flat_amounts(rules) != ""


def _flat_amounts(rules: Rules) -> str:
    capot = (rules.capot_bid_made, rules.capot_bid_failed) != (None, None)
    if capot and rules.generale_points is not None:
        return _("The amounts of a capot that was bid and of a générale are multiplied too.")
    if capot:
        return _("The amount of a capot that was bid is multiplied too.")
    if rules.generale_points is not None:
        return _("The amount of a générale is multiplied too.")
    return ""


def _capot_takes_more(rules: Rules) -> bool:
    """Whether every trick won after contre is worth another amount than a contract made."""
    lone = ROUNDERS[rules.rounding].lone
    differ = lone(rules.failed_points) != lone(rules.capot_points)
    return rules.contre_takes_all and points_marked(rules) and differ


CONTRE: Sentences = {
    "contre_out_of_turn": {
        False: _(
            "An opponent of the last bidder whose turn it is may say “contre” (or “coinche”): "
            "nobody bids any more, and the bidder’s side may only pass or answer “surcontre”."
        ),
        True: _(
            "An opponent of the last bidder may say “contre” (or “coinche”), even out of turn: "
            "nobody bids any more, and the bidder’s side may only pass or answer “surcontre”."
        ),
    },
    "surcontre_factor": either(
        _multiplies,
        _("Contre multiplies by 2, surcontre by %(surcontre_factor)s."),
        _("Nothing that is scored is multiplied."),
    ),
    "contre_multiplies": either(
        only_bid,
        _("They multiply the contract that the winner of the hand scores."),
        either(bid_marked, _MULTIPLIED, _MULTIPLIED_MADE),
    ),
    "flat": only(points_marked, _flat_amounts),
    "contre_takes_all": only(
        points_marked,
        either(
            lambda rules: rules.contre_takes_all,
            either(
                tricks_multiplied,
                either(
                    defence_declares,
                    _(
                        "A contract made in spite of contre takes the whole hand: for its tricks "
                        "the taker scores %(failed)s, before multiplying; the defence scores its "
                        "belote and declarations only, once."
                    ),
                    _(
                        "A contract made in spite of contre takes the whole hand: for its tricks "
                        "the taker scores %(failed)s, before multiplying; the defence scores its "
                        "belote only, once."
                    ),
                ),
                either(
                    defence_declares,
                    _(
                        "A contract made in spite of contre takes the whole hand: for its tricks "
                        "the taker scores %(failed)s, never multiplied; the defence scores its "
                        "belote and declarations only."
                    ),
                    _(
                        "A contract made in spite of contre takes the whole hand: for its tricks "
                        "the taker scores %(failed)s, never multiplied; the defence scores its "
                        "belote only."
                    ),
                ),
            ),
            only(_multiplies, _("What the loser of the hand scores is never multiplied.")),
        ),
    ),
    "capot_takes_all": only(
        _capot_takes_more, _("A taker who wins all eight tricks then scores the capot for them.")
    ),
}
