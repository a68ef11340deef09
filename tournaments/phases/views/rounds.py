"""A round more of a phase, or fewer, with one click."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import for_contest, stamp_of
from tournaments.core.stale import version_in
from tournaments.models import Tournament
from tournaments.phases.services.rounds import phase_cut, phase_round_add, phase_round_drop
from tournaments.phases.views.page import acted

ACTS: Mapping[str, Callable[..., Any]] = {
    "add": phase_round_add,
    "drop": phase_round_drop,
    "cut": phase_cut,
}


@for_contest("contest.settle", methods="POST")
def phase_rounds(request: HttpRequest, contest: Tournament, position: int) -> HttpResponse:
    """Add a round, leave the last one out, or end the phase now; then back to where it was."""
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    facts = {"stamp": stamp_of(request), "contest": contest, "position": position}
    facts["version"] = version_in(request.POST) or 0
    page = "desk" if request.POST.get("back") == "desk" else "phases"
    return acted(request, contest, lambda: act(**facts), reverse(page, args=[contest.code]))
