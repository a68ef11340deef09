"""Hashing passwords one at a time: a hash takes a processor for a good part of a second.

The owner of an account on a known device does not wait behind strangers: a stranger who waits for a
turn is refused when the owner comes, so the number of waiting threads stays the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from threading import Condition

from django.utils.translation import gettext as _

from tournaments.clubs.limits import PATIENCE, WAITING, NotYet


class Busy(NotYet):
    """Too many passwords are waiting to be hashed."""

    status = HTTPStatus.SERVICE_UNAVAILABLE

    def __init__(self, left: timedelta = PATIENCE) -> None:
        words = _("Several people are logging in at this moment: try again in a few seconds.")
        super().__init__(left, words)


class Turns:
    """Whose turn it is in this process: one hashes, few wait, those who are known go first."""

    def __init__(self) -> None:
        self.change = Condition()
        self.hashing = False
        self.waiting = {True: 0, False: 0}
        """those who are known, and the strangers"""
        self.came = 0
        """how often somebody known has come: every stranger who waited then is refused"""

    def begin(self, *, known: bool) -> None:
        """Wait for a turn.

        :raises Busy: the places to wait are taken, the wait was too long, or somebody known came.
        """
        with self.change:
            if self.waiting[known] >= WAITING or (self.waiting[True] and not known):
                raise Busy
            self.waiting[known] += 1
            self.came += known
            came = self.came
            self.change.notify_all()

            def gives_way() -> bool:
                return not known and self.came != came

            try:
                seconds = PATIENCE.total_seconds()
                self.change.wait_for(lambda: not self.hashing or gives_way(), seconds)
            finally:
                self.waiting[known] -= 1
            if self.hashing or gives_way():
                raise Busy
            self.hashing = True

    def end(self) -> None:
        """Let the next one have its turn."""
        with self.change:
            self.hashing = False
            self.change.notify_all()


turns = Turns()


@contextmanager
def one_password(*, known: bool = False) -> Iterator[None]:
    """Let one thread of the process hash a password while a few others wait.

    :raises Busy: the places to wait are taken, or the wait was too long.
    """
    turns.begin(known=known)
    try:
        yield
    finally:
        turns.end()
