"""SQLite: which journal mode is safe, how connections are opened, how files are copied and read."""

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUSY_SECONDS = 10
# What SQLite keeps beside a database; left behind, it would be applied to the one put in place.
COMPANIONS = ("-journal", "-wal", "-shm")
JOURNAL_TABLE = "tournaments_journalentry"
# Older libraries may lose a commit when a write-ahead log is reset by two connections at once.
WAL_RESET_FIXED = (3, 51, 3)
WAL_RESET_FIXED_IN_BRANCH = {(3, 50): (3, 50, 7), (3, 44): (3, 44, 6)}

# What a brought file may ask of this machine. A disk that is slower reads no contest either.
PATIENCE_SECONDS, SLOWEST_BYTES_A_SECOND = 20.0, 2_000_000
STEPS_BETWEEN_LOOKS = 10_000
LONGEST_VALUE = 100_000_000
MOST_MIGRATIONS = 10_000

Version = tuple[int, int, int]


class EndlessError(sqlite3.OperationalError):
    """A file that cannot be read to its end in a reasonable time."""


def is_wal_safe(version: Version) -> bool:
    """Whether this SQLite has the WAL-reset fix: 3.51.3, or 3.50.7+ and 3.44.6+ in their branch.

    >>> is_wal_safe((3, 51, 3)), is_wal_safe((3, 51, 2)), is_wal_safe((3, 44, 6))
    (True, False, True)
    """
    return version >= WAL_RESET_FIXED_IN_BRANCH.get(version[:2], WAL_RESET_FIXED)


def journal_mode(version: Version = sqlite3.sqlite_version_info[:3]) -> str:
    return "wal" if is_wal_safe(version) else "truncate"


def init_command(mode: str) -> str:
    """The first statements of every connection.

    The file itself remembers WAL. It does not remember TRUNCATE, which each connection therefore
    names again; that costs neither a lock nor a write.
    """
    if mode == "wal":
        return "PRAGMA synchronous = FULL"
    return "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = EXTRA"


def database_settings(path: Path, busy_seconds: float = BUSY_SECONDS) -> dict[str, Any]:
    """Django's settings of the embedded database. Django itself turns foreign keys on.

    A request that finds the database locked waits `busy_seconds`, then fails as busy: less than
    the pages wait for an answer (`timeout` of htmx).
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # Each thread has one connection for good: opening one costs more than a short page.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": busy_seconds,
            "transaction_mode": "IMMEDIATE",
            "init_command": init_command(journal_mode()),
        },
    }


def set_journal_mode(path: Path) -> str:
    """Give the file the journal mode that is safe with this library; done once, before serving.

    A file that comes from a machine with a newer SQLite may still be in WAL.
    """
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        return str(connection.execute(f"PRAGMA journal_mode = {journal_mode()}").fetchone()[0])


def is_sound(path: Path, *, brought: bool = False) -> bool:
    """Whether the file is an SQLite database without damage.

    Our own is opened for writing, as SQLite may have to roll back what a crash left half done; one
    that was brought is only read.

    :raises EndlessError: it takes longer than any database of its size.
    """
    try:
        with closing(reading(path) if brought else _existing(path)) as connection:
            restrict(connection, path)
            rows = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.Error as error:
        if is_endless(error):
            raise EndlessError(path) from error
        return False
    return rows == [("ok",)]


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, through SQLite's own backup interface.

    Only the owner can read the copy: it holds names and password hashes.

    :raises sqlite3.Error: the source cannot be read or the disk is full.
    """
    make_private_file(target)
    with closing(_existing(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        # In WAL mode, taken over from the source, the copy would not be a single file.
        new.execute("PRAGMA journal_mode = DELETE")


@dataclass(frozen=True, order=True)
class Position:
    """The position of a database in time, which orders its copies independently of the clock.

    line: how often a copy was restored or a database created beside older copies; each time the
    journal reuses its numbers for newer entries
    number: the highest number in its journal
    """

    line: int = 0
    number: int = 0


def position_of(path: Path) -> Position | None:
    """The position of the database of this file; None for one without a journal."""
    if JOURNAL_TABLE not in tables_of(path):
        return None
    with closing(_existing(path)) as connection:
        line = connection.execute("PRAGMA user_version").fetchone()[0]
        # With Django's AUTOINCREMENT no number is given twice, not even after a deletion.
        (number,) = connection.execute(f"SELECT max(id) FROM {JOURNAL_TABLE}").fetchone()  # noqa: S608
    return Position(line, number or 0)


def applied_migrations(path: Path) -> set[tuple[str, str]]:
    """The migrations a database records, as (app, name); none where it cannot be read.

    Nothing is written, not even beside the file. A log that a crash has left there is not read:
    it holds no migrations, as they are run on a copy that replaces the file (`prepare.py`).
    """
    genuine = "SELECT 1 FROM sqlite_master WHERE name = 'django_migrations' AND type = 'table'"
    try:
        with closing(sqlite3.connect(_alone(path), uri=True)) as connection:
            restrict(connection, path)
            if not connection.execute(genuine).fetchone():
                return set()
            rows = connection.execute("SELECT app, name FROM django_migrations")
            return {*rows.fetchmany(MOST_MIGRATIONS)}
    except sqlite3.Error:
        return set()


def set_line(path: Path, line: int) -> None:
    """Store the line in the file: later entries are newer than all lower lines."""
    with closing(_existing(path)) as connection:
        connection.execute(f"PRAGMA user_version = {line:d}")


def is_empty(path: Path) -> bool:
    """Whether the file is missing, or a database without tables."""
    return not path.exists() or not path.stat().st_size or not tables_of(path)


def make_single_file(path: Path) -> None:
    """Bring everything of a database into its file, so that the file can be moved alone.

    :raises sqlite3.Error: another process uses it.
    """
    # Reading rolls back what a crash has left half done.
    tables_of(path)
    with closing(_existing(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    for ending in COMPANIONS:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def tables_of(path: Path) -> set[str]:
    with closing(_existing(path)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row[0] for row in rows}


def make_private_file(path: Path) -> None:
    """Create an empty file that only its owner can read, or give an existing file those rights.

    SQLite gives its journal the same rights as the database.
    """
    path.touch(mode=0o600)
    path.chmod(0o600)


def reading(path: Path) -> sqlite3.Connection:
    """Open a file that may come from anywhere: it is only read, and every question has an end.

    Where a crash has left something beside it, SQLite first has to put that right.
    """
    if any(path.with_name(path.name + ending).exists() for ending in COMPANIONS):
        connection = _existing(path)
    else:
        connection = sqlite3.connect(_alone(path), uri=True)
    restrict(connection, path)
    return connection


def restrict(connection: sqlite3.Connection, path: Path) -> None:
    """Write nothing, read no value that fills the memory, and end within a time by its size."""
    connection.execute("PRAGMA query_only = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    last = time.monotonic() + PATIENCE_SECONDS + path.stat().st_size / SLOWEST_BYTES_A_SECOND
    connection.set_progress_handler(lambda: time.monotonic() > last, STEPS_BETWEEN_LOOKS)


def is_endless(error: BaseException | None) -> bool:
    """Whether a question was ended since it took too long."""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT


def _existing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)


def _alone(path: Path) -> str:
    """The address of a file that nobody writes to: SQLite makes nothing beside it."""
    return f"{path.resolve().as_uri()}?mode=ro&immutable=1"
