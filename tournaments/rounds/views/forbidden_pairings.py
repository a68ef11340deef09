"""Pairs that must not meet: the list, two more, two that may meet again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core import replies
from tournaments.core.access import for_contest, stamp_of
from tournaments.core.writes import Refusal, Repeated
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.rounds.forms import ForbiddenPairingForm
from tournaments.rounds.selectors.forbidden_pairings import (
    forbidden_effects,
    forbidden_rows,
    forbidden_troubles,
    is_draft_outdated,
)
from tournaments.rounds.services.forbidden_pairings import (
    forbidden_pairing_add,
    forbidden_pairing_remove,
)

TEMPLATE = "rounds/forbidden_pairings.html"
MOST_OFFERED = 300
"""More entrants than that are found sooner in the list of entrants than in a field's choices."""


@for_contest("entrants.enter", methods="GET POST")
def forbidden_pairings(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Who must not meet, and the line for two more."""
    if request.method == "GET":
        form = ForbiddenPairingForm(initial={"one": request.GET.get("one", "")[:6]})
        return replies.page(request, TEMPLATE, _context(contest, form))
    form = ForbiddenPairingForm(request.POST)
    try:
        if form.is_valid():
            forbidden_pairing_add(stamp=stamp_of(request), contest=contest, **form.cleaned_data)
            words = _("Pairs %(one)s and %(other)s are kept apart.") % form.cleaned_data
            return replies.done(request, _here(contest), words)
    except Refusal as refusal:
        replies.show_problems(form, refusal)
    except Repeated:
        return replies.done(request, _here(contest))
    return replies.page(request, TEMPLATE, _context(contest, form), invalid=True)


@for_contest("entrants.enter", methods="POST")
def release(request: HttpRequest, contest: Tournament, one: int, other: int) -> HttpResponse:
    """Two may meet again."""
    try:
        forbidden_pairing_remove(stamp=stamp_of(request), contest=contest, one=one, other=other)
    except Refusal as refusal:
        form = ForbiddenPairingForm({})
        form.errors.clear()
        replies.show_problems(form, refusal)
        return replies.page(request, TEMPLATE, _context(contest, form), invalid=True)
    except Repeated:
        return replies.done(request, _here(contest))
    words = _("Pairs %(one)s and %(other)s may meet again.") % {"one": one, "other": other}
    return replies.done(request, _here(contest), words)


def _here(contest: Tournament) -> str:
    return reverse("kept_apart", args=[contest.code])


def _context(contest: Tournament, form: ForbiddenPairingForm) -> dict[str, Any]:
    draft = contest.rounds.filter(published_at=None).order_by("number").first()
    offered = contest.entrants.count() <= MOST_OFFERED
    return {
        "contest": contest,
        "here": "entrants",
        "form": form,
        "rows": forbidden_rows(contest),
        "effects": forbidden_effects(contest),
        "troubles": forbidden_troubles(contest),
        "draft": draft,
        "outdated": draft is not None and is_draft_outdated(draft),
        "offered": pair_names(contest).values() if offered else (),
    }
