"""A new contest: what it starts from, then one form that is filled already."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.access import for_site, stamp_of
from tournaments.core.key_fields import move_key
from tournaments.core.replies import done, page
from tournaments.core.writes import Refusal, Repeated
from tournaments.desk.forms.tournament_fields import initial_of
from tournaments.desk.forms.tournaments import ContestNewForm
from tournaments.desk.selectors import contest_of, contest_sent_as, latest_contests, own_clubs
from tournaments.desk.services.tournaments import tournament_create
from tournaments.models import Club, Tournament
from tournaments.rulesets.in_force import phases_of_game
from tournaments.rulesets.selectors.rule_sets import (
    RuleSource,
    base_of_contest,
    preset_source,
    source_of,
)
from tournaments.rulesets.templates import TEMPLATES, settings_like


@dataclass(frozen=True, slots=True)
class Start:
    """What a new contest starts from, and how the address and the form name it."""

    title: str
    settings: dict[str, Any]
    source: RuleSource
    rules: Mapping[str, Any]
    club_id: int | None = None
    place: str = ""


@for_site("contest.create", methods="GET POST")
def contest_new(request: HttpRequest) -> HttpResponse:
    """Choose a template or an earlier contest; then everything is filled and can be changed."""
    clubs = list(own_clubs(_user_id(request)))
    if not clubs:
        return redirect("club_new")
    asked = request.POST if request.method == "POST" else request.GET
    start = _start(request, asked.get("template", ""), asked.get("like", ""))
    if start is None:
        return _templates(request)
    game = _game(asked, start, clubs)
    if request.method != "POST":
        form = ContestNewForm(initial=_initial(asked, start, clubs), clubs=clubs, game=game)
        return _page(request, start, form)
    if "move" in request.POST:
        form = ContestNewForm(initial=move_key(request.POST), clubs=clubs, game=game)
        form.moved = True
        return _page(request, start, form)
    form = ContestNewForm(_typed(request.POST), clubs=clubs, game=game)
    if not form.is_valid():
        return _page(request, start, form, invalid=True)
    return _create(request, start, form)


def _create(request: HttpRequest, start: Start, form: ContestNewForm) -> HttpResponse:
    try:
        contest = tournament_create(
            stamp=stamp_of(request),
            club=form.cleaned_data["club"],
            preset=form.source().preset,
            rules=_rules(start, form),
            rule_set=form.source().rule_set,
            settings=_phases(start, form) | form.settings(),
            seed=secrets.randbits(32),
        )
    except Refusal as refusal:
        form.show(refusal)
        return _page(request, start, form, invalid=True)
    except Repeated:
        first = contest_sent_as(stamp_of(request).key)
        return redirect("desk", first.code) if first else redirect("home")
    words = _("Contest created. Everything can still be changed under Settings and Rules.")
    return done(request, reverse("desk", args=[contest.code]), words)


def _phases(start: Start, form: ContestNewForm) -> dict[str, Any]:
    """The phases of the start, unless another way of drawing its first one was chosen."""
    names = ("system_options", "later_phases")
    same = form.cleaned_data["system"] == start.settings["system"]
    if not same:
        return {}
    later = phases_of_game(start.settings["later_phases"], form.source().game)
    return {name: start.settings[name] for name in names} | {"later_phases": later}


def _templates(request: HttpRequest) -> HttpResponse:
    context = {"templates": TEMPLATES.items(), "earlier": latest_contests(_user_id(request))}
    # A form that does not say what it starts from creates nothing.
    sent = request.method == "POST"
    return page(request, "desk/contest_new.html", context, invalid=sent)


def _page(
    request: HttpRequest, start: Start, form: ContestNewForm, *, invalid: bool = False
) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    context = {
        "start": start,
        "form": form,
        "template": asked.get("template", ""),
        "like": asked.get("like", ""),
    }
    return page(request, "desk/contest_new_form.html", context, invalid=invalid)


def _start(request: HttpRequest, template: str, like: str) -> Start | None:
    """What the address asks for; None where it asks for nothing that is there."""
    if template in TEMPLATES:
        chosen = TEMPLATES[template]
        source = preset_source(chosen.preset)
        return Start(str(chosen.title), chosen.settings(), source, source.rules)
    earlier = contest_of(_user_id(request), like) if like else None
    if earlier is None:
        return None
    return Start(
        earlier.name,
        settings_like(earlier),
        base_of_contest(earlier),
        earlier.rules,
        earlier.club_id,
        earlier.place,
    )


def _user_id(request: HttpRequest) -> int:
    """The guard lets in only who is logged in, so there is one."""
    return cast(int, request.user.pk)


def _game(asked: QueryDict, start: Start, clubs: Sequence[Club]) -> str:
    """The game of the rule set that is chosen: some settings belong to one game alone."""
    return (source_of(asked.get("preset", ""), [club.pk for club in clubs]) or start.source).game


def _typed(post: QueryDict) -> QueryDict:
    """What was typed; a setting that the chosen rule set has just brought has its usual value."""
    typed = post.copy()
    typed.setdefault("table_size", str(Tournament().table_size))
    return typed


def _initial(asked: QueryDict, start: Start, clubs: Sequence[Club]) -> dict[str, Any]:
    wanted = source_of(asked.get("preset", ""), [club.pk for club in clubs])
    of_club = wanted.rule_set.club_id if wanted and wanted.rule_set else None
    return initial_of(start.settings) | {
        "club": of_club or start.club_id or clubs[-1].pk,
        "name": start.title if start.club_id else _("Belote contest"),
        "date": timezone.localdate(),
        "place": start.place,
        "preset": (wanted or start.source).key,
        "articles": start.rules.get("articles", []),
    }


def _rules(start: Start, form: ContestNewForm) -> dict[str, Any]:
    """The rules of the start, or of another source where one was chosen; and the articles."""
    source, articles = form.source(), list(form.cleaned_data["articles"])
    if source.key == start.source.key:
        return {**start.rules, "articles": articles}
    return {**source.rules, "articles": articles or source.rules.get("articles", [])}
