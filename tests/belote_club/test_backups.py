"""Making, pruning and requesting copies."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from pytest_django import Settings

from belote_club import backup_thread, backups
from belote_club.apps import copy_first, makes_copies
from belote_club.foreign_databases import BackupError
from tests.belote_club.databases import EVENING, damage, read, write
from tournaments.core.installation import NoCopyError


@pytest.fixture
def _backups_at_work(database: Path) -> Iterator[None]:
    backup_thread.start_backups()
    yield
    backup_thread.stop_backups()


def earlier_copies(minutes: Iterable[int], tail: str = "results") -> None:
    """Create empty files with names of earlier copies: pruning looks at names only."""
    backups.folder().mkdir(exist_ok=True)
    for minute in minutes:
        at = EVENING + timedelta(minutes=minute)
        (backups.folder() / f"{at:%Y-%m-%d_%H-%M-%S}_{tail}.sqlite3").touch()


def names() -> list[str]:
    return [copy.path.name for copy in backups.copies()]


class TestCopy:
    def test_holds_what_was_committed(self, database: Path) -> None:
        copy = backups.copy_verified("results", at=EVENING)
        assert read(copy) == ["Concours de Noël"]

    def test_is_named_when_and_why(self, database: Path) -> None:
        assert backups.copy_verified("results", at=EVENING).name == (
            "2026-11-20_21-14-05_results.sqlite3"
        )
        assert backups.copy_verified("publish", "AbCd round/2", at=EVENING).name == (
            "2026-11-20_21-14-05_publish_abcd-round-2.sqlite3"
        )

    def test_two_in_one_second_are_both_kept(self, database: Path) -> None:
        first = backups.copy_verified("results", at=EVENING)
        second = backups.copy_verified("results", at=EVENING)
        assert first != second
        assert [copy.path for copy in backups.copies()] == [second, first]

    def test_is_taken_while_another_connection_writes(self, database: Path) -> None:
        with closing(sqlite3.connect(database)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("INSERT INTO tournaments_tournament VALUES ('half done')")
            copy = backups.copy_verified("results", at=EVENING)
            writer.rollback()
        assert read(copy) == ["Concours de Noël"]

    def test_is_one_file_even_of_a_database_in_wal(self, database: Path) -> None:
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            write(database, "Concours de Pâques")
            copy = backups.copy_verified("results", at=EVENING)
        assert read(copy) == ["Concours de Noël", "Concours de Pâques"]
        assert [path.name for path in backups.folder().iterdir()] == [copy.name]

    def test_a_damaged_database_makes_no_copy(self, database: Path) -> None:
        write(database, *(f"Concours no {number}" for number in range(900)))
        damage(database)
        with pytest.raises((BackupError, sqlite3.DatabaseError)):
            backups.copy_verified("results", at=EVENING)
        assert list(backups.folder().iterdir()) == []

    def test_an_almost_full_disk_is_refused(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        room = SimpleNamespace(free=database.stat().st_size)
        monkeypatch.setattr(shutil, "disk_usage", lambda path: room)
        with pytest.raises(BackupError, match="presque plein"):
            backups.copy_verified("results", at=EVENING)

    def test_a_disk_that_fills_up_leaves_no_half_copy(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(handle: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space left"):
            backups.copy_verified("results", at=EVENING)
        assert list(backups.folder().iterdir()) == []

    def test_a_postgresql_database_is_refused(self, settings: Settings) -> None:
        settings.DATABASE_FILE = None
        with pytest.raises(BackupError, match="pg_dump"):
            backups.copy_verified("manual")


class TestPruning:
    def test_the_last_twenty_are_kept(self, database: Path) -> None:
        earlier_copies(range(24))
        backups.copy_verified("results", at=EVENING + timedelta(minutes=24))
        kept = names()
        assert len(kept) == backups.KEPT == 20
        assert kept[0].startswith("2026-11-20_21-38-05")
        assert kept[-1].startswith("2026-11-20_21-19-05")

    def test_the_copy_of_each_round_is_kept(self, data_dir: Path) -> None:
        earlier_copies([0], "publish_abcd-round-1")
        earlier_copies([9], "publish_abcd-round-2")
        earlier_copies(range(10, 40))
        backups.prune()
        assert names()[20:] == [
            "2026-11-20_21-23-05_publish_abcd-round-2.sqlite3",
            "2026-11-20_21-14-05_publish_abcd-round-1.sqlite3",
        ]

    def test_of_a_round_published_twice_the_newest_is_kept(self, data_dir: Path) -> None:
        earlier_copies([0, 1], "publish_abcd-round-1")
        earlier_copies(range(2, 40))
        backups.prune()
        assert names()[20:] == ["2026-11-20_21-15-05_publish_abcd-round-1.sqlite3"]

    def test_files_of_others_are_left_alone(self, database: Path) -> None:
        backups.folder().mkdir()
        mine = backups.folder() / "before-christmas.sqlite3"
        mine.touch()
        backups.copy_verified("results", at=EVENING)
        assert mine.exists()
        assert names() == ["2026-11-20_21-14-05_results.sqlite3"]

    def test_an_incomplete_copy_is_deleted_at_the_next_start(self, data_dir: Path) -> None:
        backups.folder().mkdir()
        leftover = backups.folder() / "2026-11-20_21-00-00_results.sqlite3.part"
        leftover.touch()
        backup_thread.start_backups()
        backup_thread.stop_backups()
        assert not leftover.exists()


class TestRequests:
    def test_nothing_happens_without_a_thread(self, database: Path) -> None:
        # Without the django_db mark, so touching the database would raise.
        backup_thread.request()
        backup_thread.request_now("abcd-round-1")
        assert not backup_thread.is_active()
        assert backup_thread.warning() == ""

    @pytest.mark.django_db(transaction=True)
    def test_a_copy_is_taken_at_each_publish(self, database: Path) -> None:
        backup_thread.start_backups()
        backup_thread.request()
        backup_thread.request_now("abcd-round-1")
        backup_thread.stop_backups()
        assert [(copy.reason, copy.label) for copy in backups.copies()] == [
            ("publish", "abcd-round-1")
        ]

    @pytest.mark.django_db
    @pytest.mark.usefixtures("_backups_at_work")
    def test_a_rolled_back_transaction_requests_no_copy(self) -> None:
        # The test itself is a transaction that is never committed.
        backup_thread.request()
        backup_thread.request_now("abcd-round-1")
        backup_thread.stop_backups()
        assert backups.copies() == []

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.usefixtures("_backups_at_work")
    def test_a_full_disk_is_a_warning_of_the_status(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=0))
        assert backup_thread._thread is not None
        backup_thread.request()
        backup_thread._thread.turn()
        assert backup_thread.is_active()
        assert "presque plein" in backup_thread.warning()

    def test_no_thread_for_a_server_database(self, settings: Settings) -> None:
        settings.DATABASE_FILE = None
        backup_thread.start_backups()
        assert not backup_thread.is_active()


class TestBeforeADeletion:
    def test_the_copy_is_there_when_the_call_returns(self, database: Path) -> None:
        copy_first("abcd-deleted")
        (copy,) = backups.copies()
        assert (copy.reason, copy.label) == ("delete", "abcd-deleted")
        assert read(copy.path) == ["Concours de Noël"]

    def test_a_copy_that_fails_says_why(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=0))
        with pytest.raises(NoCopyError, match=r"full|plein"):
            copy_first("abcd-deleted")
        assert backups.copies() == []

    def test_a_server_of_databases_is_not_copied_here(
        self, database: Path, settings: Settings
    ) -> None:
        assert makes_copies()
        settings.DATABASE_FILE = None
        assert not makes_copies()
