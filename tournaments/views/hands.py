"""Hand entry at the desk: the sheet of a table, its next hand, editing and deleting one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.engine.hands import Facts, edited, tried
from tournaments.engine.rules import rules_of
from tournaments.forms.hands import HandForm, typed_of
from tournaments.hand_words import result_line
from tournaments.models import Match, Tournament
from tournaments.selectors.results import match_at, round_of
from tournaments.services.base import Conflict, Refusal, Repeated
from tournaments.services.hands import hand_record, hands_of, scored
from tournaments.views.access import for_contest, stamp_of
from tournaments.views.match_page import desk_page
from tournaments.views.replies import UNPROCESSABLE, done, show_problems
from tournaments.views.results import closed
from tournaments.views.stale import version_in


def match_or_404(contest: Tournament, number: int, table: int) -> Match:
    """The match at a table of a published round of this contest."""
    round_ = round_of(contest, number)
    match = match_at(round_, table) if round_ else None
    if match is None:
        raise Http404(f"no table {table} in round {number}")
    return match


def hand_form(match: Match, *args: Any, **options: Any) -> HandForm:
    """The form of a hand under the rules of the match."""
    return HandForm(*args, rules=rules_of(match.round.tournament), **options)


def desk_url(match: Match) -> str:
    """The page of a table."""
    contest = match.round.tournament
    return reverse("match_desk", args=[contest.code, match.round.number, match.table])


@for_contest("result.enter", methods="GET POST")
def match_desk(request: HttpRequest, contest: Tournament, number: int, table: int) -> HttpResponse:
    """A table: what is in, its hands, the form of the next one."""
    if round_of(contest, number) is None:
        return closed(request, contest, number)
    match = match_or_404(contest, number, table)
    if request.method != "POST":
        return desk_page(request, match, hand_form(match))
    form = hand_form(match, request.POST)
    if not form.is_valid():
        return desk_page(request, match, form, status=UNPROCESSABLE)
    if "look" in request.POST:
        return _look(request, match, form)
    return _record(request, match, form)


@for_contest("result.enter", methods="POST")
def hand_preview(
    request: HttpRequest, contest: Tournament, number: int, table: int
) -> HttpResponse:
    """What the hand that is being typed would mark; nothing is saved."""
    match = match_or_404(contest, number, table)
    form = hand_form(match, request.POST)
    text = request.POST.get("hand", "")
    place = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None
    line = _line(match, form, place) if form.is_valid() else ""
    return render(request, "tournaments/hand_line.html", {"line": line})


def _line(match: Match, form: HandForm, place: int | None = None) -> str:
    """The result line of a hand; empty while it is not possible."""
    hands = hands_of(match)
    try:
        facts = form.facts()
        at = place or len(hands) + 1
        scored(match.round.tournament, [*hands[: at - 1], facts])
        return result_line(tried(rules_of(match.round.tournament), hands, at, facts))
    except Refusal:
        return ""


def _look(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    """The same page with the result line, for a browser without JavaScript."""
    try:
        scored(match.round.tournament, [*hands_of(match), form.facts()])
    except Refusal as refusal:
        show_problems(form, refusal)
        return desk_page(request, match, form, status=UNPROCESSABLE)
    return desk_page(request, match, form, line=_line(match, form))


def _record(request: HttpRequest, match: Match, form: HandForm) -> HttpResponse:
    try:
        hand_record(
            stamp=stamp_of(request),
            match=match,
            version=version_in(request.POST),
            facts=form.facts(),
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return desk_page(request, _again(match), form, status=UNPROCESSABLE)
    except Conflict:
        match = _again(match)
        line = _line(match, form)
        return desk_page(request, match, form, line=line, stale=True, status=HTTPStatus.CONFLICT)
    except Repeated:
        pass
    return done(request, desk_url(match), _("Hand saved."))


def _again(match: Match) -> Match:
    """The match as it stands in the database: a refused act has moved only our copy."""
    return match_or_404(match.round.tournament, match.round.number, match.table or 0)


def edited_hands(match: Match, place: int, facts: Facts) -> list[Facts]:
    """The hands of a match with one put right."""
    return edited(hands_of(match), place, facts)


def typed_hand(match: Match, place: int) -> dict[str, Any]:
    """A recorded hand as its form is filled; 404 where there is none."""
    hands = hands_of(match)
    if not 1 <= place <= len(hands):
        raise Http404(f"no hand {place}")
    return typed_of(hands[place - 1])
