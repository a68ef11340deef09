"""What else can be done at a table: a forfeit, taking a result back, a review, a catch-up game."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.changes.selectors.impact import impact
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, done, show_problems
from tournaments.core.stale import typed_fields, version_in
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Match, Tournament
from tournaments.results.facts import Outcome, forfeit_outcome, no_outcome
from tournaments.results.forms.results import CatchUpForm, ForfeitForm, ReasonForm
from tournaments.results.pages import desk_page, match_context
from tournaments.results.selectors import round_of
from tournaments.results.services.catch_up import catch_up_cancel, catch_up_start
from tournaments.results.services.results import is_past, result_clear, result_forfeit, result_undo
from tournaments.results.views.hands import desk_url, hand_form, match_or_404
from tournaments.results.views.results import closed, results_page


@for_tournament("result.enter", methods="POST")
def forfeit(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """A side, or both, does not play: points by the settings."""
    match = match_or_404(tournament, number, table)
    sides = match.sides.count()
    form = ForfeitForm(request.POST, sides=sides)

    def act(actor: Any, version: int) -> None:
        result_forfeit(
            actor=actor,
            match=match,
            version=version,
            absent=form.places(),
            reason=form.cleaned_data["reason"],
        )

    return _seen(
        request,
        match,
        form,
        lambda: forfeit_outcome(tournament, form.places(), sides),
        _("Record the forfeit"),
    ) or _do(request, match, form, act, _("Forfeit recorded."))


@for_tournament("result.enter", methods="POST")
def undo(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """A result is taken back: its card is awaited again."""
    match = match_or_404(tournament, number, table)
    form = ReasonForm(request.POST)
    nothing = no_outcome(match.sides.count())
    seen = _seen(request, match, form, lambda: nothing, _("Take it back"))
    return seen or _with_reason(request, match, result_undo, _("Taken back."))


@for_tournament("result.enter", methods="POST")
def clear(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """A result under review was checked and holds."""
    return _with_reason(
        request, match_or_404(tournament, number, table), result_clear, _("Checked.")
    )


@for_tournament("result.enter", methods="POST")
def catch_up(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start the catch-up game of the bye named in the form."""
    round_ = round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    form = CatchUpForm(request.POST)
    if not form.is_valid():
        return results_page(request, round_, catch_up_form=form)
    exempt = form.cleaned_data["exempt"]
    match = get_object_or_404(round_.matches.exclude(kind="match"), sides__entrant__number=exempt)
    try:
        catch_up_start(
            actor=actor_of(request),
            match=match,
            version=match.version,
            opponent=form.cleaned_data["opponent"],
            table=form.cleaned_data["table"],
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return results_page(request, round_, catch_up_form=form)
    except (Repeated, Conflict):
        pass
    return done(request, reverse("results", args=[tournament.code, number]))


@for_tournament("result.enter", methods="POST")
def catch_up_give_up(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Give up a catch-up game that has no result."""
    match = match_or_404(tournament, number, table)
    try:
        catch_up_cancel(actor=actor_of(request), match=match, version=version_in(request.POST))
    except Refusal as refusal:
        return _shown(request, match, refusal)
    except Conflict:
        return _changed(request, match)
    except Repeated:
        pass
    return redirect("results", tournament.code, number)


def _seen(
    request: HttpRequest, match: Match, form: Form, outcome: Callable[[], Outcome], act: str
) -> HttpResponse | None:
    """What the act moves, to be looked at first, where a past result changes; else nothing."""
    past = match.complete and is_past(match)
    if not past or "confirm" in request.POST or not form.is_valid():
        return None
    if not form.cleaned_data["reason"]:
        return None
    context = match_context(match) | {
        "impact": impact(match.round.tournament, match, outcome()),
        "act": act,
        "version": version_in(request.POST),
        "typed": typed_fields(request.POST),
    }
    return render(request, "changes/act_confirm.html", context)


def _with_reason(
    request: HttpRequest, match: Match, service: Callable[..., Any], said: str
) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id="id_back_%s")

    def act(actor: Any, version: int) -> None:
        service(actor=actor, match=match, version=version, reason=form.cleaned_data["reason"])

    return _do(request, match, form, act, said)


def _do(
    request: HttpRequest,
    match: Match,
    form: Form,
    act: Callable[[Any, int], None],
    said: str,
) -> HttpResponse:
    if not form.is_valid():
        return _kept(request, match, form)
    try:
        act(actor_of(request), version_in(request.POST))
    except Refusal as refusal:
        show_problems(form, refusal)
        return _kept(request, match, form)
    except Conflict:
        return _changed(request, match, form)
    except Repeated:
        pass
    return done(request, desk_url(match), said)


def _kept(
    request: HttpRequest, match: Match, form: Form, status: int = UNPROCESSABLE
) -> HttpResponse:
    """The page of the table with the refused form as it was typed."""
    match = match_or_404(match.round.tournament, match.round.number, match.table or 0)
    forms: dict[str, Any] = {"forfeit" if isinstance(form, ForfeitForm) else "reason": form}
    return desk_page(request, match, hand_form(match), status=status, **forms)


def _changed(request: HttpRequest, match: Match, form: Form | None = None) -> HttpResponse:
    messages.warning(request, _("This table changed meanwhile: here is what stands now."))
    return _kept(request, match, form or ReasonForm(), HTTPStatus.CONFLICT)


def _shown(request: HttpRequest, match: Match, refusal: Refusal) -> HttpResponse:
    for problem in refusal.problems:
        messages.error(request, str(problem.message))
    return _kept(request, match, ReasonForm())
