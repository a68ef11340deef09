"""The phases of a contest: the chain as it is, one more, changes, removal."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.engine.phases import PhasePlan, phases_of
from tournaments.forms.phases import OptionsForm, PhaseForm, initial_of, initial_of_new
from tournaments.models import Tournament
from tournaments.selectors.phases import phase_lines
from tournaments.services import phases as service
from tournaments.services.base import Conflict, Refusal, Repeated
from tournaments.views.access import for_contest, stamp_of
from tournaments.views.replies import done, show_problems
from tournaments.views.stale import version_in


@for_contest("contest.settle", methods="GET POST")
def phases(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Every phase in a sentence, and the form of one more."""
    if request.method != "POST":
        return _page(request, contest, PhaseForm(contest=contest, initial=initial_of_new()))
    form = PhaseForm(request.POST, contest=contest)
    return _sent(request, contest, form, lambda: _add(request, contest, form))


@for_contest("contest.settle", methods="GET POST")
def phase_edit(request: HttpRequest, contest: Tournament, position: int) -> HttpResponse:
    """One phase as a form; of the first only its options are here."""
    plan = _plan(contest, position)
    if request.method != "POST":
        return _page(request, contest, _form(contest, plan, initial=initial_of(plan)), position)
    form = _form(contest, plan, request.POST)
    return _sent(request, contest, form, lambda: _edit(request, contest, form, position), position)


@for_contest("contest.settle", methods="POST")
def phase_remove(request: HttpRequest, contest: Tournament, position: int) -> HttpResponse:
    """Take a phase away that is not drawn."""
    _plan(contest, position)
    form = OptionsForm({})
    return _sent(request, contest, form, lambda: _remove(request, contest, position))


def _form(contest: Tournament, plan: PhasePlan, *args: Any, **options: Any) -> OptionsForm:
    if plan.position == 1:
        return OptionsForm(*args, **options)
    return PhaseForm(*args, contest=contest, plan=plan, **options)


def _plan(contest: Tournament, position: int) -> PhasePlan:
    plans = phases_of(contest)
    if not 1 <= position <= len(plans):
        raise Http404
    return plans[position - 1]


def _add(request: HttpRequest, contest: Tournament, form: PhaseForm) -> None:
    service.phase_add(**_facts(request, contest), phase=form.phase())


def _edit(request: HttpRequest, contest: Tournament, form: OptionsForm, position: int) -> None:
    if isinstance(form, PhaseForm):
        service.phase_edit(**_facts(request, contest), position=position, phase=form.phase())
    else:
        service.phase_options_edit(**_facts(request, contest), options=form.options())


def _remove(request: HttpRequest, contest: Tournament, position: int) -> None:
    service.phase_remove(**_facts(request, contest), position=position)


def _facts(request: HttpRequest, contest: Tournament) -> dict[str, Any]:
    version = version_in(request.POST)
    return {"stamp": stamp_of(request), "contest": contest, "version": version or 0}


def _sent(
    request: HttpRequest,
    contest: Tournament,
    form: OptionsForm,
    act: Callable[[], None],
    position: int = 0,
) -> HttpResponse:
    if not form.is_valid():
        return _page(request, contest, form, position, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        act()
    except Refusal as refusal:
        show_problems(form, refusal)
        current = Tournament.objects.get(pk=contest.pk)
        return _page(request, current, form, position, HTTPStatus.UNPROCESSABLE_ENTITY)
    except Conflict as stale:
        messages.warning(request, _("The contest changed meanwhile: below is what you typed."))
        return _page(request, stale.current, form, position, HTTPStatus.CONFLICT)
    except Repeated:
        pass
    return done(request, reverse("phases", args=[contest.code]), _("The phases are saved."))


def _page(
    request: HttpRequest,
    contest: Tournament,
    form: OptionsForm,
    position: int = 0,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "contest": contest,
        "here": "settings",
        "form": form,
        "position": position,
        "lines": phase_lines(contest),
    }
    return render(request, "tournaments/phases.html", context, status=status)
