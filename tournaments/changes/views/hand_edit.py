"""Putting a hand right or taking it out: what it changes is shown before it is saved."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.sheet import ScoreSheet
from tournaments.changes.selectors.impact import Impact, impact
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, done
from tournaments.core.stale import typed_fields, version_in
from tournaments.core.wording.hands import result_line
from tournaments.core.writes import Conflict, Refusal, Repeated
from tournaments.models import Match, Tournament
from tournaments.results.facts import sheet_outcome
from tournaments.results.forms.hands import HandForm
from tournaments.results.forms.results import ReasonForm
from tournaments.results.hands import Facts, changes, edited, without
from tournaments.results.pages import change_lines, match_context
from tournaments.results.selectors import hands_of
from tournaments.results.services.hands import hand_delete, scored
from tournaments.results.services.hands import hand_edit as hand_put_right
from tournaments.results.services.results import is_past
from tournaments.results.views.hands import (
    again,
    desk_url,
    hand_at,
    judged,
    match_or_404,
    sides_at,
    table_of,
)
from tournaments.rulesets.in_force import rules_of_match


@for_tournament("result.enter", methods="GET POST")
def hand_edit(
    request: HttpRequest, tournament: Tournament, number: int, table: int, place: int
) -> HttpResponse:
    """The form of a recorded hand; then what the change does; then it is saved."""
    match = match_or_404(tournament, number, table)
    facts = hand_at(match, place)
    table_ = table_of(match, hands_of(match)[: place - 1])
    if request.method != "POST":
        return _form_page(request, match, place, HandForm(table=table_, facts=facts))
    form = HandForm(request.POST, table=table_)
    if "more" in request.POST:
        return _form_page(request, match, place, form.as_typed())
    if judged(match, form, hands_of(match), place) is None:
        return _form_page(request, match, place, form, status=UNPROCESSABLE)
    try:
        return _edit(request, match, place, form)
    except Refusal as refusal:
        return _refused(request, match, place, form, refusal)


@for_tournament("result.enter", methods="GET POST")
def hand_remove(
    request: HttpRequest, tournament: Tournament, number: int, table: int, place: int
) -> HttpResponse:
    """What taking a hand out does to the later ones; then it is taken out."""
    match = match_or_404(tournament, number, table)
    hand_at(match, place)
    if request.method != "POST":
        return _confirm_removal(request, match, place)
    try:
        hand_delete(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            number=place,
            reason=request.POST.get("reason", ""),
        )
    except Refusal as refusal:
        return _confirm_removal(request, again(match), place, refusal=refusal)
    except Conflict:
        return _confirm_removal(request, again(match), place, stale=True)
    except Repeated:
        pass
    return done(request, desk_url(match), _("Hand taken out."))


def _confirm_removal(request: HttpRequest, match: Match, place: int, **said: Any) -> HttpResponse:
    hands = without(hands_of(match), place)
    return _confirm(request, match, place, hands, gone=place, **said)


def _edit(request: HttpRequest, match: Match, place: int, form: HandForm) -> HttpResponse:
    facts = form.facts()
    if "confirm" not in request.POST:
        return _confirm(request, match, place, edited(hands_of(match), place, facts))
    try:
        hand_put_right(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            number=place,
            facts=facts,
            reason=request.POST.get("reason", ""),
        )
    except Conflict:
        return _stale_edit(request, again(match), place, facts)
    except Repeated:
        pass
    return done(request, desk_url(match), _("Hand put right."))


def _stale_edit(request: HttpRequest, match: Match, place: int, facts: Facts) -> HttpResponse:
    hands = hands_of(match)
    if place > len(hands):
        raise Http404(f"no hand {place}")
    return _confirm(request, match, place, edited(hands, place, facts), stale=True)


def _refused(
    request: HttpRequest, match: Match, place: int, form: HandForm, refusal: Refusal
) -> HttpResponse:
    match = again(match)
    if any(problem.field == "reason" for problem in refusal.problems):
        hands = edited(hands_of(match), place, form.facts())
        return _confirm(request, match, place, hands, refusal=refusal)
    form.show(refusal)
    return _form_page(request, match, place, form, status=UNPROCESSABLE)


def _form_page(
    request: HttpRequest, match: Match, place: int, form: HandForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = match_context(match) | {"form": form, "place": place}
    if request.method != "POST":
        context["line"] = result_line(context["sheet"].sheet.hands[place - 1])
    return render(request, "changes/hand_edit.html", context, status=status)


def _confirm(
    request: HttpRequest,
    match: Match,
    place: int,
    hands: list[Facts],
    *,
    gone: int | None = None,
    refusal: Refusal | None = None,
    stale: bool = False,
) -> HttpResponse:
    """What every later hand marks, before and after, and what that moves."""
    try:
        sheet = scored(match, hands, sides_at(match), 0 if gone else place)
    except Refusal as problem:
        refusal, sheet = problem, None
    context: dict[str, Any] = match_context(match) | {
        "place": place,
        "gone": gone,
        "form": ReasonForm(initial={"reason": request.POST.get("reason", "")}),
        "problems": [problem.message for problem in refusal.problems] if refusal else [],
        "stale": stale,
        "possible": sheet is not None,
        "needs_reason": match.complete and is_past(match),
        "typed": [(k, v) for k, v in typed_fields(request.POST) if k not in ("confirm", "reason")],
    }
    if sheet is not None:
        context |= _changed(match, sheet, hands, gone)
    status = HTTPStatus.CONFLICT if stale else UNPROCESSABLE if refusal else HTTPStatus.OK
    return render(request, "changes/hand_confirm.html", context, status=status)


def _changed(
    match: Match, sheet: ScoreSheet, hands: list[Facts], gone: int | None
) -> dict[str, Any]:
    """Every hand that marks something else, and what moves in the ranking."""
    rules = rules_of_match(match)
    found = changes(rules, hands_of(match), hands, sides_at(match), gone=gone)
    outcome = sheet_outcome(rules, sheet, hands)
    return {"changes": change_lines(found), "after": sheet, "impact": _impact(match, outcome)}


def _impact(match: Match, outcome: Any) -> Impact | None:
    """What moves in the ranking, where the match counts in it before or after."""
    if not match.complete and not outcome.complete:
        return None
    return impact(match.round.tournament, match, outcome)
