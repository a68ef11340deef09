"""The pages of a tournament for everybody, phone first, and the pages of the projector."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url

from tournaments.core.access import for_tournament
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext, done, page
from tournaments.entrants.selectors.entrants import places_in_line
from tournaments.models import Round, Tournament
from tournaments.paper.print_request import on_sheets as in_pages
from tournaments.paper.rules.values import sheets_of
from tournaments.public.forms import FindForm
from tournaments.public.live_pages import MY_PAIR, PublicRequest, live_page, public_page
from tournaments.public.matches import published_match
from tournaments.public.selectors import (
    MOST_FOUND,
    pair_now,
    pair_waiting,
    pairs_found,
    places_by_name,
    prizes_won,
    published_round,
)
from tournaments.ranking.selectors.brackets import phases_shown
from tournaments.ranking.selectors.crosstable import crosstable_page, grid
from tournaments.ranking.selectors.parts import in_category
from tournaments.ranking.selectors.pools import pool_pages
from tournaments.ranking.selectors.prizes import podium_of
from tournaments.ranking.selectors.progress import evening
from tournaments.ranking.selectors.ranking import columns, ranked_rows
from tournaments.ranking.selectors.ranking_page import ranking_page
from tournaments.ranking.selectors.seats import table_rows
from tournaments.ranking.selectors.standings import (
    is_kept_back,
    kept_back,
    progress,
    shown_standings,
)
from tournaments.rounds.selectors.certificates import (
    as_file,
    certificate_json,
    certificate_of,
    drawn_parts,
    is_drawn,
)
from tournaments.rounds.selectors.waiting import waiting_ones

FIRST_PRIZES = 8
"""How many prizes stand on the first page of a closed contest; the others open."""


@public_page("plan", "ranking")
def public_home(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """The visitor's table or rank and where the evening stands; once it is over the winners."""
    now = evening(tournament)
    won = prizes_won(tournament) if now.finished else []
    context = {
        "evening": now,
        "held": kept_back(tournament) is not None,
        "awards": won[:FIRST_PRIZES],
        "more_awards": won[FIRST_PRIZES:],
    }
    return live_page(request, tournament, "public_home.html", context)


@public_page("plan", query=("round", "by"))
def public_plan(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Who sits where in the latest published round, or in an earlier one."""
    latest = published_round(tournament)
    asked = whole(request.GET.get("round"))
    round_ = published_round(tournament, asked) if asked else latest
    if asked and round_ is None:
        raise Http404
    by_name = request.GET.get("by") == "name"
    context = {
        "here": "plan",
        "round": round_,
        "rounds": range(1, latest.number + 1) if latest else (),
        "is_latest": latest is not None and round_ == latest,
        "by_name": by_name,
        "places": places_by_name(round_) if round_ and by_name else (),
        "rows": table_rows(round_, public=True) if round_ and not by_name else (),
        "waiting": waiting_ones(round_, public=True) if round_ and not by_name else (),
        "certified": round_ is not None and _is_certified(round_),
    }
    return live_page(request, tournament, "public_plan.html", context)


@public_page("ranking", query=("after", "page", "category"))
def public_ranking(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """A page of the ranking, now or after a past round, the visitor's own line always in view."""
    asked = {"here": "ranking", "asked": whole(request.GET.get("after"))}
    context = asked | ranking_page(tournament, request.GET, public=True)
    return live_page(request, tournament, "public_ranking.html", context)


@public_page("ranking")
def public_pictures(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """The ranks round by round and the way to the podium."""
    context = {"here": "ranking", "rounds": shown_standings(tournament, public=True).after_round}
    return live_page(request, tournament, "public_pictures.html", context)


@public_page("ranking", query=("page",))
def public_crosstable(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Who met whom, round by round, in the order of the ranking."""
    context = {"here": "ranking", **crosstable_page(tournament, request.GET, public=True)}
    return live_page(request, tournament, "public_crosstable.html", context)


@public_page("plan", "ranking")
def public_pair(request: PublicRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A pair: its table or its rank, and its matches."""
    now = pair_now(tournament, number)
    if now is None:
        waits = pair_waiting(tournament, number)
        if waits is None:
            raise Http404
        context = {"here": "find", "waits": waits}
        return live_page(request, tournament, "public_waiting.html", context)
    return live_page(request, tournament, "public_pair.html", {"here": "find", "now": now})


@public_page("rules")
def public_rules(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """The rules in force, as the rule sheet says them."""
    context = {"here": "rules", "sheets": sheets_of(tournament)}
    return live_page(request, tournament, "public_rules.html", context)


KEPT_SECONDS = 30 * 24 * 3600


@for_tournament("tournament.look")
def public_find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The pairs found by a number or a name; a single one opens at once."""
    form = FindForm(request.GET if "q" in request.GET else None)
    searched = form.is_valid()
    found = pairs_found(tournament, form.cleaned_data["q"]) if searched else []
    if len(found) == 1:
        return redirect("public_pair", tournament.code, found[0].number)
    context = {
        "tournament": tournament,
        "here": "find",
        "form": form,
        "found": found,
        "waiting": places_in_line(tournament) if found else {},
        "searched": searched,
        "more": len(found) == MOST_FOUND,
        "early": not found and not tournament.rounds.published().exists(),
    }
    return page(request, "public/public_find.html", context, invalid=bool(form.errors))


@for_tournament("tournament.look", "POST")
def public_keep(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Save the visitor's own pair on the phone, or forget it."""
    if not tournament.entrants.filter(number=number).exists():
        raise Http404
    home = resolve_url("public_home", tournament.code)
    if "forget" in request.POST:
        answer = done(request, "public_pair", tournament.code, number)
        answer.delete_cookie(MY_PAIR, path=home, samesite="Lax")
        return answer
    answer = done(request, home)
    answer.set_cookie(
        MY_PAIR,
        str(number),
        max_age=KEPT_SECONDS,
        path=home,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer


@public_page("plan", "ranking")
def public_match(
    request: PublicRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """A match: who plays, and its result when it is confirmed."""
    match = published_match(tournament, number, table)
    if match is None:
        raise Http404
    return live_page(request, tournament, "public_match.html", {"match": match})


@public_page("brackets", query=("phase", "whole"))
def public_brackets(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """The brackets and pools that are public: the latest phase, or the one asked for.

    Brackets are drawn from the round played now on, or all of them (`?whole=1`).
    """
    found = phases_shown(tournament)
    asked = whole(request.GET.get("phase"))
    latest = next(iter(found), None)
    context = {
        "here": "brackets",
        "phases": found,
        "shown": next((phase for phase in found if phase.position == asked), latest),
        "whole": "whole" in request.GET,
    }
    return live_page(request, tournament, "public_brackets.html", context)


@public_page("plan")
def public_certificate(request: PublicRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The certificate of a published draw, for everybody."""
    round_ = _drawn(tournament, number)
    context = {"here": "plan", "round": round_, "certificate": certificate_of(round_, public=True)}
    return live_page(request, tournament, "public_certificate.html", context, live=False)


@public_page("plan")
def public_certificate_json(
    request: PublicRequest, tournament: Tournament, number: int
) -> HttpResponse:
    """The whole certificate for programs."""
    return _file(certificate_json(_drawn(tournament, number)), f"{tournament.code}-{number}.json")


@public_page("plan")
def public_draw_input(
    request: PublicRequest, tournament: Tournament, number: int, part: int
) -> HttpResponse:
    """The input of a draw, for `draw`."""
    draw = _part(_drawn(tournament, number), part)
    return _file(draw["input"], f"{tournament.code}-{number}-{part}-input.json")


@public_page("plan")
def public_draw_both(
    request: PublicRequest, tournament: Tournament, number: int, part: int
) -> HttpResponse:
    """Input and output of a draw, for `verify`."""
    draw = _part(_drawn(tournament, number), part)
    return _file(draw, f"{tournament.code}-{number}-{part}-draw.json")


def _drawn(tournament: Tournament, number: int) -> Round:
    """A published round that was drawn, not made by hand.

    Nor does anybody see what a draw went by while that is kept back.
    """
    round_ = published_round(tournament, number)
    if round_ is None or not _is_certified(round_):
        raise Http404
    return round_


def _is_certified(round_: Round) -> bool:
    """Whether everybody may see why a round was drawn so."""
    held = round_.number > 1 and is_kept_back(round_.tournament, round_.number - 1)
    return is_drawn(round_) and not held


def _part(round_: Round, part: int) -> Mapping[str, Any]:
    parts = drawn_parts(round_)
    if not 1 <= part <= len(parts):
        raise Http404
    return parts[part - 1].files


def _file(value: Mapping[str, Any], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(as_file(value), content_type="application/json", headers=headers)


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
        prizes = in_pages(prizes_won(tournament), ROWS)
        context |= {"podium": podium_of(tournament, public=True), "prize_pages": prizes}
    if round_ and (show == "plan" or (show == "both" and not over)):
        tables = table_rows(round_, public=True)
        size = TITLED_ROWS if any(row.title for row in tables) else ROWS
        context["plan_pages"] = in_pages([*tables, *waiting_ones(round_, public=True)], size)
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
                "pages": in_pages(ranked_rows(tournament, part, public=True), ROWS),
            }
            for category, part in [("", found), *by_category]
            if found.after_round
        ]
        whole = grid(tournament, found, most=MOST_ACROSS, public=True)
        context["grid"] = [whole] if whole else []
    return live_page(request, tournament, "screen.html", context)
