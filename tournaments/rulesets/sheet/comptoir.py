"""The rule sheet on belote de comptoir and the lyonnaise: sheets of points to lose."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop, ngettext

from scoring.comptoir import bid_worth
from scoring.hand_fields import CARD_POINTS
from scoring.presets import preset_rules
from scoring.rules import Rules
from tournaments.rulesets.sheet.bids import UNDER_ELEVEN
from tournaments.rulesets.sheet.sentence import Sentences, choose, say


def is_lyonnaise(rules: Rules) -> bool:
    """Whether the sheets are as long as those of the lyonnaise."""
    return rules.sheet == preset_rules("lyonnaise").sheet


def _worths(rules: Rules) -> str:
    """What a bid takes off a sheet, by ranges."""
    bids: dict[int, list[int]] = {}
    for bid in range(1, CARD_POINTS + 1):
        bids.setdefault(bid_worth(bid), []).append(bid)
    parts = [_range(found[0], found[-1], worth) for worth, found in bids.items()]
    worths = gettext("; ").join(parts)
    return gettext("A bid is worth, in points of the sheet: %(worths)s.") % {"worths": worths}


def _range(first: int, last: int, worth: int) -> str:
    values = {"first": first, "last": last, "worth": worth}
    return gettext("from %(first)s to %(last)s, %(worth)s") % values


def _sheet(rules: Rules) -> str:
    text = ngettext(
        "Everybody starts with a sheet of %(count)s point to lose.",
        "Everybody starts with a sheet of %(count)s points to lose.",
        rules.sheet,
    )
    return text % {"count": rules.sheet}


PLAYERS: Sentences = {
    "material": say(
        gettext_noop("Two to six players play, everyone alone, with a pack of 32 cards.")
    ),
    "sheet": _sheet,
}
CHIEN: Sentences = {
    "chien": say(
        gettext_noop(
            "In the lyonnaise two more cards are laid face up on the table: they are the chien."
        ),
        when=is_lyonnaise,
    )
}
BIDS: Sentences = {
    "under_eleven": UNDER_ELEVEN,
    "bids": say(
        gettext_noop(
            "Each player in turn passes or bids the points he or she thinks to make, 1 to 152; "
            "each bid must be higher than the one before. The highest bidder is the taker."
        )
    ),
    "chien_taken": say(
        gettext_noop(
            "Whoever holds the highest bid may exchange cards of the hand for those of the chien; "
            "the others may then bid higher to do the same. If it is played without the chien, "
            "nobody may bid any more."
        ),
        when=is_lyonnaise,
    ),
    "four_passes": choose(
        "four_passes",
        {
            "next_dealer": gettext_noop(
                "If all pass without a bid, nothing is marked and the next player deals."
            ),
            "same_dealer": gettext_noop(
                "If all pass without a bid, nothing is marked and the same player deals again."
            ),
            "dealer_forced": gettext_noop(
                "If all the others pass without a bid, the dealer must bid."
            ),
        },
    ),
}
COUNTING: Sentences = {
    "taker_counts": say(
        gettext_noop(
            "The taker counts the cards of his or her tricks; the last trick adds nothing, and "
            "belote and declarations do not count."
        )
    ),
    "worth": _worths,
    "made": say(
        gettext_noop(
            "The bid is made if the taker has at least as many points: the taker's sheet then goes "
            "down by what the bid is worth. If it fails, the sheets of all the others do."
        )
    ),
}
ENDING: Sentences = {
    "out": say(
        gettext_noop(
            "A sheet never goes below 0: a player whose sheet is at 0 is out and plays no more."
        )
    ),
    "last_left": say(
        gettext_noop(
            "The first player out has won; if several are out first at once, nobody has. The game "
            "ends when at most one player is left, who has lost."
        )
    ),
}
