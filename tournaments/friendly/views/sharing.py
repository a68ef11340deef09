"""A game for others: its shared address, begun, ended and read again, and its paper."""

from contextlib import suppress
from functools import partial
from http import HTTPStatus

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.limits import NotYet, keys_of_share
from tournaments.core.access import for_site
from tournaments.core.installation import phone_site
from tournaments.core.replies import UNPROCESSABLE, wants_part
from tournaments.core.visitors import device_of, visitor_of
from tournaments.core.writes import Gone, Refusal
from tournaments.friendly.game import FriendlyGame
from tournaments.friendly.pages import game_page, manuscript_of, name_of, refused_page, seen_context
from tournaments.friendly.selectors import shared_game, shared_version
from tournaments.friendly.services import NEW_FOR, ManyNew, game_share, shared_game_stop
from tournaments.friendly.state import KEY, Carried, carried_in, game_text, sharing_of
from tournaments.friendly.words import wait_words
from tournaments.paper.pdf import NoPdfError
from tournaments.paper.press import jobs
from tournaments.paper.press.jobs import BusyError, Job, Rank


def share(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Share the game; its page then has the address, and the secret that may write there."""
    key, text = request.POST.get("key", ""), game_text(carried.game)
    if carried.sharing is not None or not KEY.fullmatch(key):
        return game_page(request, carried, status=UNPROCESSABLE)
    device, now = device_of(request), timezone.now()
    logs_in = request.user.is_authenticated or device.accounts
    known_at = now if logs_in else device.known_at(NEW_FOR)
    counted = keys_of_share(device)
    try:
        shared = game_share(key=key, text=text, counted=counted, at=now, known_at=known_at)
    except NotYet as soon:
        words = soon.problems[0].message if isinstance(soon, ManyNew) else wait_words(soon.left)
        messages.error(request, str(words))
        return game_page(request, carried, status=HTTPStatus.TOO_MANY_REQUESTS)
    carried = carried._replace(sharing=sharing_of(key)._replace(seen=shared.version))
    if shared.state != text:
        # The form was found again by going back: hands have been written there since.
        return game_page(request, carried, stale=shared, status=HTTPStatus.CONFLICT)
    return game_page(request, carried)


def stop(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Share the game no longer; it goes on in this browser."""
    if carried.sharing is not None:
        # Where somebody was faster, or its time is over, it is not shared all the same.
        with suppress(Gone):
            shared_game_stop(sharing=carried.sharing, at=timezone.now())
        messages.success(request, _("This game is no longer shared; it goes on in this browser."))
    return game_page(request, carried._replace(sharing=None))


def take_theirs(request: HttpRequest, carried: Carried) -> HttpResponse:
    """Go on with the game as it is shared, written meanwhile by another page."""
    sharing = carried.sharing
    known = shared_game(sharing.code, timezone.now()) if sharing else None
    if sharing is None or known is None:
        return game_page(request, carried._replace(sharing=None))
    game, version = known
    return game_page(request, Carried(game, sharing._replace(seen=version)))


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
    return _private(render(request, template, context), "no-cache")


def not_shared(request: HttpRequest) -> HttpResponse:
    """404 in the words of this room: no game is shared under the address, or no longer."""
    return render(request, "friendly/not_shared.html", status=HTTPStatus.NOT_FOUND)


PATIENCE = 10.0
RETRY_AFTER = 10
REMEMBERED = 60
"""Seconds that a PDF stays in memory."""


@for_site("friendly.count", "GET POST")
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
    address = f"{phone_site(request)}{resolve_url('shared_game', code)}" if code else ""
    if not pdf:
        manuscript = manuscript_of(game, timezone.now(), address)
        return _private(HttpResponse(manuscript.html()), "no-store")
    # No file has the PDF; after a request that waited too long it is in memory.
    name, save = name_of(game, address), partial(cache.set, timeout=REMEMBERED)
    content: bytes = cache.get(name, b"")
    if not content:
        build = partial(manuscript_of, game, timezone.now(), address)
        wanted = Job(name, Rank.PUBLIC, 1, build, visitor_of(request), save)
        try:
            job = jobs.PRESS.printed(wanted, patience=PATIENCE)
        except BusyError:
            return _no_paper(request, busy=True)
        if not job.pdf:
            return _no_paper(request, busy=not job.done.is_set(), none=job.error)
        content = job.pdf
    headers = {"Content-Disposition": 'inline; filename="belote.pdf"'}
    answer = HttpResponse(content, content_type="application/pdf", headers=headers)
    return _private(answer, "no-store")


def _no_paper(request: HttpRequest, *, busy: bool, none: Exception | None = None) -> HttpResponse:
    context = {"busy": busy, "no_pdf": isinstance(none, NoPdfError)}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    answer = render(request, "friendly/no_paper.html", context, status=status)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _private(answer: HttpResponse, how: str) -> HttpResponse:
    """An answer that no search engine and no shared cache keeps."""
    answer.headers["Cache-Control"] = f"private, {how}"
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
