"""The prize-giving: who has which prize, the list of prizes."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, attempt, done, wants_part
from tournaments.core.stale_forms import version_in
from tournaments.models import Tournament
from tournaments.ranking import services as service
from tournaments.ranking.forms import PrizeRows, prize_rows, prize_rows_sent
from tournaments.ranking.selectors.parts import consolation_names, prize_ranks
from tournaments.ranking.selectors.prizes import awards, prizes_astray, purse
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.standings import Finality, finality

TEMPLATE = "ranking/prizes.html"


@for_tournament("prizes.settle", methods="GET POST")
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The prizes with their winners; the list as a form."""
    if request.method == "GET":
        return _page(request, tournament)
    formset = prize_rows_sent(tournament, request.POST)
    if not formset.is_valid():
        return _page(request, tournament, formset, UNPROCESSABLE)
    with attempt() as tried:
        service.prizes_save(
            actor=actor_of(request),
            tournament=tournament,
            prizes=formset.lines(),
            version=version_in(request.POST),
        )
    if tried.stale:
        messages.warning(request, _("The list changed meanwhile: below is what you typed."))
        return _page(request, tried.stale.current, formset, HTTPStatus.CONFLICT)
    where = _home(tournament) + ("#more" if "more" in request.POST else "")
    return done(request, where, _("The list of prizes is saved."))


@for_tournament("prizes.settle", methods="POST")
def prize_hand(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Tick that a pair has been handed its prizes, or take the tick back."""
    entrants = tournament.entrants.placed().select_related("tournament__club")
    entrant = get_object_or_404(entrants, number=number)
    given = request.POST.get("given") == "1"
    with attempt() as tried:
        service.prize_hand(actor=actor_of(request), entrant=entrant, given=given)
    if tried.refused:
        messages.error(request, str(tried.refused.problems[0].message))
        return _page(request, tournament, status=UNPROCESSABLE)
    if wants_part(request):
        shown = _awards(tournament) | {"tournament": tournament, "handing": True}
        return render(request, f"{TEMPLATE}#awards", shown)
    return done(request, f"{_home(tournament)}#handed-{number}")


@for_tournament("prizes.settle", methods="POST")
def ranking_hold(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep the final ranking for the prize-giving, or show it to everybody."""
    held = request.POST.get("held") == "1"
    with attempt():
        service.ranking_hold(actor=actor_of(request), tournament=tournament, held=held)
    if held:
        words = _("The final ranking is kept: phones and projector show the round before.")
    else:
        words = _("Phones and projector show the whole ranking.")
    at_desk = request.POST.get("from") == "desk"
    where = reverse("desk", args=[tournament.code]) if at_desk else _home(tournament)
    return done(request, where, words)


def _home(tournament: Tournament) -> str:
    return reverse("prizes", args=[tournament.code])


def _awards(tournament: Tournament) -> dict[str, Any]:
    found = [] if finality(tournament) is Finality.OPEN else awards(tournament)
    return {"awards": found, "astray": prizes_astray(tournament, found)}


def _stored(tournament: Tournament) -> list[tuple[str, str]]:
    """The ranks and the label of each prize."""
    prizes = tournament.prizes.all()
    return [(prize_ranks(one), one.label) for one in prizes]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    formset: PrizeRows | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    shown = evening(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "here": "prizes",
        "formset": formset or prize_rows(tournament),
        **_awards(tournament),
        "listed": tournament.prizes.exists(),
        "purse": purse(tournament),
        "beside": list(consolation_names(tournament).values()),
        "stored": _stored(tournament) if status == HTTPStatus.CONFLICT else None,
        "evening": shown,
        "handing": not shown.current,
    }
    return render(request, TEMPLATE, context, status=status)
