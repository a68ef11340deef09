"""What this project knows of SQLite: which journal is safe, and how each connection is opened."""

import sqlite3
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

Version = tuple[int, int, int]


def is_wal_safe(version: Version) -> bool:
    """Whether this SQLite has the WAL-reset fix: 3.51.3, or 3.50.7+ and 3.44.6+ in their branch.

    >>> is_wal_safe((3, 51, 3)), is_wal_safe((3, 51, 2)), is_wal_safe((3, 44, 6))
    (True, False, True)
    """
    return version >= WAL_RESET_FIXED_IN_BRANCH.get(version[:2], WAL_RESET_FIXED)


def journal_mode(version: Version = sqlite3.sqlite_version_info[:3]) -> str:
    return "wal" if is_wal_safe(version) else "truncate"


def init_command(mode: str) -> str:
    """What every connection begins with.

    The file itself remembers WAL. It does not remember TRUNCATE, which each connection therefore
    names again; that costs neither a lock nor a write.
    """
    if mode == "wal":
        return "PRAGMA synchronous = FULL"
    return "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = EXTRA"


def database_settings(path: Path, busy_seconds: float = BUSY_SECONDS) -> dict[str, Any]:
    """Django's settings of the embedded database. Django itself turns foreign keys on.

    Whoever finds the database locked waits so long, then reads that it is busy: less than the
    pages themselves wait for an answer (`timeout` of htmx).
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # The server's threads keep their connection: opening one costs more than a short page.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": busy_seconds,
            "transaction_mode": "IMMEDIATE",
            "init_command": init_command(journal_mode()),
        },
    }


def set_journal_mode(path: Path) -> str:
    """Give the file the journal this library can be trusted with; done once, before serving.

    A file that comes from a machine with a newer SQLite may still be in WAL.
    """
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        return str(connection.execute(f"PRAGMA journal_mode = {journal_mode()}").fetchone()[0])


def is_sound(path: Path) -> bool:
    """Whether the file is an SQLite database without damage.

    Opened to be written, though it is not: after a crash SQLite must first undo what was half done.
    """
    try:
        with closing(_existing(path)) as connection:
            rows = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.Error:
        return False
    return rows == [("ok",)]


def copy_database(source: Path, target: Path) -> None:
    """A copy of a database that may be in use, through SQLite's own backup interface.

    Only the owner can read it: it holds names, and the passwords' hashes.

    :raises sqlite3.Error: the source cannot be read or the disk is full.
    """
    make_private_file(target)
    with closing(_existing(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        # A copy is one file: it must not ask for the log of the database it was taken from.
        new.execute("PRAGMA journal_mode = DELETE")


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """How far a database has come: what orders its copies, whatever the clock says.

    line: how often a copy was put back or a database begun beside older copies; later entries
    of the journal take the same numbers again, and are nevertheless the newer ones
    number: the highest number in its journal
    """

    line: int = 0
    number: int = 0


def place_of(path: Path) -> Place | None:
    """How far the database of this file has come; None for one without a journal."""
    with closing(_existing(path)) as connection:
        line = connection.execute("PRAGMA user_version").fetchone()[0]
        if JOURNAL_TABLE not in tables_of(connection):
            return None
        # Django's AUTOINCREMENT: a number is never given twice, not even after a deletion.
        (number,) = connection.execute(f"SELECT max(id) FROM {JOURNAL_TABLE}").fetchone()  # noqa: S608
    return Place(line, number or 0)


def set_line(path: Path, line: int) -> None:
    """Say in the file itself that everything entered from now on is newer than other lines."""
    with closing(_existing(path)) as connection:
        connection.execute(f"PRAGMA user_version = {line:d}")


def is_empty(path: Path) -> bool:
    """Whether there is no database at this place, or one in which nothing was ever made."""
    if not path.exists() or not path.stat().st_size:
        return True
    with closing(_existing(path)) as connection:
        return not tables_of(connection)


def make_single_file(path: Path) -> None:
    """Leave nothing of a database outside its file, so that the file can be put elsewhere.

    :raises sqlite3.Error: somebody else uses it.
    """
    with closing(_existing(path)) as connection:
        # Reading undoes what a crash has left half done.
        tables_of(connection)
        connection.execute("PRAGMA journal_mode = DELETE")
    for ending in COMPANIONS:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def tables_of(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {row[0] for row in rows}


def make_private_file(path: Path) -> None:
    """An empty file only its owner can read, or those rights for the one that is there.

    SQLite gives its journal beside the database the same rights.
    """
    path.touch(mode=0o600)
    path.chmod(0o600)


def _existing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)
