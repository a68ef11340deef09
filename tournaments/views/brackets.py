"""Brackets and pools as players and the projector see them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.selectors.brackets import phases_shown
from tournaments.views.access import for_contest
from tournaments.views.public_live import follows, live_page, my_number
from tournaments.views.ranking import whole


@for_contest("contest.look")
@follows
def public_brackets(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The brackets and pools that are public: the latest phase, or the one asked for."""
    found = phases_shown(contest)
    asked = whole(request.GET.get("phase"))
    shown = next((phase for phase in found if phase.position == asked), None)
    context = {
        "here": "brackets",
        "phases": found,
        "shown": shown or next(iter(found), None),
        "mine": my_number(request),
    }
    return live_page(request, contest, "public_brackets.html", context)
