"""Who must not meet, for the pages of a draw."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Entrant, ForbiddenPairing, Round, Tournament
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_ahead,
    forbidden_rows,
    forbidden_troubles,
)

register = template.Library()


@register.inclusion_tag("rounds/_forbidden_line.html")
def forbidden_line(tournament: Tournament, round_: Round | None = None) -> dict[str, Any]:
    """A link to the forbidden pairings, with what they make hard or, of a draft, who will meet."""
    return {
        "tournament": tournament,
        "round": round_,
        "count": ForbiddenPairing.objects.filter(tournament=tournament).count(),
        "troubles": forbidden_troubles(tournament) if round_ is None else forbidden_ahead(round_),
    }


@register.inclusion_tag("rounds/_entrant_forbidden.html")
def forbidden_of(entrant: Entrant) -> dict[str, Any]:
    """Whom an entrant must not meet, with a link to the list."""
    tournament = entrant.tournament
    rows = forbidden_rows(tournament, entrant.number)
    return {"tournament": tournament, "entrant": entrant, "apart": rows}
