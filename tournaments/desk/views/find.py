"""The search of the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.core.access import for_tournament, roles_of
from tournaments.core.permissions import may
from tournaments.desk.search import MOST, find
from tournaments.models import Tournament

LONGEST = 60


@for_tournament("tournament.run")
def desk_find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What answers to the words of a search; a single entrant opens at once."""
    words = request.GET.get("q", "").strip()[:LONGEST]
    found = find(tournament, words)
    page = "entrant_edit" if may(roles_of(request), "entrants.enter") else "ranking_row"
    if found.table is None and len(found.entrants) == 1 and not found.entrants[0].waits:
        return redirect(page, tournament.code, found.entrants[0].name.number)
    context = {
        "tournament": tournament,
        "searched": words,
        "found": found,
        "most": MOST,
        "page": page,
    }
    return render(request, "desk/find.html", context)
