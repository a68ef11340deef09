"""The rule sheet on playing the cards, the belote and the declarations."""

from django.utils.translation import gettext_noop as _

from scoring.options.option import CONTREE
from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    belote_counts,
    declarations_played,
    either,
    full_pack,
    only,
)

_ON_TRUMP = _("When trump is led, players must go higher if possible.")


def _play(following: str, on_trump: Sentence, key: str = "on_trump") -> Sentences:
    return {
        "following": following,
        "overtrumping": _(
            "A player who trumps over an opponent must go higher than the trumps already played, "
            "if possible."
        ),
        "cannot_overtrump": {
            "undertrump": _("A player who cannot go higher plays a lower trump."),
            "discard": _("A player who can neither follow nor go higher may play any card."),
        },
        key: on_trump,
        "winning": _(
            "The highest trump takes the trick, or else the highest card of the suit led; the "
            "player who took it leads to the next."
        ),
        "last_trick": {
            "visible": _("Any player may ask to see the last trick again."),
            "hidden": _("A trick that has been turned over is not shown again."),
        },
        "stopping_early": {
            "allowed": _(
                "A player who is sure of all the tricks left may show the hand and claim them."
            ),
            "forbidden": _("Every hand is played to its last trick; the rest is never claimed."),
        },
    }


PLAY_OF_PARTNERS = _play(
    _(
        "The suit led must be followed. A player who cannot follow must trump, unless the partner "
        "is winning the trick; without trump either, any card is played."
    ),
    {
        "must": _(
            "When trump is led, players must go higher if possible, even over their partner."
        ),
        "free": _(
            "When trump is led, players must go higher than an opponent if possible, but not than "
            "their partner."
        ),
    },
    "overtrump_partner",
)
PLAY_OF_DEFENDERS = _play(
    _(
        "The suit led must be followed. A player who cannot follow must trump, unless the other "
        "defender is winning the trick; without trump either, any card is played."
    ),
    _ON_TRUMP,
)
PLAY_ALONE = _play(
    _(
        "The suit led must be followed. A player who cannot follow must trump; without trump "
        "either, any card is played."
    ),
    _ON_TRUMP,
)
PLAY_OF_COMPTOIR: Sentences = {
    "lead": _("The taker leads: the suit of that first card is trump."),
    **PLAY_ALONE,
}


_BELOTE: Sentences = {
    "belote": either(
        belote_counts,
        _(
            "King and queen of trump in one hand are worth 20 points if “belote” is said with the "
            "first and “rebelote” with the second; otherwise nothing."
        ),
        _("King and queen of trump in one hand count for nothing."),
    ),
    "king_first": only(
        belote_counts,
        {
            False: _("Either of the two may be played first."),
            True: _("The king must be played before the queen, or the belote is lost."),
        },
    ),
    "declarations": either(
        declarations_played,
        _(
            "At the first trick each player declares in turn what they hold: a tierce (three "
            "cards of a suit in sequence) is worth 20 points, a cinquante (four) 50, a cent "
            "(five) 100, a carré (four cards of a kind) as follows."
        ),
        either(belote_counts, _("It is the only declaration."), _("There are no declarations.")),
    ),
}
_DECLARATIONS: Sentences = {
    "carre_values": {
        "standard": _(
            "A carré of jacks is worth 200 points, of nines 150, of aces, tens, kings or queens "
            "100, the others nothing."
        ),
        "ten_times_trump": _(
            "A carré of jacks is worth 200 points, of nines 140, of aces 110, of tens, kings or "
            "queens 100, the others nothing."
        ),
    },
    "no_trump_carres": only(
        lambda rules: rules.game == "contree" and rules.allow_no_trump,
        {
            "same": "",
            "aces_200": _(
                "Without trump a carré of aces is worth 200 points, of tens 150, of kings, queens "
                "or jacks 100, the others nothing."
            ),
        },
    ),
    "sequence_order": either(
        full_pack,
        {
            "natural": _(
                "Sequences and heights follow the order 7, 8, 9, 10, jack, queen, king, ace."
            ),
            "ten_high": _(
                "Sequences and heights follow the order 7, 8, 9, jack, queen, king, 10, ace."
            ),
        },
        {
            "natural": _("Sequences and heights follow the order 9, 10, jack, queen, king, ace."),
            "ten_high": _("Sequences and heights follow the order 9, jack, queen, king, 10, ace."),
        },
    ),
    "strength": either(
        lambda rules: rules.game != CONTREE or rules.counting != "bid",
        _(
            "The side with the strongest declaration scores all of its own and the other none: "
            "more points come first, then the carré before the cent, then the higher card, then "
            "trump."
        ),
        _(
            "The side with the strongest declaration counts all of its own and the other none: "
            "more points come first, then the carré before the cent, then the higher card, then "
            "trump."
        ),
    ),
    "declaration_tie": {
        "cancelled": _("If they are still equal, none of them counts."),
        "first_announced": _("If they are still equal, the one announced first wins."),
    },
    "carre_of_eights": only(
        full_pack,
        {
            "nothing": "",
            "cancels": _(
                "The holder of a carré of eights may use it to cancel all declarations of the "
                "hand, belote apart."
            ),
            "voids_hand": _("The holder of a carré of eights may use it to make the hand void."),
        },
    ),
    "carre_of_sevens": only(
        full_pack,
        {
            "nothing": "",
            "cancels": _(
                "The holder of a carré of sevens may use it to cancel all declarations of the "
                "hand, belote apart."
            ),
            "voids_hand": _("The holder of a carré of sevens may use it to make the hand void."),
        },
    ),
    "one_card_one_declaration": {
        False: _("A card may be used in several declarations."),
        True: _("A card is used in one declaration only; belote does not count."),
    },
    "declarations_shown": {
        "second_trick": _("Declarations that count are shown at the second trick, unasked."),
        "on_request": _("Declarations that count are shown when an opponent asks."),
    },
}
DECLARING_OF_SIDES: Sentences = {
    **_BELOTE,
    **{key: only(declarations_played, one) for key, one in _DECLARATIONS.items()},
}
DECLARING_ALONE: Sentences = {
    **DECLARING_OF_SIDES,
    "strength": only(
        declarations_played,
        _(
            "The player with the strongest declaration scores all of their own and the others "
            "none: more points come first, then the carré before the cent, then the higher card, "
            "then trump."
        ),
    ),
}
