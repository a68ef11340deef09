"""The first page, the demonstration, and who may do what."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.selectors.accounts import accounts_exist
from tournaments.clubs.services.accounts import demo_account_close, demo_account_open
from tournaments.clubs.views.accounts import BACKEND
from tournaments.core.access import for_site, stamp_of
from tournaments.core.asked import whole
from tournaments.core.permissions import ACTS, Role
from tournaments.core.replies import done, page
from tournaments.core.signed_out import typed_before
from tournaments.core.writes import Repeated
from tournaments.desk.demo import services as demo
from tournaments.desk.selectors import clubs_of, demo_contest, public_contests
from tournaments.models import Tournament


@for_site("site.look")
def home(request: HttpRequest) -> HttpResponse:
    """A new installation, the clubs of who is logged in, or the contests open to all."""
    context: dict[str, Any] = {
        "has_account": accounts_exist(),
        "demo": demo_contest(),
        "demo_offered": not settings.HOSTED,
    }
    if request.user.is_authenticated:
        turned, page_asked = (whole(request.GET.get(name)) for name in ("club", "page"))
        context["clubs"] = clubs_of(request.user.pk, turned=turned, page=page_asked or 1)
    else:
        context["lines"] = public_contests()
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
    contest: Tournament | None
    try:
        contest = demo.demo_load(stamp=stamp_of(request))
    except Repeated:
        contest = demo_contest()
    if contest is None:
        return redirect("home")
    user = request.user if isinstance(request.user, User) else None
    visitor = demo_account_open(club=contest.club, user=user)
    if user is None:
        auth.login(request, visitor, backend=BACKEND)
    return done(request, reverse("desk", args=[contest.code]), _("The demonstration is loaded."))


@for_site("demo.use", methods="POST")
def demo_wipe(request: HttpRequest) -> HttpResponse:
    """Take the demonstration away, with the account through which it was seen."""
    if settings.HOSTED:
        raise Http404
    if _strangers(request):
        return redirect("login")
    try:
        demo.demo_wipe(stamp=stamp_of(request))
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
