"""The rules of a round, beside its tables."""

from django import template

from tournaments.core.replies import PageContext
from tournaments.models import Tournament
from tournaments.rulesets.effective_rules import place_of_rules
from tournaments.rulesets.titles import rules_of_round_words

register = template.Library()


@register.inclusion_tag("rulesets/_phase_rules.html")
def phase_rules(tournament: Tournament, number: int, *, public: bool = False) -> PageContext:
    """A line on the rules of a round, where it or its phase has rules of its own."""
    words = rules_of_round_words(tournament, number)
    return {
        "words": words,
        "tournament": tournament,
        "public": public,
        "place": place_of_rules(tournament, number) if words else 0,
    }
