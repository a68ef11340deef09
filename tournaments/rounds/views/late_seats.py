"""Seats in the round that is played: for who came late, and for whom the results call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of
from tournaments.core.installation import installation
from tournaments.core.replies import attempt, done
from tournaments.core.writes import Refusal
from tournaments.models import Match, Round
from tournaments.rounds.forms import PoolPlaceForm, SeatForm
from tournaments.rounds.services.late_seats import round_join_pool, round_seat
from tournaments.rounds.services.misplaced import round_leave, round_reseat
from tournaments.rounds.views.drafts import act_on, for_round, refused, stale


@for_round(published=True)
def round_seat_late(request: HttpRequest, round_: Round) -> HttpResponse:
    """Open a table for the chosen ones, and go to the plan with a link to its card."""
    # A form that is sent again names those who have a table since the first time.
    form = SeatForm(
        request.POST, numbers=round_.tournament.entrants.values_list("number", flat=True)
    )
    return _seated(request, round_, form, round_seat)


@for_round(published=True)
def round_join(request: HttpRequest, round_: Round) -> HttpResponse:
    """Give a place of a pool to who came late, and go to the plan."""
    form = PoolPlaceForm(request.POST)
    return _seated(request, round_, form, round_join_pool)


def _seated(
    request: HttpRequest, round_: Round, form: Form, act: Callable[..., Match | None]
) -> HttpResponse:
    """Carry out an act that may open a table, and go to the plan with a link to its card."""
    if not form.is_valid():
        errors = [str(error) for errors in form.errors.values() for error in errors]
        return refused(request, round_, Refusal.of(" ".join(dict.fromkeys(errors))))
    match = None
    with attempt() as tried:
        match = act(actor=actor_of(request), round_=round_, **form.cleaned_data)
    if tried.refused:
        return refused(request, round_, tried.refused)
    if tried.stale:
        return stale(request, tried.stale.current)
    code, said = round_.tournament.code, ""
    if match is not None and match.table is not None:
        name = "paper_pdf" if installation().pdf_engine() else "paper"
        card = f"{reverse(name, args=[code, 'cards'])}?round={round_.number}&table={match.table}"
        words = _("Table %(table)s is added.") % {"table": match.table}
        link = '{} <a href="{}" target="_blank">{}</a>'
        said = format_html(link, words, card, _("Print its score card"))
    elif tried.done and "number" in form.cleaned_data:
        words = _("No %(number)s has its place in the pool from the next round on.")
        said = words % form.cleaned_data
    return done(request, reverse("table_plan", args=[code, round_.number]), said)


@for_round(published=True)
def round_seat_again(request: HttpRequest, round_: Round) -> HttpResponse:
    """Seat those whom the results call for; a match that was played is played again."""
    act = partial(round_reseat, key=request.POST.get("key", ""), replay="replay" in request.POST)
    plan = reverse("table_plan", args=[round_.tournament.code, round_.number])
    said = _("The table is put right: print its card again.")
    return act_on(request, round_, act, where=plan, said=said)


@for_round(published=True)
def round_leave_so(request: HttpRequest, round_: Round) -> HttpResponse:
    """Leave a match or a phase as it is."""
    act = partial(round_leave, key=request.POST.get("key", ""))
    plan = reverse("table_plan", args=[round_.tournament.code, round_.number])
    return act_on(request, round_, act, where=plan, said=_("It stays so."))
