"""What the cards are worth, from the highest to the lowest, as the rule sheet prints it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

Word = str | Promise
Suit = tuple[tuple[Word, int], ...]
_ACE, _TEN = pgettext_lazy("card", "Ace"), pgettext_lazy("card", "Ten")
_KING, _QUEEN = pgettext_lazy("card", "King"), pgettext_lazy("card", "Queen")
_JACK, _NINE = pgettext_lazy("card", "Jack"), pgettext_lazy("card", "Nine")
_EIGHT, _SEVEN = pgettext_lazy("card", "Eight"), pgettext_lazy("card", "Seven")

_HIGH: Suit = ((_ACE, 11), (_TEN, 10), (_KING, 4), (_QUEEN, 3))
_LOW: Suit = ((_EIGHT, 0), (_SEVEN, 0))
TRUMP: Suit = ((_JACK, 20), (_NINE, 14), *_HIGH, *_LOW)
PLAIN: Suit = (*_HIGH, (_JACK, 2), (_NINE, 0), *_LOW)


@dataclass(frozen=True, slots=True)
class CardLine:
    """A row of the table: the card of that height at trump and in the other suits."""

    trump: Word
    trump_points: int
    plain: Word
    plain_points: int


def card_lines() -> tuple[CardLine, ...]:
    """The table, highest card first.

    >>> sum(line.trump_points + 3 * line.plain_points for line in card_lines())
    152
    """
    return tuple(CardLine(*trump, *plain) for trump, plain in zip(TRUMP, PLAIN, strict=True))


def in_words(suit: Suit, title: Word) -> str:
    """The order and values of a suit in one sentence."""
    cards = ", ".join(f"{str(card).lower()} {points}" for card, points in suit)
    return gettext("%(suit)s, from the highest: %(cards)s.") % {"suit": title, "cards": cards}


AT_TRUMP = gettext_lazy("At trump")
IN_OTHER_SUITS = gettext_lazy("In the other suits")
