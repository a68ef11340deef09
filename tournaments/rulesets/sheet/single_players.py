"""The rule sheet where everybody plays alone: three players each for themselves, comptoir."""

from django.utils.translation import gettext, gettext_noop as _, ngettext

from scoring.comptoir import bid_worth
from scoring.hand import CARD_POINTS
from scoring.options.option import COMPTOIR
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.rulesets.sheet.bids import UNDER_ELEVEN
from tournaments.rulesets.sheet.litige import LITIGE_AT_END, LITIGE_AT_TARGET
from tournaments.rulesets.sheet.sentence import (
    Filled,
    Sentences,
    declarations_played,
    declared,
    either,
    has_hands,
    has_stock,
    is_rounded,
    only,
    tricks_alone,
)

EACH_COUNTING: Sentences = {
    "trick_points": either(
        has_stock,
        _(
            "Each player counts the cards of their tricks; the last trick adds 10 points (dix de "
            "der)."
        ),
        _(
            "Each player counts the cards of their tricks; the last trick adds 10 points (dix de "
            "der), 162 for the three players together."
        ),
    ),
    "contract_counts": either(
        declarations_played,
        {
            "all": _(
                "The contract is made if the taker has more points than each of the others, belote "
                "and declarations included."
            ),
            "belote": _(
                "The contract is made if the taker has more points than each of the others, "
                "belote included; declarations do not count towards it."
            ),
            "tricks": _(
                "The contract is made if the taker has more trick points than each of the others; "
                "belote and declarations do not count towards it."
            ),
        },
        either(
            tricks_alone,
            _(
                "The contract is made if the taker has more trick points than each of the others; "
                "belote does not count towards it."
            ),
            _(
                "The contract is made if the taker has more points than each of the others, belote "
                "included."
            ),
        ),
    ),
    "made": declared(
        _("Everyone then scores their own tricks, belote and declarations."),
        _("Everyone then scores their own tricks and belote."),
    ),
    "rounding": {
        "exact": _("Points are scored to the point."),
        "nearest_10": _(
            "Trick points are rounded to the nearest ten, each player alone, 5 goes up: 75 and 54 "
            "are scored 80 and 50."
        ),
    },
    "unrounded": only(
        is_rounded,
        declared(
            _(
                "Belote and declarations are never rounded; whether the contract is made is judged "
                "before rounding."
            ),
            _(
                "The belote is never rounded; whether the contract is made is judged before "
                "rounding."
            ),
        ),
    ),
}
EACH_FAILED: Sentences = {
    "failed": declared(
        _(
            "If another player has more, the taker is “dedans” and scores the belote only. The "
            "two others score what they made, and the one with more points also the taker’s "
            "tricks and declarations."
        ),
        _(
            "If another player has more, the taker is “dedans” and scores the belote only. The "
            "two others score what they made, and the one with more points also the taker’s "
            "tricks."
        ),
    ),
    "failed_equal": _(
        "If the two others are equal and above the taker, these points are at stake between them: "
        "they go to the one with more trick points in the next hand (the hundred of a capot not "
        "counted); if they are equal again the points stay at stake."
    ),
}
EACH_LITIGE: Sentences = {
    "litige_each": declared(
        _(
            "If the taker has the same number of points as the best of the others there is a "
            "litige: the others score theirs, the taker the belote only, and the taker’s tricks "
            "and declarations are at stake for the winner of the next hand."
        ),
        _(
            "If the taker has the same number of points as the best of the others there is a "
            "litige: the others score theirs, the taker the belote only, and the taker’s tricks "
            "are at stake for the winner of the next hand."
        ),
    ),
    "hand_winner": _(
        "The winner of a hand is the taker who made the contract, or else the player who got the "
        "taker’s points."
    ),
    "litige_at_end": only(has_hands, LITIGE_AT_END),
    "litige_at_target": LITIGE_AT_TARGET,
}
EACH_CAPOT: Sentences = {
    "no_trick": _(
        "If one or two players win no trick, the dix de der is not counted: 100 points are shared "
        "equally by those who won tricks and count as theirs."
    ),
    "no_trick_marks": declared(
        _("A player without a trick may still score belote and declarations."),
        _("A player without a trick may still score the belote."),
    ),
}


def is_lyonnaise(rules: Rules) -> bool:
    """Whether comptoir is played as the lyonnaise, which has the longer sheet."""
    return rules.game == COMPTOIR and rules.sheet == preset_rules("lyonnaise").sheet


def _worths(rules: Rules) -> Filled:
    """The worth of bids, range by range."""
    bids: dict[int, list[int]] = {}
    for bid in range(1, CARD_POINTS + 1):
        bids.setdefault(bid_worth(bid), []).append(bid)
    ranges = (
        gettext("from %(first)s to %(last)s, %(worth)s")
        % {"first": numbers[0], "last": numbers[-1], "worth": worth}
        for worth, numbers in bids.items()
    )
    worths = gettext("A bid is worth, in points of the slate: %(worths)s.")
    return Filled(worths % {"worths": gettext("; ").join(ranges)})


COMPTOIR_PLAYERS: Sentences = {
    "material": _("Two to six players play, everyone alone, with a pack of 32 cards."),
    "sheet": lambda rules: Filled(
        ngettext(
            "Everyone starts with a slate of %(count)s point to lose.",
            "Everyone starts with a slate of %(count)s points to lose.",
            rules.sheet,
        )
        % {"count": rules.sheet}
    ),
}
COMPTOIR_CHIEN: Sentences = {
    "chien": only(
        is_lyonnaise,
        _("In the lyonnaise two more cards are laid face up on the table: they are the chien."),
    )
}
COMPTOIR_BIDS: Sentences = {
    "under_eleven": UNDER_ELEVEN,
    "bids": _(
        "Each player in turn passes or bids the points they expect to make, 1 to 152; each bid "
        "must be higher than the one before. The highest bidder is the taker."
    ),
    "chien_taken": only(
        is_lyonnaise,
        _(
            "The highest bidder may exchange cards of the hand for those of the chien; the others "
            "may then bid higher to do the same. If it is played without the chien, nobody may "
            "bid any more."
        ),
    ),
    "four_passes": {
        "next_dealer": _("If all pass without a bid, nothing is scored and the next player deals."),
        "same_dealer": _(
            "If all pass without a bid, nothing is scored and the same player deals again."
        ),
        "dealer_forced": _("If all the others pass without a bid, the dealer must bid."),
        "left_of_dealer_forced": _(
            "If all pass without a bid, the player on the dealer’s left must bid."
        ),
    },
}
COMPTOIR_COUNTING: Sentences = {
    "taker_counts": _(
        "The taker counts the cards of their tricks; the last trick adds nothing, and belote and "
        "declarations do not count."
    ),
    "worth": _worths,
    "made": _(
        "The bid is made if the taker has at least that many points: the taker’s slate then goes "
        "down by what the bid is worth. If it fails, the slates of all the others do."
    ),
}
COMPTOIR_ENDING: Sentences = {
    "out": _("A slate never goes below 0: a player whose slate is at 0 is out and plays no more."),
    "last_left": _(
        "The first player out has won; if several go out first at the same time, nobody has won. "
        "The game ends when at most one player is left, who has lost."
    ),
}
