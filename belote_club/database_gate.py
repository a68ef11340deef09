"""The gate before the database: shut while another database is put in the place of the one in use.

Whoever works on the database is inside. Requests that find the gate shut are told to come back;
threads of the server itself wait. Whoever shuts the gate waits until nobody else is inside, then
closes the connections of every thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, get_ident, local
from weakref import WeakSet

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from belote_club.errors import ShutError, failure_page

Handler = Callable[[HttpRequest], HttpResponse]
PATIENCE_SECONDS = 30.0
"""How long the gate waits for work under way: as long as the desk waits for a paper."""


class StillBusyError(Exception):
    """Others did not finish their work in time, or somebody else has shut the gate."""


class Gate:
    """Counts who is inside, and can be shut for everybody but one thread."""

    def __init__(self) -> None:
        self._change = Condition()
        self._inside = 0
        self._shut_by: int | None = None
        self._alone = False
        """whether nobody is inside but who has shut it"""
        self._own = local()

    @contextmanager
    def passing(self, *, waits: bool = False) -> Iterator[None]:
        """Work on the database while the block runs.

        :raises ShutError: the gate is shut, and the caller does not wait.
        """
        with self._change:
            if waits:
                # A request inside may wait for what this thread makes: let it in until all are out.
                self._change.wait_for(lambda: not self._alone or self._shut_by == get_ident())
            elif self._shut_by not in (None, get_ident()):
                raise ShutError
            self._inside += 1
        self._own.times = self._times() + 1
        try:
            yield
        finally:
            self._own.times -= 1
            with self._change:
                self._inside -= 1
                self._change.notify_all()

    @contextmanager
    def shut(self, patience: float = PATIENCE_SECONDS) -> Iterator[None]:
        """Shut the gate, and wait until nobody else is inside.

        :raises StillBusyError: others are still inside after `patience` seconds.
        """
        with self._change:
            if self._shut_by is not None:
                raise StillBusyError
            self._shut_by = get_ident()
        try:
            with self._change:
                if not self._change.wait_for(lambda: self._inside <= self._times(), patience):
                    raise StillBusyError
                self._alone = True
            yield
        finally:
            with self._change:
                self._shut_by, self._alone = None, False
                self._change.notify_all()

    def _times(self) -> int:
        """How often the calling thread is inside."""
        times: int = getattr(self._own, "times", 0)
        return times


gate = Gate()
_connections: WeakSet[BaseDatabaseWrapper] = WeakSet()


def at_the_gate(get_response: Handler) -> Handler:
    """Answer 503 while the gate is shut, before anything asks the database."""

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            with gate.passing():
                return get_response(request)
        except ShutError as shut:
            with translation.override(translation.get_language_from_request(request)):
                answer = failure_page(request, shut)
            if answer is None:
                raise
            return answer

    return middleware


def note_connection(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Remember a connection, so that it can be closed from another thread."""
    _connections.add(connection)


connection_created.connect(note_connection)


def close_connections() -> None:
    """Close the connections of all threads; while the gate is shut nobody uses one.

    A connection left open would write its log beside the database that takes the old one's place.
    """
    for connection in [*_connections]:
        connection.inc_thread_sharing()
        try:
            connection.close()
        finally:
            connection.dec_thread_sharing()
