"""Options of clause 8: how the cards are dealt and played.

No mark depends on them, save on the two raw values of the cards (clause 3).
"""

from dataclasses import dataclass

from scoring.errors import gettext_noop
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
        {"anticlockwise": gettext_noop("anticlockwise"), "clockwise": gettext_noop("clockwise")},
        gettext_noop("In which direction are the cards dealt and played?"),
        gettext_noop("The French way is anticlockwise: to the right of the dealer."),
        sheet_games=EVERY_GAME - {BELOTE2},
    )
    cut_minimum: int = DEALING.choice(
        {
            2: gettext_noop("two cards"),
            3: gettext_noop("three cards"),
            4: gettext_noop("four cards"),
        },
        gettext_noop("How many cards must each part of a cut have at least?"),
        gettext_noop("A cut that leaves fewer cards is made again."),
    )
    shuffle: str = DEALING.choice(
        {
            "each_deal": gettext_noop("before each deal"),
            "first_deal": gettext_noop("before the first deal only"),
            "dealer_may": gettext_noop("when the dealer wishes"),
        },
        gettext_noop("When are the cards shuffled?"),
        gettext_noop("Many tables only cut, so that the cards stay in tricks."),
    )
    deal_pattern: str = DEALING.choice(
        {
            "3_2": gettext_noop("three, then two"),
            "2_3": gettext_noop("two, then three"),
            "free": gettext_noop("as the dealer likes"),
        },
        gettext_noop("How are the first cards dealt?"),
        gettext_noop("Where a talon stays, each player gets six cards, three at a time."),
    )
    four_passes: str = DEALING.choice(
        {
            "next_dealer": gettext_noop("the next player deals"),
            "same_dealer": gettext_noop("the same player deals again"),
            "dealer_forced": gettext_noop("the dealer must take"),
            "left_of_dealer_forced": gettext_noop("the player to the left of the dealer must take"),
        },
        gettext_noop("What happens when everyone has passed?"),
        gettext_noop("Unless a player must take, the hand is void and does not count."),
    )
    second_round: str = DEALING.choice(
        {
            "other_suits": gettext_noop("one of the other suits"),
            "any_suit": gettext_noop("any suit"),
        },
        gettext_noop("Which trump may be chosen in the second round?"),
        gettext_noop("When nobody has taken the suit of the card turned up."),
        sheet_games=_TURNED_CARD,
    )
    turned_jack: str = DEALING.choice(
        {
            "free": gettext_noop("nothing special"),
            "forced": gettext_noop("the first player must take"),
        },
        gettext_noop("What if the card turned up is a jack?"),
        gettext_noop("The jack is the highest trump."),
        sheet_games=_TURNED_CARD,
    )
    under_eleven: str = DEALING.choice(
        {
            "play": gettext_noop("the hand is played"),
            "redeal": gettext_noop("the cards are dealt again"),
        },
        gettext_noop("What if a player holds less than eleven points?"),
        gettext_noop("Once all the cards are dealt; the player says so before the hand begins."),
    )
    overtrump_partner: str = PLAY.choice(
        {"must": gettext_noop("yes"), "free": gettext_noop("no")},
        gettext_noop("When trump is led, must a player go higher than their own partner?"),
        gettext_noop("Going higher than an opponent is always a duty."),
        sheet_games=PARTNERS,
    )
    cannot_overtrump: str = PLAY.choice(
        {
            "undertrump": gettext_noop("play a lower trump"),
            "discard": gettext_noop("play any card"),
        },
        gettext_noop("What must a player do who cannot overtrump an opponent?"),
        gettext_noop("A player who has trump but only lower ones (pisser)."),
    )
    king_first: bool = PLAY.flag(
        gettext_noop("Must the king be played before the queen for a belote?"),
        gettext_noop("Otherwise the two may be played in either order."),
        sheet_games=TRICK_GAMES,
    )
    last_trick: str = PLAY.choice(
        {"visible": gettext_noop("yes"), "hidden": gettext_noop("no")},
        gettext_noop("May the last trick be looked at again?"),
        gettext_noop("Tricks before the last are never shown again."),
    )
    contre_out_of_turn: bool = DEALING.flag(
        gettext_noop("Can contre be said out of turn?"),
        gettext_noop("Contests often forbid it."),
        sheet_games=frozenset({CONTREE}),
    )
    bid_conventions: str = DEALING.choice(
        {"allowed": gettext_noop("yes"), "forbidden": gettext_noop("no")},
        gettext_noop("May partners agree on the meaning of bids?"),
        gettext_noop("Agreements are disclosed to everyone, or there are none."),
        sheet_games=frozenset({CONTREE}),
    )
    declarations_shown: str = DECLARING.choice(
        {
            "second_trick": gettext_noop("at the second trick"),
            "on_request": gettext_noop("on request"),
        },
        gettext_noop("When are declarations shown?"),
        gettext_noop("They are always announced at the first trick."),
        sheet_games=TRICK_GAMES,
    )
    one_card_one_declaration: bool = DECLARING.flag(
        gettext_noop("Does a card count in one declaration only?"),
        gettext_noop("The belote is not affected."),
        sheet_games=TRICK_GAMES,
    )
    all_trump_values: str = PLAY.choice(
        {
            "14_9_6_5_3_1": gettext_noop("J 14, 9 9, A 6, 10 5, K 3, Q 1"),
            "13_9_6_5_3_2": gettext_noop("J 13, 9 9, A 6, 10 5, K 3, Q 2"),
            "13_9_7_5_3_1": gettext_noop("J 13, 9 9, A 7, 10 5, K 3, Q 1"),
            "raw_258": gettext_noop("those of trump, so that a hand is worth 258"),
        },
        gettext_noop("What are the cards worth when every suit is trump?"),
        gettext_noop("Only where every suit may be trump."),
        sheet_games=frozenset({CONTREE}),
    )
    no_trump_values: str = PLAY.choice(
        {
            "A19": gettext_noop("aces 19"),
            "raw_130": gettext_noop("those of a plain suit, so that a hand is worth 130"),
        },
        gettext_noop("What are the cards worth without trump?"),
        gettext_noop("Only where a contract may be bid without trump."),
        sheet_games=frozenset({CONTREE}),
    )
    stopping_early: str = PLAY.choice(
        {"allowed": gettext_noop("yes"), "forbidden": gettext_noop("no")},
        gettext_noop("May a hand be shown and claimed before its last trick?"),
        gettext_noop("Only by a player who is sure of all the remaining tricks."),
    )
    articles: tuple[str, ...] = ARTICLES.sentences(
        gettext_noop("What else is in force?"),
        gettext_noop("One sentence per line, printed at the end of the rule sheet."),
    )
