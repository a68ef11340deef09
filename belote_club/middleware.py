"""Headers of every answer, pages for refused requests, sessions of the desk, room for calls."""

import re
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from threading import Lock
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.template.loader import render_to_string

from belote_club.addresses import LOOPBACK
from belote_club.errors import failure_page
from tournaments.core.visitors import session_used, use_is_due

Handler = Callable[[HttpRequest], HttpResponse]
AnyHandler = Callable[[HttpRequest], HttpResponseBase]
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'"
)
# Chrome shows a PDF in a page of its own with inline styles, and applies our policy to that page:
# the strict policy cuts the paper off. A PDF cannot run scripts under this one either.
PDF_POLICY = (
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
)
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
FIELDS_IN_ADDRESSES = ("q",)
"""Search fields: their forms report a bad value beside the field."""
MOST_SESSIONS = 1000
LONGEST_ADDRESS = 4000
"""About what gunicorn takes."""
LARGEST_OF_STRANGERS = 1024 * 1024
"""Bytes of a form of somebody who is not logged in: a friendly game, or a form typed before a
session ran out."""

ROOM = 1 << 16
"""Places of eight bytes for the frames of a request. CPython keeps frames in chunks, powers of two
from 16 KiB on, asks the system for one when the last is full and returns it as soon as it is empty:
where the calls of a loop cross the end of a chunk, every turn asks and returns. One chunk of a
megabyte has room for all of them; what nobody uses takes no memory. On Python 3.11 the public
ranking of 256 pairs is rendered in 41 ms of CPU with it, in 93 ms without; the plan in 41 and 74.
"""


def with_room(
    call: Callable[Arguments, Answer], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Answer:
    """Call a function whose calls all find their place in one chunk.

    >>> with_room(max, 3, 4)
    4
    """
    return call(*args, **kwargs)


with_room.__code__ = with_room.__code__.replace(co_stacksize=ROOM)


def head_as_get(get_response: AnyHandler) -> AnyHandler:
    """Answer HEAD as GET without the body; around all that sets headers, so that it has them.

    Views never see HEAD, because some would treat it as a submitted form and waitress would send
    the body of the answer. All calls of a request are inside this one, which gives them room.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return with_room(get_response, request)
        request.method = "GET"
        response = with_room(get_response, request)
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif isinstance(response, HttpResponse):
            response.headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response

    return middleware


def security_headers(get_response: Handler) -> Handler:
    """Set the security headers, and send whole pages compressed.

    Placed early, so that error pages and static files have them; a static file has no use for those
    about a window. The news that open pages ask for is not compressed: it is short, and often none.
    """
    compressing = GZipMiddleware(get_response)

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        kind = response.headers.get("Content-Type", "")
        policy = PDF_POLICY if kind == "application/pdf" else CONTENT_SECURITY_POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        if request.path.startswith(settings.STATIC_URL):
            return response
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        # On plain http browsers ignore the opener policy, with an error in their console.
        host = request.META.get("HTTP_HOST", "").rsplit(":", 1)[0]
        if request.is_secure() or host in LOOPBACK:
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if kind.startswith("text/html") and "HTTP_HX_REQUEST" not in request.META:
            compressing.process_response(request, response)
        return response

    return middleware


def readable_address(get_response: Handler) -> Handler:
    """Refuse an address or a cookie that the pages cannot work with.

    414 for an address longer than any of ours, which pages would repeat in their forms; 422 for the
    character NUL, which PostgreSQL cannot compare. Placed before the session, whose key is a
    cookie. Forms report NUL in their own fields.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        texts = [*request.COOKIES, *request.COOKIES.values()]
        for name, values in request.GET.lists():
            if name not in FIELDS_IN_ADDRESSES:
                texts += [name, *values]
        if len(request.get_full_path()) > LONGEST_ADDRESS:
            return render(request, "errors/400.html", status=HTTPStatus.REQUEST_URI_TOO_LONG)
        if "\0" in "".join(texts):
            return render(request, "errors/400.html", status=422)
        return get_response(request)

    return middleware


def little_from_strangers(get_response: Handler) -> Handler:
    """Answer 413 to a large body of a visitor who is not logged in, before it is read.

    Placed behind the middleware that knows the user. A body becomes a file while it is read.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        size = request.META.get("CONTENT_LENGTH") or "0"
        large = not size.isdecimal() or int(size) > LARGEST_OF_STRANGERS
        if large and not request.user.is_authenticated:
            page = render_to_string("errors/413.html")
            return HttpResponse(page, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return get_response(request)

    return middleware


def failures_are_pages(get_response: Handler) -> Handler:
    """Give Django's empty answer 405 a page, and a full disk or a busy database.

    These get theirs before Django logs them as errors of ours.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = render(request, "errors/405.html", status=405)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page

    setattr(middleware, "process_exception", failure_page)  # noqa: B010 - a function of Django's
    return middleware


class DeskSessions:
    """The keys of the signed-in sessions that this process has seen."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def remember(self, key: str) -> None:
        """Record that somebody is signed in with this session."""
        with self._lock:
            self._keys[key] = None
            self._keys.move_to_end(key)
            while len(self._keys) > self._most:
                self._keys.popitem(last=False)

    def forget(self, key: str) -> None:
        """Record that nobody is signed in with this session any more."""
        with self._lock:
            self._keys.pop(key, None)

    def knows(self, cookies: str) -> bool:
        """Whether a `Cookie` header names such a session."""
        named = re.search(rf"(?:^|;\s*){settings.SESSION_COOKIE_NAME}=([^;\s]+)", cookies)
        return named is not None and named[1].strip('"') in self._keys


desk_sessions = DeskSessions()


def desk_lane(get_response: Handler) -> Handler:
    """Record which sessions are signed in, from the requests whose view looked at the user.

    Every few minutes the app is told that a session is used.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        user = getattr(request, "_cached_user", None)
        sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if user is not None and user.is_authenticated and request.session.session_key:
            desk_sessions.remember(request.session.session_key)
            if use_is_due(request.session.session_key):
                session_used.send(sender=None, request=request, user=user)
        elif user is not None and sent:
            desk_sessions.forget(sent)
        return response

    return middleware
