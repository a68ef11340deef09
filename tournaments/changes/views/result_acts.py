"""Forfeit, undo of a result or of the time; in a past round the page shows the effects first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.changes.selectors.impact import impact
from tournaments.core.access import for_tournament
from tournaments.core.reasons import ReasonForm
from tournaments.core.stale_forms import typed_fields, version_in
from tournaments.models import Match, Tournament
from tournaments.results.card_forms import ForfeitForm
from tournaments.results.outcome import Outcome, forfeit_outcome, no_outcome
from tournaments.results.services.hands import time_back
from tournaments.results.services.results import result_forfeit, result_undo
from tournaments.results.services.writing import is_past
from tournaments.results.table_pages import act_at_table, match_context, undoing
from tournaments.results.tables import match_or_404


@for_tournament("result.enter", methods="POST")
def forfeit(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Record a forfeit of one or more sides, with the points of the settings."""
    match = match_or_404(tournament, number, table)
    sides = match.sides.count()
    form = ForfeitForm(request.POST, sides=sides)
    if shown := _impact_first(
        request,
        match,
        form,
        lambda: forfeit_outcome(match, form.places(), sides),
        _("Record the forfeit"),
    ):
        return shown
    absent = form.places() if form.is_valid() else ()
    act = partial(result_forfeit, absent=absent)
    return act_at_table(request, match, form, act, _("Forfeit recorded."))


@for_tournament("result.reopen", methods="POST")
def undo(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Take a result back; its table awaits a card again."""
    match = match_or_404(tournament, number, table)
    form = ReasonForm(request.POST, auto_id="id_back_%s")
    nothing, words = no_outcome(match.sides.count()), undoing(match)
    if shown := _impact_first(request, match, form, lambda: nothing, words.act):
        return shown
    return act_at_table(request, match, form, result_undo, words.done)


@for_tournament("result.enter", methods="POST")
def time_not_up(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Take back that the time has ended the game at a table: it is played on."""
    match = match_or_404(tournament, number, table)
    form = ReasonForm(request.POST, auto_id="id_back_%s")
    nothing = no_outcome(match.sides.count())
    if shown := _impact_first(request, match, form, lambda: nothing, _("Play on")):
        return shown
    return act_at_table(request, match, form, time_back, _("The game is played on."))


def _impact_first(
    request: HttpRequest,
    match: Match,
    form: ReasonForm,
    outcome: Callable[[], Outcome],
    act: str,
) -> HttpResponse | None:
    """The page that asks to confirm the effects of a change to a past result, else None."""
    if not is_past(match) or "confirm" in request.POST or not form.is_valid():
        return None
    if match.complete and not form.cleaned_data["reason"]:
        return None
    found = impact(match.round.tournament, match, outcome())
    if not match.complete and not found.misplaced:
        return None
    context = match_context(match) | {
        "impact": found,
        "act": act,
        "version": version_in(request.POST),
        "typed": typed_fields(request.POST),
    }
    return render(request, "changes/act_confirm.html", context)
