"""First page, new tournaments, the demonstration, help."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournaments.clubs.selectors import accounts_exist
from tournaments.clubs.services import demo_account_close, demo_account_open
from tournaments.clubs.views import BACKEND
from tournaments.core.access import actor_of, for_site
from tournaments.core.asked import whole
from tournaments.core.key_fields import move_key
from tournaments.core.permissions import ACTS, Role
from tournaments.core.replies import done, page
from tournaments.core.signed_out import typed_before
from tournaments.core.writes import Refusal, Repeated
from tournaments.desk import demo
from tournaments.desk.forms import TournamentNewForm, initial_of
from tournaments.desk.selectors import (
    clubs_of,
    demo_tournament,
    latest_tournaments,
    own_clubs,
    public_tournaments,
    tournament_of,
    tournament_sent_as,
)
from tournaments.desk.services.tournaments import tournament_create
from tournaments.models import Club, Phase, Tournament
from tournaments.models.phase import PHASE_OPTIONS, phase_like
from tournaments.rulesets.selectors import RuleSource, base_of_tournament, preset_source, source_of
from tournaments.rulesets.templates import TEMPLATES, settings_like


@for_site("site.look")
def home(request: HttpRequest) -> HttpResponse:
    """A new installation, the clubs of who is logged in, or the tournaments open to all."""
    context: dict[str, Any] = {
        "has_account": accounts_exist(),
        "demo": demo_tournament(),
        "demo_offered": not settings.HOSTED,
    }
    if request.user.is_authenticated:
        turned, page_asked = (whole(request.GET.get(name)) for name in ("club", "page"))
        context["clubs"] = clubs_of(request.user.pk, turned=turned, page=page_asked or 1)
    else:
        context["lines"] = public_tournaments()
    return page(request, "desk/home.html", context)


@for_site("demo.use", methods="POST")
def demo_load(request: HttpRequest) -> HttpResponse:
    """Load the demonstration and open its desk; on a running installation only for its users.

    A hosted installation offers none: its desk would be open to everybody on the Internet.
    """
    if settings.HOSTED:
        raise Http404
    if _strangers(request):
        return redirect("login")
    tournament: Tournament | None
    try:
        tournament = demo.demo_load(actor=actor_of(request))
    except Repeated:
        tournament = demo_tournament()
    if tournament is None:
        return redirect("home")
    user = request.user if isinstance(request.user, User) else None
    visitor = demo_account_open(club=tournament.club, user=user)
    if user is None:
        auth.login(request, visitor, backend=BACKEND)
    return done(request, reverse("desk", args=[tournament.code]), _("The demonstration is loaded."))


@for_site("demo.use", methods="POST")
def demo_wipe(request: HttpRequest) -> HttpResponse:
    """Take the demonstration away, with the account through which it was seen."""
    if settings.HOSTED:
        raise Http404
    if _strangers(request):
        return redirect("login")
    try:
        demo.demo_wipe(actor=actor_of(request))
    except Repeated:
        return redirect("home")
    demo_account_close()
    return done(request, reverse("home"), _("The demonstration is wiped."))


@for_site("site.look")
def help_page(request: HttpRequest) -> HttpResponse:
    """Who may do what, from the table that the views are checked against."""
    roles = (
        (Role.PUBLIC, _("Everybody")),
        (Role.USER, _("Logged in, other club")),
        (Role.ORGANISER, _("Organiser")),
    )
    rows = [
        (act.title, [(title, role in act.roles) for role, title in roles]) for act in ACTS.values()
    ]
    context = {"roles": [title for _role, title in roles], "rows": rows, "here": "help"}
    return page(request, "desk/help.html", context)


def _strangers(request: HttpRequest) -> bool:
    return accounts_exist() and not request.user.is_authenticated


@for_site("form.send_again")
def send_again(request: HttpRequest) -> HttpResponse:
    """What was typed before somebody was logged out, with a button that sends it."""
    typed = typed_before(request)
    if typed is None:
        raise Http404
    address, fields = typed
    return page(request, "clubs/send_again.html", {"address": address, "fields": fields})


@dataclass(frozen=True, slots=True)
class Start:
    """What a new tournament starts from, and how the address and the form name it."""

    title: str
    settings: dict[str, Any]
    source: RuleSource
    rules: Rules
    later: Sequence[Phase] = ()
    club_id: int | None = None
    place: str = ""


@for_site("tournament.create", methods="GET POST")
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Choose a template or an earlier tournament; then everything is filled and can be changed."""
    clubs = list(own_clubs(_user_id(request)))
    if not clubs:
        return redirect("club_new")
    asked = request.POST if request.method == "POST" else request.GET
    start = _start(request, asked.get("template", ""), asked.get("like", ""))
    if start is None:
        return _templates(request)
    game = _game(asked, start, clubs)
    if request.method != "POST":
        form = TournamentNewForm(initial=_initial(asked, start, clubs), clubs=clubs, game=game)
        return _page(request, start, form)
    if "move" in request.POST:
        form = TournamentNewForm(initial=move_key(request.POST), clubs=clubs, game=game)
        form.moved = True
        return _page(request, start, form)
    form = TournamentNewForm(_typed(request.POST), clubs=clubs, game=game)
    if not form.is_valid():
        return _page(request, start, form, invalid=True)
    return _create(request, start, form)


def _create(request: HttpRequest, start: Start, form: TournamentNewForm) -> HttpResponse:
    try:
        tournament = tournament_create(
            actor=actor_of(request),
            club=form.cleaned_data["club"],
            preset=form.source().preset,
            rules=_rules(start, form),
            rule_set=form.source().rule_set,
            settings=_options(start, form) | form.settings(),
            later=_later(start, form),
            seed=secrets.randbits(32),
        )
    except Refusal as refusal:
        form.show(refusal)
        return _page(request, start, form, invalid=True)
    except Repeated:
        first = tournament_sent_as(actor_of(request).key)
        return redirect("desk", first.code) if first else redirect("home")
    words = _("Contest created. Everything can still be changed under Settings and Rules.")
    return done(request, reverse("desk", args=[tournament.code]), words)


def _options(start: Start, form: TournamentNewForm) -> dict[str, Any]:
    """What the first phase of the start lets one choose, where it is drawn in the same way."""
    if form.cleaned_data["system"] != start.settings["system"]:
        return {}
    return {name: start.settings[name] for name in PHASE_OPTIONS}


def _later(start: Start, form: TournamentNewForm) -> list[Phase]:
    """The later phases of the start, unless another way of drawing its first was chosen.

    Rules of another game stay behind.
    """
    if form.cleaned_data["system"] != start.settings["system"]:
        return []
    return [phase_like(phase, game=form.source().game) for phase in start.later]


def _templates(request: HttpRequest) -> HttpResponse:
    context = {"templates": TEMPLATES.items(), "earlier": latest_tournaments(_user_id(request))}
    # A form that does not say what it starts from creates nothing.
    sent = request.method == "POST"
    return page(request, "desk/tournament_new.html", context, invalid=sent)


def _page(
    request: HttpRequest, start: Start, form: TournamentNewForm, *, invalid: bool = False
) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    context = {
        "start": start,
        "form": form,
        "template": asked.get("template", ""),
        "like": asked.get("like", ""),
    }
    return page(request, "desk/tournament_new_form.html", context, invalid=invalid)


def _start(request: HttpRequest, template: str, like: str) -> Start | None:
    """What the address asks for; None where it asks for nothing that is there."""
    if template in TEMPLATES:
        chosen = TEMPLATES[template]
        source = preset_source(chosen.preset)
        return Start(
            str(chosen.title), chosen.settings(), source, source.rules, later=chosen.later()
        )
    earlier = tournament_of(_user_id(request), like) if like else None
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
        "articles": list(start.rules.articles),
    }


def _rules(start: Start, form: TournamentNewForm) -> Rules:
    """The rules of the start, or of another source where one was chosen; and the articles."""
    source, articles = form.source(), tuple(form.cleaned_data["articles"])
    if source.key == start.source.key:
        return replace(start.rules, articles=articles)
    return replace(source.rules, articles=articles or source.rules.articles)
