"""Who must not meet, for the pages of a draw."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Entrant, ForbiddenPairing, Round, Tournament
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_ahead,
    forbidden_rows,
    forbidden_troubles,
    is_draft_outdated,
)

register = template.Library()


@register.inclusion_tag("rounds/_forbidden_line.html")
def forbidden_line(contest: Tournament, round_: Round | None = None) -> dict[str, Any]:
    """The way to the list; before the draw what it makes hard, after it what comes or changed."""
    return {
        "contest": contest,
        "round": round_,
        "count": ForbiddenPairing.objects.filter(tournament=contest).count(),
        "troubles": forbidden_troubles(contest) if round_ is None else forbidden_ahead(round_),
        "outdated": round_ is not None and is_draft_outdated(round_),
    }


@register.inclusion_tag("rounds/_entrant_forbidden.html")
def forbidden_of(entrant: Entrant) -> dict[str, Any]:
    """Whom an entrant must not meet, with the way to the list."""
    contest = entrant.tournament
    rows = forbidden_rows(contest, entrant.number)
    return {"contest": contest, "entrant": entrant, "apart": rows}
