"""The public page of a club: its name, its logo, its contests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.core.access import for_club
from tournaments.core.parameters import whole
from tournaments.core.replies import page
from tournaments.desk.selectors import public_tournaments_of
from tournaments.models import Club


@for_club("club.look")
def club_page(request: HttpRequest, club: Club) -> HttpResponse:
    """The contests of a club that have begun, newest first, a page at a time."""
    found = public_tournaments_of(club, page=whole(request.GET.get("page")) or 1)
    return page(request, "desk/club_page.html", {"club": club, "listed": found})
