"""System checks: the rule sheet speaks of every option."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register

from scoring.rules import Rules, options_in
from tournaments.rulesets.sheet.articles import ARTICLES, COVERED

OF_THREE = ("together", "each")
OWN_ARTICLES = "articles"
"""the option whose answer is sentences of the organiser"""


@register()
def options_have_sentences(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an option that the rule sheet of a game should speak of and does not."""
    return [
        Error(
            f"tournaments/rulesets/sheet/ has no sentence of {option} for {variant}",
            id="tournaments.E011",
        )
        for variant in ARTICLES
        for option in _silent(variant)
    ]


def _silent(variant: str) -> Iterator[str]:
    """The options of a game without a sentence."""
    three = variant in OF_THREE
    rules = Rules(game="belote3", opposition=variant) if three else Rules(game=variant)
    sentences = {key for article in ARTICLES[variant].values() for key in article}
    for option in options_in(rules):
        covered = option.name == OWN_ARTICLES or COVERED.get(option.name, option.name) in sentences
        if rules.game in option.sheet_games and not covered:
            yield option.name
