"""The start of a friendly game: its rules, then its players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rules import Rules
from tournaments.core.access import for_site
from tournaments.core.replies import UNPROCESSABLE
from tournaments.core.writes import Refusal
from tournaments.friendly.forms import NamesForm
from tournaments.friendly.pages import game_page
from tournaments.friendly.state import Carried
from tournaments.rulesets.address import rules_asked, rules_named, rules_query
from tournaments.rulesets.titles import presets_by_game


@for_site("friendly.count", methods="GET POST")
def friendly(request: HttpRequest) -> HttpResponse:
    """The rules to choose from; with rules in the address, the form of names."""
    if "preset" not in request.GET:
        return _choices(request)
    try:
        rules = rules_asked(request.GET)
    except Refusal as refusal:
        return _choices(request, refusal)
    if request.method != "POST":
        return names_page(request, NamesForm(rules=rules), rules)
    form = NamesForm(request.POST, rules=rules)
    if not form.is_valid():
        return names_page(request, form, rules)
    return game_page(request, Carried(form.game()))


def names_page(request: HttpRequest, form: NamesForm, rules: Rules) -> HttpResponse:
    """The page with the form of names."""
    context = {
        "form": form,
        "query": rules_query(rules),
        "called": rules_named(rules),
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "friendly/names.html", context, status=status)


def _choices(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    problems = [problem.message for problem in refusal.problems] if refusal else []
    context = {"games": presets_by_game(), "problems": problems}
    refused = refusal is not None or request.method == "POST"
    status = UNPROCESSABLE if refused else 200
    return render(request, "friendly/start.html", context, status=status)
