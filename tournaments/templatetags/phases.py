"""What templates say of the phases of a contest."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.phase_rule_words import rules_of_phase_words

register = template.Library()


@register.inclusion_tag("tournaments/_phase_rules.html")
def phase_rules(contest: Tournament, number: int, *, public: bool = False) -> dict[str, Any]:
    """A line on the rules of a round, where its phase has rules of its own."""
    return {
        "words": rules_of_phase_words(contest, number),
        "contest": contest,
        "public": public,
    }
