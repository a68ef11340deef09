"""The sentences of the rule sheet on one option, which the editor shows next to its question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.options.option import Option, Value
from scoring.rules import Rules
from tournaments.rulesets.sheet.articles import COVERED, articles_of
from tournaments.rulesets.sheet.sentence import Sentence, filled_in

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
    return {option.name: _sentences_of(option, rules, sentences) for option in options}


def _sentences_of(
    option: Option, rules: Rules, sentences: Mapping[str, Sentence]
) -> Sequence[str] | None:
    if option.kind == "sentences":
        own: Sequence[str] = getattr(rules, option.name)
        return tuple(filter(None, map(str.strip, own)))
    key = COVERED.get(option.name, option.name)
    said = filled_in(key, sentences.get(key, ""), rules)
    others: Iterator[dict[str, Any]] = ({option.name: one} for one in _others(option, rules))
    if all(filled_in(key, sentences.get(key, ""), replace(rules, **one)) == said for one in others):
        return None
    return (said,) if said else ()


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
