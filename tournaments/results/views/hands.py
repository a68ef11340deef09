"""Hand entry at the desk: the sheet of a table and the form of its next hand."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.core.access import claims_of, for_tournament
from tournaments.core.parameters import number_in
from tournaments.core.replies import UNPROCESSABLE, attempt, done
from tournaments.core.wording.hands import result_line
from tournaments.models import Match, Tournament
from tournaments.results.hand_form import HandForm
from tournaments.results.hand_groups import swept_by
from tournaments.results.hands import GamePlayed
from tournaments.results.pages import closed
from tournaments.results.selectors import game_in_play, match_at, round_of
from tournaments.results.services.hands import hand_record
from tournaments.results.table_pages import desk_page
from tournaments.results.tables import (
    desk_url,
    for_match,
    hand_form,
    judged,
    match_or_404,
    stored,
    table_of,
)


@for_tournament("result.enter", "GET POST")
def match_desk(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """A table: its result, its hands, the form of the next hand."""
    match = match_at(tournament, number, table, players=request.method != "POST")
    if match is None and round_of(tournament, number) is None:
        return closed(request, tournament, number)
    match = match or match_or_404(tournament, number, table)
    if request.method != "POST":
        return desk_page(request, match, hand_form(match))
    form = hand_form(match, request.POST)
    if "more" in request.POST:
        return desk_page(request, stored(match), form.as_typed())
    if "look" not in request.POST and form.is_valid():
        return _record(request, match, form)
    line = _line(match, form, game_in_play(match))
    status = HTTPStatus.OK if line else UNPROCESSABLE
    return desk_page(request, stored(match), form, line=line, status=status)


@for_match("result.enter", "POST")
def hand_preview(request: HttpRequest, match: Match) -> HttpResponse:
    """Preview the marks of the hand that is being typed; nothing is saved."""
    game = game_in_play(match)
    place = number_in(request.POST.get("hand"), 3)
    before = game.before(place) if place else game
    form = HandForm(request.POST, table=table_of(match, before))
    return render(request, "results/hand_result.html#line", {"line": _line(match, form, before)})


def _line(match: Match, form: HandForm, before: GamePlayed) -> str:
    """The result line of a hand after others; empty while the hand is invalid."""
    sheet = judged(match, form, before, len(before.hands) + 1)
    return result_line(sheet.hands[-1]) if sheet else ""


def _record(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    """Save the hand; one side with all the points is first asked for its capot."""
    facts, answer = form.facts(), request.POST.get("asked")
    swept = swept_by(facts, form.table)
    if swept and answer is None:
        line = _line(match, form, game_in_play(match))
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
    line = _line(match, form, game_in_play(match))
    return desk_page(request, match, form, line=line, stale=True, status=HTTPStatus.CONFLICT)
