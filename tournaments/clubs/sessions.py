"""Where people are signed in: written at a login, then every few minutes while it is used."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import Error
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.clubs.browsers import browser_of
from tournaments.clubs.services import session_begin, session_seen

SEEN_EVERY = timedelta(minutes=5)
MOST_SESSIONS = 1000
Handler = Callable[[HttpRequest], HttpResponse]
logger = logging.getLogger(__name__)


class LatelySeen:
    """When this process has written last that a session is used: no page asks the database."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._written: OrderedDict[str, datetime] = OrderedDict()
        self._lock = Lock()

    def is_due(self, key: str, now: datetime) -> bool:
        """Whether a session is to be written now; the next time is some minutes later.

        >>> seen, now = LatelySeen(), datetime(2026, 11, 20, 19, 30)
        >>> seen.is_due("a", now), seen.is_due("a", now), seen.is_due("a", now + SEEN_EVERY)
        (True, False, True)
        """
        with self._lock:
            before = self._written.get(key)
            if before is not None and abs(now - before) < SEEN_EVERY:
                return False
            self._written[key] = now
            self._written.move_to_end(key)
            while len(self._written) > self._most:
                self._written.popitem(last=False)
            return True


lately_seen = LatelySeen()


@receiver(user_logged_in)
def note_login(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Record the session of a login."""
    key, now = request.session.session_key, timezone.now()
    if key:
        session_begin(user=user, key=key, browser=_browser(request), at=now)
        lately_seen.is_due(key, now)


def note_sessions(get_response: Handler) -> Handler:
    """Record which sessions are used, from the requests whose view looked at the user.

    The answer is made already: where the database gives way, it goes out all the same.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        user = getattr(request, "_cached_user", None)
        key = request.session.session_key
        if isinstance(user, User) and key and lately_seen.is_due(key, timezone.now()):
            try:
                session_seen(user=user, key=key, browser=_browser(request), at=timezone.now())
            except Error:
                logger.warning("a session in use could not be recorded", exc_info=True)
        return response

    return middleware


def _browser(request: HttpRequest) -> str:
    return browser_of(request.META.get("HTTP_USER_AGENT", ""))
