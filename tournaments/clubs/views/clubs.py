"""Clubs: a new one, their settings and logo; all clubs and accounts, for superusers."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.forms import ClubForm, LogoForm, NameSearchForm
from tournaments.clubs.selectors import carried_out_as, logo_of
from tournaments.clubs.services import accounts, clubs
from tournaments.clubs.staff import A_PAGE, account_lines, accounts_named, clubs_named
from tournaments.core.access import actor_of, claims_of, for_club, for_everybody, for_site
from tournaments.core.replies import (
    Attempt,
    PageContext,
    attempt,
    conflict,
    done,
    page,
    page_of,
    posted,
)
from tournaments.models import Club, ClubLogo

TEMPLATE = "clubs/club_settings.html"
A_YEAR = 365 * 24 * 3600


@for_site("club.create", "GET POST")
def club_new(request: HttpRequest) -> HttpResponse:
    """A new club of the user; its first tournament comes next."""
    form = ClubForm(posted(request))
    form.fields["name"].widget.attrs["autofocus"] = True
    if form.is_valid():
        with attempt(form) as tried:
            clubs.club_create(actor=actor_of(request), **form.cleaned_data)
        if tried.done:
            words = _("Club created. Now its first contest.")
            return done(request, "tournament_new", message=words)
    return page(request, "clubs/club_new.html", {"form": form})


@for_club("club.settle", "GET POST")
def club_settings(request: HttpRequest, club: Club) -> HttpResponse:
    """The name and the logo of a club; a form sent here changes its name."""
    if request.method != "POST":
        return page(request, TEMPLATE, _context(club))
    form = ClubForm(request.POST)
    if form.is_valid():
        with attempt(form) as tried:
            clubs.club_edit(**claims_of(request), club=club, **form.cleaned_data)
        if tried.stale:
            now = tried.stale.current
            words = _(
                "Someone has changed the club in the meantime; its name is now "
                "“%(name)s”. Send yours again to save it."
            )
            form.add_error("name", words % {"name": now.name})
            return conflict(request, TEMPLATE, _context(now, name_form=form))
        if tried.done:
            words = _("The club is now called “%(name)s”.")
            return done(request, "club_settings", club.pk, message=words % form.cleaned_data)
    return page(request, TEMPLATE, _context(club, name_form=form))


@for_club("club.settle", "GET POST")
def club_logo_set(request: HttpRequest, club: Club) -> HttpResponse:
    """Take a picture as the logo; its address, opened, shows the settings."""
    if request.method != "POST":
        return page(request, TEMPLATE, _context(club))
    form = LogoForm(request.POST, request.FILES)
    if form.is_valid():
        with attempt(form) as tried:
            clubs.club_logo_set(**claims_of(request), club=club, **form.cleaned_data)
        return _after(request, club, tried, _("Club logo saved."))
    return page(request, TEMPLATE, _context(club, logo_form=form))


@for_club("club.settle", "POST")
def club_logo_remove(request: HttpRequest, club: Club) -> HttpResponse:
    """Take the logo away."""
    with attempt() as tried:
        clubs.club_logo_remove(
            **claims_of(request),
            club=club,
        )
    return _after(request, club, tried, _("The club no longer has a logo."))


@for_everybody("club.look")
def club_logo(request: HttpRequest, club_id: int, digest: str) -> HttpResponse:
    """The logo itself; another picture has another address, so it is cached for a year."""
    stored = get_object_or_404(ClubLogo, club=club_id, digest=digest)
    headers = {"Cache-Control": f"public, max-age={A_YEAR}, immutable"}
    return HttpResponse(bytes(stored.png), content_type="image/png", headers=headers)


def _after(request: HttpRequest, club: Club, tried: Attempt, words: str) -> HttpResponse:
    if tried.stale:
        return conflict(request, TEMPLATE, _context(tried.stale.current, stale=True))
    if tried.refused:
        return page(request, TEMPLATE, _context(club, refused=tried.refused))
    return done(request, "club_settings", club.pk, message=words)


def _context(club: Club, **other: Any) -> PageContext:
    return {
        "club": club,
        "logo": logo_of(club),
        "name_form": ClubForm(initial={"name": club.name}),
        "logo_form": LogoForm(),
    } | other


@for_site("site.settle")
def site_clubs(request: HttpRequest) -> HttpResponse:
    """Every club, with its contests and its staff counted."""
    form = NameSearchForm(request.GET)
    context = _listed(request, form, clubs_named(form.words()))
    return page(request, "clubs/site_clubs.html", context)


@for_site("site.settle")
def site_accounts(request: HttpRequest) -> HttpResponse:
    """Every account, where it works and when it was last seen."""
    return _accounts_page(request)


@for_site("site.settle", "POST")
def site_account_log_out(request: HttpRequest, account: int) -> HttpResponse:
    """End every session and PIN of an account."""
    user, actor = User.objects.get(pk=account), actor_of(request)
    with attempt() as tried:
        accounts.account_log_out(actor=actor, user=user)
    if tried.refused:
        return _accounts_page(request, refused=tried.refused)
    words = _("%(name)s is logged out everywhere.") % {"name": user.username}
    query = urlencode({"q": user.username})
    return done(request, f"{reverse('site_accounts')}?{query}", message=words)


@for_site("site.settle", "GET POST")
def site_account_delete(request: HttpRequest, account: int) -> HttpResponse:
    """Delete an account that works nowhere, after a page that asks."""
    actor = actor_of(request)
    if request.method == "POST" and carried_out_as(actor):
        return done(request, "site_accounts")
    user = get_object_or_404(accounts_named(""), pk=account)
    (line,) = account_lines([user])
    context: PageContext = {"line": line, "own": user.pk == request.user.pk}
    if request.method != "POST":
        return page(request, "clubs/site_account_delete.html", context)
    with attempt() as tried:
        accounts.account_delete(actor=actor, user=user)
    if tried.refused:
        context |= {"refused": tried.refused}
        return page(request, "clubs/site_account_delete.html", context)
    return done(request, "site_accounts", message=_("%(name)s deleted.") % {"name": user.username})


def _accounts_page(request: HttpRequest, **refused: Any) -> HttpResponse:
    form = NameSearchForm(request.GET)
    context = _listed(request, form, accounts_named(form.words()))
    context["lines"] = account_lines(context["page"].object_list)
    return page(request, "clubs/site_accounts.html", context | refused)


def _listed(request: HttpRequest, form: NameSearchForm, rows: QuerySet[Any]) -> PageContext:
    """A page of a list that can be searched by name."""
    return {"form": form, "page": page_of(request, rows, A_PAGE), "words": form.words()}
