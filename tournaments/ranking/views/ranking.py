"""The ranking at the desk: now or after any round, and as a file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournaments.core.access import for_tournament
from tournaments.core.asked import whole
from tournaments.core.exchange import table_answer
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


@for_tournament("tournament.run")
def ranking_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page of the ranking, after the round asked for."""
    found = asked_for(request, tournament)
    start = page_start(request, found)
    going = qualifying(tournament, found)
    context = {
        "tournament": tournament,
        "here": "ranking",
        "going": going,
        "category": category_asked(request),
        "assured": assured_first(tournament, found),
        "found": found,
        "columns": columns(found),
        "rows": ranked_rows(tournament, found, start=start, going=going),
        **neighbours(found, start),
        "rounds": range(1, standings(tournament).after_round + 1),
    }
    return render(request, "ranking/ranking.html", context)


@for_tournament("tournament.run")
def ranking_row(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The matches of a pair, for the row that opens."""
    get_object_or_404(tournament.entrants, number=number)
    context = {
        "tournament": tournament,
        "here": "ranking",
        "pair": pair_names(tournament, numbers=[number])[number],
        "matches": pair_record(tournament, number),
    }
    htmx = getattr(request, "htmx", False)
    part = "ranking/_pair_matches.html" if htmx else "ranking/ranking_pair.html"
    return render(request, part, context)


@for_tournament("tournament.run")
def crosstable_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who met whom, a page of the ranking at a time."""
    context = {"tournament": tournament, "here": "ranking", **crosstable_page(request, tournament)}
    return render(request, "ranking/crosstable.html", context)


def crosstable_page(
    request: HttpRequest, tournament: Tournament, *, public: bool = False
) -> dict[str, Any]:
    """What a page of the crosstable shows."""
    found = standings(tournament)
    start = page_start(request, found)
    rows = crosstable(tournament, found, found.rows[start : start + PAGE], public=public)
    rounds = range(1, found.after_round + 1)
    return {
        "found": found,
        "rounds": rounds,
        "rows": rows,
        "grid": grid(tournament, found, public=public),
        **neighbours(found, start),
    }


@for_tournament("data.export")
def ranking_export(request: HttpRequest, tournament: Tournament, fmt: str) -> HttpResponse:
    """The whole ranking as CSV or XLSX."""
    found = asked_for(request, tournament)
    header = [_("Rank"), _("Number"), _("Pair"), *columns(found)]
    return table_answer(
        tournament, fmt, title=_("Ranking"), header=header, rows=export_rows(tournament, found)
    )


def asked_for(request: HttpRequest, tournament: Tournament) -> Standings:
    """The ranking an address asks for: after a round, of everybody or of one category."""
    found = standings(tournament, upto_round=whole(request.GET.get("after")))
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
