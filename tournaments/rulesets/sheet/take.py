"""The rule sheet on choosing trump from the card turned up, and the cards dealt after it."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.rulesets.sheet.sentence import Sentence, Sentences, choose, either, has_stock, say

_TURNED_JACK = choose(
    "turned_jack",
    {
        "free": "",
        "forced": gettext_noop("If the card turned up is a jack, the first player must take."),
    },
)
_SECOND_ROUND = choose(
    "second_round",
    {
        "other_suits": gettext_noop(
            "If everybody passes, a second round of speech follows, in which one of the three "
            "other suits may be named."
        ),
        "any_suit": gettext_noop(
            "If everybody passes, a second round of speech follows, in which any suit may be "
            "named, the one turned up included."
        ),
    },
)
_ALL_PASS = choose(
    "four_passes",
    {
        "next_dealer": gettext_noop(
            "If all pass again, nothing is marked and the next player deals."
        ),
        "same_dealer": gettext_noop(
            "If all pass again, nothing is marked and the same player deals again."
        ),
        "dealer_forced": gettext_noop(
            "If all the others pass again, the dealer must take in a suit of his or her choice."
        ),
    },
)
_EIGHT_EACH = say(
    gettext_noop(
        "The taker picks up the card turned up and gets two more, the others get three: eight "
        "cards each."
    )
)
_TALON = say(
    gettext_noop(
        "Each player then gets three more cards: nine each. The last card of the talon is shown. "
        "If trump is the suit turned up, taken in the first round of speech, whoever has the "
        "seven of trump may exchange it for the card turned up before the first card is played."
    )
)
_ON_THE_TABLE = say(
    gettext_noop(
        "The taker picks up the card turned up and gets two more, the other player gets three: "
        "each has eight cards in hand and eight on the table. Those in front of a player are "
        "played as if from the hand; a card face down is turned up once the card on top of it "
        "has been played."
    )
)
UNDER_ELEVEN = choose(
    "under_eleven",
    {
        "play": "",
        "redeal": gettext_noop(
            "If a player then holds less than eleven points, the hand is void and the cards are "
            "dealt again."
        ),
    },
)


def _taking(engagement: str, second_deal: Sentence) -> Sentences:
    return {
        "first_round": say(
            gettext_noop(
                "Each player in turn takes the suit turned up as trump, or passes: whoever takes "
                "is the taker."
            )
        ),
        "turned_jack": _TURNED_JACK,
        "second_round": _SECOND_ROUND,
        "four_passes": _ALL_PASS,
        "second_deal": second_deal,
        "under_eleven": UNDER_ELEVEN,
        "engagement": say(engagement),
    }


OF_PARTNERS = _taking(
    gettext_noop(
        "With the partner the taker must make more points than the two others, the defence; in "
        "what follows “the taker” means both partners."
    ),
    _EIGHT_EACH,
)
OF_TWO = _taking(
    gettext_noop("The taker must make more points than the other player, the defence."),
    either(has_stock, _TALON, _ON_THE_TABLE),
)
OF_THREE_TOGETHER = _taking(
    gettext_noop(
        "The taker must make more points than the two others together, who are the defence."
    ),
    _EIGHT_EACH,
)
OF_THREE_EACH = _taking(
    gettext_noop("The taker must make more points than each of the two others."),
    either(has_stock, _TALON, _EIGHT_EACH),
)
