"""The ranking at the desk: now or after any round, and as a file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournaments.core.access import for_contest
from tournaments.core.asked import whole
from tournaments.core.exchange import Table, table_answer
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.ranking.selectors.crosstable import crosstable, grid, pair_record
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.ranking import (
    PAGE,
    assured_first,
    columns,
    export_rows,
    ranked_rows,
)
from tournaments.ranking.selectors.standings import Standings, in_category, standings


@for_contest("contest.run")
def ranking_desk(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """A page of the ranking, after the round asked for."""
    found = asked_for(request, contest)
    start = page_start(request, found)
    going = qualifying(contest, found)
    context = {
        "contest": contest,
        "here": "ranking",
        "going": going,
        "category": category_asked(request),
        "assured": assured_first(contest, found),
        "found": found,
        "columns": columns(found),
        "rows": ranked_rows(contest, found, start=start, going=going),
        **neighbours(found, start),
        "rounds": range(1, standings(contest).after_round + 1),
    }
    return render(request, "ranking/ranking.html", context)


@for_contest("contest.run")
def ranking_row(request: HttpRequest, contest: Tournament, number: int) -> HttpResponse:
    """The matches of a pair, for the row that opens."""
    get_object_or_404(contest.entrants, number=number)
    context = {
        "contest": contest,
        "here": "ranking",
        "pair": pair_names(contest, numbers=[number])[number],
        "matches": pair_record(contest, number),
    }
    htmx = getattr(request, "htmx", False)
    part = "ranking/_pair_matches.html" if htmx else "ranking/ranking_pair.html"
    return render(request, part, context)


@for_contest("contest.run")
def crosstable_desk(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Who met whom, a page of the ranking at a time."""
    context = {"contest": contest, "here": "ranking", **crosstable_page(request, contest)}
    return render(request, "ranking/crosstable.html", context)


def crosstable_page(
    request: HttpRequest, contest: Tournament, *, public: bool = False
) -> dict[str, Any]:
    """What a page of the crosstable shows."""
    found = standings(contest)
    start = page_start(request, found)
    rows = crosstable(contest, found, found.rows[start : start + PAGE], public=public)
    rounds = range(1, found.after_round + 1)
    return {
        "found": found,
        "rounds": rounds,
        "rows": rows,
        "grid": grid(contest, found, public=public),
        **neighbours(found, start),
    }


@for_contest("data.export")
def ranking_export(request: HttpRequest, contest: Tournament, fmt: str) -> HttpResponse:
    """The whole ranking as CSV or XLSX."""
    found = asked_for(request, contest)
    header = [_("Rank"), _("Number"), _("Pair"), *columns(found)]
    return table_answer(contest, fmt, Table(_("Ranking"), header, export_rows(contest, found)))


def asked_for(request: HttpRequest, contest: Tournament) -> Standings:
    """The ranking an address asks for: after a round, of everybody or of one category."""
    found = standings(contest, upto_round=whole(request.GET.get("after")))
    category = category_asked(request)
    if not category:
        return found
    if category not in found.category_names:
        raise Http404
    return in_category(found, category)


def category_asked(request: HttpRequest) -> str:
    """The category of an address; empty for everybody."""
    return request.GET.get("category", "")


def page_start(request: HttpRequest, found: Standings) -> int:
    """The place from which a page of the ranking starts."""
    start = (whole(request.GET.get("page")) or 1) * PAGE - PAGE
    if start and start >= len(found.rows):
        raise Http404
    return start


def neighbours(found: Standings, start: int) -> dict[str, int | None]:
    """The pages before and after, None where there is none."""
    page = start // PAGE + 1
    return {
        "earlier": page - 1 if start else None,
        "later": page + 1 if start + PAGE < len(found.rows) else None,
    }
