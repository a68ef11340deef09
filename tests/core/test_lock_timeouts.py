"""Few threads wait long for a row that somebody holds; the others go on answering."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import psycopg
import pytest
from django.db import OperationalError, connection

from belote_club.errors import Failure, failure_of
from tests import cast
from tournaments.core import lock_timeouts
from tournaments.core.lock_timeouts import LEAST_SECONDS, LONG_WAITS, SHORT_SECONDS, Waiting
from tournaments.desk.services.archive import tournament_archive
from tournaments.models import Tournament

ON_POSTGRESQL = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has no locks of rows"
)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class TestWaiting:
    def test_two_wait_as_usual_and_the_rest_until_two_seconds_are_over(self) -> None:
        clock = Clock()
        waiting = Waiting(clock)
        with ExitStack() as others:
            for _long in range(LONG_WAITS):
                assert others.enter_context(waiting.one()) is None
            clock.now += 0.5
            assert others.enter_context(waiting.one()) == SHORT_SECONDS - 0.5
            clock.now += 60
            assert others.enter_context(waiting.one()) == LEAST_SECONDS
        with waiting.one() as seconds:
            assert seconds is None, "all have gone"

    def test_an_error_ends_the_wait(self) -> None:
        waiting = Waiting()
        for _time in range(LONG_WAITS + 1):
            with pytest.raises(ZeroDivisionError):
                _fail(waiting)


def archive(tournament: Tournament) -> None:
    tournament_archive(actor=cast.actor(), tournament=tournament, version=tournament.version)


def _fail(waiting: Waiting) -> None:
    with waiting.one() as seconds:
        assert seconds is None
        raise ZeroDivisionError


@contextmanager
def somebody_holding(tournament: Tournament) -> Iterator[None]:
    """Another program that holds the row of a tournament."""
    own = connection.get_connection_params()
    taken = ("dbname", "host", "port", "user", "password")
    with psycopg.connect(**{name: own[name] for name in taken if own.get(name)}) as other:
        held = "SELECT 1 FROM tournaments_tournament WHERE id = %s FOR UPDATE"
        other.execute(held, [tournament.pk])
        yield


@ON_POSTGRESQL
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_row_that_stays_locked_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further write is refused at once."""
    tournament = cast.tournament()
    monkeypatch.setattr(lock_timeouts, "SHORT_SECONDS", 0.0)
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("10s",)
        cursor.execute("SET lock_timeout = '100ms'")
    with somebody_holding(tournament), ExitStack() as others:
        for _wait in range(LONG_WAITS + 1):
            with pytest.raises(OperationalError) as error:
                archive(tournament)
            assert failure_of(error.value) is Failure.BUSY
            others.enter_context(lock_timeouts.waiting.one())
    with ExitStack() as others:
        for _wait in range(LONG_WAITS):
            others.enter_context(lock_timeouts.waiting.one())
        archive(tournament)
    connection.close()


@ON_POSTGRESQL
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_limit_is_that_of_the_wait_alone() -> None:
    tournament = cast.tournament()
    with ExitStack() as others:
        for _wait in range(LONG_WAITS):
            others.enter_context(lock_timeouts.waiting.one())
        archive(tournament)
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("10s",)
