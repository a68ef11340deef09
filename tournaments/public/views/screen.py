"""The projector: pages of twelve rows, brackets and pools that turn by themselves."""

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpResponse

from tournaments.core.replies import PageContext
from tournaments.models import Tournament
from tournaments.public.live_pages import PublicRequest, live_page, public_page
from tournaments.public.selectors import prizes_won, published_round
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.crosstable import grid
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.pools import pool_pages
from tournaments.ranking.selectors.prizes import podium_of
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.seats import table_rows
from tournaments.ranking.selectors.standings import (
    kept_back,
    progress,
    shown_standings,
)
from tournaments.rounds.selectors.waiting import waiting_ones

T = TypeVar("T")

ROWS = 12
TITLED_ROWS = 6
"""of a plan of brackets: each table has a line with its title"""
MOST_ACROSS = 8
"""of the grid of everybody against everybody"""
SHOWS = ("both", "plan", "ranking", "now", "brackets")


@public_page("plan", "ranking", "brackets", query=("show",))
def public_screen(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Table plan, brackets and pools, ranking, or one of them (`?show=`); first the winners.

    `now` is the ranking in progress, while a round runs.
    """
    asked = request.GET.get("show", "")
    show = asked if asked in SHOWS else "both"
    round_ = published_round(tournament)
    cards, kept = progress(tournament), kept_back(tournament)
    found = shown_standings(
        tournament, cards.latest if show == "now" and kept is None else None, public=True
    )
    context: PageContext = {
        "setup": asked not in SHOWS,
        "show": show,
        "round": round_,
        "found": found,
        "playing": cards.playing,
        "held": kept is not None,
        "reopened": cards.reopened,
    }
    last = cards.all_in and cards.latest >= tournament.rounds_total
    over = last or tournament.finished_at is not None  # Nobody looks for a table.
    if tournament.finished_at is not None:
        prizes = _pages(prizes_won(tournament))
        context |= {"podium": podium_of(tournament, public=True), "prize_pages": prizes}
    if round_ and (show == "plan" or (show == "both" and not over)):
        tables = [row for row in table_rows(round_, public=True) if not row.is_bye]
        size = TITLED_ROWS if any(row.title for row in tables) else ROWS
        context["plan_pages"] = _pages([*tables, *waiting_ones(round_, public=True)], size)
    if round_ and show in ("both", "brackets") and tournament.has_brackets:
        # The phase that is played now.
        latest = phases_shown(tournament)[:1]
        context["phases"] = [(phase, pool_pages(phase.pools, ROWS)) for phase in latest]
    if round_ and show in ("both", "ranking", "now"):
        # That of everybody, then that of each category, in pages.
        by_category = [(name, in_category(found, name)) for name in found.category_names]
        context["rankings"] = [
            {
                "category": category,
                "columns": columns(part),
                "pages": _pages(ranked_rows(tournament, part, count=len(part.rows), public=True)),
            }
            for category, part in [("", found), *by_category]
            if found.after_round
        ]
        whole = grid(tournament, found, most=MOST_ACROSS, public=True)
        context["grid"] = [whole] if whole else []
    return live_page(request, tournament, "screen.html", context)


def _pages(rows: Sequence[T], size: int = ROWS) -> list[Sequence[T]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]
