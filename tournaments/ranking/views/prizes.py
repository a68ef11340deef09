"""The prize-giving: the list of lots, who has which, the end of the tournament."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, attempt, done
from tournaments.core.stale import version_in
from tournaments.models import Tournament
from tournaments.ranking import services as service
from tournaments.ranking.forms import PrizeForm, PrizeFormSet, lots_of
from tournaments.ranking.selectors.evening import evening
from tournaments.ranking.selectors.prizes import awards


@for_tournament("prizes.settle", methods="GET POST")
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lots with their winners; the list as a form."""
    if request.method == "GET":
        return _page(request, tournament)
    formset = PrizeFormSet(request.POST)
    if not formset.is_valid():
        return _page(request, tournament, formset, UNPROCESSABLE)
    with attempt() as tried:
        service.prizes_save(
            actor=actor_of(request),
            tournament=tournament,
            lots=lots_of(formset),
            version=version_in(request.POST),
        )
    if tried.stale:
        messages.warning(request, _("The list changed meanwhile: below is what you typed."))
        return _page(request, tried.stale.current, formset, HTTPStatus.CONFLICT)
    return done(request, _home(tournament), _("The list of prizes is saved."))


@for_tournament("prizes.settle", methods="POST")
def tournament_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the ranking final."""
    return _end(request, tournament, service.tournament_finish, _("The contest is finished."))


@for_tournament("prizes.settle", methods="POST")
def tournament_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let the ranking change again."""
    return _end(request, tournament, service.tournament_reopen, _("The contest is open again."))


def _end(
    request: HttpRequest, tournament: Tournament, act: Callable[..., Tournament], said: str
) -> HttpResponse:
    with attempt() as tried:
        act(actor=actor_of(request), tournament=tournament, version=version_in(request.POST))
    if tried.refused:
        messages.error(request, str(tried.refused.problems[0].message))
        return _page(request, tournament, status=UNPROCESSABLE)
    if tried.stale:
        messages.warning(request, _("The contest changed meanwhile: here is how it stands now."))
        return _page(request, tried.stale.current, status=HTTPStatus.CONFLICT)
    return done(request, _home(tournament), "" if tried.repeated else said)


def _home(tournament: Tournament) -> str:
    return reverse("prizes", args=[tournament.code])


def _page(
    request: HttpRequest,
    tournament: Tournament,
    formset: BaseFormSet[PrizeForm] | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    stored = service.listed(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "here": "prizes",
        "formset": formset or PrizeFormSet(initial=stored),
        "awards": awards(tournament),
        "stored": stored if status == HTTPStatus.CONFLICT else None,
        "evening": evening(tournament),
    }
    return render(request, "ranking/prizes.html", context, status=status)
