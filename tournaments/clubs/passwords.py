"""Hashing passwords one at a time: a hash takes a processor for a good part of a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from tournaments.clubs.limits import PATIENCE, WAITING

_hashing = Lock()
_places = BoundedSemaphore(1 + WAITING)


class Busy(Exception):
    """Too many passwords are waiting to be hashed; the visitor tries again in a few seconds."""


@contextmanager
def one_password() -> Iterator[None]:
    """Let one thread of the process hash a password while a few others wait.

    :raises Busy: the places to wait are taken, or the wait was too long.
    """
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        if not _hashing.acquire(timeout=PATIENCE.total_seconds()):
            raise Busy
        try:
            yield
        finally:
            _hashing.release()
    finally:
        _places.release()
