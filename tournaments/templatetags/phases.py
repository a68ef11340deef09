"""The rounds of the phase that is played, with the buttons that add one or leave one out."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tournaments.models import Tournament
from tournaments.selectors.phase_lines import PhaseLine, phase_running, rematch_warning

register = template.Library()


@register.inclusion_tag("tournaments/_round_count.html", takes_context=True)
def round_count(
    context: Context, contest: Tournament, line: PhaseLine | None = None
) -> dict[str, Any]:
    """Buttons for the rounds of a phase; on the desk for the one that is played."""
    shown = line or phase_running(contest)
    return {
        "contest": contest,
        "line": shown,
        "on_desk": line is None,
        "warning": rematch_warning(contest, shown),
        "csrf_token": context.get("csrf_token"),
    }
