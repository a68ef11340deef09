"""The projector: pages of twelve rows that turn by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest, HttpResponse

from tournaments.models import Tournament
from tournaments.selectors.public import published_round
from tournaments.selectors.ranking import columns, ranked_rows
from tournaments.selectors.standings import standings
from tournaments.selectors.tables import table_rows
from tournaments.views.access import for_contest
from tournaments.views.public_live import follows, live_page

T = TypeVar("T")

ROWS = 12
SHOWS = ("both", "plan", "ranking")


@for_contest("contest.look")
@follows
def public_screen(request: HttpRequest, contest: Tournament) -> HttpResponse:
    """The table plan and the ranking, or one of them (`?show=`)."""
    asked = request.GET.get("show", "")
    show = asked if asked in SHOWS else "both"
    round_ = published_round(contest)
    found = standings(contest)
    rows = table_rows(round_, public=True) if round_ and show != "ranking" else []
    everybody = len(found.rows) if round_ and show != "plan" else 0
    ranked = ranked_rows(contest, found, count=everybody, public=True)
    context = {
        "setup": asked not in SHOWS,
        "show": show,
        "round": round_,
        "found": found,
        "columns": columns(found),
        "plan_pages": _pages(rows),
        "ranking_pages": _pages(ranked),
    }
    return live_page(request, contest, "screen.html", context)


def _pages(rows: Sequence[T]) -> list[Sequence[T]]:
    return [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)]
