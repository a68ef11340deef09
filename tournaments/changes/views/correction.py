"""Correct a saved card: the page shows the effects before they are saved."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.changes.selectors.impact import impact
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import UNPROCESSABLE, attempt, done, show_problems
from tournaments.core.stale import version_in
from tournaments.core.writes import Refusal
from tournaments.models import Match, Tournament
from tournaments.results.bounds import doubt_about
from tournaments.results.entry.card import TotalsForm, kept_check, totals_of
from tournaments.results.facts import totals_outcome
from tournaments.results.pages import seated, standing, totals_beside
from tournaments.results.selectors import pairs_at
from tournaments.results.sentences import review_words, rubicon_words, saved_words
from tournaments.results.services.results import (
    is_past,
    refuse_impossible,
    result_record,
    takes_totals,
)
from tournaments.results.table_pages import match_context
from tournaments.results.tables import match_or_404, stored
from tournaments.rulesets.in_force import rules_of_match


@for_tournament("result.enter", methods="GET POST")
def result_correct(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """New totals for a table: typed, then previewed with their effects, then saved."""
    match = match_or_404(tournament, number, table)
    if not takes_totals(tournament):
        return redirect("match_desk", tournament.code, number, table)
    if request.method == "POST":
        return _save(request, match)
    form = _form(match, request.GET)
    if not any(name in request.GET for name in form.names):
        return _page(request, match, _form(match, initial=totals_of(match)))
    if not form.is_valid():
        return _page(request, match, form, status=UNPROCESSABLE)
    return _preview(request, match, form)


def _form(match: Match, data: Any = None, **options: Any) -> TotalsForm:
    sides = match.round.tournament.sides_at_table
    return TotalsForm(data, rules=rules_of_match(match), sides=sides, **options)


def _save(request: HttpRequest, match: Match) -> HttpResponse:
    form, reason = _form(match, request.POST), ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, match, form, status=UNPROCESSABLE)
    if not reason.is_valid():
        return _preview(request, match, form, reason=reason, status=UNPROCESSABLE)
    totals = form.totals()
    doubt = doubt_about(rules_of_match(match), totals)
    keep = doubt is not None and request.POST.get("keep") == kept_check(
        form.cleaned_data, doubt.code
    )
    with attempt(reason) as tried:
        result_record(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            totals=totals,
            keep=keep,
            reason=reason.cleaned_data["reason"],
        )
    if tried.done:
        where = reverse("results", args=[match.round.tournament.code, match.round.number])
        return done(request, where, saved_words(rules_of_match(match), match.table, totals))
    stale = tried.stale is not None
    status = HTTPStatus.CONFLICT if stale else UNPROCESSABLE
    return _preview(request, stored(match), form, reason=reason, status=status, stale=stale)


def _preview(
    request: HttpRequest,
    match: Match,
    form: TotalsForm,
    *,
    reason: ReasonForm | None = None,
    stale: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The preview: marks before and after, changed ranks, affected draws and prizes."""
    tournament, totals = match.round.tournament, form.totals()
    try:
        refuse_impossible(match, totals)
    except Refusal as refusal:
        show_problems(form, refusal)
        return _page(request, match, form, status=UNPROCESSABLE)
    rules = rules_of_match(match)
    review = doubt_about(rules, totals)
    more: dict[str, Any] = {
        "reason": reason or ReasonForm(),
        "needs_reason": match.complete and is_past(match),
        "stale": stale,
        "impact": impact(tournament, match, totals_outcome(rules, totals)),
        "doubt": review_words(review) if review else "",
        "keep": kept_check(form.cleaned_data, review.code) if review else "",
        "typed": [(name, str(value)) for name, value in form.cleaned_data.items()],
        "beside": totals_beside(pairs_at(match), form, standing(match)),
        "rubicon": rubicon_words(rules, totals),
        "preview": True,
    }
    return _page(request, match, form, status=status, **more)


def _page(
    request: HttpRequest,
    match: Match,
    form: TotalsForm,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    context = match_context(match) | {"form": form, "seats": seated(pairs_at(match))} | more
    return render(request, "changes/correction.html", context, status=status)
