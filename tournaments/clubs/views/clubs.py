"""A new club; the settings of a club: its name, and the logo with its address."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.clubs.forms import ClubForm, LogoForm
from tournaments.clubs.selectors import logo_of
from tournaments.clubs.services import clubs
from tournaments.core.access import actor_of, claims_of, for_club, for_everybody, for_site
from tournaments.core.replies import Attempt, PageContext, attempt, conflict, done, page, posted
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
            clubs.club_create(actor=actor_of(request), name=form.cleaned_data["name"])
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
        name = form.cleaned_data["name"]
        with attempt(form) as tried:
            clubs.club_edit(**claims_of(request), club=club, name=name)
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
            clubs.club_logo_set(
                **claims_of(request),
                club=club,
                logo=form.cleaned_data["logo"],
            )
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
    # An act that was refused has left a name and a version here that are not stored.
    club.refresh_from_db()
    return {
        "club": club,
        "logo": logo_of(club),
        "name_form": ClubForm(initial={"name": club.name}),
        "logo_form": LogoForm(),
    } | other
