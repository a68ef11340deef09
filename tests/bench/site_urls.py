"""The real addresses, and those of the reference pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from tests.bench.site_server import CODE
from tournaments.core.access import for_site
from tournaments.core.writes import Actor
from tournaments.models import Match, MatchState, Tournament
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.results.outcome import Totals
from tournaments.results.services.results import result_record

ready: dict[str, Any] = {}


@for_site("site.look")
def empty(request: HttpRequest) -> HttpResponse:
    """An empty view."""
    return HttpResponse()


@for_site("site.look")
def static_page(request: HttpRequest) -> HttpResponse:
    """Render the template of the ranking with finished rows."""
    if not ready:
        tournament = Tournament.objects.select_related("club").get(code=CODE)
        found = standings(tournament)
        rows = ranked_rows(tournament, found, public=True)
        ready.update(tournament=tournament, found=found, columns=columns(found), rows=rows)
        ready.update(rounds=range(1, 6), later=2, here="ranking", poll="?seen=0")
    return render(request, "public/public_ranking.html", ready)


@csrf_exempt
@for_site("site.look", methods="POST")
def next_result(request: HttpRequest) -> HttpResponse:
    """Record a new result as the desk does."""
    expected = Match.objects.filter(state=MatchState.EXPECTED).select_related("round__tournament")
    match = expected.order_by("hall_table__number")[0]
    actor = Actor(user_id=None, name="bench", at=timezone.now())
    first = 972 + (match.table or 0) % 300
    result_record(
        actor=actor, match=match, version=match.version, totals=Totals((first, 1944 - first))
    )
    return HttpResponse()


urlpatterns: list[URLPattern | URLResolver] = [
    path("bench/empty/", empty),
    path("bench/static/", static_page),
    path("bench/result/", next_result),
    path("", include("belote_club.urls")),
]
