"""The organiser puts entrants who are tied in order."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import attempt, conflict, done, page
from tournaments.core.stale_forms import version_in
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.ranking.forms import OrderForm
from tournaments.ranking.selectors.equals import MANUAL, orders_open, place_now, to_be_ordered
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.services import ranking_order

TEMPLATE = "ranking/ranking_order.html"


@for_tournament("ranking.settle", methods="GET POST")
def order(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The groups of entrants who are tied, a place for each entrant."""
    if request.method == "GET":
        return page(request, TEMPLATE, _context(tournament, _form(tournament)))
    form = _form(tournament, request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            ranking_order(
                actor=actor_of(request),
                tournament=tournament,
                version=version_in(request.POST),
                order=form.order(),
                reason=form.cleaned_data["reason"],
                confirmed=form.cleaned_data["confirmed"],
            )
        if tried.stale:
            current = _context(tried.stale.current, form) | {"stale": True}
            return conflict(request, TEMPLATE, current)
        if tried.done:
            where = reverse("ranking_desk", args=[tournament.code])
            return done(request, where, "" if tried.repeated else _("The order is kept."))
    return page(request, TEMPLATE, _context(tournament, form), invalid=True)


def _form(tournament: Tournament, *typed: Any) -> OrderForm:
    found = standings(tournament)
    groups = to_be_ordered(found) if found.after_round else []
    names = pair_names(tournament, numbers=[number for group in groups for number in group])
    initial: dict[str, Any] = {"reason": tournament.manual_reason}
    for group in groups:
        initial |= {f"place_{number}": place_now(tournament, group, number) for number in group}
    shown = [{number: names[number] for number in group} for group in groups]
    return OrderForm(*typed, groups=shown, initial=initial)


def _context(tournament: Tournament, form: OrderForm) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "here": "ranking",
        "form": form,
        "chosen": bool(form.groups) or MANUAL in tournament.keys_in_use,
        "drawn": orders_open(standings(tournament)),
    }
