"""How long a write waits on PostgreSQL for the row that it locks.

A thread that waits answers nobody else. Two writes of a process wait as long as the connection
allows; further writes wait until the first one has waited two seconds, then hardly at all. So
whatever holds the row, most threads of the server go on answering. With SQLite the server has
separate threads for the desk.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

from django.db import connection

LONG_WAITS = 2
"""Writes of a process that wait as long as the connection says."""
SHORT_SECONDS, LEAST_SECONDS = 2.0, 0.3


class Waiting:
    """The writes of this process that wait for a row, by the moment at which each began."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._alone = clock, Lock()
        self._since: list[float] = []

    @contextmanager
    def one(self) -> Iterator[float | None]:
        """Count a write that waits in this block; yield its seconds, None for the usual limit."""
        with self._alone:
            now = self._clock()
            seconds = None
            if len(self._since) >= LONG_WAITS:
                seconds = max(self._since[0] + SHORT_SECONDS - now, LEAST_SECONDS)
            self._since.append(now)
        try:
            yield seconds
        finally:
            with self._alone:
                self._since.remove(now)


waiting = Waiting()


@contextmanager
def patient() -> Iterator[None]:
    """Lock a row in this block; fail as busy soon where other writes wait already."""
    with waiting.one() as seconds:
        if seconds is not None:
            _lock_within(f"{round(seconds * 1000)}ms")
        yield
    if seconds is not None:
        _lock_within("")


def _lock_within(limit: str) -> None:
    """Set how long this transaction waits for a lock; empty for as long as the connection says."""
    with connection.cursor() as cursor:
        if limit:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [limit])
        else:
            cursor.execute("SET LOCAL lock_timeout TO DEFAULT")
