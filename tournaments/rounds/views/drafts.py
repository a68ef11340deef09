"""Changing a draft: swap, lock, draw the rest again, undo, redo."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.core.access import for_contest, stamp_of
from tournaments.core.writes import Stamp
from tournaments.models import Round, Tournament
from tournaments.rounds.forms.draws import LARGEST_SEED, LockForm, SwapForm
from tournaments.rounds.services import drafts
from tournaments.rounds.views.draft_replies import (
    REFUSED,
    changed,
    draft_page,
    placed,
    stale,
    step_taken,
)


@for_contest("round.draw", methods="POST")
def draft_swap(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Put two pairs in each other's place."""
    round_ = get_object_or_404(contest.rounds, number=number)
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
            stamp=stamp_of(request), round_=round_, one=one, other=other, version=version
        ),
    )


@for_contest("round.draw", methods="POST")
def draft_lock(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Keep a match, or let it go."""
    round_ = get_object_or_404(contest.rounds, number=number)
    form = LockForm(request.POST)
    if not form.is_valid():
        return stale(request, round_)
    table, locked = form.chosen()
    return changed(
        request,
        round_,
        form,
        lambda version: drafts.draft_lock(
            stamp=stamp_of(request), round_=round_, table=table, locked=locked, version=version
        ),
    )


@for_contest("round.draw", methods="POST")
def draft_redraw(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Draw everybody anew who is not at a locked table."""
    round_ = get_object_or_404(contest.rounds, number=number)
    return step_taken(request, round_, _redraw)


@for_contest("round.draw", methods="POST")
def draft_undo(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Back one step."""
    return step_taken(request, get_object_or_404(contest.rounds, number=number), drafts.draft_undo)


@for_contest("round.draw", methods="POST")
def draft_redo(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """Forward again."""
    return step_taken(request, get_object_or_404(contest.rounds, number=number), drafts.draft_redo)


def _redraw(*, stamp: Stamp, round_: Round, version: int) -> Round:
    seed = secrets.randbelow(LARGEST_SEED + 1)
    return drafts.draft_redraw(stamp=stamp, round_=round_, seed=seed, version=version)
