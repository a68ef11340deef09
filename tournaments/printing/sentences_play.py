"""The rule sheet on dealing, choosing trump, playing the cards and declaring."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_noop

from tournaments.printing.sentence import Sentence, choose, declarations_played, say

DEALING: Mapping[str, Sentence] = {
    "material": say(
        gettext_noop(
            "The game is played by four in two sides of two partners, who sit across from each "
            "other, with a pack of 32 cards."
        )
    ),
    "dealing_direction": choose(
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
    ),
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
    "deal_pattern": choose(
        "deal_pattern",
        {
            "3_2": gettext_noop(
                "Each player gets three cards, then two; the next card is turned up."
            ),
            "2_3": gettext_noop(
                "Each player gets two cards, then three; the next card is turned up."
            ),
            "free": gettext_noop(
                "Each player gets five cards, three and two or two and three as the dealer "
                "likes; the next card is turned up."
            ),
        },
    ),
}

TAKING: Mapping[str, Sentence] = {
    "first_round": say(
        gettext_noop(
            "Each player in turn takes the suit turned up as trump, or passes; the taker's side "
            "undertakes to make more points than the defence."
        )
    ),
    "turned_jack": choose(
        "turned_jack",
        {
            "free": "",
            "forced": gettext_noop("If the card turned up is a jack, the first player must take."),
        },
    ),
    "second_round": choose(
        "second_round",
        {
            "other_suits": gettext_noop(
                "If all four pass, a second round of speech follows, in which one of the three "
                "other suits may be named."
            ),
            "any_suit": gettext_noop(
                "If all four pass, a second round of speech follows, in which any suit may be "
                "named, the one turned up included."
            ),
        },
    ),
    "four_passes": choose(
        "four_passes",
        {
            "next_dealer": gettext_noop(
                "If all pass again, nothing is marked and the next player deals."
            ),
            "same_dealer": gettext_noop(
                "If all pass again, nothing is marked and the same player deals again."
            ),
            "dealer_forced": gettext_noop(
                "If the three others pass again, the dealer must take in a suit of his or her "
                "choice."
            ),
        },
    ),
    "second_deal": say(
        gettext_noop(
            "The taker picks up the card turned up and gets two more, each of the others gets "
            "three: eight cards each."
        )
    ),
    "under_eleven": choose(
        "under_eleven",
        {
            "play": "",
            "redeal": gettext_noop(
                "If a player then holds less than eleven points, the hand is void and the cards "
                "are dealt again."
            ),
        },
    ),
}

PLAY: Mapping[str, Sentence] = {
    "following": say(
        gettext_noop(
            "The suit led must be followed. A player who cannot follow must trump, unless the "
            "partner is winning the trick; without trump either, any card is played."
        )
    ),
    "overtrumping": say(
        gettext_noop(
            "A player who trumps over an opponent must go higher than the trumps already played, "
            "if possible."
        )
    ),
    "cannot_overtrump": choose(
        "cannot_overtrump",
        {
            "undertrump": gettext_noop("A player who cannot go higher plays a lower trump."),
            "discard": gettext_noop(
                "A player who can neither follow nor go higher may play any card."
            ),
        },
    ),
    "overtrump_partner": choose(
        "overtrump_partner",
        {
            "must": gettext_noop(
                "When trump is led, one must go higher if possible, even over one's partner."
            ),
            "free": gettext_noop(
                "When trump is led, one must go higher than an opponent if possible, but not than "
                "one's partner."
            ),
        },
    ),
    "winning": say(
        gettext_noop(
            "The highest trump takes the trick, or else the highest card of the suit led; whoever "
            "took it leads to the next."
        )
    ),
    "last_trick": choose(
        "last_trick",
        {
            "visible": gettext_noop("Any player may ask to see the last trick again."),
            "hidden": gettext_noop("A trick that has been turned over is not shown again."),
        },
    ),
    "stopping_early": choose(
        "stopping_early",
        {
            "allowed": gettext_noop(
                "A player who is sure of all the tricks left may show the hand and claim them."
            ),
            "forbidden": gettext_noop(
                "Every hand is played to its last trick; the rest is never claimed."
            ),
        },
    ),
}

BELOTE: Mapping[str, Sentence] = {
    "belote": say(
        gettext_noop(
            "King and queen of trump in one hand are worth 20 points if “belote” is said with the "
            "first and “rebelote” with the second; otherwise nothing."
        )
    ),
    "king_first": choose(
        "king_first",
        {
            False: gettext_noop("Either of the two may be played first."),
            True: gettext_noop("The king must be played before the queen, or the belote is lost."),
        },
    ),
    "declarations": choose(
        "declarations",
        {
            "none": gettext_noop("It is the only declaration."),
            "scored": gettext_noop(
                "At the first trick each player declares in turn what he or she holds: a tierce "
                "(three cards of a suit in sequence) is worth 20 points, a cinquante (four) 50, "
                "a cent (five) 100, a carré (four cards alike) what follows."
            ),
        },
    ),
}

DECLARATIONS: Mapping[str, Sentence] = {
    "carre_values": choose(
        "carre_values",
        {
            "standard": gettext_noop(
                "A carré of jacks is worth 200 points, of nines 150, of aces, tens, kings or "
                "queens 100."
            ),
            "ten_times_trump": gettext_noop(
                "A carré of jacks is worth 200 points, of nines 140, of aces 110, of tens, kings "
                "or queens 100."
            ),
        },
    ),
    "sequence_order": choose(
        "sequence_order",
        {
            "natural": gettext_noop(
                "Sequences and heights follow the order 7, 8, 9, 10, jack, queen, king, ace."
            ),
            "ten_high": gettext_noop(
                "Sequences and heights follow the order 7, 8, 9, jack, queen, king, 10, ace."
            ),
        },
    ),
    "strength": say(
        gettext_noop(
            "The side with the strongest declaration marks all of its own and the other none: "
            "more points go first, then the carré before the cent, then the higher card, then "
            "trump."
        )
    ),
    "declaration_tie": choose(
        "declaration_tie",
        {
            "cancelled": gettext_noop("If they are still equal, nobody marks any."),
            "first_announced": gettext_noop(
                "If they are still equal, the one announced first goes before."
            ),
        },
    ),
    "carre_of_eights": choose(
        "carre_of_eights",
        {
            "nothing": "",
            "cancels": gettext_noop(
                "The holder of a carré of eights may use it to cancel all declarations of the "
                "hand, belote apart."
            ),
            "voids_hand": gettext_noop(
                "The holder of a carré of eights may use it to make the hand void."
            ),
        },
    ),
    "carre_of_sevens": choose(
        "carre_of_sevens",
        {
            "nothing": "",
            "cancels": gettext_noop(
                "The holder of a carré of sevens may use it to cancel all declarations of the "
                "hand, belote apart."
            ),
            "voids_hand": gettext_noop(
                "The holder of a carré of sevens may use it to make the hand void."
            ),
        },
    ),
    "one_card_one_declaration": choose(
        "one_card_one_declaration",
        {
            False: gettext_noop("A card may serve in several declarations."),
            True: gettext_noop("A card serves in one declaration only; belote does not count."),
        },
    ),
    "declarations_shown": choose(
        "declarations_shown",
        {
            "second_trick": gettext_noop(
                "Declarations that are marked are shown at the second trick, unasked."
            ),
            "on_request": gettext_noop(
                "Declarations that are marked are shown when an opponent asks."
            ),
        },
    ),
}


def _only_where_declared(sentences: Mapping[str, Sentence]) -> Mapping[str, Sentence]:
    return {key: _if_declared(sentence) for key, sentence in sentences.items()}


def _if_declared(sentence: Sentence) -> Sentence:
    return lambda rules: sentence(rules) if declarations_played(rules) else ""


DECLARING: Mapping[str, Sentence] = {**BELOTE, **_only_where_declared(DECLARATIONS)}
