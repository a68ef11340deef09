"""The rule sheet before play: players, pack, dealing, choosing trump from the card turned up."""

from django.utils.translation import gettext_noop as _

from tournaments.rulesets.sheet.sentence import (
    Filled,
    Sentence,
    Sentences,
    either,
    filled_in,
    has_stock,
)

FOUR_PLAYERS: Sentences = {
    "material": _(
        "The game is played by four in two sides of two partners, who sit across from each other, "
        "with a pack of 32 cards."
    )
}
TWO_PLAYERS: Sentences = {
    "material": _("Two players play against each other with a pack of 32 cards."),
    "deal": {
        "all_cards": _("All the cards are played: sixteen each."),
        "stock": _(
            "Each player has nine cards; the fourteen others stay in the talon and count for "
            "nobody."
        ),
    },
}
THREE_PLAYERS: Sentences = {
    "opposition": {
        "each": _("Three players play, everyone alone."),
        "together": _(
            "Three players play: in each hand the two others play together against the taker."
        ),
    },
    "deal": {
        "all_cards": _(
            "The sevens and eights are taken out of a pack of 32 cards; the 24 others are all "
            "dealt, eight each."
        ),
        "stock": _(
            "With a pack of 32 cards each player has nine; the five others stay in the talon and "
            "count for nobody."
        ),
    },
}
_DIRECTION = {
    "anticlockwise": _(
        "Cards are dealt and played anticlockwise: the player on the dealer’s left cuts, the "
        "player on the right is dealt to first, bids first, leads first, and deals next."
    ),
    "clockwise": _(
        "Cards are dealt and played clockwise: the player on the dealer’s right cuts, the player "
        "on the left is dealt to first, bids first, leads first, and deals next."
    ),
}
_DIRECTION_OF_BIDDERS = {
    "anticlockwise": _(
        "Cards are dealt and played anticlockwise: the player on the dealer’s left cuts, the "
        "player on the right is dealt to first, bids first, and deals next."
    ),
    "clockwise": _(
        "Cards are dealt and played clockwise: the player on the dealer’s right cuts, the player "
        "on the left is dealt to first, bids first, and deals next."
    ),
}
_PACK: Sentences = {
    "first_dealer": _("The first dealer is drawn by lot."),
    "shuffle": {
        "each_deal": _("The cards are shuffled before each deal."),
        "first_deal": _(
            "The cards are shuffled before the first deal only; after that they are gathered and "
            "cut."
        ),
        "dealer_may": _("The dealer alone may shuffle before dealing."),
    },
    "cut_minimum": {
        2: _("A cut leaves at least two cards in each part."),
        3: _("A cut leaves at least three cards in each part."),
        4: _("A cut leaves at least four cards in each part."),
    },
}
_FIVE_AND_ONE = {
    "3_2": _("Each player gets three cards, then two; the next card is turned up."),
    "2_3": _("Each player gets two cards, then three; the next card is turned up."),
    "free": _(
        "Each player gets five cards, three and two or two and three as the dealer likes; the next "
        "card is turned up."
    ),
}
_FIVE = {
    "3_2": _("Each player gets three cards, then two."),
    "2_3": _("Each player gets two cards, then three."),
    "free": _("Each player gets five cards, three and two or two and three as the dealer likes."),
}
_SIX_AND_ONE = _("Each player gets six cards, three at a time; the next card is turned up.")


_ROWS = _(
    "Then each gets a row of four cards on the table face down, and four more face up on top of "
    "them; the next card is turned up."
)


TURNED_DEAL: Sentences = {"dealing_direction": _DIRECTION, **_PACK, "deal_pattern": _FIVE_AND_ONE}
BID_DEAL: Sentences = {
    "dealing_direction": _DIRECTION,
    **_PACK,
    "deal_pattern": {
        "3_2": _("All the cards are dealt, eight to each player: three, then two, then three."),
        "2_3": _("All the cards are dealt, eight to each player: two, then three, then three."),
        "free": _(
            "All the cards are dealt, eight to each player, in three rounds of two or three cards "
            "as the dealer likes."
        ),
    },
}
COMPTOIR_DEAL: Sentences = {
    "dealing_direction": _DIRECTION_OF_BIDDERS,
    **_PACK,
    "deal_pattern": _FIVE,
}
TWO_DEAL: Sentences = {
    "turn_about": _(
        "The two players deal in turn; the other one cuts, is dealt to first, bids first and leads."
    ),
    **_PACK,
    "deal_pattern": either(
        has_stock,
        _SIX_AND_ONE,
        lambda rules: Filled(
            f"{filled_in('deal_pattern', _FIVE, rules)} {filled_in('rows', _ROWS, rules)}"
        ),
    ),
}
THREE_DEAL: Sentences = {
    "dealing_direction": _DIRECTION,
    **_PACK,
    "deal_pattern": either(has_stock, _SIX_AND_ONE, _FIVE_AND_ONE),
}

_EIGHT_EACH = _(
    "The taker picks up the card turned up and gets two more, the others get three: eight cards "
    "each."
)
_TALON = _(
    "Each player then gets three more cards: nine each. The last card of the talon is shown. If "
    "trump is the suit turned up, taken in the first round of bidding, the holder of the seven of "
    "trump may exchange it for the card turned up before the first card is played."
)


def _taking(engagement: str, second_deal: Sentence) -> Sentences:
    return {
        "first_round": _(
            "Each player in turn takes the suit turned up as trump, or passes: the player who "
            "takes it is the taker."
        ),
        "turned_jack": {
            "free": "",
            "forced": _("If the card turned up is a jack, the first player must take."),
        },
        "second_round": {
            "other_suits": _(
                "If everyone passes, a second round of bidding follows, in which one of the three "
                "other suits may be named."
            ),
            "any_suit": _(
                "If everyone passes, a second round of bidding follows, in which any suit may be "
                "named, including the one turned up."
            ),
        },
        "four_passes": {
            "next_dealer": _("If all pass again, nothing is scored and the next player deals."),
            "same_dealer": _(
                "If all pass again, nothing is scored and the same player deals again."
            ),
            "dealer_forced": _(
                "If all the others pass again, the dealer must take in a suit of their choice."
            ),
            "left_of_dealer_forced": _(
                "If all pass again, the player on the dealer’s left must take in a suit of their "
                "choice."
            ),
        },
        "second_deal": second_deal,
        "under_eleven": {
            "play": "",
            "redeal": _(
                "If a player then holds less than eleven points, the hand is void and the cards "
                "are dealt again."
            ),
        },
        "engagement": engagement,
    }


TAKING_OF_PARTNERS = _taking(
    _(
        "With the partner the taker must make more points than the two others, the defence; in "
        "what follows “the taker” means both partners."
    ),
    _EIGHT_EACH,
)
TAKING_OF_TWO = _taking(
    _("The taker must make more points than the other player, the defence."),
    either(
        has_stock,
        _TALON,
        _(
            "The taker picks up the card turned up and gets two more, the other player gets three: "
            "each has eight cards in hand and eight on the table. Those in front of a player are "
            "played as if from the hand; a card face down is turned up once the card on top of it "
            "has been played."
        ),
    ),
)
TAKING_TOGETHER = _taking(
    _("The taker must make more points than the two others together, who are the defence."),
    _EIGHT_EACH,
)
TAKING_EACH = _taking(
    _("The taker must make more points than each of the two others."),
    either(has_stock, _TALON, _EIGHT_EACH),
)
