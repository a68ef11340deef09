"""What players see on their phones: where to sit, the ranking, the rules."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournaments.core.asked import whole
from tournaments.models import Tournament
from tournaments.paper.rule_sheet import sheets_of
from tournaments.public.live import PublicRequest, live_page, public_page
from tournaments.public.selectors import pair_now, places_by_name, published_round
from tournaments.ranking.selectors.assured import assured_first
from tournaments.ranking.selectors.evening import evening
from tournaments.ranking.selectors.qualifying import qualifying
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.standings import standings
from tournaments.ranking.selectors.tables import table_rows
from tournaments.ranking.views.ranking import (
    asked_for,
    category_asked,
    crosstable_page,
    neighbours,
    page_start,
)
from tournaments.rounds.selectors.certificates import is_drawn


@public_page("plan", "ranking")
def public_home(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """What matters now: my table or my rank, and where the evening stands."""
    return live_page(request, contest, "public_home.html", {"evening": evening(contest)})


@public_page("plan", query=("round", "by"))
def public_plan(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """Who sits where in the latest published round, or in an earlier one."""
    latest = published_round(contest)
    asked = whole(request.GET.get("round"))
    round_ = published_round(contest, asked) if asked else latest
    if asked and round_ is None:
        raise Http404
    by_name = request.GET.get("by") == "name"
    context = {
        "here": "plan",
        "round": round_,
        "rounds": range(1, latest.number + 1) if latest else (),
        "by_name": by_name,
        "places": places_by_name(round_) if round_ and by_name else (),
        "rows": table_rows(round_, public=True) if round_ and not by_name else (),
        "certified": round_ is not None and is_drawn(round_),
    }
    return live_page(request, contest, "public_plan.html", context)


@public_page("ranking", query=("after", "page", "category"))
def public_ranking(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """A page of the ranking, now or as it stood after a past round, my line pinned."""
    found = asked_for(request, contest)
    start = page_start(request, found)
    going = qualifying(contest, found)
    context = {
        "here": "ranking",
        "going": going,
        "found": found,
        "columns": columns(found),
        "rows": ranked_rows(contest, found, start=start, public=True, going=going),
        "rounds": range(1, standings(contest).after_round + 1),
        "asked": whole(request.GET.get("after")),
        "category": category_asked(request),
        "assured": assured_first(contest, found),
        **neighbours(found, start),
    }
    return live_page(request, contest, "public_ranking.html", context)


@public_page("ranking", query=("page",))
def public_crosstable(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """Who met whom, round by round, in the order of the ranking."""
    context = {"here": "ranking", **crosstable_page(request, contest, public=True)}
    return live_page(request, contest, "public_crosstable.html", context)


@public_page("plan", "ranking")
def public_pair(request: PublicRequest, contest: Tournament, number: int) -> HttpResponse:
    """A pair: where it sits or how it stands, and its matches."""
    now = pair_now(contest, number)
    if now is None:
        raise Http404
    return live_page(request, contest, "public_pair.html", {"here": "find", "now": now})


@public_page("rules")
def public_rules(request: PublicRequest, contest: Tournament) -> HttpResponse:
    """The rules in force, as the rule sheet says them."""
    context = {"here": "rules", "sheets": sheets_of(contest)}
    return live_page(request, contest, "public_rules.html", context)
