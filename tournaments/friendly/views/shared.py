"""The page of a shared game, to read for everybody who has its address."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.core.access import for_site
from tournaments.core.replies import wants_part
from tournaments.friendly.pages import seen_context
from tournaments.friendly.selectors import shared_game, shared_version

PRIVATE = {"X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache"}
"""No search engine and no shared cache keeps the page."""


@for_site("friendly.count")
def shared_page(request: HttpRequest, shared: str) -> HttpResponse:
    """A shared game as it stands; 204 to a page that shows it already."""
    now, seen = timezone.now(), request.GET.get("seen", "")
    if seen and seen == str(shared_version(shared, now)):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    known = shared_game(shared, now)
    if known is None:
        return not_shared(request)
    game, version = known
    context = {**seen_context(game), "code": shared, "version": version}
    template = "friendly/shared.html#live" if wants_part(request) else "friendly/shared.html"
    answer = render(request, template, context)
    for name, value in PRIVATE.items():
        answer.headers[name] = value
    return answer


def not_shared(request: HttpRequest) -> HttpResponse:
    """404 in the words of this room: no game is shared under the address, or no longer."""
    return render(request, "friendly/not_shared.html", status=HTTPStatus.NOT_FOUND)
