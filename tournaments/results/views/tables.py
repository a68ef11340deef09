"""Acts at one table: its hands, a result confirmed, time up, a bye's game."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.core.access import View, actor_of, claims_of, for_tournament
from tournaments.core.fields import ReasonForm, number_in
from tournaments.core.replies import UNPROCESSABLE, attempt, done
from tournaments.core.wording.hands import result_line
from tournaments.models import Match, MatchKind, Tournament
from tournaments.results.card_forms import ByeGameForm
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import swept_by
from tournaments.results.hands import GamePlayed
from tournaments.results.pages import board_context, closed
from tournaments.results.selectors import game_in_play, match_at, round_of
from tournaments.results.services.bye_games import (
    bis_start,
    bye_game_cancel,
    catch_up_start,
)
from tournaments.results.services.hands import hand_record, time_up
from tournaments.results.services.results import result_clear
from tournaments.results.table_pages import act_at_table, desk_answer, desk_page
from tournaments.results.tables import desk_url, for_match, hand_form, judged, stored, table_of
from tournaments.results.views.results import results_page


@for_tournament("result.enter")
def results_reading(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every table of a round in order, with its totals large."""
    round_ = round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    context = board_context(round_) | {"here": "results"}
    return render(request, "results/results_reading.html", context)


@for_match("result.reopen", "POST")
def clear(request: HttpRequest, match: Match) -> HttpResponse:
    """Confirm a result that was under review."""
    form = ReasonForm(request.POST, auto_id="id_back_%s")
    return act_at_table(request, match, form, result_clear, _("Checked."))


@for_match("result.enter", "POST")
def time(request: HttpRequest, match: Match) -> HttpResponse:
    """End the game at a table: the time is up."""
    with attempt() as tried:
        time_up(
            **claims_of(request),
            match=match,
        )
    if tried.done:
        return done(request, desk_url(match), message=_("The time has ended the game."))
    return desk_answer(request, match, tried)


def _starting(act: Callable[..., Match], *, bis: bool = False) -> View:
    """Start the game of the bye named in the form."""

    @for_tournament("result.enter", "POST")
    def start(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
        round_ = round_of(tournament, number)
        if round_ is None:
            return closed(request, tournament, number)
        form = ByeGameForm(request.POST, auto_id="id_bis_%s" if bis else "id_%s")
        if not form.is_valid():
            return results_page(request, round_, form, bis=bis)
        exempt = {"sides__entrant__number": form.cleaned_data["exempt"], "sides__position": 0}
        match = get_object_or_404(round_.matches.exclude(kind=MatchKind.MATCH), **exempt)
        with attempt(form) as tried:
            act(
                actor=actor_of(request),
                match=match,
                version=match.version,
                opponent=form.cleaned_data["opponent"],
                table=form.cleaned_data["table"],
            )
        if tried.refused:
            return results_page(request, round_, form, bis=bis)
        return done(request, "results", tournament.code, number)

    return start


def _giving_up(kind: MatchKind) -> View:
    """Give up the game of a bye that has no result."""

    @for_match("result.reopen", "POST")
    def give_up(request: HttpRequest, match: Match) -> HttpResponse:
        with attempt() as tried:
            bye_game_cancel(**claims_of(request), match=match, kind=kind)
        if tried.done:
            return redirect("results", match.round.tournament.code, match.round.number)
        return desk_answer(request, match, tried)

    return give_up


catch_up = _starting(catch_up_start)
partie_bis = _starting(bis_start, bis=True)
catch_up_give_up = _giving_up(MatchKind.CATCH_UP)
partie_bis_give_up = _giving_up(MatchKind.BIS)


@for_tournament("result.enter", "GET POST")
def match_desk(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """A table: its result, its hands, the form of the next hand."""
    match = match_at(tournament, number, table, players=request.method != "POST")
    if match is None and round_of(tournament, number) is None:
        return closed(request, tournament, number)
    if match is None:
        raise Http404
    if request.method != "POST":
        return desk_page(request, match, hand_form(match))
    form = hand_form(match, request.POST)
    if "more" in request.POST:
        return desk_page(request, stored(match), form.as_typed())
    if "look" not in request.POST and form.is_valid():
        return _record(request, match, form)
    line = _line(form, game_in_play(match))
    status = HTTPStatus.OK if line else UNPROCESSABLE
    return desk_page(request, stored(match), form, line=line, status=status)


@for_match("result.enter", "POST")
def hand_preview(request: HttpRequest, match: Match) -> HttpResponse:
    """Preview the marks of the hand that is being typed; nothing is saved."""
    game = game_in_play(match)
    place = number_in(request.POST.get("hand"), 3)
    before = game.before(place) if place else game
    form = HandForm(request.POST, table=table_of(match, before))
    return render(request, "results/hand_result.html#line", {"line": _line(form, before)})


def _line(form: HandForm, before: GamePlayed) -> str:
    """The result line of a hand after others; empty while the hand is invalid."""
    sheet = judged(form, before, len(before.hands) + 1)
    return result_line(sheet.hands[-1]) if sheet else ""


def _record(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    """Save the hand; one side with all the points is first asked for its capot."""
    facts, answer = form.facts(), request.POST.get("asked")
    swept = swept_by(facts, form.table)
    if swept and answer is None:
        line = _line(form, game_in_play(match))
        return desk_page(request, stored(match), form, line=line, swept=swept, status=UNPROCESSABLE)
    if swept and answer == "capot":
        facts["capot"] = swept
    with attempt() as tried:
        hand_record(
            **claims_of(request),
            match=match,
            facts=facts,
        )
    if tried.done:
        return done(request, desk_url(match), message=_("Hand saved."))
    match = stored(match)
    if tried.refused:
        form.show(tried.refused)
        return desk_page(request, match, form, status=UNPROCESSABLE)
    line = _line(form, game_in_play(match))
    return desk_page(request, match, form, line=line, stale=True, status=HTTPStatus.CONFLICT)
