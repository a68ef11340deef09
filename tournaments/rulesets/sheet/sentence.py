"""How a sentence of the rule sheet is made from the options in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.rounding import ROUNDERS
from scoring.rules import Rules
from tournaments.core.tags import points

Sentence = Callable[[Rules], str]
"""From the rules to a sentence in the reader's language, empty where there is nothing to say."""
Sentences = Mapping[str, Sentence]
"""The key of each sentence of an article -> the sentence, in the order they are read."""
Condition = Callable[[Rules], bool]


def always(rules: Rules) -> bool:
    """The condition of a sentence that stands on every sheet."""
    return True


def say(text: str, when: Condition = always) -> Sentence:
    """A sentence that is the same whatever its option says, filled with the values in force."""
    return lambda rules: gettext(text) % values_of(rules) if when(rules) else ""


def choose(option: str, texts: Mapping[Any, str], when: Condition = always) -> Sentence:
    """A sentence for each value of an option; an empty one where a value needs no words."""

    def sentence(rules: Rules) -> str:
        text = texts[getattr(rules, option)]
        return gettext(text) % values_of(rules) if text and when(rules) else ""

    return sentence


def either(condition: Condition, if_so: Sentence, if_not: Sentence) -> Sentence:
    """One of two sentences."""
    return lambda rules: if_so(rules) if condition(rules) else if_not(rules)


def only(condition: Condition, sentence: Sentence) -> Sentence:
    """A sentence that stands only where a condition is met."""
    return lambda rules: sentence(rules) if condition(rules) else ""


def given(option: str, text: str, when: Condition = always) -> Sentence:
    """A sentence about an amount that may be left out, and is not said then."""
    return say(text, lambda rules: getattr(rules, option) is not None and when(rules))


def declared(with_declarations: str, without: str, when: Condition = always) -> Sentence:
    """A sentence that names declarations only where they are played."""
    return either(declarations_played, say(with_declarations, when), say(without, when))


class Values(dict[str, str]):
    """What fills a sentence, worked out as it is asked for: numbers of the options, and amounts
    that follow from them."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, name: str) -> str:
        found = _COMPUTED.get(name)
        return _shown(found(self._rules) if found else getattr(self._rules, name))


def values_of(rules: Rules) -> Values:
    """What fills a sentence under these rules.

    >>> values_of(Rules(rounding="balanced_10", failed_points=162))["failed"]
    '160'
    """
    return Values(rules)


def _lone(rules: Rules, amount: int) -> int:
    return ROUNDERS[rules.rounding].lone(amount)


_COMPUTED: Mapping[str, Callable[[Rules], float]] = {
    "failed": lambda rules: _lone(rules, rules.failed_points),
    "capot": lambda rules: _lone(rules, rules.capot_points),
    "half_target": lambda rules: (rules.target or 0) / 2,
}


def _shown(value: float) -> str:
    whole = points(int(value))
    return whole if value == int(value) else f"{whole}½"


def declarations_played(rules: Rules) -> bool:
    """Whether tierces, cinquantes, cents and carrés are scored."""
    return rules.declarations == "scored"


def is_rounded(rules: Rules) -> bool:
    """Whether trick points are rounded."""
    return rules.rounding != "exact"


def has_stock(rules: Rules) -> bool:
    """Whether some cards stay undealt."""
    return rules.deal == "stock"


def full_pack(rules: Rules) -> bool:
    """Whether sevens and eights are in play: three players without a talon take them out."""
    return rules.game != "belote3" or has_stock(rules)


def has_target(rules: Rules) -> bool:
    """Whether points end the game."""
    return rules.target is not None


def has_hands(rules: Rules) -> bool:
    """Whether a number of hands ends the game."""
    return rules.hands is not None
