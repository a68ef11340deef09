"""New tournaments: from a template, or like an earlier one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.core.access import actor_of, for_site
from tournaments.core.key_fields import move_key
from tournaments.core.replies import attempt, done, page
from tournaments.desk.forms import TournamentNewForm, initial_of
from tournaments.desk.selectors import (
    latest_tournaments,
    own_clubs,
    tournament_of,
    tournament_sent_as,
)
from tournaments.desk.services.tournaments import tournament_create
from tournaments.models import Club, Phase, Tournament
from tournaments.models.phase import PHASE_OPTIONS, phase_like
from tournaments.rulesets.selectors import RuleSource, base_of_tournament, preset_source, source_of
from tournaments.rulesets.templates import TEMPLATES, settings_like


@dataclass(frozen=True, slots=True)
class Start:
    """What a new tournament starts from."""

    title: str
    settings: dict[str, Any]
    source: RuleSource
    rules: Rules
    later: Sequence[Phase]
    """its phases after the first"""
    club_id: int | None = None
    place: str = ""


@for_site("tournament.create", methods="GET POST")
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Choose a template or an earlier tournament; then everything is filled and can be changed."""
    user_id = cast(int, request.user.pk)
    clubs = list(own_clubs(user_id))
    if not clubs:
        return redirect("club_new")
    posted = request.method == "POST"
    asked = request.POST if posted else request.GET
    template, like = asked.get("template", ""), asked.get("like", "")
    start = _start(user_id, template, like)
    if start is None:
        # A form that does not say what it starts from creates nothing.
        choices = {"templates": TEMPLATES.items(), "earlier": latest_tournaments(user_id)}
        return page(request, "desk/tournament_new.html", choices, invalid=posted)
    chosen = source_of(asked.get("preset", ""), [club.pk for club in clubs])
    # Some settings belong to one game alone.
    form_of = partial(TournamentNewForm, clubs=clubs, game=(chosen or start.source).game)
    if "move" in request.POST:
        form = form_of(initial=move_key(request.POST))
        form.moved = True
    elif posted:
        typed = request.POST.copy()
        # A setting that the chosen rule set has just brought has its usual value.
        typed.setdefault("table_size", str(Tournament().table_size))
        form = form_of(typed)
        if form.is_valid() and (answer := _create(request, start, form)):
            return answer
    else:
        form = form_of(initial=_initial(start, chosen, clubs[-1]))
    context = {"start": start, "form": form, "template": template, "like": like}
    return page(request, "desk/tournament_new_form.html", context, invalid=form.is_bound)


def _start(user_id: int, template: str, like: str) -> Start | None:
    """What the address asks for; None where it asks for nothing that exists."""
    if template in TEMPLATES:
        chosen = TEMPLATES[template]
        source = preset_source(chosen.preset)
        settings = chosen.settings()
        return Start(str(chosen.title), settings, source, source.rules, chosen.later())
    earlier = tournament_of(user_id, like) if like else None
    if earlier is None:
        return None
    return Start(
        earlier.name,
        settings_like(earlier),
        base_of_tournament(earlier),
        earlier.rules,
        earlier.chain[1:],
        earlier.club_id,
        earlier.place,
    )


def _initial(start: Start, chosen: RuleSource | None, usual: Club) -> dict[str, Any]:
    """What the form shows at first; a club's rule set is for a tournament of that club."""
    of_club = chosen.rule_set.club_id if chosen and chosen.rule_set else None
    return initial_of(start.settings) | {
        "club": of_club or start.club_id or usual.pk,
        "name": start.title if start.club_id else _("Belote contest"),
        "date": timezone.localdate(),
        "place": start.place,
        "preset": (chosen or start.source).key,
        "articles": list(start.rules.articles),
    }


def _create(request: HttpRequest, start: Start, form: TournamentNewForm) -> HttpResponse | None:
    """Create the tournament; None where it is refused, with the reasons in the form.

    Another system than that of the start leaves the options of its first phase and its later
    phases behind; another rule set replaces its rules.
    """
    typed, source = form.cleaned_data, form.source()
    articles, rules = tuple(typed["articles"]), start.rules
    if source.key != start.source.key:
        articles, rules = articles or source.rules.articles, source.rules
    same_system = typed["system"] == start.settings["system"]
    options = {name: start.settings[name] for name in PHASE_OPTIONS if same_system}
    with attempt() as tried:
        tournament = tournament_create(
            actor=actor_of(request),
            club=typed["club"],
            preset=source.preset,
            rules=replace(rules, articles=articles),
            rule_set=source.rule_set,
            settings=options | form.settings(),
            later=[phase_like(p, game=source.game) for p in start.later if same_system],
            seed=secrets.randbits(32),
        )
    if tried.refused:
        form.show(tried.refused)
        return None
    if tried.repeated:
        first = tournament_sent_as(actor_of(request).key)
        return redirect("desk", first.code) if first else redirect("home")
    words = _("Contest created. Everything can still be changed under Settings and Rules.")
    return done(request, reverse("desk", args=[tournament.code]), words)
