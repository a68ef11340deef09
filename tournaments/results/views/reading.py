"""The totals of a round, table by table, to read a pile of cards against."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core.access import for_tournament
from tournaments.models import Tournament
from tournaments.results.pages import board_context, closed
from tournaments.results.selectors import round_of


@for_tournament("result.enter")
def results_reading(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every table of a round in order, with its totals large."""
    round_ = round_of(tournament, number)
    if round_ is None:
        return closed(request, tournament, number)
    context = board_context(round_) | {"here": "results"}
    return render(request, "results/results_reading.html", context)
