"""The rule sheet in words: numbered articles made from the options in force."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_noop as _

from scoring.options.option import Option, Value
from scoring.rules import Rules
from tournaments.rulesets.sheet import (
    bids,
    contract,
    deal,
    end,
    litige,
    marks,
    play,
    single_players,
)
from tournaments.rulesets.sheet.card_values import CARDS
from tournaments.rulesets.sheet.sentence import (
    Sentences,
    carried,
    declared,
    either,
    filled_in,
)


class Article(NamedTuple):
    """A titled group of sentences, in the reader's language; never without a sentence."""

    key: str
    title: str
    sentences: tuple[str, ...]

    @property
    def is_list(self) -> bool:
        """Whether each of its sentences begins a line: they are about different things."""
        return self.key not in TITLES


TITLES: Sentences = {
    "players": _("Players and cards"),
    "cards": _("Order and value of the cards"),
    "dealing": _("Dealing"),
    "taking": _("Choosing trump"),
    "bids": _("Bids"),
    "contre": _("Contre and surcontre"),
    "play": _("Play of the cards"),
    "declaring": declared(_("Belote and declarations"), _("Belote")),
    "counting": _("Counting"),
    "failed": either(
        lambda rules: rules.game == "contree", _("Failed contract"), _("Failed contract (dedans)")
    ),
    "capot": _("Capot"),
    "litige": either(carried, _("Equality (litige)"), _("Equality in a hand")),
    "penalties": _("Misdeals and irregularities"),
    "end": _("End of the game"),
    "rubicon": _("Rubicon"),
}
"""Article -> its title, in the order of the sheet."""

_BELOTE: Mapping[str, Sentences] = {
    "players": deal.FOUR_PLAYERS,
    "cards": CARDS,
    "dealing": deal.TURNED_DEAL,
    "taking": deal.TAKING_OF_PARTNERS,
    "play": play.PLAY_OF_PARTNERS,
    "declaring": play.DECLARING_OF_SIDES,
    "counting": marks.COUNTING,
    "failed": marks.FAILED,
    "capot": marks.CAPOT,
    "litige": litige.LITIGE,
    "penalties": end.PENALTIES,
    "end": end.ENDING,
    "rubicon": end.RUBICON,
}
_CONTREE: Mapping[str, Sentences] = {
    "players": deal.FOUR_PLAYERS,
    "cards": CARDS,
    "dealing": deal.BID_DEAL,
    "bids": bids.BIDS,
    "contre": bids.CONTRE,
    "play": play.PLAY_OF_PARTNERS,
    "declaring": play.DECLARING_OF_SIDES,
    "counting": contract.COUNTING,
    "failed": contract.FAILED,
    "capot": contract.CAPOT,
    "penalties": end.PENALTIES_OF_CONTREE,
    "end": end.ENDING,
    "rubicon": end.RUBICON,
}
_TWO: Mapping[str, Sentences] = {
    **_BELOTE,
    "players": deal.TWO_PLAYERS,
    "dealing": deal.TWO_DEAL,
    "taking": deal.TAKING_OF_TWO,
    "play": play.PLAY_ALONE,
    "failed": marks.FAILED_OF_TWO,
    "penalties": end.PENALTIES_OF_TWO,
}
_THREE: Mapping[str, Sentences] = {
    **_BELOTE,
    "players": deal.THREE_PLAYERS,
    "dealing": deal.THREE_DEAL,
}
_TOGETHER: Mapping[str, Sentences] = {
    **_THREE,
    "taking": deal.TAKING_TOGETHER,
    "play": play.PLAY_OF_DEFENDERS,
    "counting": marks.COUNTING_TOGETHER,
    "penalties": end.PENALTIES_OF_THREE,
}
_EACH: Mapping[str, Sentences] = {
    **_THREE,
    "taking": deal.TAKING_EACH,
    "play": play.PLAY_ALONE,
    "declaring": play.DECLARING_ALONE,
    "counting": single_players.EACH_COUNTING,
    "failed": single_players.EACH_FAILED,
    "capot": single_players.EACH_CAPOT,
    "litige": single_players.EACH_LITIGE,
    "penalties": end.WITHOUT_PENALTIES,
    "end": end.ENDING_ALONE,
}
_COMPTOIR: Mapping[str, Sentences] = {
    "players": single_players.COMPTOIR_PLAYERS,
    "cards": CARDS,
    "dealing": {**deal.COMPTOIR_DEAL, **single_players.COMPTOIR_CHIEN},
    "bids": single_players.COMPTOIR_BIDS,
    "play": play.PLAY_OF_COMPTOIR,
    "counting": single_players.COMPTOIR_COUNTING,
    "penalties": end.WITHOUT_PENALTIES,
    "end": single_players.COMPTOIR_ENDING,
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

NOTHING: Mapping[str, str] = {}
COVERED = {
    "target": "length",
    "hands": "length",
    "target_reached": "length",
    "misdeal_points": "misdeal",
    "minutes": "timed",
    "all_trump_belotes": "allow_all_trump",
    "max_bid": "min_bid",
}
"""Options whose sentence stands under another key."""


def articles_of(rules: Rules) -> Mapping[str, Sentences]:
    """Article -> its sentences, of the game that these rules play.

    >>> "litige" in articles_of(Rules(game="contree"))
    False
    """
    return ARTICLES[rules.opposition if rules.game == "belote3" else rules.game]


def sentences_by_article(rules: Rules) -> Mapping[str, Mapping[str, str]]:
    """Article -> key -> each sentence that the sheet has, in the reader's language.

    >>> sentences_by_article(Rules(target=None, hands=12, tie="draw"))["end"]["length"]
    'The game is 12 hands, those dealt again not counted; the highest total wins.'
    """
    articles = articles_of(rules)
    return {
        article: {
            key: words
            for key, sentence in articles.get(article, {}).items()
            if (words := filled_in(key, sentence, rules))
        }
        for article in TITLES
    }


def changed_articles(usual: Rules, own: Rules) -> tuple[Article, ...]:
    """The articles of own rules, with only the sentences in which they differ from the usual ones.

    A sentence that holds no longer is quoted.
    """
    articles = []
    before, after = sentences_by_article(usual), sentences_by_article(own)
    for key, sentences in after.items():
        old = before[key]
        new = [words for name, words in sentences.items() if old.get(name) != words]
        new += [
            gettext("No longer applies: “%(sentence)s”") % {"sentence": words}
            for name, words in old.items()
            if name not in sentences
        ]
        if new:
            articles.append(Article(key, filled_in(key, TITLES[key], own), tuple(new)))
    return tuple(articles)


def rule_articles(
    rules: Rules, *, more: Iterable[Article] = (), instead: Mapping[str, str] = NOTHING
) -> tuple[Article, ...]:
    """The articles of a rule set; `more` stands before the articles of the organiser.

    `instead` has sentences, by their key, that the contest has in place of those of the rules.

    >>> from scoring.presets import preset_rules
    >>> rule_articles(preset_rules("village_12"))[-1].key
    'end'
    """
    articles = [
        Article(
            key,
            filled_in(key, TITLES[key], rules),
            tuple(instead.get(name, sentence) for name, sentence in sentences.items()),
        )
        for key, sentences in sentences_by_article(rules).items()
    ]
    own = tuple(article.strip() for article in rules.articles if article.strip())
    articles += [*more, Article("own", gettext("The organiser’s articles"), own)]
    return tuple(article for article in articles if article.sentences)


ANOTHER = 7
"""Added to a number, it makes one that no option has by itself."""


def sentences_of_options(
    rules: Rules, options: Iterable[Option]
) -> Mapping[str, Sequence[str] | None]:
    """The sentences of each option, by its name; None where no answer would change them.

    Such an option is without effect as the others stand: the value of a carré where nobody
    declares one. Options that share a sentence each have it.

    >>> from scoring.presets import preset_rules
    >>> from scoring.rules import OPTIONS
    >>> asked = [OPTIONS["carre_values"], OPTIONS["rubicon"]]
    >>> sentences_of_options(preset_rules("village_12"), asked)
    {'carre_values': None, 'rubicon': ()}
    """
    sentences = {
        key: sentence
        for article in articles_of(rules).values()
        for key, sentence in article.items()
    }
    of_option: dict[str, Sequence[str] | None] = {}
    for option in options:
        key = COVERED.get(option.name, option.name)
        sentence = sentences.get(key, "")
        said = filled_in(key, sentence, rules)
        others: Iterator[dict[str, Any]] = ({option.name: one} for one in _others(option, rules))
        if option.kind == "sentences":
            own: Sequence[str] = getattr(rules, option.name)
            of_option[option.name] = tuple(filter(None, map(str.strip, own)))
        elif all(filled_in(key, sentence, replace(rules, **other)) == said for other in others):
            of_option[option.name] = None
        else:
            of_option[option.name] = (said,) if said else ()
    return of_option


def _others(option: Option, rules: Rules) -> Iterator[Value]:
    """Other answers to a question."""
    value = getattr(rules, option.name)
    if option.kind == "choice":
        yield from (choice for choice in option.choices if choice != value)
    elif option.kind == "flag":
        yield not value
    else:
        yield (value or 0) + ANOTHER
        if option.kind.startswith("optional") and value is not None:
            yield None
