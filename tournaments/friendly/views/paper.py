"""The paper of a friendly game, as a page and as a PDF: of a form, and of a shared game."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournaments.core.access import for_site
from tournaments.core.phones import phone_site
from tournaments.core.visitors import visitor_of
from tournaments.core.writes import Refusal
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.pages import refused_page
from tournaments.friendly.paper import manuscript_of, name_of
from tournaments.friendly.selectors import shared_game
from tournaments.friendly.state import carried_in
from tournaments.friendly.views.shared import not_shared
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import jobs
from tournaments.paper.press.jobs import BusyError, Job, Rank

PATIENCE = 10.0
RETRY_AFTER = 10
REMEMBERED = 60
"""Seconds that a PDF stays in memory."""


@for_site("friendly.count", methods="GET POST")
def friendly_paper(request: HttpRequest, *, pdf: bool) -> HttpResponse:
    """The game of a form, as a page to print or as a PDF."""
    if request.method != "POST":
        return redirect("friendly")
    try:
        carried = carried_in(request.POST)
    except Refusal as refusal:
        return refused_page(request, refusal)
    code = carried.sharing.code if carried.sharing else ""
    return _answer(request, carried.game, code, pdf=pdf)


@for_site("friendly.count")
def shared_paper(request: HttpRequest, shared: str, *, pdf: bool) -> HttpResponse:
    """A shared game, as a page to print or as a PDF."""
    known = shared_game(shared, timezone.now())
    if known is None:
        return not_shared(request)
    game, _version = known
    return _answer(request, game, shared, pdf=pdf)


def _answer(request: HttpRequest, game: FriendlyGame, code: str, *, pdf: bool) -> HttpResponse:
    address = f"{phone_site(request)}{reverse('shared_game', args=[code])}" if code else ""
    if pdf:
        return _pdf(request, game, address)
    manuscript = manuscript_of(game, timezone.now(), address)
    return _private(HttpResponse(manuscript.html()))


def _pdf(request: HttpRequest, game: FriendlyGame, address: str) -> HttpResponse:
    """The PDF, which no file has; after a request that waited too long it is in memory."""
    name, save = name_of(game, address), partial(cache.set, timeout=REMEMBERED)
    pdf: bytes = cache.get(name, b"")
    if not pdf:
        build = partial(manuscript_of, game, timezone.now(), address)
        wanted = Job(name, Rank.PUBLIC, 1, build, visitor_of(request), save)
        try:
            job = jobs.PRESS.printed(wanted, patience=PATIENCE)
        except BusyError:
            return _no_paper(request, busy=True)
        if not job.pdf:
            return _no_paper(request, busy=not job.done.is_set(), none=job.error)
        pdf = job.pdf
    headers = {"Content-Disposition": 'inline; filename="belote.pdf"'}
    return _private(HttpResponse(pdf, content_type="application/pdf", headers=headers))


def _no_paper(request: HttpRequest, *, busy: bool, none: Exception | None = None) -> HttpResponse:
    context = {"busy": busy, "no_pdf": isinstance(none, NoPdfError)}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    answer = render(request, "friendly/no_paper.html", context, status=status)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _private(answer: HttpResponse) -> HttpResponse:
    answer.headers["Cache-Control"] = "private, no-store"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
