"""Hand entry at the desk: the sheet of a table, its next hand, editing and deleting one."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.sheet import ScoreSheet
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, done
from tournaments.core.sides import side_names
from tournaments.core.stale import version_in
from tournaments.core.wording.hands import result_line
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Match, Tournament
from tournaments.results.forms.hand_groups import HandTable
from tournaments.results.forms.hands import HandForm
from tournaments.results.hands import Facts, edited, out_of_game, sheet_of
from tournaments.results.pages import desk_page
from tournaments.results.selectors import hands_of, match_at, round_of
from tournaments.results.services.hands import hand_record, scored
from tournaments.results.views.results import closed
from tournaments.rulesets.in_force import rules_of_match


def match_or_404(tournament: Tournament, number: int, table: int) -> Match:
    """The match at a table of a published round of this tournament."""
    round_ = round_of(tournament, number)
    match = match_at(round_, table) if round_ else None
    if match is None:
        raise Http404(f"no table {table} in round {number}")
    return match


def sides_at(match: Match) -> tuple[str, ...]:
    """The names that the sides of a match have in its hands."""
    return side_names(len(match.sides.all()))


def table_of(match: Match, hands: Sequence[Facts]) -> HandTable:
    """What the form of the hand after these needs to know."""
    rules, sides = rules_of_match(match), sides_at(match)
    out = out_of_game(rules, sheet_of(rules, hands, sides))
    return HandTable(rules, sides, out)


def hand_form(match: Match, *args: Any, **options: Any) -> HandForm:
    """The form of the next hand under the rules of the match."""
    return HandForm(*args, table=table_of(match, hands_of(match)), **options)


def judged(match: Match, form: HandForm, hands: Sequence[Facts], place: int) -> ScoreSheet | None:
    """The sheet with the typed hand at its place; None where the form now says what is wrong."""
    form.is_valid()
    try:
        all_hands = edited(hands, place, form.facts())
        sheet = scored(match, all_hands, sides_at(match), place)
    except Refusal as refusal:
        form.show(refusal)
        return None
    return sheet if form.is_valid() else None


def desk_url(match: Match) -> str:
    """The page of a table."""
    tournament = match.round.tournament
    return reverse("match_desk", args=[tournament.code, match.round.number, match.table])


@for_tournament("result.enter", methods="GET POST")
def match_desk(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """A table: what is in, its hands, the form of the next one."""
    if round_of(tournament, number) is None:
        return closed(request, tournament, number)
    match = match_or_404(tournament, number, table)
    if request.method != "POST":
        return desk_page(request, match, hand_form(match))
    form = hand_form(match, request.POST)
    if "more" in request.POST:
        return desk_page(request, match, form.as_typed())
    hands = hands_of(match)
    sheet = judged(match, form, hands, len(hands) + 1)
    if sheet is None:
        return desk_page(request, match, form, status=UNPROCESSABLE)
    if "look" in request.POST:
        return desk_page(request, match, form, line=result_line(sheet.hands[-1]))
    return _record(request, match, form)


@for_tournament("result.enter", methods="POST")
def hand_preview(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """What the hand that is being typed would mark; nothing is saved."""
    match = match_or_404(tournament, number, table)
    hands = hands_of(match)
    text = request.POST.get("hand", "")
    place = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    before = hands[: place - 1] if place else hands
    form = HandForm(request.POST, table=table_of(match, before))
    return render(request, "results/hand_line.html", {"line": _line(match, form, before)})


def _line(match: Match, form: HandForm, before: Sequence[Facts]) -> str:
    """The result line of a hand after others; empty while it is not possible."""
    sheet = judged(match, form, before, len(before) + 1)
    return result_line(sheet.hands[-1]) if sheet else ""


def _record(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    try:
        hand_record(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            facts=form.facts(),
        )
    except Refusal as refusal:
        form.show(refusal)
        return desk_page(request, again(match), form, status=UNPROCESSABLE)
    except Conflict:
        match = again(match)
        line = _line(match, form, hands_of(match))
        return desk_page(request, match, form, line=line, stale=True, status=HTTPStatus.CONFLICT)
    except Repeated:
        pass
    return done(request, desk_url(match), _("Hand saved."))


def again(match: Match) -> Match:
    """The match as it stands in the database: a refused act has moved only our copy."""
    return match_or_404(match.round.tournament, match.round.number, match.table or 0)


def hand_at(match: Match, place: int) -> Facts:
    """A recorded hand; 404 where there is none."""
    hands = hands_of(match)
    if not 1 <= place <= len(hands):
        raise Http404(f"no hand {place}")
    return hands[place - 1]
