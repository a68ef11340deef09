"""A friendly game, hand by hand: its form carries the whole game, its answer the next one.

A form that is sent again carries the game as it was then, so it is answered as the first time.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import InputError
from scoring.rules import Rules
from tournaments.core.access import for_site
from tournaments.core.replies import UNPROCESSABLE, page, say_problems
from tournaments.core.wording.hands import result_line
from tournaments.core.wording.text import Text
from tournaments.core.writes import Conflict, Gone, Refusal
from tournaments.friendly.forms import NamesForm, hand_form, names_of, typed_place
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.pages import game_page, refused_page
from tournaments.friendly.services import shared_game_write
from tournaments.friendly.state import Carried, carried_in, game_text
from tournaments.friendly.views.sharing import share, stop, take_theirs
from tournaments.friendly.words import done_words
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import swept_by
from tournaments.results.services.hands import scored
from tournaments.results.tables import judged
from tournaments.rulesets.address import rules_asked, rules_named, rules_query
from tournaments.rulesets.titles import presets_by_game

Deed = Callable[[HttpRequest, Carried], HttpResponse]


@for_site("friendly.count", "GET POST")
def friendly_game(request: HttpRequest) -> HttpResponse:
    """Carry out the act of a game's form: the next hand, unless a button says another."""
    if request.method != "POST":
        return redirect("friendly")
    try:
        carried = carried_in(request.POST)
        act = next((ACTS[name] for name in ACTS if name in request.POST), _hand)
        return act(request, carried)
    except Refusal as refusal:
        return refused_page(request, refusal)


@for_site("friendly.count", "POST")
def friendly_preview(request: HttpRequest) -> HttpResponse:
    """Preview the marks of the hand that is being typed."""
    status = HTTPStatus.OK
    try:
        game = carried_in(request.POST).game
        place = typed_place(request.POST, "hand", game)
        form = hand_form(game, request.POST, place)
        if place:
            # The hands before it count alone.
            game = replace(game, hands=game.hands[: place - 1], by_time=False)
        sheet = judged(form, game.played, len(game.hands) + 1)
        line: Text = result_line(sheet.hands[-1]) if sheet else ""
    except Refusal as refusal:
        line, status = refusal.problems[0].message, UNPROCESSABLE
    return render(request, "results/hand_result.html#line", {"line": line}, status=status)


def _hand(request: HttpRequest, carried: Carried) -> HttpResponse:
    """The typed hand, the next one or one that is corrected."""
    typed, game = request.POST, carried.game
    place = typed_place(typed, "hand", game)
    if not place and game.sheet().finished:
        return _open(request, carried)
    form = hand_form(game, typed, place)
    if "more" in typed:
        return game_page(request, carried, form.as_typed(), place=place)
    sheet = judged(form, game.played, place or len(game.hands) + 1)
    line, capot = result_line(sheet.hands[place - 1]) if sheet else "", typed.get("asked")
    if sheet is None or "look" in typed:
        status = HTTPStatus.OK if sheet else UNPROCESSABLE
        return game_page(request, carried, form, place=place, line=line, status=status)
    facts = form.facts()
    swept = swept_by(facts, form.table)
    if swept and capot is None:
        status = UNPROCESSABLE
        return game_page(request, carried, form, place=place, line=line, swept=swept, status=status)
    if swept and capot == "capot":
        facts["capot"] = swept
    changed = game.edited(place, facts) if place else game.with_hand(facts)
    return _changed(request, carried, changed, form, place)


def _changed(
    request: HttpRequest,
    carried: Carried,
    game: FriendlyGame,
    form: HandForm | None = None,
    place: int = 0,
) -> HttpResponse:
    """The page of the game after an act; as before it, where the act is not possible."""
    try:
        scored(game.rules, game.played, game.sides, place or len(game.hands) if form else 0)
        game_text(game)
    except Refusal as refusal:
        if form is not None:
            form.show(refusal)
        else:
            say_problems(request, refusal)
        return game_page(request, carried, form, place=place, status=UNPROCESSABLE)
    return _open(request, carried._replace(game=game), done_words(game))


def _open(request: HttpRequest, carried: Carried, said: str = "") -> HttpResponse:
    """The page of a game; where it is shared, what is shared is written."""
    if carried.sharing is None:
        return game_page(request, carried, said=said)
    text, now = game_text(carried.game), timezone.now()
    try:
        shared = shared_game_write(sharing=carried.sharing, text=text, at=now)
    except Conflict as conflict:
        return game_page(request, carried, stale=conflict.current, status=HTTPStatus.CONFLICT)
    except Gone:
        messages.warning(request, _("This game is no longer shared; it goes on in this browser."))
        return game_page(request, carried._replace(sharing=None), said=said)
    known = carried.sharing._replace(seen=shared.version)
    return game_page(request, carried._replace(sharing=known), said=said)


def _edit(request: HttpRequest, carried: Carried) -> HttpResponse:
    """The form of a recorded hand, with what it marks."""
    place = typed_place(request.POST, "edit", carried.game)
    line = result_line(carried.game.sheet().hands[place - 1]) if place else ""
    return game_page(request, carried, place=place, line=line)


def _remove(request: HttpRequest, carried: Carried) -> HttpResponse:
    place = typed_place(request.POST, "remove", carried.game)
    if not place:
        return _open(request, carried)
    return _changed(request, carried, carried.game.without(place))


def _undo(request: HttpRequest, carried: Carried) -> HttpResponse:
    game = carried.game.undone()
    try:
        game.sheet()
    except InputError:
        messages.error(request, _("This cannot be undone."))
        return game_page(request, carried, status=UNPROCESSABLE)
    return _open(request, carried._replace(game=game), _("Last action undone."))


def _time_up(request: HttpRequest, carried: Carried) -> HttpResponse:
    return _changed(request, carried, carried.game.ended_by_time())


def _again(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Another game of the same players by the same rules."""
    rules = carried.game.rules
    return names_page(request, NamesForm(rules=rules, initial=names_of(carried.game)), rules)


ACTS: Mapping[str, Deed] = {
    "open": _open,
    "edit": _edit,
    "remove": _remove,
    "undo": _undo,
    "time_up": _time_up,
    "again": _again,
    "share": share,
    "stop": stop,
    "theirs": take_theirs,
}
"""Name of a button -> what it does."""


@for_site("friendly.count", "GET POST")
def friendly(request: HttpRequest) -> HttpResponse:
    """The rules to choose from; with rules in the address, the form of names."""
    if "preset" not in request.GET:
        return _choices(request)
    try:
        rules = rules_asked(request.GET)
    except Refusal as refusal:
        return _choices(request, refusal)
    if request.method != "POST":
        return names_page(request, NamesForm(rules=rules), rules)
    form = NamesForm(request.POST, rules=rules)
    if not form.is_valid():
        return names_page(request, form, rules)
    return game_page(request, Carried(form.game()))


def names_page(request: HttpRequest, form: NamesForm, rules: Rules) -> HttpResponse:
    """The page with the form of names."""
    context = {"form": form, "query": rules_query(rules), "called": rules_named(rules)}
    return page(request, "friendly/names.html", context, invalid=bool(form.errors))


def _choices(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    context = {"games": presets_by_game(), "refused": refusal}
    refused = refusal is not None or request.method == "POST"
    return page(request, "friendly/start.html", context, invalid=refused)
