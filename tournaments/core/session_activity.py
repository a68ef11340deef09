"""Throttle updates of `AccountSession.last_seen`."""

from datetime import timedelta

from django.core.cache import cache
from django.dispatch import Signal

from tournaments.core.caching import cache_key

SEEN_EVERY = timedelta(minutes=5)
session_used = Signal()
"""Sent with `request` and `user` after an answer to a session whose use is to be recorded."""


def is_due(session_key: str) -> bool:
    """Whether the use of a session is to be recorded now; false then for some minutes."""
    return cache.add(cache_key("session used", session_key), True, SEEN_EVERY.total_seconds())


def forget(session_key: str) -> None:
    """Record the next use of a session."""
    cache.delete(cache_key("session used", session_key))
