"""The rule sheet in words: numbered articles made from the options in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from scoring.rules import Rules
from tournaments.rulesets.sheet import bids as sentences_bids
from tournaments.rulesets.sheet import comptoir as sentences_comptoir
from tournaments.rulesets.sheet import contract as sentences_contract
from tournaments.rulesets.sheet import deal as sentences_deal
from tournaments.rulesets.sheet import declare as sentences_declare
from tournaments.rulesets.sheet import each as sentences_each
from tournaments.rulesets.sheet import end as sentences_end
from tournaments.rulesets.sheet import litige as sentences_litige
from tournaments.rulesets.sheet import marks as sentences_marks
from tournaments.rulesets.sheet import play as sentences_play
from tournaments.rulesets.sheet import take as sentences_take
from tournaments.rulesets.sheet.card_values import CARDS
from tournaments.rulesets.sheet.sentence import Sentence, Sentences, declared, either, say


@dataclass(frozen=True, slots=True)
class Article:
    """A titled group of sentences, in the reader's language; never without a sentence."""

    key: str
    title: str
    sentences: tuple[str, ...]


TITLES: Mapping[str, Sentence] = {
    "players": say(gettext_noop("Players and cards")),
    "cards": say(gettext_noop("Order and value of the cards")),
    "dealing": say(gettext_noop("Dealing")),
    "taking": say(gettext_noop("Choosing trump")),
    "bids": say(gettext_noop("Bids")),
    "contre": say(gettext_noop("Contre and surcontre")),
    "play": say(gettext_noop("Play of the cards")),
    "declaring": declared(gettext_noop("Belote and declarations"), gettext_noop("Belote")),
    "counting": say(gettext_noop("Counting")),
    "failed": either(
        lambda rules: rules.game == "contree",
        say(gettext_noop("Failed contract")),
        say(gettext_noop("Failed contract (dedans)")),
    ),
    "capot": say(gettext_noop("Capot")),
    "litige": either(
        sentences_litige.carried,
        say(gettext_noop("Equality (litige)")),
        say(gettext_noop("Equality")),
    ),
    "penalties": say(gettext_noop("Misdeals and faults")),
    "end": say(gettext_noop("End of the game")),
    "rubicon": say(gettext_noop("Rubicon")),
}
"""Article -> its title, in the order of the sheet."""

_BELOTE: Mapping[str, Sentences] = {
    "players": sentences_deal.FOUR_PLAYERS,
    "cards": CARDS,
    "dealing": sentences_deal.TURNED_DEAL,
    "taking": sentences_take.OF_PARTNERS,
    "play": sentences_play.OF_PARTNERS,
    "declaring": sentences_declare.OF_SIDES,
    "counting": sentences_marks.COUNTING,
    "failed": sentences_marks.FAILED,
    "capot": sentences_marks.CAPOT,
    "litige": sentences_litige.LITIGE,
    "penalties": sentences_end.PENALTIES,
    "end": sentences_end.ENDING,
    "rubicon": sentences_end.RUBICON,
}
_CONTREE: Mapping[str, Sentences] = {
    "players": sentences_deal.FOUR_PLAYERS,
    "cards": CARDS,
    "dealing": sentences_deal.BID_DEAL,
    "bids": sentences_bids.BIDS,
    "contre": sentences_bids.CONTRE,
    "play": sentences_play.OF_PARTNERS,
    "declaring": sentences_declare.OF_SIDES,
    "counting": sentences_contract.COUNTING,
    "failed": sentences_contract.FAILED,
    "capot": sentences_contract.CAPOT,
    "penalties": sentences_end.PENALTIES_OF_CONTREE,
    "end": sentences_end.ENDING,
    "rubicon": sentences_end.RUBICON,
}
_TWO: Mapping[str, Sentences] = {
    **_BELOTE,
    "players": sentences_deal.TWO_PLAYERS,
    "dealing": sentences_deal.TWO_DEAL,
    "taking": sentences_take.OF_TWO,
    "play": sentences_play.ALONE,
    "failed": sentences_marks.FAILED_OF_TWO,
    "penalties": sentences_end.PENALTIES_OF_TWO,
}
_THREE: Mapping[str, Sentences] = {
    **_BELOTE,
    "players": sentences_deal.THREE_PLAYERS,
    "dealing": sentences_deal.THREE_DEAL,
}
_TOGETHER: Mapping[str, Sentences] = {
    **_THREE,
    "taking": sentences_take.OF_THREE_TOGETHER,
    "play": sentences_play.OF_DEFENDERS,
    "counting": sentences_marks.COUNTING_TOGETHER,
    "penalties": sentences_end.PENALTIES_OF_THREE,
}
_EACH: Mapping[str, Sentences] = {
    **_THREE,
    "taking": sentences_take.OF_THREE_EACH,
    "play": sentences_play.ALONE,
    "declaring": sentences_declare.ALONE,
    "counting": sentences_each.COUNTING,
    "failed": sentences_each.FAILED,
    "capot": sentences_each.CAPOT,
    "litige": sentences_each.LITIGE,
    "penalties": sentences_end.WITHOUT_PENALTIES,
    "end": sentences_end.ENDING_ALONE,
}
_COMPTOIR: Mapping[str, Sentences] = {
    "players": sentences_comptoir.PLAYERS,
    "cards": CARDS,
    "dealing": {**sentences_deal.COMPTOIR_DEAL, **sentences_comptoir.CHIEN},
    "bids": sentences_comptoir.BIDS,
    "play": sentences_play.COMPTOIR,
    "counting": sentences_comptoir.COUNTING,
    "penalties": sentences_end.WITHOUT_PENALTIES,
    "end": sentences_comptoir.ENDING,
}
ARTICLES: Mapping[str, Mapping[str, Sentences]] = {
    "belote": _BELOTE,
    "contree": _CONTREE,
    "belote2": _TWO,
    "together": _TOGETHER,
    "each": _EACH,
    "comptoir": _COMPTOIR,
}
"""Game, or opposition of three players -> article -> its sentences."""

COVERED: Mapping[str, str] = {
    "target": "length",
    "hands": "length",
    "target_reached": "length",
    "misdeal_points": "misdeal",
    "max_bid": "min_bid",
}
"""Options that speak in the sentence of another key."""


def articles_of(rules: Rules) -> Mapping[str, Sentences]:
    """Article -> its sentences, of the game that these rules play.

    >>> "litige" in articles_of(Rules(game="contree"))
    False
    """
    return ARTICLES[rules.opposition if rules.game == "belote3" else rules.game]


def rule_articles(rules: Rules, *, more: Iterable[Article] = ()) -> tuple[Article, ...]:
    """The articles of a rule set; `more` ones stand before those of the organiser.

    >>> from scoring.presets import preset_rules
    >>> rule_articles(preset_rules("village_12"))[-1].key
    'end'
    """
    articles = [*_of_rules(rules), *more, *_of_organiser(rules)]
    return tuple(article for article in articles if article.sentences)


def _of_rules(rules: Rules) -> Iterator[Article]:
    articles = articles_of(rules)
    for key, title in TITLES.items():
        if key in articles:
            made = (sentence(rules) for sentence in articles[key].values())
            yield Article(key, title(rules), tuple(filter(None, made)))


def _of_organiser(rules: Rules) -> Iterator[Article]:
    own = tuple(article.strip() for article in rules.articles if article.strip())
    yield Article("own", gettext("Articles of the organiser"), own)
