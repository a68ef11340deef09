"""A new club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.forms import ClubForm
from tournaments.clubs.services.clubs import club_create
from tournaments.core.access import actor_of, for_site
from tournaments.core.replies import attempt, done, page


@for_site("club.create", methods="GET POST")
def club_new(request: HttpRequest) -> HttpResponse:
    """A new club of the user; its first tournament comes next."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    form.fields["name"].widget.attrs["autofocus"] = True
    if form.is_valid():
        with attempt(form) as tried:
            club_create(actor=actor_of(request), name=form.cleaned_data["name"])
        if tried.done:
            words = _("Club created. Now its first contest.")
            return done(request, reverse("tournament_new"), words)
    return page(request, "clubs/club_new.html", {"form": form}, invalid=form.is_bound)
