"""Where the evening stands, for the desk's pages."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.evening import Evening, evening
from tournaments.ranking.selectors.lengths import lengths_kept

register = template.Library()


@register.inclusion_tag("partials/evening.html")
def evening_line(contest: Tournament, known: Evening | None = None) -> dict[str, Any]:
    """Entries ▸ Round 1 ▸ 2 ▸ … ▸ Prize-giving, each leading where its work is done."""
    return {"contest": contest, "evening": known or evening(contest)}


@register.inclusion_tag("ranking/results_next.html")
def what_is_next(round_: Round) -> dict[str, Any]:
    """Where the desk goes once every card is in; nowhere from a round that is past."""
    contest, number = round_.tournament, round_.number + 1
    if contest.rounds.filter(number__gte=number, published_at__isnull=False).exists():
        return {}
    lengths_kept(contest)
    last = number > contest.rounds_total
    return {"contest": contest, "last": last, "next_round": None if last else number}
