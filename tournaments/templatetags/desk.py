"""The line of the evening, for the desk's pages."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.selectors.evening import Evening, evening

register = template.Library()


@register.inclusion_tag("partials/evening.html")
def evening_line(contest: Tournament, known: Evening | None = None) -> dict[str, Any]:
    """Entries ▸ Round 1 ▸ 2 ▸ … ▸ Prize-giving, each leading where its work is done."""
    return {"contest": contest, "evening": known or evening(contest)}
