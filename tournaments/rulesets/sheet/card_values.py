"""The values of the cards on the rule sheet, from the highest to the lowest."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, pgettext_lazy

from scoring.rules import Rules
from tournaments.rulesets.sheet.sentence import Filled, Sentence, Sentences, full_pack

Word = str | Promise
Suit = tuple[tuple[Word, int], ...]
_ACE, _TEN = pgettext_lazy("card", "Ace"), pgettext_lazy("card", "Ten")
_KING, _QUEEN = pgettext_lazy("card", "King"), pgettext_lazy("card", "Queen")
_JACK, _NINE = pgettext_lazy("card", "Jack"), pgettext_lazy("card", "Nine")
_EIGHT, _SEVEN = pgettext_lazy("card", "Eight"), pgettext_lazy("card", "Seven")

_LOW: Suit = ((_EIGHT, 0), (_SEVEN, 0))
_BELOW_TEN: Suit = ((_KING, 4), (_QUEEN, 3), (_JACK, 2), (_NINE, 0), *_LOW)


def _at_trump(jack: int, nine: int, ace: int, ten: int, king: int, queen: int) -> Suit:
    high = ((_JACK, jack), (_NINE, nine), (_ACE, ace), (_TEN, ten), (_KING, king), (_QUEEN, queen))
    return *high, *_LOW


TRUMP: Suit = _at_trump(20, 14, 11, 10, 4, 3)
PLAIN: Suit = ((_ACE, 11), (_TEN, 10), *_BELOW_TEN)
NO_TRUMP: Mapping[str, Suit] = {"A19": ((_ACE, 19), (_TEN, 10), *_BELOW_TEN), "raw_130": PLAIN}
ALL_TRUMP: Mapping[str, Suit] = {
    "14_9_6_5_3_1": _at_trump(14, 9, 6, 5, 3, 1),
    "13_9_6_5_3_2": _at_trump(13, 9, 6, 5, 3, 2),
    "13_9_7_5_3_1": _at_trump(13, 9, 7, 5, 3, 1),
    "raw_258": TRUMP,
}
"""Value of the option -> what the cards of each suit are worth."""


class SuitColumn(NamedTuple):
    """A way of ranking a suit."""

    title: str
    """as the head of a column"""
    place: str
    """as the beginning of a sentence"""
    suit: Suit


class CardTable(NamedTuple):
    """The values of the cards, the highest of each column in the first row."""

    titles: tuple[str, ...]
    rows: tuple[Suit, ...]


def _columns(rules: Rules) -> Mapping[str, SuitColumn]:
    """Each way of ranking a suit that these rules know, by the key of its sentence."""

    def in_play(suit: Suit) -> Suit:
        return suit if full_pack(rules) else tuple(card for card in suit if card not in _LOW)

    columns = {
        "trump": SuitColumn(_("Trump"), _("At trump"), in_play(TRUMP)),
        "plain": SuitColumn(_("Other suits"), _("In the other suits"), in_play(PLAIN)),
    }
    if rules.game == "contree" and rules.allow_no_trump:
        suit = NO_TRUMP[rules.no_trump_values]
        columns["no_trump_values"] = SuitColumn(_("No trump"), _("Without trump"), suit)
    if rules.game == "contree" and rules.allow_all_trump:
        suit = ALL_TRUMP[rules.all_trump_values]
        columns["all_trump_values"] = SuitColumn(
            _("All trump"), _("With every suit as trump"), suit
        )
    return columns


def card_table(rules: Rules) -> CardTable:
    """The table of the cards in play, highest first.

    >>> [points for _card, points in card_table(Rules()).rows[0]]
    [20, 11]
    """
    columns = _columns(rules).values()
    titles = tuple(column.title for column in columns)
    return CardTable(titles, tuple(zip(*(column.suit for column in columns), strict=True)))


def _in_words(key: str) -> Sentence:
    def sentence(rules: Rules) -> Filled:
        column = _columns(rules).get(key)
        if column is None:
            return Filled()
        cards = ", ".join(f"{str(card).lower()} {points}" for card, points in column.suit)
        words = _("%(suit)s, from the highest: %(cards)s.")
        return Filled(words % {"suit": column.place, "cards": cards})

    return sentence


CARDS: Sentences = {
    key: _in_words(key) for key in ("trump", "plain", "no_trump_values", "all_trump_values")
}
"""The same in sentences, one a column."""
