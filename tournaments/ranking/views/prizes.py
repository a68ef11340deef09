"""The prize-giving: the list of lots, who has which, the end of the contest."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import for_contest, stamp_of
from tournaments.core.fields import VersionForm
from tournaments.core.replies import done
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Tournament
from tournaments.ranking import services as service
from tournaments.ranking.forms import PrizeFormSet, initial_lots, lots_of
from tournaments.ranking.selectors.evening import evening
from tournaments.ranking.selectors.prizes import awards


@for_contest("prizes.settle", methods="GET POST")
def prizes(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The lots with their winners; the list as a form."""
    if request.method == "POST":
        return _save(request, contest)
    return _page(request, contest, PrizeFormSet(initial=initial_lots(contest)))


@for_contest("prizes.settle", methods="POST")
def contest_finish(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The ranking is final."""
    return _end(request, contest, service.contest_finish, _("The contest is finished."))


@for_contest("prizes.settle", methods="POST")
def contest_reopen(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The ranking may change again."""
    return _end(request, contest, service.contest_reopen, _("The contest is open again."))


def _save(request: HttpRequest, contest: Tournament) -> HttpResponse:
    formset, version = PrizeFormSet(request.POST), VersionForm(request.POST)
    if not (formset.is_valid() and version.is_valid()):
        return _page(request, contest, formset, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        service.prizes_save(
            stamp=stamp_of(request),
            contest=contest,
            lots=lots_of(formset),
            version=version.cleaned_data["version"],
        )
    except Conflict as conflict:
        messages.warning(request, _("The list changed meanwhile: below is what you typed."))
        return _page(request, conflict.current, formset, HTTPStatus.CONFLICT)
    except Repeated:
        pass
    return done(request, _home(contest), _("The list of prizes is saved."))


def _end(
    request: HttpRequest, contest: Tournament, act: Callable[..., Any], said: str
) -> HttpResponse:
    form = VersionForm(request.POST)
    try:
        if not form.is_valid():
            raise Conflict(contest)
        act(stamp=stamp_of(request), contest=contest, version=form.cleaned_data["version"])
    except Refusal as refusal:
        messages.error(request, str(refusal.problems[0].message))
        return _page(request, contest, None, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Conflict as conflict:
        messages.warning(request, _("The contest changed meanwhile: here is how it stands now."))
        return _page(request, conflict.current, None, HTTPStatus.CONFLICT)
    except Repeated:
        said = ""
    return done(request, _home(contest), said)


def _page(
    request: HttpRequest, contest: Tournament, formset: Any, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "contest": contest,
        "here": "prizes",
        "formset": formset or PrizeFormSet(initial=initial_lots(contest)),
        "awards": awards(contest),
        "stored": initial_lots(contest) if status == HTTPStatus.CONFLICT else None,
        "evening": evening(contest),
    }
    return render(request, "ranking/prizes.html", context, status=status)


def _home(contest: Tournament) -> str:
    return reverse("prizes", args=[contest.code])
