"""Rows that several tests read: written once, taken back after the last of these tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.kept import forget


@contextmanager
def taken_back(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Allow writing in a fixture of a class or a module, and roll everything back at its end.

    Each test that uses the fixture has a savepoint of its own inside this transaction. The fixture
    is made before the caches are emptied for its first test, so they are emptied here too.
    """
    forget()
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
