"""One password is hashed at a time, and few wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from threading import Event, Lock, Thread

import pytest

from belote_club.server import PUBLIC_THREADS
from tournaments.clubs import passwords
from tournaments.clubs.limits import WAITING
from tournaments.clubs.passwords import Busy, one_password


@contextmanager
def somebody_hashing() -> Iterator[None]:
    """Another thread that hashes while the block runs."""
    begun, ended = Event(), Event()

    def hash_one() -> None:
        with one_password():
            begun.set()
            ended.wait()

    thread = Thread(target=hash_one)
    thread.start()
    begun.wait()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def test_the_public_keeps_a_thread_while_logins_wait() -> None:
    assert 1 + WAITING < PUBLIC_THREADS


def test_one_password_is_hashed_at_a_time() -> None:
    inside, most, counting = 0, 0, Lock()

    def hash_many() -> None:
        nonlocal inside, most
        for _time in range(200):
            with one_password():
                with counting:
                    inside += 1
                    most = max(most, inside)
                with counting:
                    inside -= 1

    threads = [Thread(target=hash_many) for _number in range(1 + WAITING)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (inside, most) == (0, 1)


def test_a_wait_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PATIENCE", timedelta())
    with somebody_hashing(), pytest.raises(Busy), one_password():
        pytest.fail("two at once")
    with one_password():
        pass


@contextmanager
def somebody_waiting(*, known: bool = False) -> Iterator[list[str]]:
    """Another thread that waits for its turn; what became of it once the block has ended."""
    became: list[str] = []

    def wait() -> None:
        try:
            with one_password(known=known):
                became.append("hashed")
        except Busy:
            became.append("busy")

    before = passwords.turns.waiting[known]
    thread = Thread(target=wait)
    thread.start()
    with passwords.turns.change:
        passwords.turns.change.wait_for(lambda: passwords.turns.waiting[known] > before)
    yield became
    thread.join()


def test_a_login_without_a_place_to_wait_is_refused_at_once() -> None:
    with ExitStack() as hashing:
        hashing.enter_context(somebody_hashing())
        with somebody_waiting() as first:
            with pytest.raises(Busy), one_password():
                pytest.fail("no place was free")
            hashing.close()
    assert first == ["hashed"]


def test_who_is_known_does_not_wait_behind_strangers() -> None:
    """The stranger who waits is refused: the number of waiting threads stays the same."""
    with ExitStack() as hashing:
        hashing.enter_context(somebody_hashing())
        with somebody_waiting() as stranger, somebody_waiting(known=True) as owner:
            with pytest.raises(Busy), one_password():
                pytest.fail("a stranger goes before who is known")
            hashing.close()
    assert (stranger, owner) == (["busy"], ["hashed"])
    assert passwords.turns.waiting == {True: 0, False: 0}


def test_in_a_flood_of_strangers_who_is_known_always_gets_in() -> None:
    over = Event()

    def flood() -> None:
        while not over.is_set():
            with suppress(Busy), one_password():
                pass

    strangers = [Thread(target=flood) for _number in range(6)]
    for stranger in strangers:
        stranger.start()
    for _time in range(50):
        with one_password(known=True):
            pass
    over.set()
    for stranger in strangers:
        stranger.join()


def test_an_error_frees_the_place() -> None:
    for _time in range(2 + WAITING):
        with pytest.raises(ZeroDivisionError), one_password():
            raise ZeroDivisionError
