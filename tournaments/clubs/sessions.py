"""Where people are signed in: written at a login, then every few minutes while it is used."""

import logging
from typing import Any

from django.contrib import auth
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import Error
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from tournaments.clubs.services.logins import session_begin, session_seen
from tournaments.core.visitors import browser_of, session_used, use_is_due

logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def note_login(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Record the session of a login."""
    if request.session.session_key is None:
        # Where Django has dropped the session before, the new one gets its key when it is saved.
        request.session.save()
    key, now = request.session.session_key or "", timezone.now()
    session_begin(user=user, key=key, browser=_browser(request), at=now)
    use_is_due(key)  # It is recorded already.


@receiver(session_used)
def note_use(request: HttpRequest, user: User, **_signal: Any) -> None:
    """Record that a session is used.

    The answer is made already: where the database gives way, it goes out all the same.
    """
    key, now = request.session.session_key or "", timezone.now()
    try:
        session_seen(user=user, key=key, browser=_browser(request), at=now)
    except Error as error:
        logger.warning("a session in use could not be recorded: %s", error)


def session_carried(request: HttpRequest) -> None:
    """Take the session of a request over into a copy of the database that is put back.

    It goes on under the same key if the copy has the account, with this name, and else ends.
    """
    user, key = request.user, request.session.session_key
    same = User.objects.filter(username=user.username, is_active=True).first()
    if same is None or same.pk != user.pk or key is None:
        auth.logout(request)
        return
    # The copy may have this session as it was then.
    request.session.delete(key)
    request.session[auth.HASH_SESSION_KEY] = same.get_session_auth_hash()
    request.session.save(must_create=True)
    # It is saved where it belongs: the database in use is not written to any more.
    request.session.modified = False
    request.user = same
    note_login(request, same)


def _browser(request: HttpRequest) -> str:
    return browser_of(request.META.get("HTTP_USER_AGENT", ""))
