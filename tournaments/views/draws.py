"""The draw: making a draft, changing it, publishing it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.engine.draws import tables_for
from tournaments.forms.draws import LARGEST_SEED, DrawForm, SwapForm, VersionForm
from tournaments.models import Round, Tournament
from tournaments.selectors.draws import draft_of, obstacles, volunteers_needed
from tournaments.selectors.entrants import players_of_round
from tournaments.selectors.names import PairName, pair_names
from tournaments.selectors.tables import table_rows
from tournaments.services import drafts, rounds
from tournaments.services.base import Conflict, Refusal, Repeated
from tournaments.views.access import for_contest, stamp_of
from tournaments.views.replies import done, show_problems

OK = HTTPStatus.OK
REFUSED = HTTPStatus.UNPROCESSABLE_ENTITY


@for_contest("round.draw", methods="GET POST")
def round_draw(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Before the draw: what is in the way, the button. After it: the draft."""
    if number == 0:
        raise Http404
    round_ = contest.rounds.filter(number=number).first()
    if round_ is not None and round_.published:
        if request.method == "POST":
            said = _("Round %(number)s is published already.") % {"number": number}
            return _refused(request, round_, Refusal.of(said))
        return redirect("table_plan", contest.code, number)
    if request.method == "POST":
        return _draw(request, contest, number)
    if round_ is None:
        return _before(request, contest, number, _draw_form(contest, number))
    return _draft(request, round_)


@for_contest("round.draw", methods="POST")
def draft_swap(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Put two pairs in each other's place."""
    round_ = get_object_or_404(contest.rounds, number=number)
    form = SwapForm(request.POST, numbers=_placed(round_))
    if not form.is_valid():
        return _draft(request, round_, swap=form, status=REFUSED)
    one, other = form.cleaned_data["picked"]
    return _change(
        request,
        round_,
        form,
        lambda version: drafts.draft_swap(
            stamp=stamp_of(request), round_=round_, one=one, other=other, version=version
        ),
    )


@for_contest("round.draw", methods="POST")
def draft_undo(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Back one step."""
    return _step(request, get_object_or_404(contest.rounds, number=number), drafts.draft_undo)


@for_contest("round.draw", methods="POST")
def draft_redo(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Forward again."""
    return _step(request, get_object_or_404(contest.rounds, number=number), drafts.draft_redo)


@for_contest("round.draw", methods="POST")
def round_discard(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Throw the draft away."""
    round_ = get_object_or_404(contest.rounds, number=number)
    return _step(request, round_, rounds.round_discard)


@for_contest("round.draw", methods="POST")
def round_publish(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Make the draft public and go to the table plan."""
    round_ = get_object_or_404(contest.rounds, number=number)
    plan = reverse("table_plan", args=[contest.code, number])
    return _step(request, round_, rounds.round_publish, where=plan, said=_("The draw is public."))


@for_contest("round.draw", methods="POST")
def round_unpublish(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Take the round back to its draft while nothing is entered."""
    round_ = get_object_or_404(contest.rounds, number=number)
    said = _("The draw is a draft again.")
    return _step(request, round_, rounds.round_unpublish, said=said)


@for_contest("contest.run")
def table_plan(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Who sits where in a published round."""
    round_ = get_object_or_404(contest.rounds, number=number, published_at__isnull=False)
    return _plan(request, round_)


def _draw(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    form = _draw_form(contest, number, request.POST)
    if not form.is_valid():
        return _before(request, contest, number, form, status=REFUSED)
    seed = form.cleaned_data["seed"]
    try:
        rounds.round_draw(
            stamp=stamp_of(request),
            contest=contest,
            number=number,
            seed=secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed,
            volunteer=form.cleaned_data.get("volunteer"),
            second_volunteer=form.cleaned_data.get("second_volunteer"),
            version=_version(request),
        )
    except Refusal as refusal:
        show_problems(form, refusal)
        return _before(request, contest, number, form, status=REFUSED)
    except Conflict as conflict:
        return _stale(request, conflict.current)
    except Repeated:
        pass
    return done(request, reverse("round_draw", args=[contest.code, number]))


def _step(
    request: HttpRequest,
    round_: Round,
    act: Callable[..., Any],
    *,
    where: str | None = None,
    said: str = "",
) -> HttpResponse:
    form = VersionForm(request.POST)
    if not form.is_valid():
        return _stale(request, round_)
    return _change(
        request,
        round_,
        form,
        lambda version: act(stamp=stamp_of(request), round_=round_, version=version),
        where=where,
        said=said,
    )


def _change(
    request: HttpRequest,
    round_: Round,
    form: Form,
    act: Callable[[int], Any],
    *,
    where: str | None = None,
    said: str = "",
) -> HttpResponse:
    code, number = round_.tournament.code, round_.number
    try:
        act(form.cleaned_data["version"])
    except Refusal as refusal:
        return _refused(request, round_, refusal)
    except Conflict as conflict:
        return _stale(request, conflict.current)
    except Repeated:
        said = ""
    return done(request, where or reverse("round_draw", args=[code, number]), said)


def _refused(request: HttpRequest, round_: Round, refusal: Refusal) -> HttpResponse:
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    for problem in refusal.problems:
        messages.error(request, str(problem.message))
    if round_.published:
        return _plan(request, round_, status=REFUSED)
    return _draft(request, round_, status=REFUSED)


def _stale(request: HttpRequest, round_: Round) -> HttpResponse:
    messages.warning(request, _("The draw changed meanwhile: here is how it stands now."))
    if round_.published:
        return _plan(request, round_, status=HTTPStatus.CONFLICT)
    return _draft(request, round_, status=HTTPStatus.CONFLICT)


def _before(
    request: HttpRequest, contest: Tournament, number: int, form: DrawForm, status: int = OK
) -> HttpResponse:
    present = len(players_of_round(contest, number))
    context = {
        "contest": contest,
        "here": "desk",
        "number": number,
        "form": form,
        "obstacles": obstacles(contest, number),
        "present": present,
        "byes": tables_for(contest, present).byes,
    }
    return render(request, "tournaments/draw_new.html", context, status=status)


def _draft(
    request: HttpRequest, round_: Round, *, swap: SwapForm | None = None, status: int = OK
) -> HttpResponse:
    context = {
        "contest": round_.tournament,
        "here": "desk",
        "round": round_,
        "draft": draft_of(round_),
        "swap": swap or SwapForm(numbers=_placed(round_)),
    }
    return render(request, "tournaments/draft.html", context, status=status)


def _plan(request: HttpRequest, round_: Round, status: int = OK) -> HttpResponse:
    context = {
        "contest": round_.tournament,
        "here": "desk",
        "round": round_,
        "rows": table_rows(round_),
    }
    return render(request, "tournaments/table_plan.html", context, status=status)


def _placed(round_: Round) -> list[int]:
    step = round_.steps[round_.step]
    return [*(n for m in step["matches"] for side in m["sides"] for n in side), *step["byes"]]


def _draw_form(contest: Tournament, number: int, *typed: Any) -> DrawForm:
    needed = volunteers_needed(contest, number)
    return DrawForm(*typed, volunteers=_volunteers(contest, number, needed), needed=needed)


def _volunteers(contest: Tournament, number: int, needed: int) -> dict[int, PairName]:
    if not needed:
        return {}
    names = pair_names(contest)
    return {p.number: names[p.number] for p in players_of_round(contest, number)}


def _version(request: HttpRequest) -> int | None:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
