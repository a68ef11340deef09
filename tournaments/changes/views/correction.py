"""Correct a saved card: the page shows the effects before they are saved."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.check import plays_on
from tournaments.brackets.rounds import in_bracket
from tournaments.changes.selectors.impact import impact
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.parameters import whole
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import UNPROCESSABLE, attempt, done, show_problems
from tournaments.core.stale_forms import version_in
from tournaments.core.writes import Refusal
from tournaments.models import Match, Tournament
from tournaments.results.bounds import doubt_about
from tournaments.results.card_forms import TotalsForm, kept_check, totals_of, with_fix
from tournaments.results.fixes import fixes_of
from tournaments.results.outcome import totals_outcome
from tournaments.results.pages import extra_hands_of, seated, standing, totals_beside
from tournaments.results.selectors import games_of, pairs_at
from tournaments.results.sentences import review_words, rubicon_words, saved_words
from tournaments.results.services.results import refuse_impossible, result_record, takes_totals
from tournaments.results.services.writing import is_past
from tournaments.results.table_pages import match_context
from tournaments.results.tables import match_or_404, match_with, stored
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


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
        initial = totals_of(match, _game(request, match))
        return _page(request, match, _form(match, initial=initial))
    if not form.is_valid():
        return _page(request, match, form, status=UNPROCESSABLE)
    return _preview(request, match, form)


def _form(match: Match, data: Any = None, **options: Any) -> TotalsForm:
    sides, rules = match.round.tournament.sides_at_table, rules_of_match(match)
    form = TotalsForm(data, rules=rules, sides=sides, **options)
    if plays_on(rules, bracket=in_bracket(match)):
        form.show_extra_hands()
    return form


def _game(request: HttpRequest, match: Match) -> int:
    """The number of the game that is corrected, by default the last one; 404 where none has it."""
    typed = request.POST if request.method == "POST" else request.GET
    games = len(games_of(match)) or 1
    asked = whole(typed["game"]) if "game" in typed else games
    if asked is None or not 1 <= asked <= games:
        raise Http404("no such game")
    return asked


def _save(request: HttpRequest, match: Match) -> HttpResponse:
    form, reason = _form(match, with_fix(request.POST)), ReasonForm(request.POST)
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
            game=_game(request, match),
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
    tournament, totals, rules = match.round.tournament, form.totals(), rules_of_match(match)
    number = _game(request, match)
    try:
        refuse_impossible(match, totals)
        outcome = match_with(match, number, totals_outcome(rules, totals))
    except Refusal as refusal:
        show_problems(form, refusal)
        return _page(request, match, form, status=UNPROCESSABLE)
    review = doubt_about(rules, totals)
    extra = extra_hands_of(match, form) if review else 0
    given = form.cleaned_data.items()
    more: dict[str, Any] = {
        "reason": reason or ReasonForm(),
        "needs_reason": match.complete and is_past(match),
        "stale": stale,
        "reopens": match.complete and not outcome.finished,
        "impact": impact(tournament, match, outcome),
        "doubt": review_words(review, extra, totals) if review else "",
        "fixes": fixes_of(review, totals) if review and not extra else [],
        "extra": extra,
        "keep": kept_check(form.cleaned_data, review.code) if review else "",
        "typed": [(name, "" if value is None else str(value)) for name, value in given],
        "beside": totals_beside(pairs_at(match), form, standing(match, number)),
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
    context = match_context(match) | {
        "form": form,
        "seats": seated(pairs_at(match)),
        "number": _game(request, match) if format_of_match(match).several else 0,
        **more,
    }
    return render(request, "changes/correction.html", context, status=status)
