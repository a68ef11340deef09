"""First page, the page of a club, its archive, the demonstration."""

import sys
from http import HTTPStatus
from typing import cast

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import accounts_exist, carried_out_as
from tournaments.clubs.services.clubs import demo_account_close, demo_account_open
from tournaments.core.access import actor_of, claims_of, for_club, for_site, for_tournament
from tournaments.core.installation import in_own_network, installation, phone_site
from tournaments.core.parameters import whole
from tournaments.core.replies import PageContext, attempt, conflict, done, page, posted
from tournaments.core.writes import Gone
from tournaments.desk import demo
from tournaments.desk.forms import TournamentDeleteForm
from tournaments.desk.selectors import (
    clubs_of,
    demo_tournament,
    going_with,
    own_clubs,
    public_tournaments,
    public_tournaments_of,
    worked_once,
)
from tournaments.desk.services import archive
from tournaments.desk.words import going_words
from tournaments.models import Club, Tournament


@for_site("site.look")
def home(request: HttpRequest) -> HttpResponse:
    """A new installation, the clubs of who is logged in, or the tournaments open to all."""
    return home_page(request)


def home_page(request: HttpRequest, *, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """The first page, as the visitor's role sees it."""
    context: PageContext = {
        "has_account": accounts_exist(),
        "demo": demo_tournament(),
        "makes_copies": installation().makes_copies(),
        "version": installation().version,
    }
    if request.user.is_authenticated:
        turned, page_asked = (whole(request.GET.get(name)) for name in ("club", "page"))
        archive = "archive" in request.GET
        clubs = clubs_of(request.user.pk, turned=turned, page=page_asked or 1, archive=archive)
        worked_before = not clubs and worked_once(request.user.pk)
        organises = any("tournament.settle" in one.may for one in clubs)
        context |= {"clubs": clubs, "worked_once": worked_before, "organises": organises}
        # Who only helps other people has no use for the demonstration.
        offers_demo = organises or context["demo"] is not None or not (clubs or worked_before)
    else:
        context |= _contests_to_follow()
        offers_demo = not context["has_account"]
    site = phone_site(request)
    if in_own_network(site) and (context.get("organises") or not context["has_account"]):
        context |= {"phones_at": site, "on_windows": sys.platform == "win32"}
    context["offers_demo"] = not settings.HOSTED and offers_demo
    return render(request, "desk/home.html", context, status=status)


@for_site("site.look")
def wifi(request: HttpRequest) -> HttpResponse:
    """Says to a phone that it reaches this machine, and leads to the tournaments."""
    return page(request, "desk/wifi.html", _contests_to_follow())


@for_club("club.look")
def club_page(request: HttpRequest, club: Club) -> HttpResponse:
    """The contests of a club that have begun, newest first, a page at a time."""
    listed = public_tournaments_of(club, page=whole(request.GET.get("page")) or 1)
    return page(request, "desk/club_page.html", {"club": club, "listed": listed})


def _contests_to_follow() -> PageContext:
    """The tournaments open to all, and their clubs by name."""
    lines = public_tournaments()
    clubs = {line.tournament.club for line in lines}
    by_name = sorted(clubs, key=lambda club: (club.name.casefold(), club.pk))
    return {"lines": lines, "clubs_shown": by_name}


@for_site("demo.use", "POST")
def demo_load(request: HttpRequest) -> HttpResponse:
    """Load the demonstration and open its desk; on a running installation only for its users.

    A hosted installation offers none: its desk would be open to everybody on the Internet.
    """
    if settings.HOSTED:
        raise Http404
    if accounts_exist() and not request.user.is_authenticated:
        return redirect("login")
    with attempt():
        demo.demo_load(actor=actor_of(request))
    tournament = demo_tournament()
    if tournament is None:
        return redirect("home")
    user = request.user if isinstance(request.user, User) else None
    visitor = demo_account_open(club=tournament.club, user=user)
    if user is None:
        auth.login(request, visitor)
    return done(request, "desk", tournament.code, message=_("Demonstration loaded."))


@for_site("demo.wipe", "GET POST")
def demo_wipe(request: HttpRequest) -> HttpResponse:
    """Remove the demonstration and the account of its visitors, after a page that asks.

    It takes a membership: that of the demonstration, which comes with opening it, or of any club.
    """
    user_id = cast(int, request.user.pk)
    if settings.HOSTED or not (own_clubs(user_id).exists() or carried_out_as(actor_of(request))):
        raise Http404
    if request.method != "POST":
        tournament = demo_tournament()
        if tournament is None:
            return redirect("home")
        context = {"demo": tournament, "going": going_words(going_with(tournament))}
        return page(request, "desk/demo_wipe.html", context)
    with attempt() as tried:
        demo.demo_wipe(actor=actor_of(request))
    if tried.repeated:
        return redirect("home")
    demo_account_close()
    return done(request, "home", message=_("Demonstration removed."))


@for_tournament("tournament.archive", "POST")
def tournament_archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take a tournament out of the list of its club."""
    said = _("“%(name)s” archived. Its public page stays.")
    return _moved(request, tournament, said, archived=True)


@for_tournament("tournament.archive", "POST")
def tournament_unarchive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put a tournament back into the list of its club."""
    return _moved(request, tournament, _("“%(name)s” is back in the list."), archived=False)


def _moved(
    request: HttpRequest, tournament: Tournament, said: str, *, archived: bool
) -> HttpResponse:
    with attempt() as tried:
        archive.tournament_archive(
            **claims_of(request),
            tournament=tournament,
            archived=archived,
        )
    if tried.stale:
        messages.warning(
            request, _("The contest has changed in the meantime: this is how it is now.")
        )
        return home_page(request, status=HTTPStatus.CONFLICT)
    return done(request, "home", message="" if tried.repeated else said % {"name": tournament.name})


@for_club("tournament.delete", "GET POST")
def tournament_delete(request: HttpRequest, club: Club, code: str) -> HttpResponse:
    """Delete a tournament, after a page that says what goes and asks for its name."""
    tournament = club.tournaments.select_related("club").filter(code=code).first()
    if tournament is None:
        if request.method != "POST":
            raise Http404
        if carried_out_as(actor_of(request)):
            return done(request, "home")
        raise Gone(code)
    form = TournamentDeleteForm(posted(request))
    if form.is_valid():
        with attempt(form) as tried:
            archive.tournament_delete(
                **claims_of(request),
                tournament=tournament,
                revision=whole(request.POST.get("revision")) or 0,
                **form.cleaned_data,
            )
        if tried.stale:
            context = _asked(tried.stale.current, form) | {"stale": True}
            return conflict(request, "desk/tournament_delete.html", context)
        if tried.done:
            words = _("“%(name)s” deleted.") % {"name": tournament.name}
            return done(request, "home", message="" if tried.repeated else words)
    return page(request, "desk/tournament_delete.html", _asked(tournament, form))


def _asked(tournament: Tournament, form: TournamentDeleteForm) -> PageContext:
    return {
        "contest": tournament,
        "form": form,
        "going": going_words(going_with(tournament)),
        "makes_copies": installation().makes_copies(),
    }
