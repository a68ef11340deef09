"""When this process has last written that a session is used: no page asks the database for it."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from threading import Lock

from django.dispatch import Signal

SEEN_EVERY = timedelta(minutes=5)
MOST_SESSIONS = 1000
session_used = Signal()
"""Sent with `request` and `user` after an answer to a session that was not written lately."""


class LatelySeen:
    """The sessions that were written as used, by their keys, with the moment."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._lock = Lock()
        self.written: OrderedDict[str, datetime] = OrderedDict()

    def note(self, key: str, now: datetime) -> None:
        """Record that a session is written now; those of longest ago are forgotten."""
        with self._lock:
            self.written[key] = now
            self.written.move_to_end(key)
            while len(self.written) > self._most:
                self.written.popitem(last=False)

    def clear(self) -> None:
        """Forget every session."""
        with self._lock:
            self.written.clear()


lately_seen = LatelySeen()
