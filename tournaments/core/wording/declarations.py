"""Declarations in words: tierce to the ace, carré of nines."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.wording.text import Text

KINDS: Mapping[str, Text] = {
    "tierce": gettext_lazy("tierce"),
    "cinquante": gettext_lazy("cinquante"),
    "cent": gettext_lazy("cent"),
    "carre": gettext_lazy("carré"),
}

TO_CARD: Mapping[str, Text] = {
    "7": gettext_lazy("to the 7"),
    "8": gettext_lazy("to the 8"),
    "9": gettext_lazy("to the 9"),
    "10": gettext_lazy("to the 10"),
    "J": gettext_lazy("to the jack"),
    "Q": gettext_lazy("to the queen"),
    "K": gettext_lazy("to the king"),
    "A": gettext_lazy("to the ace"),
}

OF_CARDS: Mapping[str, Text] = {
    "7": gettext_lazy("of sevens"),
    "8": gettext_lazy("of eights"),
    "9": gettext_lazy("of nines"),
    "10": gettext_lazy("of tens"),
    "J": gettext_lazy("of jacks"),
    "Q": gettext_lazy("of queens"),
    "K": gettext_lazy("of kings"),
    "A": gettext_lazy("of aces"),
}

BEATEN_BY: Mapping[str, Text] = {
    "points": gettext_lazy("the best of %(by)s is worth more"),
    "kind": gettext_lazy("the carré of %(by)s goes before a cent"),
    "rank": gettext_lazy("the best of %(by)s is higher"),
    "trump": gettext_lazy("the best of %(by)s is in trump"),
    "first_announced": gettext_lazy("the best of %(by)s, equal, was announced first"),
}
"""Why a declaration does not count: a value of `scoring.declarations.CRITERIA` -> the words."""


def declaration_words(kind: str, rank: str, trump: bool = False) -> str:
    """A declaration as players call it."""
    cards = OF_CARDS if kind == "carre" else TO_CARD
    words = f"{KINDS[kind]} {cards[rank]}"
    return _("%(declaration)s in trump") % {"declaration": words} if trump else words
