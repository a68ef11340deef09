"""At the door: who is here, who has paid, and is the money right."""

import re
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournaments.core.access import actor_of, claims_of, for_tournament
from tournaments.core.replies import (
    PageContext,
    attempt,
    conflict,
    done,
    page,
    page_of,
    posted,
    wants_part,
)
from tournaments.entrants.forms import CashForm, cash_values
from tournaments.entrants.selectors.check_in import cash_counts, rows_changed, ticked_together
from tournaments.entrants.selectors.entrants import (
    check_in_totals,
    entrants_listed,
    moves_told,
    rows_shown,
    waiting_list,
)
from tournaments.entrants.services.presence import (
    Tick,
    cash_count,
    entrants_all_paid,
    entrants_all_present,
    entrants_check_in,
)
from tournaments.models import Tournament

PAGE = 150
TEMPLATE = "entrants/check_in.html"
WAS = re.compile(r"was-([0-9]{1,6})")
SHOWN: dict[str, dict[str, bool]] = {
    "": {},
    "absent": {"present": False},
    "unpaid": {"paid": False},
}


@for_tournament("entrants.check_in", "GET POST")
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to tick. With JavaScript each tick is saved at once, without it all together."""
    if request.method == "GET":
        context = _context(request, tournament)
        if wants_part(request) and "news" in request.GET:
            return _news(request, tournament, context)
        return page(request, TEMPLATE, context, part="list")
    ticks = [_tick(request.POST, number, was) for number, was in _seen(request.POST).items()]
    if not ticks:
        messages.error(request, _("No pair from the list was sent: tick the boxes again."))
        return page(request, TEMPLATE, _context(request, tournament))
    changed: tuple[int, ...] = ()
    actor = actor_of(request)
    with attempt():
        changed = entrants_check_in(actor=actor, tournament=tournament, ticks=ticks)
    moves = moves_told(tournament, actor)
    if wants_part(request):
        numbers = {tick.number for tick in ticks}
        ticked = list(tournament.entrants.filter(number__in=numbers))
        context = {
            **_counted(tournament),
            "ticked": ticked,
            "gone": sorted(numbers - {entrant.number for entrant in ticked}),
            "moves": moves,
        }
        return page(request, TEMPLATE, context, part="ticked", invalid=False)
    words = ngettext("%(count)s pair changed.", "%(count)s pairs changed.", len(changed))
    words = " ".join([words % {"count": len(changed)}, *moves])
    return _back(request, tournament, words)


@for_tournament("entrants.check_in", "POST")
def everyone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tick everybody as present; the absent are then unticked one by one."""
    with attempt():
        entrants_all_present(actor=actor_of(request), tournament=tournament)
    present = check_in_totals(tournament).present
    words = ngettext("%(present)s pair is present.", "%(present)s pairs are present.", present)
    return _back(request, tournament, words % {"present": present})


@for_tournament("entrants.check_in", "POST")
def all_paid(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tick everybody present as having paid; who has not is then unticked."""
    with attempt():
        entrants_all_paid(actor=actor_of(request), tournament=tournament)
    paid = check_in_totals(tournament).paid
    words = ngettext("%(paid)s pair has paid.", "%(paid)s pairs have paid.", paid)
    return _back(request, tournament, words % {"paid": paid})


@for_tournament("entrants.check_in", "GET POST")
def cash(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Notes and coins in the box against the fees that were paid, and the counts so far."""
    counts = cash_counts(tournament)
    kept = counts[0] if counts and "again" not in request.GET else None
    form = CashForm(posted(request), initial=cash_values(kept) if kept else None)
    with attempt(form) as tried:
        if form.is_valid():
            cash_count(**claims_of(request), tournament=tournament, **form.count())
    if form.is_valid() and tried.done:
        return done(request, "cash_count", tournament.code, message=_("Count saved."))
    totals = check_in_totals(tournament)
    context = {
        "tournament": tournament,
        "here": "entrants",
        "form": form,
        "totals": totals,
        "counts": counts,
        "kept": None if form.is_bound else kept,
        "too_much": max(kept.counted - totals.paid_cents, 0) if kept else 0,
        "missing": max(totals.paid_cents - kept.counted, 0) if kept else 0,
        "stale": tried.stale and tried.stale.current,
    }
    if tried.stale:
        return conflict(request, "entrants/check_in_cash.html", context)
    return page(request, "entrants/check_in_cash.html", context)


def _seen(sent: QueryDict) -> dict[int, str]:
    """The boxes of each pair as the page has shown them: `was-12` is `10` for 12 who is present."""
    lines = ((WAS.fullmatch(name), str(was)) for name, was in sent.items())
    return {int(line[1]): was for line, was in lines if line and was in ("00", "01", "10", "11")}


def _tick(sent: QueryDict, number: int, was: str) -> Tick:
    """The boxes of a pair that were touched since the page was made."""
    present, paid = f"present-{number}" in sent, f"paid-{number}" in sent
    return Tick(
        number,
        present=present if present != (was[0] == "1") else None,
        paid=paid if paid != (was[1] == "1") else None,
    )


def _news(request: HttpRequest, tournament: Tournament, context: PageContext) -> HttpResponse:
    """The rows and counts that others have changed since they were shown; 204 without any."""
    context["changed"] = rows_changed(tournament, _seen(request.GET))
    context["renewed"] = request.GET.get("members") != context["members"]
    if context["renewed"]:
        context["changed"] = []
    elif not context["changed"] and request.GET.get("counts") == context["counts"]:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return page(request, TEMPLATE, context, part="news")


def _counted(tournament: Tournament) -> PageContext:
    """What stands above the list and beside it."""
    totals = check_in_totals(tournament)
    return {
        "tournament": tournament,
        "totals": totals,
        # What changes with each tick, and when somebody is entered, withdraws or has a place.
        "counts": f"{totals.present}.{totals.paid}.{totals.to_pay}",
        "members": f"{totals.expected}.{totals.waiting}.{tournament.next_number}",
        "together": ticked_together(tournament, timezone.now()),
    }


def _back(request: HttpRequest, tournament: Tournament, said: str) -> HttpResponse:
    """To the list as it was shown, with what was done."""
    where = resolve_url("check_in", tournament.code)
    query = request.GET.urlencode()
    return done(request, f"{where}?{query}" if query else where, message=said)


def _context(request: HttpRequest, tournament: Tournament) -> PageContext:
    search, show = request.GET.get("q", "")[:80], request.GET.get("show", "")
    show = show if show in SHOWN else ""
    counted = _counted(tournament)
    waiting = counted["totals"].waiting
    listed = entrants_listed(tournament, search).filter(**SHOWN[show])
    shown = page_of(request, listed.placed(), PAGE)
    asked = {"q": search, "show": show, "page": shown.number}
    return {
        **counted,
        "here": "entrants",
        "anybody": bool(waiting or tournament.entrants.exists()),
        "page": shown,
        "lines": rows_shown(shown, {}),
        "search": search,
        "show": show,
        "shows": (("", _("All")), ("absent", _("Not here yet")), ("unpaid", _("Still to pay"))),
        # Not with all that a request for news sends.
        "query": QueryDict(urlencode({name: value for name, value in asked.items() if value})),
        # Who waits owes nothing yet.
        "in_line": waiting_list(listed, tournament) if waiting and show != "unpaid" else (),
    }
