"""The backup thread: at most one copy a turn for results, none when nothing changed."""

import sqlite3
import threading

import pytest

from belote_club.backup_thread import INTERVAL_SECONDS, BackupThread


class Shelf:
    """A stand-in for the backups folder: records requests, and can fail."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str | None]] = []
        self.failure: Exception | None = None
        self.arrived = threading.Event()

    def copy(self, reason: str, label: str | None = None) -> None:
        if self.failure:
            raise self.failure
        self.taken.append((reason, label))
        self.arrived.set()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def backups(shelf: Shelf) -> BackupThread:
    return BackupThread(shelf.copy)


def test_every_two_minutes() -> None:
    assert INTERVAL_SECONDS == 120


def test_many_results_make_one_copy(backups: BackupThread, shelf: Shelf) -> None:
    for _result in range(24):
        backups.request()
    backups.turn()
    assert shelf.taken == [("results", None)]


def test_no_result_no_copy(backups: BackupThread, shelf: Shelf) -> None:
    backups.request()
    for _turn in range(3):
        backups.turn()
    assert shelf.taken == [("results", None)]


def test_a_published_round_is_kept_under_its_label(backups: BackupThread, shelf: Shelf) -> None:
    backups.request()
    backups.request_now("abcd-round-2")
    backups.turn()
    assert shelf.taken == [("publish", "abcd-round-2")]


def test_two_tournaments_published_together(backups: BackupThread, shelf: Shelf) -> None:
    for label in ("abcd-round-2", "efgh-round-1", "abcd-round-2"):
        backups.request_now(label)
    backups.turn()
    assert shelf.taken == [("publish", "abcd-round-2"), ("publish", "efgh-round-1")]


@pytest.mark.parametrize(
    "failure",
    [OSError(28, "No space left on device"), sqlite3.OperationalError("database or disk is full")],
)
class TestFullDisk:
    def test_becomes_a_warning(
        self,
        backups: BackupThread,
        shelf: Shelf,
        failure: Exception,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        shelf.failure = failure
        backups.request()
        backups.turn()
        backups.turn()
        assert backups.failure is failure
        assert len(caplog.records) == 1, "said once, not at every turn"

    def test_is_tried_again_until_it_works(
        self, backups: BackupThread, shelf: Shelf, failure: Exception
    ) -> None:
        shelf.failure = failure
        backups.request()
        backups.turn()
        shelf.failure = None
        backups.turn()
        assert shelf.taken == [("results", None)]
        assert backups.failure is None


class TestThread:
    def test_a_publish_is_copied_at_once(self, backups: BackupThread, shelf: Shelf) -> None:
        backups.start()
        backups.request_now("abcd-round-1")
        assert shelf.arrived.wait(timeout=120)
        backups.stop()
        assert shelf.taken == [("publish", "abcd-round-1")]

    def test_the_thread_takes_turns(self, shelf: Shelf) -> None:
        backups = BackupThread(shelf.copy, interval=0.001)
        backups.start()
        backups.request()
        assert shelf.arrived.wait(timeout=120)
        backups.stop()
        assert shelf.taken == [("results", None)]

    def test_stopping_takes_the_copy_that_is_due(self, backups: BackupThread, shelf: Shelf) -> None:
        backups.start()
        backups.request()
        backups.stop()
        assert shelf.taken == [("results", None)]

    def test_none_is_due_right_after_another(self, backups: BackupThread, shelf: Shelf) -> None:
        backups.start()
        backups.request()
        backups.stop(last_copy=False)
        assert shelf.taken == []

    def test_an_error_of_any_kind_does_not_end_the_copies(
        self, backups: BackupThread, shelf: Shelf
    ) -> None:
        shelf.failure = ValueError("nobody thought of this")
        backups.start()
        backups.request_now("abcd-round-1")
        backups.stop()
        assert backups.failure is shelf.failure

    def test_is_alive(self, backups: BackupThread) -> None:
        assert not backups.is_alive()
        backups.start()
        assert backups.is_alive()
        backups.stop()
        assert not backups.is_alive()
