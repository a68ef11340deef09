"""At the door: who is here, who has paid, and is the money right."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import replies
from tournaments.core.access import actor_of, for_tournament
from tournaments.core.writes import Repeated
from tournaments.entrants.fields import details_shown
from tournaments.entrants.forms import CashForm
from tournaments.entrants.selectors.entrants import check_in_totals, entrants_listed, seated
from tournaments.entrants.services.presence import Tick, entrants_all_present, entrants_check_in
from tournaments.models import Tournament

PAGE = 150
TEMPLATE = "entrants/check_in.html"
WAS = re.compile(r"was-([0-9]{1,6})")
SHOWN: dict[str, dict[str, bool]] = {
    "": {},
    "absent": {"present": False},
    "unpaid": {"paid": False},
}


@for_tournament("entrants.check_in", methods="GET POST")
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list to tick. With JavaScript each tick is saved at once, without it all together."""
    if request.method == "GET":
        part = "#list" if request.htmx else ""  # type: ignore[attr-defined]
        return render(request, TEMPLATE + part, _context(request, tournament))
    ticks = _ticks(request.POST)
    if not ticks:
        messages.error(request, _("No pair of the list was sent: tick the boxes again."))
        return replies.page(request, TEMPLATE, _context(request, tournament), invalid=True)
    try:
        changed = entrants_check_in(actor=actor_of(request), tournament=tournament, ticks=ticks)
    except Repeated:
        changed = ()
    if request.htmx:  # type: ignore[attr-defined]
        return _ticked(request, tournament, [tick.number for tick in ticks])
    words = ngettext("%(count)s pair changed.", "%(count)s pairs changed.", len(changed))
    return _back(request, tournament, words % {"count": len(changed)})


@for_tournament("entrants.check_in", methods="POST")
def everyone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tick everybody as present; the absent are then unticked one by one."""
    with suppress(Repeated):
        entrants_all_present(actor=actor_of(request), tournament=tournament)
    present = check_in_totals(tournament).present
    words = ngettext("%(present)s pair is present.", "%(present)s pairs are present.", present)
    return _back(request, tournament, words % {"present": present})


@for_tournament("entrants.check_in")
def cash(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Notes and coins in the box against the fees that were paid."""
    form, totals = CashForm(request.GET or None), check_in_totals(tournament)
    context = {"tournament": tournament, "here": "entrants", "form": form, "totals": totals}
    if form.is_bound and form.is_valid():
        counted = form.total_cents()
        gap = counted - totals.paid_cents
        context |= {"counted": counted, "more": max(gap, 0), "less": max(-gap, 0)}
    invalid = form.is_bound and not form.is_valid()
    return replies.page(request, "entrants/check_in_cash.html", context, invalid=invalid)


def _ticks(sent: QueryDict) -> list[Tick]:
    """What was touched since the page was made: `was-12` holds how the boxes of 12 stood."""
    ticks = []
    for name, was in sent.items():
        line = WAS.fullmatch(name)
        if line is None or was not in ("00", "01", "10", "11"):
            continue
        number = line[1]
        now = (f"present-{number}" in sent, f"paid-{number}" in sent)
        stood = (was[0] == "1", was[1] == "1")
        present, paid = (n if n != s else None for n, s in zip(now, stood, strict=True))
        ticks.append(Tick(int(number), present, paid))
    return ticks


def _ticked(request: HttpRequest, tournament: Tournament, numbers: list[int]) -> HttpResponse:
    ticked = list(tournament.entrants.filter(number__in=numbers))
    context = {
        "tournament": tournament,
        "totals": check_in_totals(tournament),
        "ticked": ticked,
        "gone": sorted(set(numbers) - {entrant.number for entrant in ticked}),
        "oob": True,
    }
    return render(request, TEMPLATE + "#ticked", context)


def _back(request: HttpRequest, tournament: Tournament, said: str) -> HttpResponse:
    """To the list as it was shown, with what was done."""
    where = reverse("check_in", args=[tournament.code])
    query = request.GET.urlencode()
    return replies.done(request, f"{where}?{query}" if query else where, said)


def _context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    search, show = request.GET.get("q", "")[:80], request.GET.get("show", "")
    show = show if show in SHOWN else ""
    found = entrants_listed(tournament, search).filter(**SHOWN[show])
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    kept = urlencode({name: value for name, value in (("q", search), ("show", show)) if value})
    return {
        "tournament": tournament,
        "here": "entrants",
        "page": page,
        "lines": [
            {
                "entrant": entrant,
                "people": list(seated(entrant).values()),
                "details": details_shown(entrant),
            }
            for entrant in page
        ],
        "search": search,
        "show": show,
        "shows": (("", _("All")), ("absent", _("Not here yet")), ("unpaid", _("Still to pay"))),
        "query": f"{kept}&" if kept else "",
        "totals": check_in_totals(tournament),
    }
