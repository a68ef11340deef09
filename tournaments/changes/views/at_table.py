"""Acts on a saved result or hand of a table: the page shows the effects before they are saved."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.check import plays_on
from tournaments.changes.selectors.impact import impact
from tournaments.core.access import claims_of
from tournaments.core.fields import ReasonForm
from tournaments.core.parameters import whole
from tournaments.core.replies import (
    UNPROCESSABLE,
    Attempt,
    PageContext,
    attempt,
    done,
    show_problems,
    typed_fields,
    version_in,
)
from tournaments.core.wording.hands import result_line
from tournaments.core.writes import Refusal
from tournaments.models import Match
from tournaments.results.bounds import doubt_about
from tournaments.results.card_forms import ForfeitForm, TotalsForm, kept_check, totals_of, with_fix
from tournaments.results.hand_form import HandForm
from tournaments.results.hands import Facts
from tournaments.results.outcome import forfeit_outcome, no_outcome, sheet_outcome, totals_outcome
from tournaments.results.pages import doubt_context, seated, totals_beside
from tournaments.results.selectors import games_of
from tournaments.results.sentences import rubicon_words, saved_words
from tournaments.results.services.hands import (
    hand_delete,
    hand_edit as hand_put_right,
    scored,
    time_back,
)
from tournaments.results.services.results import (
    refuse_impossible,
    result_forfeit,
    result_record,
    result_undo,
    takes_totals,
)
from tournaments.results.services.writing import is_past
from tournaments.results.table_pages import act_at_table, change_rows, match_context, undoing
from tournaments.results.tables import (
    desk_url,
    for_match,
    hand_at,
    judged,
    match_with,
    sides_at,
    stored,
    table_of,
)
from tournaments.rulesets.effective_rules import format_of_match, rules_of_match


@for_match("result.enter", "GET POST")
def result_correct(request: HttpRequest, match: Match) -> HttpResponse:
    """New totals for a table: typed, then previewed with their effects, then saved."""
    if not takes_totals(match.round.tournament):
        return redirect(desk_url(match))
    if request.method == "POST":
        return _save(request, match)
    form = _form(match, request.GET)
    if request.GET.keys().isdisjoint(form.names):
        return _page(request, match, _form(match, initial=totals_of(match, _game(request, match))))
    if not form.is_valid():
        return _page(request, match, form, status=UNPROCESSABLE)
    return _preview(request, match, form)


def _form(match: Match, data: Any = None, **options: Any) -> TotalsForm:
    sides, rules = match.round.tournament.sides_at_table, rules_of_match(match)
    form = TotalsForm(data, rules=rules, sides=sides, **options)
    if plays_on(rules, bracket=match.in_bracket):
        form.show_extra_hands()
    return form


def _game(request: HttpRequest, match: Match) -> int:
    """The number of the game that is corrected, by default the last one; 404 where none has it."""
    typed = request.POST if request.method == "POST" else request.GET
    games = len(games_of(match)) or 1
    number = whole(typed["game"]) if "game" in typed else games
    if number is None or not 1 <= number <= games:
        raise Http404("no such game")
    return number


def _save(request: HttpRequest, match: Match) -> HttpResponse:
    form, reason = _form(match, with_fix(request.POST)), ReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, match, form, status=UNPROCESSABLE)
    if not reason.is_valid():
        return _preview(request, match, form, reason=reason, status=UNPROCESSABLE)
    totals = form.totals()
    doubt, kept = doubt_about(rules_of_match(match), totals), request.POST.get("keep")
    keep = doubt is not None and kept == kept_check(form.cleaned_data, doubt.code)
    with attempt(reason) as tried:
        result_record(
            **claims_of(request),
            match=match,
            totals=totals,
            game=_game(request, match),
            keep=keep,
            reason=reason.cleaned_data["reason"],
        )
    if tried.done:
        words = saved_words(rules_of_match(match), match.table, totals)
        where = match.round.tournament.code, match.round.number
        return done(request, "results", *where, message=words)
    status = HTTPStatus.CONFLICT if tried.stale else UNPROCESSABLE
    return _preview(request, stored(match), form, reason=reason, status=status)


def _preview(
    request: HttpRequest,
    match: Match,
    form: TotalsForm,
    *,
    reason: ReasonForm | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The preview: marks before and after, changed ranks, affected draws and prizes."""
    tournament, totals, rules = match.round.tournament, form.totals(), rules_of_match(match)
    number = _game(request, match)
    try:
        refuse_impossible(match, totals)
        outcome = match_with(match, number, totals_outcome(rules, totals))
    except Refusal as refusal:
        show_problems(form, refusal)
        return _page(request, match, form, status=UNPROCESSABLE)
    review = doubt_about(rules, totals)
    more: PageContext = {
        "reason": reason or ReasonForm(),
        "needs_reason": match.complete and is_past(match),
        "stale": status == HTTPStatus.CONFLICT,
        "reopens": match.complete and not outcome.finished,
        "impact": impact(tournament, match, outcome),
        **(doubt_context(match, form, review) if review else {}),
        "typed": [
            (name, "" if value is None else str(value)) for name, value in form.cleaned_data.items()
        ],
        "beside": totals_beside(match, form, number),
        "rubicon": rubicon_words(rules, totals),
        "preview": True,
    }
    return _page(request, match, form, status=status, **more)


def _page(
    request: HttpRequest,
    match: Match,
    form: TotalsForm,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    context = match_context(match)
    context |= {
        "form": form,
        "seats": seated(context["pairs"]),
        "number": _game(request, match) if format_of_match(match).several else 0,
        **more,
    }
    return render(request, "changes/correction.html", context, status=status)


@for_match("result.enter", "GET POST")
def hand_edit(request: HttpRequest, match: Match, place: int) -> HttpResponse:
    """The form of a recorded hand, then the preview of the change; saved once confirmed."""
    at = hand_at(match, place)
    table_ = table_of(match, at.game.before(at.number))
    if request.method != "POST":
        return _form_page(request, match, place, HandForm(table=table_, facts=at.facts))
    form = HandForm(request.POST, table=table_)
    if "more" in request.POST:
        return _form_page(request, match, place, form.as_typed())
    if judged(form, at.game, at.number) is None:
        return _form_page(request, match, place, form, status=UNPROCESSABLE)
    facts = form.facts()
    if "confirm" not in request.POST:
        return _confirm(request, match, place, facts)
    with attempt() as tried:
        hand_put_right(facts=facts, **_typed(request, match, place))
    if tried.done:
        return done(request, desk_url(match), message=_("Hand corrected."))
    match = stored(match)
    if tried.refused and all(problem.field != "reason" for problem in tried.refused.problems):
        form.show(tried.refused)
        return _form_page(request, match, place, form, status=UNPROCESSABLE)
    return _confirm(request, match, place, facts, tried)


@for_match("result.enter", "GET POST")
def hand_remove(request: HttpRequest, match: Match, place: int) -> HttpResponse:
    """The preview of deleting a hand, which is deleted once confirmed."""
    hand_at(match, place)
    if request.method != "POST":
        return _confirm(request, match, place)
    with attempt() as tried:
        hand_delete(**_typed(request, match, place))
    if tried.done:
        return done(request, desk_url(match), message=_("Hand deleted."))
    return _confirm(request, stored(match), place, tried=tried)


def _typed(request: HttpRequest, match: Match, place: int) -> dict[str, Any]:
    """The facts that both acts on a hand need."""
    return claims_of(request, match=match, number=place, reason=request.POST.get("reason", ""))


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
    facts: Facts | None = None,
    tried: Attempt | None = None,
) -> HttpResponse:
    """The preview: marks of every later hand before and after, and the effects on the ranking.

    Without `facts` the hand is deleted.
    """
    tried, at = tried or Attempt(), hand_at(match, place)
    rules, sides = rules_of_match(match), sides_at(match)
    gone, refusal, stale = facts is None, tried.refused, tried.stale
    game = at.game.without(at.number) if facts is None else at.game.edited(at.number, facts)
    context: PageContext = match_context(match) | {
        "place": place,
        "at": at,
        "gone": gone,
        "form": ReasonForm(initial={"reason": request.POST.get("reason", "")}),
        "stale": stale,
        "needs_reason": match.complete and is_past(match),
        "typed": [(k, v) for k, v in typed_fields(request.POST) if k not in ("confirm", "reason")],
    }
    try:
        sheet = scored(rules, game, sides, 0 if gone else at.number)
        outcome = match_with(match, at.game_number, sheet_outcome(rules, sheet, game.hands))
    except Refusal as problem:
        refusal = problem
    else:
        before = at.game.sheet(rules, sides)
        edited = [*change_rows(before, sheet, at.number if gone else None)]
        context |= {"possible": True, "changes": edited, "after": outcome}
        if match.complete or outcome.finished:
            # It counts in the ranking before or after.
            context["impact"] = impact(match.round.tournament, match, outcome)
    context["refused"] = refusal
    status = HTTPStatus.CONFLICT if stale else UNPROCESSABLE if refusal else HTTPStatus.OK
    return render(request, "changes/hand_confirm.html", context, status=status)


@for_match("result.enter", "POST")
def forfeit(request: HttpRequest, match: Match) -> HttpResponse:
    """Record a forfeit of one or more sides, with the points of the settings."""
    form = ForfeitForm(request.POST, sides=match.sides.count())
    act = partial(result_forfeit, absent=form.places() if form.is_valid() else ())
    return _act(request, match, form, act, _("Record the forfeit"), _("Forfeit recorded."))


@for_match("result.reopen", "POST")
def undo(request: HttpRequest, match: Match) -> HttpResponse:
    """Take a result back; its table awaits a card again."""
    form, words = ReasonForm(request.POST, auto_id="id_back_%s"), undoing(match)
    return _act(request, match, form, result_undo, words.act, words.done)


@for_match("result.enter", "POST")
def time_not_up(request: HttpRequest, match: Match) -> HttpResponse:
    """Take back that the time has ended the game at a table: it is played on."""
    form = ReasonForm(request.POST, auto_id="id_back_%s")
    return _act(request, match, form, time_back, _("Play on"), _("The game goes on."))


def _act(
    request: HttpRequest,
    match: Match,
    form: ReasonForm,
    act: Callable[..., Match],
    question: str,
    said: str,
) -> HttpResponse:
    """Carry out an act at a table; on a past result ask first, with its effects."""
    answer = partial(act_at_table, request, match, form, act, said)
    if not is_past(match) or "confirm" in request.POST or not form.is_valid():
        return answer()
    if match.complete and not form.cleaned_data["reason"]:
        return answer()
    sides = match.sides.count()
    outcome = no_outcome(sides)
    if isinstance(form, ForfeitForm):
        outcome = forfeit_outcome(match, form.places(), sides)
    effects = impact(match.round.tournament, match, outcome)
    if not match.complete and not effects.misplaced:
        return answer()
    context = match_context(match) | {
        "impact": effects,
        "act": question,
        "version": version_in(request.POST),
        "typed": typed_fields(request.POST),
    }
    return render(request, "changes/act_confirm.html", context)
