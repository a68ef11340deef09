"""The thread that takes a copy every two minutes while results come in, and at each publish."""

import logging
import threading
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.db import transaction

from belote_club import backups

logger = logging.getLogger(__name__)

INTERVAL_SECONDS = 120.0


Copier = Callable[[str, str | None], object]


class BackupThread:
    """Take requested copies; a copy that fails becomes a warning, never an error.

    The tournament continues without copies: the desk shows the warning, the next turn tries again.
    """

    def __init__(self, copy: Copier, interval: float = INTERVAL_SECONDS) -> None:
        self.failure: Exception | None = None
        self._copy, self._interval = copy, interval
        self._changed = False
        self._labels: list[str] = []
        self._asking = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def request(self) -> None:
        """Take a copy at the next turn, since results have changed."""
        self._changed = True

    def request_now(self, label: str) -> None:
        """Take a copy under this label at once; the caller does not wait for it."""
        with self._asking:
            self._labels.append(label)
        self._wake.set()

    def start(self) -> None:
        self._thread.start()

    def stop(self, *, last_copy: bool = True) -> None:
        """End the thread, then take the copy that is still due, unless one was made just now."""
        if not last_copy:
            with self._asking:
                self._labels, self._changed = [], False
        self._stopping = True
        self._wake.set()
        self._thread.join()
        self.turn()

    def is_alive(self) -> bool:
        """Whether the thread runs; without it no copies are made."""
        return self._thread.is_alive()

    def turn(self) -> None:
        """Take the copies that are due. A labelled one holds the latest results too."""
        with self._asking:
            labels, self._labels = self._labels, []
        changed, self._changed = self._changed, False
        for label in dict.fromkeys(labels):
            self._take("publish", label)
        if changed and not labels:
            self._take("results", None)

    def _take(self, reason: str, label: str | None) -> None:
        try:
            self._copy(reason, label)
        except Exception as error:
            # Catch every error: an error that ended the thread would silently stop the copies.
            if not self.failure:
                logger.warning("no copy of the database could be made: %s", error)
            self.failure = error
            self._changed = True
        else:
            self.failure = None

    def _run(self) -> None:
        while not self._stopping:
            self._wake.wait(self._interval)
            self._wake.clear()
            self.turn()


_thread: BackupThread | None = None


def start_backups() -> None:
    """Start the thread; only the server's launcher does."""
    global _thread
    if settings.DATABASE_FILE is not None and _thread is None:
        for leftover_of_a_crash in backups.folder().glob("*.part"):
            leftover_of_a_crash.unlink(missing_ok=True)
        _thread = BackupThread(backups.copy_verified)
        _thread.start()


def stop_backups(*, last_copy: bool = True) -> None:
    """End the thread, and take the copies that are due unless one was made just now."""
    global _thread
    if _thread is not None:
        _thread.stop(last_copy=last_copy)
        _thread = None


def request() -> None:
    """Request a copy within two minutes, since results have changed; a no-op without a keeper."""
    if _thread is not None:
        transaction.on_commit(_thread.request)


def request_now(label: str) -> None:
    """Request a copy under this label (`abcd-round-2`) as soon as the change is committed."""
    if _thread is not None:
        transaction.on_commit(partial(_thread.request_now, label))


def is_active() -> bool:
    """Whether copies are being made."""
    return _thread is not None and _thread.is_alive()


def warning() -> str:
    """Why the last copy failed; empty where none has."""
    return backups.explain(_thread.failure) if _thread and _thread.failure else ""
