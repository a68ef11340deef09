"""The safe journal mode of this SQLite, and how connections are opened."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from belote_club import sqlite


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ((3, 51, 3), "wal"),
        ((3, 51, 4), "wal"),
        ((3, 52, 0), "wal"),
        ((4, 0, 0), "wal"),
        ((3, 51, 2), "truncate"),
        ((3, 51, 0), "truncate"),
        ((3, 50, 7), "wal"),
        ((3, 50, 6), "truncate"),
        ((3, 49, 9), "truncate"),
        ((3, 45, 9), "truncate"),
        ((3, 44, 6), "wal"),
        ((3, 44, 5), "truncate"),
        ((3, 40, 1), "truncate"),
    ],
)
def test_wal_only_with_the_reset_fix(version: sqlite.Version, mode: str) -> None:
    assert sqlite.journal_mode(version) == mode


@pytest.mark.parametrize(
    ("mode", "journal", "synchronous"), [("wal", "delete", 2), ("truncate", "truncate", 3)]
)
def test_what_every_connection_begins_with(
    tmp_path: Path, mode: str, journal: str, synchronous: int
) -> None:
    with closing(sqlite3.connect(tmp_path / "b.sqlite3")) as connection:
        connection.executescript(sqlite.init_command(mode))
        # WAL is stored in the file: a connection never sets it.
        assert connection.execute("PRAGMA journal_mode").fetchone() == (journal,)
        assert connection.execute("PRAGMA synchronous").fetchone() == (synchronous,)


@pytest.mark.django_db
def test_the_connections_of_the_project(tmp_path: Path) -> None:
    handler = ConnectionHandler({"default": sqlite.database_settings(tmp_path / "b.sqlite3")})
    connection = handler["default"]
    with connection.cursor() as cursor:
        assert pragma(cursor, "foreign_keys") == 1
        assert pragma(cursor, "busy_timeout") == 1000 * sqlite.BUSY_SECONDS
        assert pragma(cursor, "synchronous") >= 2
    connection.close()


@pytest.mark.django_db
def test_a_transaction_takes_its_lock_at_once(tmp_path: Path) -> None:
    settings = sqlite.database_settings(tmp_path / "b.sqlite3")
    settings["OPTIONS"]["timeout"] = 0
    first, second = (ConnectionHandler({"default": settings})["default"] for _ in range(2))
    locked = pytest.raises(OperationalError, match="locked")
    with closing(first), closing(second), transaction_of(first), locked, transaction_of(second):
        pytest.fail("two writers at once")


@contextmanager
def transaction_of(connection: BaseDatabaseWrapper) -> Iterator[None]:
    connection.ensure_connection()
    connection._start_transaction_under_autocommit()  # type: ignore[attr-defined]
    yield
    connection.rollback()


def pragma(cursor: object, name: str) -> int:
    value: int = cursor.execute(f"PRAGMA {name}").fetchone()[0]  # type: ignore[attr-defined]
    return value


def test_a_file_from_a_newer_machine_gets_the_journal_of_this_one(tmp_path: Path) -> None:
    path = tmp_path / "b.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE t (x)")
    assert sqlite.set_journal_mode(path) == sqlite.journal_mode()


class TestSoundness:
    def test_a_database_is_sound(self, tmp_path: Path) -> None:
        path = tmp_path / "b.sqlite3"
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE t (x)")
        assert sqlite.is_sound(path)

    @pytest.mark.parametrize("content", [b"not a database at all" * 50, b"PK\x03\x04" * 300])
    def test_another_file_is_not(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "b.sqlite3").write_bytes(content)
        assert not sqlite.is_sound(tmp_path / "b.sqlite3")

    def test_one_left_by_a_crash_in_mid_write_is_sound_again(self, tmp_path: Path) -> None:
        path, crashed = tmp_path / "b.sqlite3", tmp_path / "crashed.sqlite3"
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript("PRAGMA cache_size = 1; CREATE TABLE t (x)")
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO t VALUES (?)", [["x" * 900]] * 200)
            shutil.copy(path, crashed)
            shutil.copy(f"{path}-journal", f"{crashed}-journal")
            connection.rollback()
        assert sqlite.is_sound(crashed)
        with closing(sqlite3.connect(crashed)) as connection:
            assert connection.execute("SELECT COUNT(*) FROM t").fetchone() == (0,)

    def test_a_missing_file_is_not_and_is_not_made(self, tmp_path: Path) -> None:
        assert not sqlite.is_sound(tmp_path / "b.sqlite3")
        assert not (tmp_path / "b.sqlite3").exists()
