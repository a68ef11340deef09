"""Two lanes of threads: one for the desk, one for everybody who looks on.

Whoever is signed in has the desk's lane, by the session in the cookie; a session counts once a
request with it was answered for somebody signed in, so that a made-up cookie takes no thread.
"""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from waitress.task import ThreadedTaskDispatcher

if TYPE_CHECKING:
    from belote_club.server import HallChannel

logger = logging.getLogger(__name__)

DESK_THREADS = 4
# Few: what they do is mostly sending what is kept, and each one that computes slows the desk.
PUBLIC_THREADS = 3
PATIENCE_SECONDS = 8.0
"""How long a public request may wait for a thread before it is told to come back later."""
TOLD_EVERY_SECONDS = 60.0
MOST_SESSIONS = 1000

Handler = Callable[[HttpRequest], HttpResponse]


class DeskSessions:
    """The keys of the sessions that somebody is signed in with, as far as this process has seen."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def remember(self, key: str) -> None:
        """This session is that of somebody signed in."""
        with self._lock:
            self._keys[key] = None
            self._keys.move_to_end(key)
            while len(self._keys) > self._most:
                self._keys.popitem(last=False)

    def forget(self, key: str) -> None:
        """This session is nobody's any more."""
        with self._lock:
            self._keys.pop(key, None)

    def knows(self, cookies: str) -> bool:
        """Whether a `Cookie` header names such a session."""
        named = re.search(rf"(?:^|;\s*){settings.SESSION_COOKIE_NAME}=([^;\s]+)", cookies)
        return named is not None and named[1].strip('"') in self._keys


desk_sessions = DeskSessions()


def desk_lane(get_response: Handler) -> Handler:
    """Middleware: learn whose requests are the desk's from requests that asked who is signed in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        user = getattr(request, "_cached_user", None)
        sent = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        if user is not None and user.is_authenticated and request.session.session_key:
            desk_sessions.remember(request.session.session_key)
        elif user is not None and sent:
            desk_sessions.forget(sent)
        return response

    return middleware


class Lanes:
    """What hands requests to threads: those of the desk to its own, the others to theirs."""

    def __init__(
        self,
        desk_threads: int = DESK_THREADS,
        public_threads: int = PUBLIC_THREADS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shed = 0
        """public requests told to come back later, since the start"""
        self._clock = clock
        self._told_at = -TOLD_EVERY_SECONDS
        self._desk, self._public = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self._desk.set_thread_count(desk_threads)
        self._public.set_thread_count(public_threads)

    def add_task(self, channel: HallChannel) -> None:
        """Queue the next request of a connection; one that could not be read is public."""
        cookies = channel.requests[0].headers.get("COOKIE", "")
        desk = bool(cookies) and desk_sessions.knows(cookies)
        channel.wait_from = None if desk else self._clock()
        (self._desk if desk else self._public).add_task(channel)

    def is_late(self, channel: HallChannel) -> bool:
        """Whether a request has waited longer than its visitor should; such ones are counted."""
        if channel.wait_from is None or self._clock() - channel.wait_from < PATIENCE_SECONDS:
            return False
        self.shed += 1
        if self._clock() - self._told_at >= TOLD_EVERY_SECONDS:
            self._told_at = self._clock()
            logger.warning("too many look on at once: %s asked to come back later", self.shed)
        return True

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End the threads of both lanes."""
        ended = [lane.shutdown(cancel_pending, timeout) for lane in (self._desk, self._public)]
        return all(ended)
