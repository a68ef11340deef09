"""Changing a draft, and how every act on a draw is answered."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import actor_of, for_row, for_tournament
from tournaments.core.fields import VersionForm
from tournaments.core.replies import (
    PageContext,
    attempt,
    done,
    page,
    say_problems,
    version_in,
    wants_part,
)
from tournaments.core.writes import Refusal
from tournaments.entrants.selectors.entrants import moves_told
from tournaments.models import Round, Tournament
from tournaments.ranking.selectors.seats import table_rows
from tournaments.rounds.forms import DrawForm, SwapForm, random_seed
from tournaments.rounds.selectors.certificates import is_drawn
from tournaments.rounds.selectors.drafts import draft_of, numbers_in
from tournaments.rounds.selectors.draws import unticked_names
from tournaments.rounds.selectors.outdated import reasons_to_redraw
from tournaments.rounds.selectors.waiting import games_told, waiting_ones
from tournaments.rounds.services import drafts

DRAFT, PLAN = "rounds/draft.html", "rounds/table_plan.html"
SEEN = "version"
"""The parameter of a poll: the version of the draft that the page shows."""


def round_or_404(tournament: Tournament, number: int) -> Round:
    """A round of the tournament, be it a draft or published."""
    return get_object_or_404(tournament.rounds, number=number)


for_round = for_row(for_tournament, round_or_404, "number")
"""Guards a view of one round, which it gets in place of the address of it."""


def act_on(
    request: HttpRequest,
    round_: Round,
    act: Callable[..., Any],
    *,
    where: str = "",
    said: str = "",
    **facts: object,
) -> HttpResponse:
    """Carry out an act on the version of a form, then show the draft or `where`."""
    form = VersionForm(request.POST)
    if not form.is_valid():
        return stale(request, round_)
    version = form.cleaned_data["version"]
    actor = actor_of(request)
    with attempt() as tried:
        act(actor=actor, round_=round_, version=version, **facts)
    if tried.refused:
        return refused(request, round_, tried.refused)
    if tried.stale:
        return stale(request, tried.stale.current)
    where = where or url_of("round_draw", round_)
    moves = moves_told(round_.tournament, actor) if said else []
    return done(request, where, message="" if tried.repeated else " ".join([said, *moves]).strip())


def url_of(name: str, round_: Round) -> str:
    """The address of a page of a round."""
    return reverse(name, args=[round_.tournament.code, round_.number])


def refused(request: HttpRequest, round_: Round, refusal: Refusal) -> HttpResponse:
    """422: the reasons of a refusal above the draw as it stands."""
    say_problems(request, refusal)
    current = Round.objects.select_related("tournament").get(pk=round_.pk)
    return _as_it_stands(request, current)


def stale(request: HttpRequest, round_: Round) -> HttpResponse:
    """409: somebody else was faster; the draw as it stands."""
    messages.warning(request, _("The draw has changed in the meantime: this is how it is now."))
    answer = _as_it_stands(request, round_)
    if "HX-Redirect" not in answer:
        answer.status_code = HTTPStatus.CONFLICT
    return answer


def _as_it_stands(request: HttpRequest, round_: Round) -> HttpResponse:
    if not round_.published:
        return draft_page(request, round_)
    if wants_part(request):
        return HttpResponse(headers={"HX-Redirect": url_of("table_plan", round_)})
    return plan_page(request, round_)


def draft_page(
    request: HttpRequest,
    round_: Round,
    *,
    swap: SwapForm | None = None,
    again: DrawForm | None = None,
    asks: bool = False,
    asks_publish: bool = False,
) -> HttpResponse:
    """The draft; `asks` whether to draw again although matches are locked.

    `asks_publish`: whether to publish it although something was settled otherwise since.
    """
    resting = dict(zip(("volunteer", "second_volunteer"), round_.step_shown.byes, strict=False))
    context = {
        **_context(request, round_),
        "here": "desk",
        "swap": swap or SwapForm(numbers=numbers_in(round_)),
        "again": again or DrawForm(round_.tournament, round_.number, initial=resting),
        "asks": asks,
        "asks_publish": asks_publish,
    }
    return page(request, DRAFT, context)


def draft_news(request: HttpRequest, round_: Round) -> HttpResponse:
    """The parts of the page of a draft that change, for a page that polls."""
    moved = request.GET.get(SEEN) != str(round_.version)
    context = {**_context(request, round_), "moved": moved, "news": True}
    return render(request, f"{DRAFT}#news", context)


def _context(request: HttpRequest, round_: Round) -> PageContext:
    tournament = round_.tournament
    here, reasons = url_of("round_draw", round_), reasons_to_redraw(round_)
    return {
        "tournament": tournament,
        "round": round_,
        "draft": draft_of(round_),
        "outdated": reasons,
        "refuses": any(reason.refuses for reason in reasons),
        "left_out": unticked_names(tournament, round_.number),
        "page_url": here,
        "poll": f"{here}?seen={tournament.revision}&{SEEN}={round_.version}",
    }


def plan_page(
    request: HttpRequest, round_: Round, games: Sequence[tuple[str, int]] = ()
) -> HttpResponse:
    """The table plan of a published round; unpublishing would delete `games`."""
    context = {
        "tournament": round_.tournament,
        "here": "desk",
        "round": round_,
        "rows": table_rows(round_),
        "waiting": waiting_ones(round_),
        "certified": is_drawn(round_),
        "games": games_told(games),
    }
    return page(request, PLAN, context)


@for_round("round.draw", "POST")
def draft_swap(request: HttpRequest, round_: Round) -> HttpResponse:
    """Put two pairs in each other's place."""
    form = SwapForm(request.POST, numbers=numbers_in(round_))
    if not form.is_valid():
        if round_.published:
            return stale(request, round_)
        return draft_page(request, round_, swap=form)
    one, other = form.cleaned_data["picked"]
    return act_on(request, round_, drafts.draft_swap, one=one, other=other)


@for_round("round.draw", "POST")
def draft_lock(request: HttpRequest, round_: Round) -> HttpResponse:
    """Lock the match at a table, or unlock it."""
    locked, both = "lock" in request.POST, {"lock", "unlock"} <= request.POST.keys()
    table = version_in(request.POST, "lock" if locked else "unlock")
    if both or not table:
        return stale(request, round_)
    return act_on(request, round_, drafts.draft_lock, table=table, locked=locked)


@for_round("round.draw", "POST")
def draft_redraw(request: HttpRequest, round_: Round) -> HttpResponse:
    """Draw again everybody who is not at a locked table."""
    return act_on(request, round_, drafts.draft_redraw, seed=random_seed())


@for_round("round.draw", "POST")
def draft_undo(request: HttpRequest, round_: Round) -> HttpResponse:
    """Go back one step of the draft."""
    return act_on(request, round_, drafts.draft_undo)


@for_round("round.draw", "POST")
def draft_redo(request: HttpRequest, round_: Round) -> HttpResponse:
    """Carry out again the step that was undone last."""
    return act_on(request, round_, drafts.draft_redo)
