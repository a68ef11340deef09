"""The desk: where the evening stands, and what happened so far."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.clubs.forms.journal import JournalFilterForm
from tournaments.clubs.selectors.journal import PAGE, journal_lines
from tournaments.core.access import for_contest
from tournaments.core.installation import installation
from tournaments.core.phones import phone_site
from tournaments.models import Tournament
from tournaments.ranking.selectors.evening import StepState, evening
from tournaments.rounds.selectors.next_round import round_ahead
from tournaments.rulesets.selectors.rule_sets import last_rule_change

LAST_LINES = 5


@for_contest("contest.run")
def desk(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The contest's home: the line of the evening and its one big button."""
    public_url = f"{phone_site(request)}{reverse('public_home', args=[contest.code])}"
    now = evening(contest)
    step = now.current
    to_draw = step is not None and step.state is StepState.TODO
    context = {
        "contest": contest,
        "here": "desk",
        "evening": now,
        "ahead": round_ahead(contest, step) if step and to_draw else None,
        "lines": journal_lines(contest)[:LAST_LINES],
        "public_url": public_url,
        "copies": installation().copies(),
        "rules_changed": last_rule_change(contest),
    }
    return render(request, "desk/desk.html", context)


@for_contest("contest.run")
def results_now(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The results of the round being played; before the first, the draw of round 1."""
    latest = evening(contest).latest_published
    if latest is None:
        return redirect("round_draw", contest.code, 1)
    return redirect("results", contest.code, latest.number)


@for_contest("journal.read")
def journal(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """Every act, newest first, filtered."""
    form = JournalFilterForm(request.GET or None)
    lines = Paginator(journal_lines(contest, form.chosen()), PAGE)
    context = {
        "contest": contest,
        "here": "journal",
        "form": form,
        "page": lines.get_page(request.GET.get("page")),
    }
    return render(request, "clubs/journal.html", context)
