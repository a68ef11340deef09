"""Creating a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.forms.clubs import ClubForm
from tournaments.clubs.services.clubs import club_create
from tournaments.core.access import for_site, stamp_of
from tournaments.core.replies import done, page, show_problems
from tournaments.core.writes import Refusal, Repeated


@for_site("club.create", methods="GET POST")
def club_new(request: HttpRequest) -> HttpResponse:
    """A club of the user's; then its first contest."""
    form = ClubForm(request.POST or None)
    refused = request.method == "POST" and not form.is_valid()
    if request.method != "POST" or refused:
        return page(request, "clubs/club_new.html", {"form": form}, invalid=refused)
    try:
        club_create(stamp=stamp_of(request), name=form.cleaned_data["name"])
    except Refusal as refusal:
        show_problems(form, refusal)
        return page(request, "clubs/club_new.html", {"form": form}, invalid=True)
    except Repeated:
        pass
    return done(request, reverse("contest_new"), _("Club created. Now its first contest."))
