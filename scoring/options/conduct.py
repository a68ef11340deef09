"""Options of clause 8: how the cards are dealt and played.

No mark depends on them, save on the two raw values of the cards (clause 3).
"""

from dataclasses import dataclass

from scoring.options.games import GameOptions
from scoring.options.option import BELOTE2, CONTREE, EVERY_GAME, PARTNERS, TRICK_GAMES, RuleGroup

DEALING = RuleGroup("dealing")
PLAY = RuleGroup("play")
DECLARING = RuleGroup("declarations")
ARTICLES = RuleGroup("articles")
_TURNED_CARD = TRICK_GAMES - {CONTREE}


@dataclass(frozen=True, kw_only=True)
class ConductOptions(GameOptions):
    """What the rule sheet says about dealing, bidding and playing."""

    dealing_direction: str = DEALING.choice(
        {"anticlockwise": "anticlockwise", "clockwise": "clockwise"},
        "In which direction are the cards dealt and played?",
        "The French way is anticlockwise: to the right of the dealer.",
        sheet_games=EVERY_GAME - {BELOTE2},
    )
    cut_minimum: int = DEALING.choice(
        {
            2: "two cards",
            3: "three cards",
            4: "four cards",
        },
        "How many cards must each part of a cut have at least?",
        "A cut that leaves fewer cards is made again.",
    )
    shuffle: str = DEALING.choice(
        {
            "each_deal": "before each deal",
            "first_deal": "before the first deal only",
            "dealer_may": "when the dealer wishes",
        },
        "When are the cards shuffled?",
        "Many tables only cut, so that the cards stay in tricks.",
    )
    deal_pattern: str = DEALING.choice(
        {
            "3_2": "three, then two",
            "2_3": "two, then three",
            "free": "as the dealer likes",
        },
        "How are the first cards dealt?",
        "Where a talon stays, each player gets six cards, three at a time.",
    )
    four_passes: str = DEALING.choice(
        {
            "next_dealer": "the next player deals",
            "same_dealer": "the same player deals again",
            "dealer_forced": "the dealer must take",
            "left_of_dealer_forced": "the player to the left of the dealer must take",
        },
        "What happens when everyone has passed?",
        "Unless a player must take, the hand is void and does not count.",
    )
    second_round: str = DEALING.choice(
        {
            "other_suits": "one of the other suits",
            "any_suit": "any suit",
        },
        "Which trump may be chosen in the second round?",
        "When nobody has taken the suit of the card turned up.",
        sheet_games=_TURNED_CARD,
    )
    turned_jack: str = DEALING.choice(
        {
            "free": "nothing special",
            "forced": "the first player must take",
        },
        "What if the card turned up is a jack?",
        "The jack is the highest trump.",
        sheet_games=_TURNED_CARD,
    )
    under_eleven: str = DEALING.choice(
        {
            "play": "the hand is played",
            "redeal": "the cards are dealt again",
        },
        "What if a player holds less than eleven points?",
        "Once all the cards are dealt; the player says so before the hand begins.",
    )
    overtrump_partner: str = PLAY.choice(
        {"must": "yes", "free": "no"},
        "When trump is led, must a player go higher than their own partner?",
        "Going higher than an opponent is always a duty.",
        sheet_games=PARTNERS,
    )
    cannot_overtrump: str = PLAY.choice(
        {
            "undertrump": "play a lower trump",
            "discard": "play any card",
        },
        "What must a player do who cannot overtrump an opponent?",
        "A player who has trump but only lower ones (pisser).",
    )
    king_first: bool = PLAY.flag(
        "Must the king be played before the queen for a belote?",
        "Otherwise the two may be played in either order.",
        sheet_games=TRICK_GAMES,
    )
    last_trick: str = PLAY.choice(
        {"visible": "yes", "hidden": "no"},
        "May the last trick be looked at again?",
        "Tricks before the last are never shown again.",
    )
    contre_out_of_turn: bool = DEALING.flag(
        "Can contre be said out of turn?",
        "Contests often forbid it.",
        sheet_games=frozenset({CONTREE}),
    )
    bid_conventions: str = DEALING.choice(
        {"allowed": "yes", "forbidden": "no"},
        "May partners agree on the meaning of bids?",
        "Agreements are disclosed to everyone, or there are none.",
        sheet_games=frozenset({CONTREE}),
    )
    declarations_shown: str = DECLARING.choice(
        {
            "second_trick": "at the second trick",
            "on_request": "on request",
        },
        "When are declarations shown?",
        "They are always announced at the first trick.",
        sheet_games=TRICK_GAMES,
    )
    one_card_one_declaration: bool = DECLARING.flag(
        "Does a card count in one declaration only?",
        "The belote is not affected.",
        sheet_games=TRICK_GAMES,
    )
    all_trump_values: str = PLAY.choice(
        {
            "14_9_6_5_3_1": "J 14, 9 9, A 6, 10 5, K 3, Q 1",
            "13_9_6_5_3_2": "J 13, 9 9, A 6, 10 5, K 3, Q 2",
            "13_9_7_5_3_1": "J 13, 9 9, A 7, 10 5, K 3, Q 1",
            "raw_258": "those of trump, so that a hand is worth 258",
        },
        "What are the cards worth when every suit is trump?",
        "Only where every suit may be trump.",
        sheet_games=frozenset({CONTREE}),
    )
    no_trump_values: str = PLAY.choice(
        {
            "A19": "aces 19",
            "raw_130": "those of a plain suit, so that a hand is worth 130",
        },
        "What are the cards worth without trump?",
        "Only where a contract may be bid without trump.",
        sheet_games=frozenset({CONTREE}),
    )
    stopping_early: str = PLAY.choice(
        {"allowed": "yes", "forbidden": "no"},
        "May a hand be shown and claimed before its last trick?",
        "Only by a player who is sure of all the remaining tricks.",
    )
    articles: tuple[str, ...] = ARTICLES.sentences(
        "What else is in force?",
        "One sentence per line, printed at the end of the rule sheet.",
    )
