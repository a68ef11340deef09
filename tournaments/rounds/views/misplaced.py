"""A round in which others sit than the results call for: seat the right ones, or leave it."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import for_tournament
from tournaments.models import Round, Tournament
from tournaments.rounds.services.misplaced import round_leave, round_reseat
from tournaments.rounds.views.drafts import act_on


def _published(tournament: Tournament, number: int) -> Round:
    rounds = tournament.rounds.published().select_related("tournament")
    return get_object_or_404(rounds, number=number)


@for_tournament("round.draw", methods="POST")
def round_seat_again(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Seat those whom the results call for; a match that was played is played again."""
    act = partial(round_reseat, key=request.POST.get("key", ""), replay="replay" in request.POST)
    plan = reverse("table_plan", args=[tournament.code, number])
    return act_on(
        request,
        _published(tournament, number),
        act,
        where=plan,
        said=_("The table is put right: print its card again."),
    )


@for_tournament("round.draw", methods="POST")
def round_leave_so(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Leave a match or a phase as it is."""
    act = partial(round_leave, key=request.POST.get("key", ""))
    plan = reverse("table_plan", args=[tournament.code, number])
    return act_on(request, _published(tournament, number), act, where=plan, said=_("It stays so."))
