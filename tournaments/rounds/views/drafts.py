"""Changing a draft, and how every act on a draw is answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_tournament
from tournaments.core.fields import VersionForm
from tournaments.core.replies import done
from tournaments.core.writes import Actor, Conflict, Refusal, Repeated
from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.crosstable import table_rows
from tournaments.rounds.drafts import first_of_phase, numbers_of
from tournaments.rounds.forms import LARGEST_SEED, LockForm, SwapForm
from tournaments.rounds.selectors.certificates import is_drawn
from tournaments.rounds.selectors.drafts import draft_of, later_in
from tournaments.rounds.services import drafts

OK = HTTPStatus.OK
REFUSED = HTTPStatus.UNPROCESSABLE_ENTITY
SEEN = "version"
"""Which state of the draft a page that asks for news shows."""


def step_taken(
    request: HttpRequest,
    round_: Round,
    act: Callable[..., Any],
    *,
    where: str | None = None,
    said: str = "",
) -> HttpResponse:
    """Carry out an act that needs nothing but the version it was seen at."""
    form = VersionForm(request.POST)
    if not form.is_valid():
        return stale(request, round_)
    return changed(
        request,
        round_,
        form,
        lambda version: act(actor=actor_of(request), round_=round_, version=version),
        where=where,
        said=said,
    )


def changed(
    request: HttpRequest,
    round_: Round,
    form: Form,
    act: Callable[[int], Any],
    *,
    where: str | None = None,
    said: str = "",
) -> HttpResponse:
    """Carry out an act on the version of a form; the draft follows unless told otherwise."""
    code, number = round_.tournament.code, round_.number
    try:
        act(form.cleaned_data["version"])
    except Refusal as refusal:
        return refused(request, round_, refusal)
    except Conflict as conflict:
        return stale(request, conflict.current)
    except Repeated:
        said = ""
    return done(request, where or reverse("round_draw", args=[code, number]), said)


def refused(request: HttpRequest, round_: Round, refusal: Refusal) -> HttpResponse:
    """422: why it cannot be done, over what stands."""
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    for problem in refusal.problems:
        messages.error(request, str(problem.message))
    if round_.published:
        return plan_page(request, round_, status=REFUSED)
    return draft_page(request, round_, status=REFUSED)


def stale(request: HttpRequest, round_: Round) -> HttpResponse:
    """409: somebody was faster, and this is what stands now."""
    messages.warning(request, _("The draw changed meanwhile: here is how it stands now."))
    if round_.published:
        return plan_page(request, round_, status=HTTPStatus.CONFLICT)
    return draft_page(request, round_, status=HTTPStatus.CONFLICT)


def draft_page(
    request: HttpRequest,
    round_: Round,
    *,
    swap: SwapForm | None = None,
    asks: bool = False,
    status: int = OK,
) -> HttpResponse:
    """The draft; `asks` whether it may be drawn again with its locks."""
    tournament = round_.tournament
    here = reverse("round_draw", args=[tournament.code, round_.number])
    context = {
        "tournament": tournament,
        "here": "desk",
        "round": round_,
        "draft": draft_of(round_),
        "swap": swap or SwapForm(numbers=placed(round_)),
        "asks": asks,
        "poll": f"{here}?seen={tournament.revision}&{SEEN}={round_.version}",
    }
    return render(request, "rounds/draft.html", context, status=status)


def draft_news(request: HttpRequest, round_: Round) -> HttpResponse:
    """What has changed of a draft, for a page that shows it."""
    tournament = round_.tournament
    context = {
        "tournament": tournament,
        "round": round_,
        "draft": draft_of(round_),
        "poll": f"{request.path}?seen={tournament.revision}&{SEEN}={round_.version}",
        "moved": request.GET.get(SEEN) != str(round_.version),
        "news": True,
    }
    return render(request, "rounds/_draft_news.html", context)


def plan_page(request: HttpRequest, round_: Round, status: int = OK) -> HttpResponse:
    """Who sits where in a published round."""
    context = {
        "tournament": round_.tournament,
        "here": "desk",
        "round": round_,
        "rows": table_rows(round_),
        "certified": is_drawn(round_),
    }
    return render(request, "rounds/table_plan.html", context, status=status)


def placed(round_: Round) -> list[int]:
    """Everybody in a draft, those who rest or come in later last."""
    step = round_.steps[round_.step]
    playing = [n for match in step["matches"] for n in numbers_of(match)]
    resting = round_.draw.get("resting", ()) if first_of_phase(round_.draw, round_.number) else ()
    return [*playing, *step["byes"], *resting, *later_in(round_)]


@for_tournament("round.draw", methods="POST")
def draft_swap(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Put two pairs in each other's place."""
    round_ = get_object_or_404(tournament.rounds, number=number)
    form = SwapForm(request.POST, numbers=placed(round_))
    if not form.is_valid():
        if round_.published:
            return stale(request, round_)
        return draft_page(request, round_, swap=form, status=REFUSED)
    one, other = form.cleaned_data["picked"]
    return changed(
        request,
        round_,
        form,
        lambda version: drafts.draft_swap(
            actor=actor_of(request), round_=round_, one=one, other=other, version=version
        ),
    )


@for_tournament("round.draw", methods="POST")
def draft_lock(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Keep a match, or let it go."""
    round_ = get_object_or_404(tournament.rounds, number=number)
    form = LockForm(request.POST)
    if not form.is_valid():
        return stale(request, round_)
    table, locked = form.chosen()
    return changed(
        request,
        round_,
        form,
        lambda version: drafts.draft_lock(
            actor=actor_of(request), round_=round_, table=table, locked=locked, version=version
        ),
    )


@for_tournament("round.draw", methods="POST")
def draft_redraw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Draw everybody anew who is not at a locked table."""
    round_ = get_object_or_404(tournament.rounds, number=number)
    return step_taken(request, round_, _redraw)


@for_tournament("round.draw", methods="POST")
def draft_undo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Back one step."""
    return step_taken(
        request, get_object_or_404(tournament.rounds, number=number), drafts.draft_undo
    )


@for_tournament("round.draw", methods="POST")
def draft_redo(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Forward again."""
    return step_taken(
        request, get_object_or_404(tournament.rounds, number=number), drafts.draft_redo
    )


def _redraw(*, actor: Actor, round_: Round, version: int) -> Round:
    seed = secrets.randbelow(LARGEST_SEED + 1)
    return drafts.draft_redraw(actor=actor, round_=round_, seed=seed, version=version)
