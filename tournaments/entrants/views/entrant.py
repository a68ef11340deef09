"""One pair: corrections, a substitute, leaving and coming back, removal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core import replies
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.wording.text import Text
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.entrants.forms import EntrantEditForm, SubstituteForm, WithdrawForm, edit_values
from tournaments.entrants.selectors.entrants import (
    categories_offered,
    first_free_round,
    first_open_round,
    has_played,
    seated,
)
from tournaments.entrants.services.entrants import entrant_edit, entrant_remove
from tournaments.entrants.services.presence import (
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
)
from tournaments.entrants.views.entrants import taken_by
from tournaments.models import Entrant, Tournament

TEMPLATE = "entrants/entrant.html"


@for_tournament("entrants.enter", methods="GET POST")
def edit(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything about a pair, and its corrections."""
    entrant = _entrant(tournament, number)
    if request.method == "GET":
        return replies.page(request, TEMPLATE, _context(entrant))
    form = _edit_form(entrant, request.POST)

    def act() -> Text:
        entrant_edit(
            actor=actor_of(request), entrant=entrant, version=_version(request), pair=form.pair()
        )
        return _("Pair %(number)s is corrected.") % {"number": number}

    return _act(request, entrant, act, "edit_form", form)


@for_tournament("entrants.enter", methods="POST")
def withdraw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pair leaves from a round on."""
    entrant, form = _entrant(tournament, number), WithdrawForm(request.POST)

    def act() -> Text:
        from_round = form.cleaned_data["from_round"]
        entrant_withdraw(
            actor=actor_of(request),
            entrant=entrant,
            version=_version(request),
            from_round=from_round,
        )
        return _("Pair %(number)s no longer plays from round %(round)s on.") % {
            "number": number,
            "round": from_round,
        }

    return _act(request, entrant, act, "withdraw_form", form)


@for_tournament("entrants.enter", methods="POST")
def come_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pair plays again from the next round drawn."""
    entrant, form = _entrant(tournament, number), Form(request.POST)

    def act() -> Text:
        entrant_return(actor=actor_of(request), entrant=entrant, version=_version(request))
        return _("Pair %(number)s plays again.") % {"number": number}

    return _act(request, entrant, act, "return_form", form)


@for_tournament("entrants.enter", methods="POST")
def substitute(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody else takes a seat from a round on."""
    entrant = _entrant(tournament, number)
    form = SubstituteForm(request.POST, people=_people(entrant))

    def act() -> Text:
        values = form.cleaned_data
        seat = entrant_substitute(
            actor=actor_of(request), entrant=entrant, version=_version(request), **values
        )
        return _("%(name)s plays in pair %(number)s from round %(round)s on.") % {
            "name": seat.name,
            "number": number,
            "round": seat.from_round,
        }

    return _act(request, entrant, act, "substitute_form", form)


@for_tournament("entrants.enter", methods="POST")
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take out a pair that has not played."""
    entrant, form = _entrant(tournament, number), Form(request.POST)

    def act() -> Text:
        entrant_remove(actor=actor_of(request), entrant=entrant, version=_version(request))
        return _("Pair %(number)s is removed.") % {"number": number}

    return _act(request, entrant, act, "remove_form", form, removed=True)


def _act(
    request: HttpRequest,
    entrant: Entrant,
    act: Callable[[], Text],
    name: str,
    form: Form,
    *,
    removed: bool = False,
) -> HttpResponse:
    """Carry out an act and answer: done, refused beside the fields, stale, or done before."""
    tournament, taken = entrant.tournament, {}
    where = reverse("entrants", args=[tournament.code])
    if not removed:
        where = reverse("entrant_edit", args=[tournament.code, entrant.number])
    try:
        if form.is_valid():
            return replies.done(request, where, act())
    except Refusal as refusal:
        replies.show_problems(form, refusal)
        taken = taken_by(tournament, refusal)
    except Conflict as stale:
        return _stale(request, stale.current, name, form)
    except Repeated:
        return replies.done(request, where)
    fresh = _entrant(tournament, entrant.number)
    context = _context(fresh, **{name: form}) | {"taken": taken}
    return replies.page(request, TEMPLATE, context, invalid=True)


def _stale(request: HttpRequest, current: Entrant, name: str, form: Form) -> HttpResponse:
    """Both values beside each other; sending the form again keeps one's own."""
    context = _context(current, **{name: form}) | {"stale": True}
    if isinstance(form, EntrantEditForm):
        context["compared"] = form.compared_with(edit_values(current))
    return replies.conflict(request, TEMPLATE, context)


def _context(entrant: Entrant, **forms: Form) -> dict[str, Any]:
    tournament, started = entrant.tournament, has_played(entrant)
    open_round = first_open_round(tournament)
    shown: dict[str, Any] = {
        "edit_form": _edit_form(entrant, initial=edit_values(entrant)),
        "withdraw_form": WithdrawForm(initial={"from_round": open_round}),
        "substitute_form": SubstituteForm(
            initial={
                "place": 1 if tournament.players_each == 1 else None,
                "from_round": first_free_round(entrant),
            },
            people=_people(entrant),
        ),
    }
    return {
        "tournament": tournament,
        "here": "entrants",
        "entrant": entrant,
        "seats": sorted(entrant.seats.all(), key=lambda seat: (seat.place, seat.from_round)),
        "started": started,
        "categories": categories_offered(tournament.entrants.categories()),
        "rounds_left": open_round <= tournament.rounds_total,
        **shown,
        **forms,
    }


def _edit_form(entrant: Entrant, *typed: Any, **kept: Any) -> EntrantEditForm:
    players = entrant.tournament.players_each
    return EntrantEditForm(*typed, started=has_played(entrant), players=players, **kept)


def _people(entrant: Entrant) -> list[tuple[int, str]]:
    return [(place, seat.name) for place, seat in sorted(seated(entrant).items())]


def _entrant(tournament: Tournament, number: int) -> Entrant:
    return get_object_or_404(tournament.entrants.select_related("tournament__club"), number=number)


def _version(request: HttpRequest) -> int:
    typed = request.POST.get("version", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 0
