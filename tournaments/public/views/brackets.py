"""Brackets and pools as players and the projector see them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from tournaments.core.asked import whole
from tournaments.models import Tournament
from tournaments.public.live import PublicRequest, live_page, public_page
from tournaments.ranking.bracket_drawing import begins_at, drawing_of
from tournaments.ranking.selectors.brackets import PhaseShown, phases_shown


@public_page("brackets", query=("phase", "whole"))
def public_brackets(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """The brackets and pools that are public: the latest phase, or the one asked for.

    Brackets are drawn from the round played now on, or all of them (`?whole=1`).
    """
    found = phases_shown(contest)
    asked = whole(request.GET.get("phase"))
    first = next(iter(found), None)
    shown = next((phase for phase in found if phase.position == asked), first)
    whole_asked = "whole" in request.GET
    context = {
        "here": "brackets",
        "phases": found,
        "shown": shown,
        "brackets": _drawn(shown, whole=whole_asked) if shown else (),
        "whole": whole_asked,
    }
    return live_page(request, contest, "public_brackets.html", context)


def _drawn(phase: PhaseShown, *, whole: bool) -> list[dict[str, Any]]:
    """Each bracket with its drawing, and whether rounds before are left out."""
    return [
        {
            "bracket": bracket,
            "drawing": drawing_of(bracket, whole=whole),
            "begun_later": begins_at(bracket) > min(node.column for node in bracket.nodes),
        }
        for bracket in phase.brackets
    ]
