"""Closing a contest, which asks where something is open, and opening it again with a reason."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import (
    UNPROCESSABLE,
    attempt,
    conflict,
    done,
    page,
    posted,
    say_problems,
)
from tournaments.desk.services import closing
from tournaments.models import Tournament
from tournaments.ranking.selectors.progress import evening
from tournaments.rounds.selectors.to_do import unsettled


@for_tournament("prizes.settle", "POST")
def tournament_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the ranking final; where something is open, a page lists it first and asks."""
    now = evening(tournament)
    if now.current is None and "anyway" not in request.POST and unsettled(tournament, now):
        return _asks(request, tournament, UNPROCESSABLE)
    with attempt() as tried:
        closing.tournament_finish(**claims_of(request), tournament=tournament)
    if tried.refused:
        say_problems(request, tried.refused)
        return _asks(request, tournament, UNPROCESSABLE)
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: this is how it is now.")
        )
        return _asks(request, tried.stale.current, HTTPStatus.CONFLICT)
    said = "" if tried.repeated else _("Contest closed.")
    return done(request, "prizes", tournament.code, message=said)


def _asks(request: HttpRequest, tournament: Tournament, status: HTTPStatus) -> HttpResponse:
    # An act that was refused has left a version here that is not stored.
    tournament.refresh_from_db()
    context = {"tournament": tournament, "here": "prizes", "evening": evening(tournament)}
    return render(request, "desk/closing.html", context, status=status)


@for_tournament("prizes.settle", "GET POST")
def tournament_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let the ranking of a closed contest change again, with a reason for the journal."""
    form = ReasonForm(posted(request))
    context = {"tournament": tournament, "here": "desk", "form": form}
    if form.is_valid():
        with attempt(form) as tried:
            closing.tournament_reopen(
                **claims_of(request),
                tournament=tournament,
                reason=form.cleaned_data["reason"],
            )
        if tried.done:
            words = "" if tried.repeated else _("Contest reopened.")
            return done(request, "desk", tournament.code, message=words)
        if tried.stale:
            words = _("The contest has changed in the meantime: this is how it is now.")
            messages.warning(request, words)
            context["tournament"] = tried.stale.current
            return conflict(request, "desk/reopen.html", context)
        tournament.refresh_from_db()
    return page(request, "desk/reopen.html", context)
