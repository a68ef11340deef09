"""The ranking at the desk: now or after any round, and as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournaments.core.access import for_tournament
from tournaments.core.exchange import table_answer
from tournaments.core.parameters import whole
from tournaments.core.replies import page
from tournaments.entrants.selectors.names import pair_names
from tournaments.models import Tournament
from tournaments.ranking.selectors.crosstable import crosstable_page, pair_record
from tournaments.ranking.selectors.equals import may_be_ordered
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.ranking import (
    columns,
    ranking_page,
    standings_asked,
)
from tournaments.ranking.selectors.ranking_file import export_rows
from tournaments.ranking.selectors.standings import standings


@for_tournament("tournament.run")
def ranking_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A page of the ranking, after the round asked for."""
    context = {"tournament": tournament, "here": "ranking", "evening": evening(tournament)}
    context |= {"to_order": may_be_ordered(tournament)}
    return render(request, "ranking/ranking.html", context | ranking_page(tournament, request.GET))


@for_tournament("tournament.run")
def ranking_row(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The matches of a pair, for the row that opens."""
    get_object_or_404(tournament.entrants.placed(), number=number)
    context = {
        "tournament": tournament,
        "here": "ranking",
        "pair": pair_names(tournament, numbers=[number])[number],
        "matches": pair_record(tournament, number),
    }
    return page(request, "ranking/ranking_pair.html", context, part="matches")


@for_tournament("tournament.run")
def crosstable_desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who met whom, a page of the ranking at a time."""
    context = {"tournament": tournament, "here": "ranking"}
    shown = crosstable_page(tournament, request.GET)
    return render(request, "ranking/crosstable.html", context | shown)


@for_tournament("tournament.run")
def ranking_pictures(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The ranks round by round and the way to the podium, with the pair that is asked for."""
    context = {
        "tournament": tournament,
        "here": "ranking",
        "chosen": whole(request.GET.get("pair")),
        "rounds": standings(tournament).after_round,
    }
    return render(request, "ranking/ranking_pictures.html", context)


@for_tournament("data.export")
def ranking_export(request: HttpRequest, tournament: Tournament, fmt: str) -> HttpResponse:
    """The whole ranking as CSV or XLSX."""
    found = standings_asked(tournament, request.GET)
    rounds = [f"P{number}" for number in range(1, found.after_round + 1)]
    header = [_("Rank"), _("Number"), _("Pair"), *columns(found), *rounds]
    header += [_("Departure"), _("Equal in everything")]
    rows = export_rows(tournament, found)
    return table_answer(tournament, fmt, title=_("Ranking"), header=header, rows=rows)
