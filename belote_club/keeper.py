"""The thread that takes a copy every two minutes while results come in, and at each publish."""

import logging
import threading
from typing import Protocol

logger = logging.getLogger(__name__)

INTERVAL_SECONDS = 120.0


class Copier(Protocol):
    def __call__(self, reason: str, label: str | None = None) -> object: ...


class Keeper:
    """Takes the copies it is asked for; a copy that fails becomes a warning, never an error.

    The evening goes on without copies: the desk shows the warning, and the next turn tries again.
    """

    def __init__(
        self,
        copy: Copier,
        interval: float = INTERVAL_SECONDS,
    ) -> None:
        self.failure: Exception | None = None
        self._copy, self._interval = copy, interval
        self._changed = False
        self._labels: list[str] = []
        self._asking = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def request(self) -> None:
        """Results have changed: a copy is due at the next turn."""
        self._changed = True

    def request_now(self, label: str) -> None:
        """A copy to be kept under this label is due at once; the caller does not wait for it."""
        with self._asking:
            self._labels.append(label)
        self._wake.set()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread, then take the copy that is still due."""
        self._stopping = True
        self._wake.set()
        self._thread.join()
        self.turn()

    def is_alive(self) -> bool:
        """Whether the thread runs: without it nothing is copied."""
        return self._thread.is_alive()

    def turn(self) -> None:
        """Take what is due. A labelled copy holds the latest results too."""
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
            # Of any kind: an error that ended the thread would end the copies without a word.
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
