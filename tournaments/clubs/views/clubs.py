"""A new club, and the journal of a tournament."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.forms import ClubForm, JournalFilterForm
from tournaments.clubs.selectors import PAGE, journal_lines
from tournaments.clubs.selectors import club_journal as journal_of_club
from tournaments.clubs.services.clubs import club_create
from tournaments.core.access import actor_of, for_club, for_site, for_tournament
from tournaments.core.asked import whole
from tournaments.core.replies import attempt, done, page
from tournaments.models import Club, Tournament


@for_site("club.create", methods="GET POST")
def club_new(request: HttpRequest) -> HttpResponse:
    """A new club of the user; its first tournament comes next."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with attempt(form) as tried:
            club_create(actor=actor_of(request), name=form.cleaned_data["name"])
        if tried.done:
            words = _("Club created. Now its first contest.")
            return done(request, reverse("tournament_new"), words)
    return page(request, "clubs/club_new.html", {"form": form}, invalid=form.is_bound)


@for_tournament("journal.read")
def journal(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every act, newest first, filtered."""
    form = JournalFilterForm(request.GET or None)
    lines = Paginator(journal_lines(tournament, form.chosen()), PAGE)
    context = {
        "tournament": tournament,
        "here": "journal",
        "form": form,
        "page": lines.get_page(request.GET.get("page")),
    }
    return page(request, "clubs/journal.html", context)


@for_club("club.journal")
def club_journal(request: HttpRequest, club: Club) -> HttpResponse:
    """The acts of a club outside its contests, newest first; or those of a deleted contest."""
    deleted = whole(request.GET.get("deleted"))
    if deleted and club.tournaments.filter(pk=deleted).exists():
        raise Http404
    lines = Paginator(journal_of_club(club, deleted=deleted), PAGE)
    context = {
        "club": club,
        "deleted": deleted,
        "query": f"deleted={deleted}&" if deleted else "",
        "page": lines.get_page(request.GET.get("page")),
    }
    return page(request, "clubs/club_journal.html", context)
