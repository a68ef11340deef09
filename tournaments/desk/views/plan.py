"""The page on which the tables are placed on the plan of the hall."""

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, attempt, done
from tournaments.desk.hall import MOST_CELLS, TableSpot, in_rows, spots
from tournaments.desk.plan_form import HallPlanForm
from tournaments.desk.services.hall import hall_plan as save_plan
from tournaments.models import Tournament

SPARE = 2
"""Free rows and columns beyond the last table."""


@for_tournament("tournament.settle", "GET POST")
def hall_plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Place the tables by dragging, by keys or by numbers, and name them."""
    stored = spots(tournament)
    if request.method == "GET":
        return _page(request, tournament, HallPlanForm(stored), stored)
    form = HallPlanForm(stored, request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, stored, UNPROCESSABLE)
    act, sent = request.POST.get("act"), form.spots()
    if act == "rows":
        sent = in_rows(sent)
    elif act == "clear":
        sent = [replace(spot, across=None, down=None) for spot in sent]
    with attempt(form) as tried:
        save_plan(
            **claims_of(request),
            tournament=tournament,
            spots=sent,
        )
    if tried.refused:
        tournament.refresh_from_db()
        return _page(request, tournament, form, stored, UNPROCESSABLE)
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: your entry is below.")
        )
        return _page(request, tried.stale.current, form, sent, HTTPStatus.CONFLICT)
    words = "" if tried.repeated else _("Hall plan saved.")
    return done(request, "hall_plan", tournament.code, message=words)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: HallPlanForm,
    shown: Sequence[TableSpot],
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    at = {(spot.across, spot.down): spot for spot in shown if spot.placed}
    wide = _cells(6, [spot.across for spot in shown])
    high = _cells(max(4, -(-len(shown) // 6)), [spot.down for spot in shown])
    context = {
        "tournament": tournament,
        "here": "hall",
        "form": form,
        "rows": [
            [(across, down, at.get((across, down))) for across in range(1, wide + 1)]
            for down in range(1, high + 1)
        ],
        "loose": [spot for spot in shown if not spot.placed],
    }
    return render(request, "desk/hall_plan.html", context, status=status)


def _cells(least: int, used: Sequence[int | None]) -> int:
    """How many cells a side shows: those in use and some more, so that the plan can grow."""
    return min(MOST_CELLS, max([least, *(one or 0 for one in used)]) + SPARE)
