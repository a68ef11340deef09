"""One process per data directory, by a lock that the operating system releases with the process."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME = "belote-club.lock"
_held: set[tuple[Path, int]] = set()


class AlreadyRunningError(Exception):
    """Another process uses the data directory; the text is for the user."""


@contextmanager
def only_process(data_dir: Path) -> Iterator[None]:
    """Hold the data directory while the block runs.

    The file stays behind, empty: removing it would let two processes lock two different files.

    :raises AlreadyRunningError: another process holds it.
    """
    with (data_dir / LOCK_NAME).open("ab") as file:
        try:
            if sys.platform == "win32":
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise AlreadyRunningError(
                _("Belote Club is already running on %(folder)s: stop it first, or use that one.")
                % {"folder": data_dir}
            ) from None
        held = data_dir.resolve(), os.getpid()
        _held.add(held)
        try:
            yield
        finally:
            _held.discard(held)


def is_held(data_dir: Path) -> bool:
    """Whether this process holds the data directory; a fork of it does not."""
    return (data_dir.resolve(), os.getpid()) in _held
