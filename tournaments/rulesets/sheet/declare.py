"""The rule sheet on the belote and the declarations."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.rulesets.sheet.sentence import (
    Sentence,
    Sentences,
    choose,
    declarations_played,
    either,
    full_pack,
    only,
    say,
)

_BELOTE: Sentences = {
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
_CARRE_VALUES = choose(
    "carre_values",
    {
        "standard": gettext_noop(
            "A carré of jacks is worth 200 points, of nines 150, of aces, tens, kings or "
            "queens 100, the others nothing."
        ),
        "ten_times_trump": gettext_noop(
            "A carré of jacks is worth 200 points, of nines 140, of aces 110, of tens, kings "
            "or queens 100, the others nothing."
        ),
    },
)
_ORDER = choose(
    "sequence_order",
    {
        "natural": gettext_noop(
            "Sequences and heights follow the order 7, 8, 9, 10, jack, queen, king, ace."
        ),
        "ten_high": gettext_noop(
            "Sequences and heights follow the order 7, 8, 9, jack, queen, king, 10, ace."
        ),
    },
)
_ORDER_FROM_NINE = choose(
    "sequence_order",
    {
        "natural": gettext_noop(
            "Sequences and heights follow the order 9, 10, jack, queen, king, ace."
        ),
        "ten_high": gettext_noop(
            "Sequences and heights follow the order 9, jack, queen, king, 10, ace."
        ),
    },
)
_STRENGTH = say(
    gettext_noop(
        "The side with the strongest declaration marks all of its own and the other none: "
        "more points go first, then the carré before the cent, then the higher card, then "
        "trump."
    )
)
_STRENGTH_ALONE = say(
    gettext_noop(
        "The player with the strongest declaration marks all of his or hers and the others none: "
        "more points go first, then the carré before the cent, then the higher card, then "
        "trump."
    )
)
_TIE = choose(
    "declaration_tie",
    {
        "cancelled": gettext_noop("If they are still equal, nobody marks any."),
        "first_announced": gettext_noop(
            "If they are still equal, the one announced first goes before."
        ),
    },
)
_LOW_CARRES: Sentences = {
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
        when=full_pack,
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
        when=full_pack,
    ),
}
_ONE_CARD = choose(
    "one_card_one_declaration",
    {
        False: gettext_noop("A card may serve in several declarations."),
        True: gettext_noop("A card serves in one declaration only; belote does not count."),
    },
)
_SHOWN = choose(
    "declarations_shown",
    {
        "second_trick": gettext_noop(
            "Declarations that are marked are shown at the second trick, unasked."
        ),
        "on_request": gettext_noop("Declarations that are marked are shown when an opponent asks."),
    },
)


def _declaring(strength: Sentence) -> Sentences:
    played_only = {
        "carre_values": _CARRE_VALUES,
        "sequence_order": either(full_pack, _ORDER, _ORDER_FROM_NINE),
        "strength": strength,
        "declaration_tie": _TIE,
        **_LOW_CARRES,
        "one_card_one_declaration": _ONE_CARD,
        "declarations_shown": _SHOWN,
    }
    declared_only = {key: only(declarations_played, one) for key, one in played_only.items()}
    return {**_BELOTE, **declared_only}


OF_SIDES = _declaring(_STRENGTH)
ALONE = _declaring(_STRENGTH_ALONE)
