"""Edit or delete a hand: the page shows the effects before they are saved."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.changes.selectors.impact import Impact, impact
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.reasons import ReasonForm
from tournaments.core.replies import UNPROCESSABLE, attempt, done
from tournaments.core.stale_forms import typed_fields, version_in
from tournaments.core.wording.hands import result_line
from tournaments.core.writes import Refusal
from tournaments.models import Match, Tournament
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import GamePlayed, changes
from tournaments.results.outcome import Outcome
from tournaments.results.services.hands import hand_delete, scored
from tournaments.results.services.hands import hand_edit as hand_put_right
from tournaments.results.services.writing import is_past
from tournaments.results.table_pages import change_lines, match_context
from tournaments.results.tables import (
    desk_url,
    hand_at,
    judged,
    match_or_404,
    sides_at,
    stored,
    table_of,
)
from tournaments.rulesets.effective_rules import rules_of_match


@for_tournament("result.enter", methods="GET POST")
def hand_edit(
    request: HttpRequest, tournament: Tournament, number: int, table: int, place: int
) -> HttpResponse:
    """The form of a recorded hand, then the preview of the change; saved once confirmed."""
    match = match_or_404(tournament, number, table)
    at = hand_at(match, place)
    table_ = table_of(match, at.game.before(at.number))
    if request.method != "POST":
        return _form_page(request, match, place, HandForm(table=table_, facts=at.facts))
    form = HandForm(request.POST, table=table_)
    if "more" in request.POST:
        return _form_page(request, match, place, form.as_typed())
    if judged(match, form, at.game, at.number) is None:
        return _form_page(request, match, place, form, status=UNPROCESSABLE)
    if "confirm" not in request.POST:
        return _confirm(request, match, place, at.game.edited(at.number, form.facts()))
    return _save(request, match, place, form)


@for_tournament("result.enter", methods="GET POST")
def hand_remove(
    request: HttpRequest, tournament: Tournament, number: int, table: int, place: int
) -> HttpResponse:
    """The preview of deleting a hand, which is deleted once confirmed."""
    match = match_or_404(tournament, number, table)
    hand_at(match, place)
    if request.method != "POST":
        return _confirm_removal(request, match, place)
    with attempt() as tried:
        hand_delete(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            number=place,
            reason=request.POST.get("reason", ""),
        )
    if tried.done:
        return done(request, desk_url(match), _("Hand taken out."))
    stale = tried.stale is not None
    return _confirm_removal(request, stored(match), place, refusal=tried.refused, stale=stale)


def _confirm_removal(request: HttpRequest, match: Match, place: int, **said: Any) -> HttpResponse:
    at = hand_at(match, place)
    return _confirm(request, match, place, at.game.without(at.number), gone=True, **said)


def _save(request: HttpRequest, match: Match, place: int, form: HandForm) -> HttpResponse:
    facts = form.facts()
    with attempt() as tried:
        hand_put_right(
            actor=actor_of(request),
            match=match,
            version=version_in(request.POST),
            number=place,
            facts=facts,
            reason=request.POST.get("reason", ""),
        )
    if tried.done:
        return done(request, desk_url(match), _("Hand put right."))
    match, refusal = stored(match), tried.refused
    if refusal and all(problem.field != "reason" for problem in refusal.problems):
        form.show(refusal)
        return _form_page(request, match, place, form, status=UNPROCESSABLE)
    at = hand_at(match, place)
    game = at.game.edited(at.number, facts)
    stale = tried.stale is not None
    return _confirm(request, match, place, game, refusal=refusal, stale=stale)


def _form_page(
    request: HttpRequest, match: Match, place: int, form: HandForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    at = hand_at(match, place)
    context = match_context(match) | {"form": form, "place": place, "at": at}
    if request.method != "POST":
        sheet = at.game.sheet(rules_of_match(match), sides_at(match))
        context["line"] = result_line(sheet.hands[at.number - 1])
    return render(request, "changes/hand_edit.html", context, status=status)


def _confirm(
    request: HttpRequest,
    match: Match,
    place: int,
    game: GamePlayed,
    *,
    gone: bool = False,
    refusal: Refusal | None = None,
    stale: bool = False,
) -> HttpResponse:
    """The preview: marks of every later hand before and after, and the effects on the ranking."""
    at = hand_at(match, place)
    try:
        sheet = scored(rules_of_match(match), game, sides_at(match), 0 if gone else at.number)
        outcome = at.outcome(match, game)
    except Refusal as problem:
        refusal, sheet = problem, None
    context: dict[str, Any] = match_context(match) | {
        "place": place,
        "at": at,
        "gone": gone,
        "form": ReasonForm(initial={"reason": request.POST.get("reason", "")}),
        "problems": [problem.message for problem in refusal.problems] if refusal else [],
        "stale": stale,
        "possible": sheet is not None,
        "needs_reason": match.complete and is_past(match),
        "typed": [(k, v) for k, v in typed_fields(request.POST) if k not in ("confirm", "reason")],
    }
    if sheet is not None:
        found = changes(
            rules_of_match(match), at.game, game, sides_at(match), gone=at.number if gone else None
        )
        context |= {"changes": change_lines(found), "after": outcome}
        context["impact"] = _impact(match, outcome)
    status = HTTPStatus.CONFLICT if stale else UNPROCESSABLE if refusal else HTTPStatus.OK
    return render(request, "changes/hand_confirm.html", context, status=status)


def _impact(match: Match, outcome: Outcome) -> Impact | None:
    """The changes of the ranking, if the match counts in it before or after."""
    if not match.complete and not outcome.finished:
        return None
    return impact(match.round.tournament, match, outcome)
