"""The projector: pages of twelve rows, brackets and pools that turn by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from django.http import HttpResponse

from tournaments.models import Tournament
from tournaments.public.news import PublicRequest, live_page, public_page
from tournaments.public.selectors import prizes_won, published_round
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.crosstable import grid, table_rows
from tournaments.ranking.selectors.podium import podium_of
from tournaments.ranking.selectors.pools import pool_pages
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.standings import (
    Standings,
    in_category,
    public_standings,
    standings,
)

T = TypeVar("T")

ROWS = 12
MOST_ACROSS = 8
"""of the grid of everybody against everybody"""
SHOWS = ("both", "plan", "ranking", "brackets")


@public_page("plan", "ranking", "brackets", query=("show",))
def public_screen(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Table plan, brackets and pools, ranking, or one of them (`?show=`); first the winners."""
    asked = request.GET.get("show", "")
    show = asked if asked in SHOWS else "both"
    round_ = published_round(tournament)
    found = public_standings(tournament)
    context: dict[str, Any] = {
        "setup": asked not in SHOWS,
        "show": show,
        "round": round_,
        "found": found,
        "playing": standings(tournament),
    }
    over = _all_played(tournament, context["playing"])
    if tournament.finished_at is not None:
        context |= _winners(tournament)
    if round_ and (show == "plan" or (show == "both" and not over)):
        context["plan_pages"] = _pages(table_rows(round_, public=True))
    if round_ and show in ("both", "brackets") and tournament.has_brackets:
        # The phase that is played now.
        latest = phases_shown(tournament)[:1]
        context["phases"] = [(phase, pool_pages(phase.pools, ROWS)) for phase in latest]
    if round_ and show in ("both", "ranking"):
        context["rankings"] = _rankings(tournament, found)
        whole = grid(tournament, found, most=MOST_ACROSS, public=True)
        context["grid"] = [whole] if whole else []
    return live_page(request, tournament, "screen.html", context)


def _all_played(tournament: Tournament, playing: Standings) -> bool:
    """Whether the last round is complete, or the contest closed: nobody looks for a table."""
    last = playing.after_round >= tournament.rounds_total and not playing.partial
    return last or tournament.finished_at is not None


def _winners(tournament: Tournament) -> dict[str, Any]:
    """What a closed contest shows first: the podium, and who has which prize."""
    podium = podium_of(tournament, public=True)
    return {"podium": podium, "prize_pages": _pages(prizes_won(tournament))}


def _rankings(tournament: Tournament, found: Standings) -> list[dict[str, Any]]:
    """The ranking of everybody, then that of each category, in pages."""
    by_category = [(name, in_category(found, name)) for name in found.category_names]
    return [
        {
            "category": category,
            "columns": columns(each),
            "pages": _pages(ranked_rows(tournament, each, count=len(each.rows), public=True)),
        }
        for category, each in [("", found), *by_category]
    ]


def _pages(rows: Sequence[T]) -> list[Sequence[T]]:
    return [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)]
