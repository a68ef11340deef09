"""The prize-giving: the list of lots, who has which, the end of the tournament."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.fields import VersionForm
from tournaments.core.replies import done
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.ranking import services as service
from tournaments.ranking.forms import PrizeFormSet, initial_lots, lots_of
from tournaments.ranking.selectors.evening import evening
from tournaments.ranking.selectors.prizes import awards


@for_tournament("prizes.settle", methods="GET POST")
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The lots with their winners; the list as a form."""
    if request.method == "POST":
        return _save(request, tournament)
    return _page(request, tournament, PrizeFormSet(initial=initial_lots(tournament)))


@for_tournament("prizes.settle", methods="POST")
def tournament_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranking is final."""
    return _end(request, tournament, service.tournament_finish, _("The contest is finished."))


@for_tournament("prizes.settle", methods="POST")
def tournament_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranking may change again."""
    return _end(request, tournament, service.tournament_reopen, _("The contest is open again."))


def _save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    formset, version = PrizeFormSet(request.POST), VersionForm(request.POST)
    if not (formset.is_valid() and version.is_valid()):
        return _page(request, tournament, formset, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        service.prizes_save(
            actor=actor_of(request),
            tournament=tournament,
            lots=lots_of(formset),
            version=version.cleaned_data["version"],
        )
    except Conflict as conflict:
        messages.warning(request, _("The list changed meanwhile: below is what you typed."))
        return _page(request, conflict.current, formset, HTTPStatus.CONFLICT)
    except Repeated:
        pass
    return done(request, _home(tournament), _("The list of prizes is saved."))


def _end(
    request: HttpRequest, tournament: Tournament, act: Callable[..., Any], said: str
) -> HttpResponse:
    form = VersionForm(request.POST)
    try:
        if not form.is_valid():
            raise Conflict(tournament)
        act(actor=actor_of(request), tournament=tournament, version=form.cleaned_data["version"])
    except Refusal as refusal:
        messages.error(request, str(refusal.problems[0].message))
        return _page(request, tournament, None, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Conflict as conflict:
        messages.warning(request, _("The contest changed meanwhile: here is how it stands now."))
        return _page(request, conflict.current, None, HTTPStatus.CONFLICT)
    except Repeated:
        said = ""
    return done(request, _home(tournament), said)


def _page(
    request: HttpRequest, tournament: Tournament, formset: Any, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "here": "prizes",
        "formset": formset or PrizeFormSet(initial=initial_lots(tournament)),
        "awards": awards(tournament),
        "stored": initial_lots(tournament) if status == HTTPStatus.CONFLICT else None,
        "evening": evening(tournament),
    }
    return render(request, "ranking/prizes.html", context, status=status)


def _home(tournament: Tournament) -> str:
    return reverse("prizes", args=[tournament.code])
