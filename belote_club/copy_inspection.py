"""Looking at copies of the database: which there are, which can be put back, what they hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from belote_club import backups, sqlite
from belote_club.foreign_databases import (
    StrangeError,
    TooLongError,
    refuse_strange,
    refuse_unreadable,
)
from belote_club.versions import OtherVersionError
from tournaments.core.installation import CopyFault, CopyFile, NoCopyError

ALIAS = "copy"
KEPT_LOOKS = 500


def brought_folder() -> Path:
    """The folder of the file that somebody has brought: at most one."""
    return Path(settings.DATA_DIR) / "brought"


def listed() -> Sequence[CopyFile]:
    """The file that was brought, then every copy, newest first."""
    brought = sorted(brought_folder().glob("*.sqlite3"))
    return [described(path) for path in (*brought, *(copy.path for copy in backups.copies()))]


def described(path: Path) -> CopyFile:
    """A copy by its name and its file."""
    copy, stat = backups.read_name(path), path.stat()
    if copy is None:
        raise FileNotFoundError(path)
    return CopyFile(path, copy.taken_at, copy.reason, copy.label, stat.st_size, stat.st_mtime_ns)


def fault(copy: CopyFile) -> CopyFault | None:
    """Why a copy cannot be put back; each file is looked into once."""
    return _fault(copy.path, copy.size, copy.changed)


@lru_cache(maxsize=KEPT_LOOKS)
def _fault(path: Path, size: int, changed: int) -> CopyFault | None:
    return fault_of(path)


def fault_of(path: Path) -> CopyFault | None:
    """Why a file cannot be put back while the server runs.

    The command `belote-club restore` puts an older one back; the next start updates it.
    """
    try:
        refuse_unreadable(path)
        if MigrationLoader(None).disk_migrations.keys() - sqlite.applied_migrations(path):
            return CopyFault("older")
        refuse_strange(path)
    except OtherVersionError:
        return CopyFault("other")
    except StrangeError as strange:
        return CopyFault("strange", strange.difference)
    except TooLongError:
        return CopyFault("endless")
    except (OSError, sqlite3.Error):
        return CopyFault("damaged")
    return None


@contextmanager
def opened(copy: CopyFile) -> Iterator[str]:
    """The alias of a copy, which Django reads and cannot write while the block runs.

    :raises NoCopyError: it cannot be read in a reasonable time.
    """
    address = f"{copy.path.resolve().as_uri()}?mode=ro"
    read_only = {**connections["default"].settings_dict, "NAME": address, "OPTIONS": {}}
    connections[ALIAS] = DatabaseWrapper(read_only, ALIAS)
    try:
        connections[ALIAS].ensure_connection()
        sqlite.restrict(connections[ALIAS].connection, copy.path)
        yield ALIAS
    except DatabaseError as error:
        if not sqlite.is_endless(error.__cause__):
            raise
        raise NoCopyError(str(TooLongError(copy.path))) from error
    finally:
        connections[ALIAS].close()
        del connections[ALIAS]
