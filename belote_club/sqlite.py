"""What this project knows of SQLite: which journal is safe, and how each connection is opened."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

BUSY_SECONDS = 20
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


def database_settings(path: Path) -> dict[str, Any]:
    """Django's settings of the embedded database. Django itself turns foreign keys on."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        # The server's threads keep their connection: opening one costs more than a short page.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": BUSY_SECONDS,
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

    :raises sqlite3.Error: the source cannot be read or the disk is full.
    """
    with closing(_existing(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        # A copy is one file: it must not ask for the log of the database it was taken from.
        new.execute("PRAGMA journal_mode = DELETE")


def _existing(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)
