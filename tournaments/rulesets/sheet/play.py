"""The rule sheet on playing the cards."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.rulesets.sheet.sentence import Sentence, Sentences, choose, say

_FOLLOWING_PARTNER = gettext_noop(
    "The suit led must be followed. A player who cannot follow must trump, unless the partner is "
    "winning the trick; without trump either, any card is played."
)
_FOLLOWING_DEFENDER = gettext_noop(
    "The suit led must be followed. A player who cannot follow must trump, unless the other "
    "defender is winning the trick; without trump either, any card is played."
)
_FOLLOWING_ALONE = gettext_noop(
    "The suit led must be followed. A player who cannot follow must trump; without trump either, "
    "any card is played."
)
_OVERTRUMP_PARTNER = choose(
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
)
_ON_TRUMP = say(gettext_noop("When trump is led, one must go higher if possible."))
_OVERTRUMPING: Sentences = {
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
}
_TRICKS: Sentences = {
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


def _play(following: str, on_trump: Sentence, key: str = "on_trump") -> Sentences:
    return {"following": say(following), **_OVERTRUMPING, key: on_trump, **_TRICKS}


OF_PARTNERS = _play(_FOLLOWING_PARTNER, _OVERTRUMP_PARTNER, "overtrump_partner")
OF_DEFENDERS = _play(_FOLLOWING_DEFENDER, _ON_TRUMP)
ALONE = _play(_FOLLOWING_ALONE, _ON_TRUMP)
COMPTOIR: Sentences = {
    "lead": say(gettext_noop("The taker leads: the suit of that first card is trump.")),
    **ALONE,
}
