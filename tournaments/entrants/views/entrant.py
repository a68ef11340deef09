"""One pair: corrections, a substitute, withdrawal and return, removal."""

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import gettext as _

from tournaments.core.access import View, claims_of, for_tournament
from tournaments.core.next_round_source import next_play, play_words, walkover_words, walks_over
from tournaments.core.replies import PageContext, attempt, conflict, done, page
from tournaments.entrants.fields import PairFacts
from tournaments.entrants.forms import (
    EntrantEditForm,
    PauseForm,
    SubstituteForm,
    WithdrawForm,
    edit_values,
)
from tournaments.entrants.selectors.entrants import (
    categories_offered,
    first_free_round,
    first_open_round,
    has_played,
    moves_told,
    place_in_line,
    places_free,
    seated,
)
from tournaments.entrants.services.entrants import entrant_edit, entrant_remove
from tournaments.entrants.services.presence import (
    entrant_pause,
    entrant_resume,
    entrant_return,
    entrant_substitute,
    entrant_withdraw,
)
from tournaments.entrants.services.waiting import entrant_let_in, entrant_put_back
from tournaments.entrants.views.entrants import taken_by
from tournaments.models import Entrant, Tournament

TEMPLATE = "entrants/entrant.html"
Claims = dict[str, Any]
"""Who acts, on what, and from which version of it: the first arguments of every service."""
Typed = dict[str, Any]
Act = Callable[[Claims, Typed], str]
"""What carries out a form of the page, and says what was done."""
FormOf = Callable[[Entrant, QueryDict], Form]


def _act(
    name: str,
    form_of: FormOf = lambda _entrant, typed: Form(typed),
    *,
    methods: str = "POST",
    to_list: str | None = None,
) -> Callable[[Act], View]:
    """Declare the act of a form of the page; it becomes the view.

    `name` is the form's in the template; `to_list` the place of the list of entrants that comes
    next, instead of the page of this one.
    """

    def declare(act: Act) -> View:
        @for_tournament("entrants.enter", methods=methods)
        @wraps(act)
        def view(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
            entrant = get_object_or_404(tournament.entrants, number=number)
            if request.method == "GET":
                return page(request, TEMPLATE, _context(entrant))
            form, words = form_of(entrant, request.POST), ""
            claims = claims_of(request, entrant=entrant)
            taken: dict[str, Any] = {}
            if form.is_valid():
                with attempt(form) as tried:
                    words = str(act(claims, form.cleaned_data))
                if tried.stale:
                    return _stale(request, tried.stale.current, name, form)
                if tried.refused is None:
                    where = resolve_url("entrant_edit", tournament.code, number)
                    if to_list is not None:
                        where = resolve_url("entrants", tournament.code) + to_list
                    said = " ".join([words, *moves_told(tournament, claims["actor"])])
                    return done(request, where, message=said)
                taken = taken_by(tournament, tried.refused)
            fresh = get_object_or_404(tournament.entrants, number=number)
            return page(request, TEMPLATE, _context(fresh, **{name: form}) | {"taken": taken})

        return view

    return declare


def _edit_form(entrant: Entrant, *typed: Any, **options: Any) -> EntrantEditForm:
    players = entrant.tournament.players_each
    return EntrantEditForm(*typed, started=has_played(entrant), players=players, **options)


@_act("edit_form", _edit_form, methods="GET POST")
def edit(claims: Claims, typed: Typed) -> str:
    """Everything about a pair, and its corrections."""
    entrant = entrant_edit(**claims, pair=PairFacts(**typed))
    return _("Pair %(number)s corrected.") % {"number": entrant.number}


@_act("withdraw_form", lambda _entrant, typed: WithdrawForm(typed))
def withdraw(claims: Claims, typed: Typed) -> str:
    """The pair leaves from a round on."""
    entrant, from_round = claims["entrant"], typed["from_round"]
    on = walkover_words(walks_over(entrant, from_round))
    entrant_withdraw(**claims, from_round=from_round)
    words = _("Pair %(number)s no longer plays from round %(round)s on.")
    return f"{words % {'number': entrant.number, 'round': from_round}} {on}".rstrip()


@_act("pause_form", lambda _entrant, typed: PauseForm(typed))
def pause(claims: Claims, typed: Typed) -> str:
    """The pair leaves some rounds out."""
    return _then(_("Pair %(number)s pauses."), entrant_pause(**claims, **typed))


@_act("resume_form")
def resume(claims: Claims, _typed: Typed) -> str:
    """The pause of the pair ends."""
    return _then(_("The pause of pair %(number)s ends."), entrant_resume(**claims))


@_act("return_form")
def come_back(claims: Claims, _typed: Typed) -> str:
    """The withdrawal of the pair is taken back."""
    back = entrant_return(**claims)
    if back.waiting is not None:
        words = _("Its place is taken: pair %(number)s is the last on the waiting list.")
        return words % {"number": back.number}
    return _then(_("Pair %(number)s is back."), back)


@_act("substitute_form", lambda entrant, typed: SubstituteForm(typed, people=_people(entrant)))
def substitute(claims: Claims, typed: Typed) -> str:
    """Somebody else takes a seat from a round on."""
    seat = entrant_substitute(**claims, **typed)
    words = _("From round %(round)s on %(name)s plays in pair %(number)s.")
    number = claims["entrant"].number
    return words % {"name": seat.name, "number": number, "round": seat.from_round}


@_act("remove_form", to_list="")
def remove(claims: Claims, _typed: Typed) -> str:
    """Remove a pair that has not played."""
    entrant_remove(**claims)
    return _("Pair %(number)s deleted.") % {"number": claims["entrant"].number}


@_act("let_in_form", to_list="#waiting")
def let_in(claims: Claims, _typed: Typed) -> str:
    """Give a place to a pair that waits, whether one is free or not."""
    entrant, words = entrant_let_in(**claims), _("Pair %(number)s has a place.")
    if entrant.joined_from == 1:
        return words % {"number": entrant.number}
    return _then(words, entrant)


@_act("put_back_form")
def put_back(claims: Claims, _typed: Typed) -> str:
    """Put a pair that was let in by mistake back on the waiting list."""
    paid = claims["entrant"].paid
    entrant = entrant_put_back(**claims)
    words = _("Pair %(number)s is back on the waiting list.") % {"number": entrant.number}
    return " ".join([words, _("The fee is to be given back.")]) if paid else words


def _then(words: str, entrant: Entrant) -> str:
    """A sentence on an entrant, then when it plays next."""
    return f"{words % {'number': entrant.number}} {play_words(next_play(entrant))}"


def _stale(request: HttpRequest, current: Entrant, name: str, form: Form) -> HttpResponse:
    """The page as it is now, with the form that was filled from an older one."""
    context = _context(current, **{name: form}) | {"stale": True}
    if isinstance(form, EntrantEditForm):
        context["compared"] = form.compared_with(edit_values(current))
    return conflict(request, TEMPLATE, context)


def _context(entrant: Entrant, **forms: Form) -> PageContext:
    tournament, started = entrant.tournament, has_played(entrant)
    open_round = first_open_round(tournament)
    plays_again = ""
    if entrant.withdrawn_from is not None or entrant.paused_from is not None:
        # When it would play if its withdrawal or its pause were taken back.
        back = copy(entrant)
        back.withdrawn_from = back.paused_from = back.paused_to = None
        plays_again = play_words(next_play(back))
    substitute = {
        "place": 1 if tournament.players_each == 1 else None,
        "from_round": first_free_round(entrant),
    }
    return {
        "tournament": tournament,
        "here": "entrants",
        "entrant": entrant,
        "seats": entrant.seats.all(),
        "started": started,
        "in_line": place_in_line(entrant),
        "free": places_free(tournament),
        "categories": categories_offered(tournament.entrants.categories()),
        "rounds_left": open_round <= tournament.rounds_total,
        "edit_form": _edit_form(entrant, initial=edit_values(entrant)),
        "plays_again": plays_again,
        "pauses": entrant.paused_to is not None and entrant.paused_to >= open_round,
        "pause_form": PauseForm(initial={"from_round": open_round, "rounds": 1}),
        "withdraw_form": WithdrawForm(initial={"from_round": open_round}),
        "substitute_form": SubstituteForm(initial=substitute, people=_people(entrant)),
        **forms,
    }


def _people(entrant: Entrant) -> list[tuple[int, str]]:
    return [(place, seat.name) for place, seat in seated(entrant).items()]
