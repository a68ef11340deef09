"""Totals entry: a line to type, the answer of the check, the tables of the round."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.replies import UNPROCESSABLE, done, show_problems
from tournaments.core.tags import points
from tournaments.core.writes import Conflict, Gone, Refusal, Repeated
from tournaments.models import Match, Round, Tournament
from tournaments.models.review import Review
from tournaments.results.facts import Totals
from tournaments.results.forms.results import CatchUpForm, EntryForm, kept_check, totals_of
from tournaments.results.pages import (
    board_context,
    news_of,
    saved_context,
    seated,
    standing,
    totals_beside,
)
from tournaments.results.selectors import match_at, other_round_with, pairs_at, round_of
from tournaments.results.sentences import no_sum_words, review_words, rubicon_words
from tournaments.results.services.results import Doubt, result_record, takes_totals
from tournaments.rulesets.in_force import rules_of_round

OK = HTTPStatus.OK
DOUBTS = ("sum", "target", "tie")


@for_tournament("result.enter", methods="GET POST")
def results(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The cards of a round as they come in: table, two totals, belotes, capots, Enter."""
    round_ = round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    if request.method == "POST":
        return _save(request, round_)
    if "board" in request.GET and by_htmx(request):
        if request.GET["board"] == news_of(round_):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return render(request, "results/results_board.html", board_context(round_))
    if "table" in request.GET:
        return _opened(request, round_)
    return _page(request, round_, entry_form(round_))


def entry_form(round_: Round, data: Any = None, **options: Any) -> EntryForm:
    """The line for a table of the round, with a field for each side."""
    sides = round_.tournament.sides_at_table
    return EntryForm(data, rules=rules_of_round(round_), sides=sides, **options)


def by_htmx(request: HttpRequest) -> bool:
    """Whether a part of the page is asked for, not a page."""
    return bool(getattr(request, "htmx", False))


def results_page(
    request: HttpRequest, round_: Round, *, catch_up_form: CatchUpForm
) -> HttpResponse:
    """The page with a refused catch-up game as it was typed."""
    context = _line(round_, entry_form(round_)) | board_context(round_)
    catch_up_form.offer(context["opponents"])
    context["catch_up_form"] = catch_up_form
    return render(request, "results/results.html", context, status=UNPROCESSABLE)


def closed(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round that is not public has no results: says so, and where to go."""
    status = UNPROCESSABLE if request.method == "POST" else HTTPStatus.NOT_FOUND
    known = tournament.rounds.filter(number=number).exists() or number <= tournament.rounds_total
    context = {"tournament": tournament, "here": "results", "number": number, "known": known}
    return render(request, "results/results_closed.html", context, status=status)


def _opened(request: HttpRequest, round_: Round) -> HttpResponse:
    """The line with a table typed: who sits there, and its totals to change."""
    form = entry_form(round_, {"table": request.GET["table"]})
    match = None
    if "table" not in form.errors:
        match = match_at(round_, form.cleaned_data["table"])
        if match is None:
            form.add_error("table", no_such_table(round_, form.cleaned_data["table"]))
    problems: list[Any] = list(form.errors.get("table", []))
    if by_htmx(request):
        context = _line(round_, form, match=match) | {"problems": problems}
        return render(request, "results/results_pairs.html", context)
    if match is None:
        typed: dict[str, Any] = {"table": request.GET["table"]}
        return _page(request, round_, entry_form(round_, initial=typed), problems=problems)
    if not takes_totals(round_.tournament):
        return redirect("match_desk", round_.tournament.code, round_.number, match.table)
    typed = {"table": match.table, **totals_of(match)}
    return _page(request, round_, entry_form(round_, initial=typed), match=match)


def _save(request: HttpRequest, round_: Round) -> HttpResponse:
    form = entry_form(round_, request.POST)
    match = None
    if form.is_valid() or "table" not in form.errors:
        match = match_at(round_, form.cleaned_data["table"])
        if match is None:
            form.add_error("table", no_such_table(round_, form.cleaned_data["table"]))
    if match is None or form.errors:
        return _page(request, round_, form, match=match, status=UNPROCESSABLE)
    return _record(request, round_, form, match)


def _record(request: HttpRequest, round_: Round, form: EntryForm, match: Match) -> HttpResponse:
    try:
        result_record(
            actor=actor_of(request),
            match=match,
            # A table that is in already is never overwritten from here: the correction asks first.
            version=0 if match.complete else match.version,
            totals=form.totals(),
            keep="keep" in request.POST and _kept(request, form),
        )
    except Doubt as doubt:
        return _page(request, round_, form, match=match, review=doubt.review, status=UNPROCESSABLE)
    except Refusal as refusal:
        show_problems(form, refusal)
        return _page(request, round_, form, match=match, status=UNPROCESSABLE)
    except Conflict:
        return _in_already(request, round_, form)
    except Repeated:
        pass
    return _saved(request, match, saved_words(round_, match.table, form.totals()))


def _kept(request: HttpRequest, form: EntryForm) -> bool:
    """Whether it is these totals that were looked at and kept, not others typed since."""
    kept = request.POST["keep"]
    return any(kept == kept_check(form.cleaned_data, code) for code in DOUBTS)


def _in_already(request: HttpRequest, round_: Round, form: EntryForm) -> HttpResponse:
    """Somebody entered this table: the same, or before this page was shown, or meanwhile."""
    match = match_at(round_, form.cleaned_data["table"])
    if match is None:
        raise Gone(round_)
    if _same(match, form):
        words = _("Table %(table)s was in already, with the same totals.")
        return _saved(request, match, words % {"table": match.table})
    seen = form.cleaned_data.get("seen")
    if seen is not None and match.revision <= seen:
        return _go(request, correction_url(round_, form))
    context = _line(round_, form, match=match)
    context["correct_url"] = correction_url(round_, form)
    context["beside"] = totals_beside(pairs_at(match), form, standing(match))
    name = "results_conflict_box" if by_htmx(request) else "results_conflict"
    return render(request, f"results/{name}.html", context, status=HTTPStatus.CONFLICT)


def _same(match: Match, form: EntryForm) -> bool:
    stands = totals_of(match)
    names = [*form.names, *(["winner"] if "winner" in form.fields else [])]
    return match.complete and all(stands.get(one) == form.cleaned_data[one] for one in names)


def correction_url(round_: Round, form: EntryForm) -> str:
    """The page that shows what these totals would change at a table that is in."""
    where = [round_.tournament.code, round_.number, form.cleaned_data["table"]]
    names = (*form.names, "winner")
    typed = urlencode({name: str(form.cleaned_data.get(name, "")) for name in names})
    return f"{reverse('result_correct', args=where)}?{typed}"


def _go(request: HttpRequest, url: str) -> HttpResponse:
    if by_htmx(request):
        return HttpResponseClientRedirect(url)
    return done(request, url)


def saved_words(round_: Round, table: int | None, totals: Totals) -> str:
    """What was saved, for the message on top."""
    values = {"table": table, "totals": " – ".join(map(points, totals.points))}
    saved = _("Table %(table)s: %(totals)s, saved.") % values
    return " ".join(filter(None, (saved, rubicon_words(rules_of_round(round_), totals))))


def _saved(request: HttpRequest, match: Match, words: str) -> HttpResponse:
    """The next table: an empty line, and what this card has changed among the tables."""
    round_ = match.round
    if not by_htmx(request):
        return done(
            request, reverse("results", args=[round_.tournament.code, round_.number]), words
        )
    messages.success(request, words)
    round_.tournament.refresh_from_db(fields=["revision"])
    context = _line(round_, entry_form(round_)) | saved_context(match)
    return render(request, "results/results_saved.html", context)


def no_such_table(round_: Round, table: int) -> str:
    """Why there is no card for a table number here."""
    other = other_round_with(round_, table)
    values = {"table": table, "number": round_.number, "other": other}
    if other is None:
        return _("There is no table %(table)s in round %(number)s.") % values
    return _("Round %(number)s has no table %(table)s; round %(other)s has.") % values


def _page(
    request: HttpRequest,
    round_: Round,
    form: EntryForm,
    *,
    match: Match | None = None,
    review: Review | None = None,
    problems: Any = (),
    status: int = OK,
) -> HttpResponse:
    context = _line(round_, form, match=match, review=review) | {"problems": problems}
    if by_htmx(request) and request.method == "POST":
        context["oob"] = True
        return render(request, "results/results_answer.html", context, status=status)
    context |= board_context(round_)
    return render(request, "results/results.html", context, status=status)


def _line(
    round_: Round, form: EntryForm, *, match: Match | None = None, review: Review | None = None
) -> dict[str, Any]:
    """What the line shows: the pairs of its table, the answer of the check."""
    tournament, pairs = round_.tournament, pairs_at(match) if match else ()
    context: dict[str, Any] = {
        "tournament": tournament,
        "here": "results",
        "round": round_,
        "form": form,
        "match": match,
        "pairs": pairs,
        "seats": seated(pairs),
        "scores": " – ".join(points(side.score) for side in match.sides.all()) if match else "",
        "no_sum": no_sum_words(rules_of_round(round_)),
        "takes_totals": takes_totals(tournament),
    }
    focus = "winner" if "winner" in form.fields and form.errors else "table"
    if match and not form.is_bound:
        focus = "points_a"
    if review:
        focus = _doubtful(review)
        form.fields[focus].widget.attrs["aria-invalid"] = "true"
        context["doubt"] = review_words(review)
        context["keep"] = kept_check(form.cleaned_data, review.code)
    form.fields[focus].widget.attrs |= {"autofocus": True, "data-focus": ""}
    return context


def _doubtful(review: Review) -> str:
    """The field that most likely wants another look."""
    hint = next(iter(review.hints), "")
    return {"belote_uncounted": "belotes", "capot_uncounted": "capots"}.get(hint, "points_a")
