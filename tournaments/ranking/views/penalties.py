"""Rulings of the referee on a pair: all of them, a new one, one taken back."""

from __future__ import annotations

from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import attempt, done, page
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Entrant, Tournament
from tournaments.ranking.forms import LiftForm, PenaltyForm
from tournaments.ranking.selectors.penalties import penalties_of
from tournaments.ranking.services import penalty_give, penalty_lift

TEMPLATE = "ranking/penalties.html"


@for_tournament("ranking.settle", methods="GET POST")
def penalties(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The penalties on a pair, and the form for a new one."""
    entrant = _entrant(tournament, number)
    if request.method == "GET":
        return page(request, TEMPLATE, _context(entrant, form=_form(entrant)))
    form = _form(entrant, request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            penalty_give(
                actor=actor_of(request),
                entrant=entrant,
                round_number=form.cleaned_data["round_number"],
                points=form.signed_points(),
                reason=form.cleaned_data["reason"],
                excludes=form.excludes,
                confirmed=form.cleaned_data["confirmed"],
            )
        if tried.done:
            return done(request, _home(entrant), _("The ruling is recorded."))
    return page(request, TEMPLATE, _context(entrant, form=form), invalid=True)


@for_tournament("ranking.settle", methods="GET POST")
def lift(
    request: HttpRequest, tournament: Tournament, number: int, penalty_number: int
) -> HttpResponse:
    """Take a penalty back, with a reason."""
    entrant = _entrant(tournament, number)
    penalty = get_object_or_404(
        entrant.penalties.select_related("tournament"), number=penalty_number
    )
    form = LiftForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with attempt(form) as tried:
            penalty_lift(actor=actor_of(request), penalty=penalty, **form.cleaned_data)
        if tried.done:
            return done(request, _home(entrant), _("The ruling is taken back."))
    context = _context(entrant, lift_form=form, lifting=penalty_number)
    return page(request, TEMPLATE, context, invalid=form.is_bound)


def _home(entrant: Entrant) -> str:
    return reverse("penalties", args=[entrant.tournament.code, entrant.number])


def _form(entrant: Entrant, *typed: Any) -> PenaltyForm:
    published = entrant.tournament.rounds.published()
    rounds = list(published.order_by("-number").values_list("number", flat=True))
    return PenaltyForm(*typed, rounds=rounds)


def _context(entrant: Entrant, **forms: Form | int) -> dict[str, Any]:
    tournament = entrant.tournament
    return {
        "tournament": tournament,
        "here": "ranking",
        "entrant": entrant,
        "pair": pair_names(tournament, numbers=[entrant.number])[entrant.number],
        "penalties": penalties_of(tournament, entrant.number),
        "started": tournament.rounds.published().exists(),
        **forms,
    }


def _entrant(tournament: Tournament, number: int) -> Entrant:
    entrants = tournament.entrants.placed().select_related("tournament__club")
    return get_object_or_404(entrants, number=number)
