"""Template tags: the rules of a round, and the buttons for the number of its rounds."""

from django import template
from django.template import Context

from tournaments.core.replies import PageContext
from tournaments.models import Tournament
from tournaments.phases.selectors import PhaseLine, phase_running, rematch_warning

register = template.Library()


@register.inclusion_tag("phases/_round_count.html", takes_context=True)
def round_count(
    context: Context, tournament: Tournament, line: PhaseLine | None = None
) -> PageContext:
    """Buttons for a round more or fewer: of a phase, or of the phase now played (on the desk)."""
    shown = line or phase_running(tournament)
    return {
        "tournament": tournament,
        "line": shown,
        "on_desk": line is None,
        "warning": rematch_warning(tournament, shown),
        "csrf_token": context.get("csrf_token"),
        "may": context["may"],
    }
