"""A new contest: what it starts from, then one form that is filled already."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.contest_templates import TEMPLATES, settings_like
from tournaments.engine.rules import rules_json_of_preset
from tournaments.forms.contest_fields import initial_of, move_key
from tournaments.forms.contests import ContestNewForm
from tournaments.models import Club
from tournaments.selectors.contests import (
    clubs_of,
    contest_of,
    contest_sent_as,
    latest_contests,
)
from tournaments.services.base import Refusal, Repeated
from tournaments.services.contests import tournament_create
from tournaments.views.access import for_site, stamp_of
from tournaments.views.replies import done, page


@dataclass(frozen=True, slots=True)
class Start:
    """What a new contest starts from, and how the address and the form name it."""

    title: str
    settings: dict[str, Any]
    preset: str
    rules: dict[str, Any]
    club_id: int | None = None
    place: str = ""


@for_site("contest.create", methods="GET POST")
def contest_new(request: HttpRequest) -> HttpResponse:
    """Choose a template or an earlier contest; then everything is filled and can be changed."""
    clubs = [entry.club for entry in clubs_of(_user_id(request))]
    if not clubs:
        return redirect("club_new")
    asked = request.POST if request.method == "POST" else request.GET
    start = _start(request, asked.get("template", ""), asked.get("like", ""))
    if start is None:
        return _templates(request)
    if request.method != "POST":
        form = ContestNewForm(initial=_initial(start, clubs), clubs=clubs)
        return _page(request, start, form)
    if "move" in request.POST:
        form = ContestNewForm(initial=move_key(request.POST), clubs=clubs)
        form.moved = True
        return _page(request, start, form)
    form = ContestNewForm(request.POST, clubs=clubs)
    if not form.is_valid():
        return _page(request, start, form, invalid=True)
    return _create(request, start, form)


def _create(request: HttpRequest, start: Start, form: ContestNewForm) -> HttpResponse:
    try:
        contest = tournament_create(
            stamp=stamp_of(request),
            club=form.cleaned_data["club"],
            preset=form.cleaned_data["preset"],
            rules=_rules(start, form),
            settings=form.settings(),
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


def _templates(request: HttpRequest) -> HttpResponse:
    context = {"templates": TEMPLATES.items(), "earlier": latest_contests(_user_id(request))}
    # A form that does not say what it starts from creates nothing.
    sent = request.method == "POST"
    return page(request, "tournaments/contest_new.html", context, invalid=sent)


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
    return page(request, "tournaments/contest_new_form.html", context, invalid=invalid)


def _start(request: HttpRequest, template: str, like: str) -> Start | None:
    """What the address asks for; None where it asks for nothing that is there."""
    if template in TEMPLATES:
        chosen = TEMPLATES[template]
        rules = rules_json_of_preset(chosen.preset)
        return Start(str(chosen.title), chosen.settings(), chosen.preset, rules)
    earlier = contest_of(_user_id(request), like) if like else None
    if earlier is None:
        return None
    return Start(
        earlier.name,
        settings_like(earlier),
        earlier.preset,
        earlier.rules,
        earlier.club_id,
        earlier.place,
    )


def _user_id(request: HttpRequest) -> int:
    """The guard lets in only who is logged in, so there is one."""
    return cast(int, request.user.pk)


def _initial(start: Start, clubs: Sequence[Club]) -> dict[str, Any]:
    return initial_of(start.settings) | {
        "club": start.club_id or clubs[-1].pk,
        "name": start.title if start.club_id else _("Belote contest"),
        "date": timezone.localdate(),
        "place": start.place,
        "preset": start.preset,
        "articles": start.rules.get("articles", []),
    }


def _rules(start: Start, form: ContestNewForm) -> dict[str, Any]:
    """The rules of the start, or of another preset where one was chosen; and the articles."""
    preset = form.cleaned_data["preset"]
    rules = start.rules if preset == start.preset else rules_json_of_preset(preset)
    return rules | {"articles": list(form.cleaned_data["articles"])}
