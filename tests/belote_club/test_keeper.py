"""The keeper: at most one copy a turn for results, none when nothing changed."""

import sqlite3
import threading

import pytest

from belote_club.gate import gate
from belote_club.keeper import INTERVAL_SECONDS, Keeper


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
def keeper(shelf: Shelf) -> Keeper:
    return Keeper(shelf.copy)


def test_every_two_minutes() -> None:
    assert INTERVAL_SECONDS == 120


def test_many_results_make_one_copy(keeper: Keeper, shelf: Shelf) -> None:
    for _result in range(24):
        keeper.request()
    keeper.turn()
    assert shelf.taken == [("results", None)]


def test_no_result_no_copy(keeper: Keeper, shelf: Shelf) -> None:
    keeper.request()
    for _turn in range(3):
        keeper.turn()
    assert shelf.taken == [("results", None)]


def test_a_published_round_is_kept_under_its_label(keeper: Keeper, shelf: Shelf) -> None:
    keeper.request()
    keeper.request_now("abcd-round-2")
    keeper.turn()
    assert shelf.taken == [("publish", "abcd-round-2")]


def test_two_tournaments_published_together(keeper: Keeper, shelf: Shelf) -> None:
    for label in ("abcd-round-2", "efgh-round-1", "abcd-round-2"):
        keeper.request_now(label)
    keeper.turn()
    assert shelf.taken == [("publish", "abcd-round-2"), ("publish", "efgh-round-1")]


@pytest.mark.parametrize(
    "failure",
    [OSError(28, "No space left on device"), sqlite3.OperationalError("database or disk is full")],
)
class TestFullDisk:
    def test_becomes_a_warning(
        self,
        keeper: Keeper,
        shelf: Shelf,
        failure: Exception,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        shelf.failure = failure
        keeper.request()
        keeper.turn()
        keeper.turn()
        assert keeper.failure is failure
        assert len(caplog.records) == 1, "said once, not at every turn"

    def test_is_tried_again_until_it_works(
        self, keeper: Keeper, shelf: Shelf, failure: Exception
    ) -> None:
        shelf.failure = failure
        keeper.request()
        keeper.turn()
        shelf.failure = None
        keeper.turn()
        assert shelf.taken == [("results", None)]
        assert keeper.failure is None


def test_what_was_asked_for_another_database_is_not_copied(keeper: Keeper, shelf: Shelf) -> None:
    keeper.request()
    keeper.request_now("abcd-round-1")
    keeper.forget()
    keeper.turn()
    assert shelf.taken == []


class TestThread:
    def test_a_publish_is_copied_at_once(self, keeper: Keeper, shelf: Shelf) -> None:
        keeper.start()
        keeper.request_now("abcd-round-1")
        assert shelf.arrived.wait(timeout=120)
        keeper.stop()
        assert shelf.taken == [("publish", "abcd-round-1")]

    def test_the_thread_takes_turns(self, shelf: Shelf) -> None:
        keeper = Keeper(shelf.copy, interval=0.001)
        keeper.start()
        keeper.request()
        assert shelf.arrived.wait(timeout=120)
        keeper.stop()
        assert shelf.taken == [("results", None)]

    def test_stopping_takes_the_copy_that_is_due(self, keeper: Keeper, shelf: Shelf) -> None:
        keeper.start()
        keeper.request()
        keeper.stop()
        assert shelf.taken == [("results", None)]

    def test_no_copy_is_taken_while_another_database_is_put_in_place(
        self, keeper: Keeper, shelf: Shelf
    ) -> None:
        keeper.start()
        with gate.shut():
            keeper.request_now("abcd-round-1")
            assert shelf.taken == []
        keeper.stop()
        assert shelf.taken == [("publish", "abcd-round-1")]

    def test_an_error_of_any_kind_does_not_end_the_copies(
        self, keeper: Keeper, shelf: Shelf
    ) -> None:
        shelf.failure = ValueError("nobody thought of this")
        keeper.start()
        keeper.request_now("abcd-round-1")
        keeper.stop()
        assert keeper.failure is shelf.failure

    def test_is_alive(self, keeper: Keeper) -> None:
        assert not keeper.is_alive()
        keeper.start()
        assert keeper.is_alive()
        keeper.stop()
        assert not keeper.is_alive()
