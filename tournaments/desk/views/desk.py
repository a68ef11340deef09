"""The desk of a tournament: what is next, its settings, the plan of its hall, its end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.journal_lines import shown_lines
from tournaments.clubs.selectors import journal_lines
from tournaments.core.access import actor_of, claims_of, for_tournament, may, roles_of
from tournaments.core.fields import ReasonForm
from tournaments.core.installation import installation, phone_site
from tournaments.core.replies import (
    Difference,
    PageContext,
    attempt,
    chosen,
    conflict,
    done,
    page,
    posted,
    say_problems,
    typed_fields,
    version_in,
    wants_part,
)
from tournaments.core.setting_fields import move_key, setting_field
from tournaments.core.wording.settings import value_words
from tournaments.desk.forms import TournamentSettingsForm, initial_of
from tournaments.desk.hall import MOST_CELLS, TableSpot, hall, in_rows, spots
from tournaments.desk.plan_form import HallPlanForm
from tournaments.desk.search import MOST, find
from tournaments.desk.services import archive
from tournaments.desk.services.hall import hall_plan as save_plan
from tournaments.desk.services.tournaments import tournament_edit
from tournaments.entrants.selectors.entrants import entered_counts, moves_told
from tournaments.models import SETTINGS, Tournament
from tournaments.ranking.selectors.progress import StepState, evening
from tournaments.rounds.selectors.draws import round_ahead
from tournaments.rounds.selectors.to_do import unsettled
from tournaments.rulesets.selectors import last_rule_change, rules_gone_with_rounds

CLOSING, PLAN = "desk/closing.html", "desk/hall_plan.html"
LAST_LINES = 5
LONGEST_SEARCH = 60
SPARE = 2
"""Free rows and columns of the plan of the hall beyond the last table."""


@for_tournament("tournament.run")
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tournament's home: where the evening stands, and the next step.

    Its news are not sent while nothing has changed, nor another minute passed for a late card.
    """
    minute = int(timezone.now().timestamp()) // 60
    seen = f"{tournament.revision}-", f"{tournament.revision}-{minute}"
    if wants_part(request) and request.GET.get("seen") in seen:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    now = evening(tournament)
    step, shown = now.current, now.latest_published
    to_draw = step is not None and step.state is StepState.TODO
    tables = hall(tournament, shown.number, timezone.now()) if step and shown else None
    context = {
        "tournament": tournament,
        "here": "desk",
        "evening": now,
        "entered": entered_counts(tournament),
        "present": tournament.entrants.present().playing_in(step.number if step else 1).count(),
        "ahead": round_ahead(tournament, step) if step and to_draw else None,
        "hall": tables,
        "poll": f"{request.path}?seen={seen[bool(tables and tables.late)]}",
        "lines": shown_lines(journal_lines(tournament)[:LAST_LINES]),
        "public_url": f"{phone_site(request)}{resolve_url('public_home', tournament.code)}",
        "copies": installation().copies(),
        "makes_copies": installation().makes_copies(),
        "rules_changed": last_rule_change(tournament),
    }
    return page(request, "desk/desk.html", context, part="now")


@for_tournament("tournament.run")
def results_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The results of the round being played; before the first, the draw of it or the check-in.

    A round of which a card was taken back comes before those after it.
    """
    now = evening(tournament)
    latest = next(iter(now.reopened), now.latest_published)
    if latest is None and may(roles_of(request), "round.draw"):
        return redirect("round_draw", tournament.code, 1)
    if latest is None:
        messages.info(request, _("Round 1 is not drawn yet: until then you can check in."))
        return redirect("check_in", tournament.code)
    return redirect("results", tournament.code, latest.number)


@for_tournament("tournament.run")
def desk_find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What answers to the words of a search; a single entrant opens at once."""
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = find(tournament, words)
    entrant_page = "entrant_edit" if may(roles_of(request), "entrants.enter") else "ranking_row"
    if found.table is None and len(found.entrants) == 1 and not found.entrants[0].waits:
        return redirect(entrant_page, tournament.code, found.entrants[0].name.number)
    context = {"tournament": tournament, "searched": words, "found": found}
    return page(request, "desk/find.html", context | {"most": MOST, "page": entrant_page})


@for_tournament("tournament.settle", "GET POST")
def tournament_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every setting; a change that would falsify what was played is refused with its reason."""
    version = tournament.version
    if request.method != "POST":
        form = TournamentSettingsForm(initial=_current(tournament), tournament=tournament)
    else:
        typed = chosen(request.POST, lambda name: _theirs(tournament, name))
        version = version_in(typed)
        if "move" in typed:
            form = TournamentSettingsForm(initial=move_key(typed), tournament=tournament)
            form.moved = True
        else:
            form = TournamentSettingsForm(typed, tournament=tournament)
            if form.is_valid() and (answer := _save(request, tournament, form, typed)):
                return answer
    context = {
        "tournament": tournament,
        "here": "settings",
        "form": form,
        "version": version,
        "drawn": tournament.rounds.last_number(),
    }
    return page(request, "desk/tournament_settings.html", context, invalid=form.is_bound)


def _save(
    request: HttpRequest, tournament: Tournament, form: TournamentSettingsForm, typed: QueryDict
) -> HttpResponse | None:
    """Save the settings; None where they are refused, with the reasons in the form."""
    actor, revision = actor_of(request), tournament.revision
    with attempt() as tried:
        tournament_edit(
            actor=actor,
            tournament=tournament,
            version=version_in(typed),
            settings=form.settings(),
            confirmed=form.cleaned_data.get("confirmed", False),
            move_last=form.cleaned_data["move_last"],
        )
    if tried.stale:
        return _choose(request, tried.stale.current, form, typed)
    if tried.refused:
        form.show(tried.refused)
        return None
    if tournament.revision != revision and (gone := rules_gone_with_rounds(tournament)):
        messages.warning(request, gone)
    words = " ".join([_("Settings saved."), *moves_told(tournament, actor)])
    return done(request, "tournament_settings", tournament.code, message=words)


def _choose(
    request: HttpRequest, current: Tournament, form: TournamentSettingsForm, typed: QueryDict
) -> HttpResponse:
    """409: each setting that differs, with both values."""
    mine = form.settings()
    differences = [
        Difference(name, one.label, value_words(name, mine[name]), value_words(name, now))
        for name, one in SETTINGS.items()
        if name in mine and mine[name] != (now := current.setting(name))
    ]
    context = {
        "tournament": current,
        "here": "settings",
        "differences": differences,
        "typed": typed_fields(typed),
        "action": resolve_url("tournament_settings", current.code),
    }
    return conflict(request, "core/tournament_settings_conflict.html", context)


def _current(tournament: Tournament, names: Iterable[str] = SETTINGS) -> dict[str, Any]:
    return initial_of({name: tournament.setting(name) for name in names})


def _theirs(tournament: Tournament, name: str) -> Mapping[str, Any]:
    stored = _current(tournament, SETTINGS.keys() & {name})
    if name in stored:
        stored[name] = setting_field(name).prepare_value(stored[name])
    return stored


@for_tournament("prizes.settle", "POST")
def tournament_finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the ranking final; where something is open, a page lists it first and asks."""
    now = evening(tournament)
    if now.current is None and "anyway" not in request.POST and unsettled(tournament, now):
        return page(request, CLOSING, _open_items(tournament))
    with attempt() as tried:
        archive.tournament_finish(**claims_of(request), tournament=tournament)
    if tried.refused:
        say_problems(request, tried.refused)
        return page(request, CLOSING, _open_items(tournament))
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: this is how it is now.")
        )
        return conflict(request, CLOSING, _open_items(tried.stale.current))
    said = "" if tried.repeated else _("Contest closed.")
    return done(request, "prizes", tournament.code, message=said)


def _open_items(tournament: Tournament) -> PageContext:
    return {"tournament": tournament, "here": "prizes", "evening": evening(tournament)}


@for_tournament("prizes.settle", "GET POST")
def tournament_reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let the ranking of a closed contest change again, with a reason for the journal."""
    form = ReasonForm(posted(request))
    context = {"tournament": tournament, "here": "desk", "form": form}
    if form.is_valid():
        with attempt(form) as tried:
            archive.tournament_reopen(
                **claims_of(request), tournament=tournament, **form.cleaned_data
            )
        if tried.done:
            words = "" if tried.repeated else _("Contest reopened.")
            return done(request, "desk", tournament.code, message=words)
        if tried.stale:
            words = _("The contest has changed in the meantime: this is how it is now.")
            messages.warning(request, words)
            context["tournament"] = tried.stale.current
            return conflict(request, "desk/reopen.html", context)
    return page(request, "desk/reopen.html", context)


@for_tournament("tournament.settle", "GET POST")
def hall_plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Place the tables by dragging, by keys or by numbers, and name them."""
    stored = spots(tournament)
    if request.method == "GET":
        return page(request, PLAN, _plan(tournament, HallPlanForm(stored), stored))
    form = HallPlanForm(stored, request.POST)
    if not form.is_valid():
        return page(request, PLAN, _plan(tournament, form, stored))
    act, sent = request.POST.get("act"), form.spots()
    if act == "rows":
        sent = in_rows(sent)
    elif act == "clear":
        sent = [replace(spot, across=None, down=None) for spot in sent]
    with attempt(form) as tried:
        save_plan(
            **claims_of(request),
            tournament=tournament,
            spots=sent,
        )
    if tried.refused:
        return page(request, PLAN, _plan(tournament, form, stored))
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: your entry is below.")
        )
        return conflict(request, PLAN, _plan(tried.stale.current, form, sent))
    words = "" if tried.repeated else _("Hall plan saved.")
    return done(request, "hall_plan", tournament.code, message=words)


def _plan(tournament: Tournament, form: HallPlanForm, shown: Sequence[TableSpot]) -> PageContext:
    at = {(spot.across, spot.down): spot for spot in shown if spot.placed}
    wide = _plan_size(6, [spot.across for spot in shown])
    high = _plan_size(max(4, -(-len(shown) // 6)), [spot.down for spot in shown])
    return {
        "tournament": tournament,
        "here": "hall",
        "form": form,
        "rows": [
            [(across, down, at.get((across, down))) for across in range(1, wide + 1)]
            for down in range(1, high + 1)
        ],
        "loose": [spot for spot in shown if not spot.placed],
    }


def _plan_size(least: int, used: Sequence[int | None]) -> int:
    """How many cells a side shows: those in use and some more, so that the plan can grow."""
    return min(MOST_CELLS, max([least, *(one or 0 for one in used)]) + SPARE)
