"""The rule sheet in words: numbered articles made from the options in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from scoring.rules import Rules
from tournaments.models import Tournament
from tournaments.printing import (
    sentences_contest,
    sentences_end,
    sentences_marks,
    sentences_play,
)
from tournaments.printing.card_values import (
    AT_TRUMP,
    IN_OTHER_SUITS,
    PLAIN,
    TRUMP,
    Suit,
    Word,
    in_words,
)
from tournaments.printing.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Article:
    """A titled group of sentences, in the reader's language; never without a sentence."""

    key: str
    title: str
    sentences: tuple[str, ...]


def _suit(suit: Suit, title: Word) -> Sentence:
    return lambda _rules: in_words(suit, title)


CARDS: Mapping[str, Sentence] = {
    "trump": _suit(TRUMP, AT_TRUMP),
    "plain": _suit(PLAIN, IN_OTHER_SUITS),
}
ARTICLES: Mapping[str, tuple[str, Mapping[str, Sentence]]] = {
    "dealing": (gettext_noop("Players, cards and deal"), sentences_play.DEALING),
    "cards": (gettext_noop("Order and value of the cards"), CARDS),
    "taking": (gettext_noop("Choosing trump"), sentences_play.TAKING),
    "play": (gettext_noop("Play of the cards"), sentences_play.PLAY),
    "declaring": (gettext_noop("Belote and declarations"), sentences_play.DECLARING),
    "counting": (gettext_noop("Counting"), sentences_marks.COUNTING),
    "failed": (gettext_noop("Failed contract (dedans)"), sentences_marks.FAILED),
    "capot": (gettext_noop("Capot"), sentences_marks.CAPOT),
    "litige": (gettext_noop("Equality (litige)"), sentences_marks.LITIGE),
    "penalties": (gettext_noop("Misdeals and faults"), sentences_end.PENALTIES),
    "end": (gettext_noop("End of the game"), sentences_end.ENDING),
}
"""Article -> its English title and its sentences, in the order of the sheet."""

COVERED: Mapping[str, str] = {
    "target": "length",
    "hands": "length",
    "target_reached": "length",
    "misdeal_points": "misdeal",
}
"""Options that speak in the sentence of another key."""


def rule_articles(rules: Rules, *, contest: Tournament | None = None) -> tuple[Article, ...]:
    """The articles of a rule set, with those of its contest where one is given.

    >>> from scoring.presets import preset_rules
    >>> rule_articles(preset_rules("village_12"))[-1].key
    'end'
    """
    articles = [*_of_rules(rules), *_of_contest(contest), *_of_organiser(rules)]
    return tuple(article for article in articles if article.sentences)


def _of_rules(rules: Rules) -> Iterator[Article]:
    for key, (title, sentences) in ARTICLES.items():
        made = (sentence(rules) for sentence in sentences.values())
        yield Article(key, gettext(title), tuple(filter(None, made)))


def _of_contest(contest: Tournament | None) -> Iterator[Article]:
    if contest is not None:
        made = (sentence(contest) for sentence in sentences_contest.CONTEST.values())
        yield Article("contest", gettext("The contest"), tuple(filter(None, made)))


def _of_organiser(rules: Rules) -> Iterator[Article]:
    own = tuple(article.strip() for article in rules.articles if article.strip())
    yield Article("own", gettext("Articles of the organiser"), own)
