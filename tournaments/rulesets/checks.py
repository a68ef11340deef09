"""System checks: the rule sheet speaks of every option."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from scoring.rules import Rules
from tournaments.rulesets.sheet.articles import ARTICLES, COVERED
from tournaments.rulesets.titles import asked_options

OF_THREE = ("together", "each")
OWN_ARTICLES = "articles"
"""the option whose answer is sentences of the organiser"""


@register()
def options_have_sentences(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an option that the rule sheet of a game should speak of and does not."""
    errors: list[CheckMessage] = []
    for variant, articles in ARTICLES.items():
        three = variant in OF_THREE
        rules = Rules(game="belote3", opposition=variant) if three else Rules(game=variant)
        covered = {OWN_ARTICLES}.union(*articles.values())
        for option in asked_options(rules):
            if COVERED.get(option.name, option.name) not in covered:
                words = f"rulesets/sheet/ has no sentence of {option.name} for {variant}"
                errors.append(Error(f"tournaments/{words}", id="tournaments.E011"))
    return errors
