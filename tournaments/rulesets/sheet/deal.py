"""The rule sheet on players, material and dealing, game by game."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.rulesets.sheet.sentence import Sentence, Sentences, choose, either, has_stock, say

FOUR_PLAYERS: Sentences = {
    "material": say(
        gettext_noop(
            "The game is played by four in two sides of two partners, who sit across from each "
            "other, with a pack of 32 cards."
        )
    ),
}

TWO_PLAYERS: Sentences = {
    "material": say(gettext_noop("Two players play against each other with a pack of 32 cards.")),
    "deal": choose(
        "deal",
        {
            "all_cards": gettext_noop("All the cards are played: sixteen each."),
            "stock": gettext_noop(
                "Each player has nine cards; the fourteen others stay in the talon and count for "
                "nobody."
            ),
        },
    ),
}

THREE_PLAYERS: Sentences = {
    "opposition": choose(
        "opposition",
        {
            "each": gettext_noop("Three players play, everyone alone."),
            "together": gettext_noop(
                "Three players play: in each hand the two others play together against the taker."
            ),
        },
    ),
    "deal": choose(
        "deal",
        {
            "all_cards": gettext_noop(
                "The sevens and eights are taken out of a pack of 32 cards; the 24 others are all "
                "dealt, eight each."
            ),
            "stock": gettext_noop(
                "With a pack of 32 cards each player has nine; the five others stay in the talon "
                "and count for nobody."
            ),
        },
    ),
}

DIRECTION = choose(
    "dealing_direction",
    {
        "anticlockwise": gettext_noop(
            "Cards are dealt and played anticlockwise: the player on the dealer's left cuts, "
            "the player on the right is served, speaks and leads first, and deals next."
        ),
        "clockwise": gettext_noop(
            "Cards are dealt and played clockwise: the player on the dealer's right cuts, "
            "the player on the left is served, speaks and leads first, and deals next."
        ),
    },
)
DIRECTION_OF_BIDDERS = choose(
    "dealing_direction",
    {
        "anticlockwise": gettext_noop(
            "Cards are dealt and played anticlockwise: the player on the dealer's left cuts, "
            "the player on the right is served and speaks first, and deals next."
        ),
        "clockwise": gettext_noop(
            "Cards are dealt and played clockwise: the player on the dealer's right cuts, "
            "the player on the left is served and speaks first, and deals next."
        ),
    },
)
_TURN_ABOUT = say(
    gettext_noop(
        "The two players deal in turn; the other one cuts, is served first, speaks first and leads."
    )
)

PACK: Sentences = {
    "first_dealer": say(gettext_noop("The first dealer is drawn by lot.")),
    "shuffle": choose(
        "shuffle",
        {
            "each_deal": gettext_noop("The cards are shuffled before each deal."),
            "first_deal": gettext_noop(
                "The cards are shuffled before the first deal only; after that they are gathered "
                "and cut."
            ),
            "dealer_may": gettext_noop("The dealer alone may shuffle before dealing."),
        },
    ),
    "cut_minimum": choose(
        "cut_minimum",
        {
            2: gettext_noop("A cut leaves at least two cards in each part."),
            3: gettext_noop("A cut leaves at least three cards in each part."),
            4: gettext_noop("A cut leaves at least four cards in each part."),
        },
    ),
}

_FIVE_AND_ONE = choose(
    "deal_pattern",
    {
        "3_2": gettext_noop("Each player gets three cards, then two; the next card is turned up."),
        "2_3": gettext_noop("Each player gets two cards, then three; the next card is turned up."),
        "free": gettext_noop(
            "Each player gets five cards, three and two or two and three as the dealer "
            "likes; the next card is turned up."
        ),
    },
)
_EIGHT = choose(
    "deal_pattern",
    {
        "3_2": gettext_noop(
            "All the cards are dealt, eight to each player: three, then two, then three."
        ),
        "2_3": gettext_noop(
            "All the cards are dealt, eight to each player: two, then three, then three."
        ),
        "free": gettext_noop(
            "All the cards are dealt, eight to each player, in three rounds of two or three cards "
            "as the dealer likes."
        ),
    },
)
_FIVE = choose(
    "deal_pattern",
    {
        "3_2": gettext_noop("Each player gets three cards, then two."),
        "2_3": gettext_noop("Each player gets two cards, then three."),
        "free": gettext_noop(
            "Each player gets five cards, three and two or two and three as the dealer likes."
        ),
    },
)
_SIX_AND_ONE = say(
    gettext_noop("Each player gets six cards, three at a time; the next card is turned up.")
)
_ROWS = gettext_noop(
    "Then each gets a row of four cards on the table face down, and four more face up on top of "
    "them; the next card is turned up."
)


def _pattern_of_two() -> Sentence:
    rows = say(_ROWS)
    return lambda rules: f"{_FIVE(rules)} {rows(rules)}"


TURNED_DEAL: Sentences = {"dealing_direction": DIRECTION, **PACK, "deal_pattern": _FIVE_AND_ONE}
BID_DEAL: Sentences = {"dealing_direction": DIRECTION, **PACK, "deal_pattern": _EIGHT}
COMPTOIR_DEAL: Sentences = {
    "dealing_direction": DIRECTION_OF_BIDDERS,
    **PACK,
    "deal_pattern": _FIVE,
}
TWO_DEAL: Sentences = {
    "turn_about": _TURN_ABOUT,
    **PACK,
    "deal_pattern": either(has_stock, _SIX_AND_ONE, _pattern_of_two()),
}
THREE_DEAL: Sentences = {
    "dealing_direction": DIRECTION,
    **PACK,
    "deal_pattern": either(has_stock, _SIX_AND_ONE, _FIVE_AND_ONE),
}
