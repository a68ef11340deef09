"""One process per data directory, by a lock that the operating system releases with the process."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _
from filelock import FileLock, Timeout

LOCK_NAME = "belote-club.lock"


class AlreadyRunningError(Exception):
    """Another process uses the data directory; the text is for the user."""


@contextmanager
def only_process(data_dir: Path) -> Iterator[None]:
    """Hold the data directory while the block runs.

    :raises AlreadyRunningError: another process holds it.
    """
    lock = FileLock(data_dir / LOCK_NAME, blocking=False, is_singleton=False)
    try:
        lock.acquire()
    except Timeout:
        raise AlreadyRunningError(
            _("Belote Club is already running on %(folder)s: stop it first, or use that one.")
            % {"folder": data_dir}
        ) from None
    try:
        yield
    finally:
        lock.release()
