"""Copies of the database as the pages of the desk use them: listed, read, made, brought, put back.

A copy is put back by the next process. This one makes the restored database complete in a file of
its own, with the line of its journal, and renames that to the name of a pending restore
(`backups.finish_restore`); from before the last look at the database until this process has ended
nobody else can write. A process that is killed leaves the old database or the restored one.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from belote_club import backups, prepare, sqlite
from belote_club.foreign_databases import (
    BackupError,
    StrangeError,
    TooLongError,
    refuse_strange,
    refuse_unreadable,
    refuse_untrusted,
)
from belote_club.versions import OtherVersionError
from tournaments.core.installation import CopyFault, CopyFile, NoCopyError

logger = logging.getLogger(__name__)

ALIAS = "copy"
FAULTS_REMEMBERED = 500


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


@lru_cache(maxsize=FAULTS_REMEMBERED)
def fault(copy: CopyFile) -> CopyFault | None:
    """Why a copy cannot be put back; each file is read once."""
    return fault_of(copy.path)


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


_restart: Callable[[], None] | None = None
_held: list[sqlite3.Connection] = []
"""Holds the database against writing until this process ends."""


def allow_put_back(restart: Callable[[], None]) -> None:
    """Say how this process ends so that its parent starts it again; else no copy is put back."""
    global _restart
    _restart = restart


def put_back(copy: CopyFile, note: Callable[[CopyFile], None]) -> None:
    """Put a copy in the place of the database: write it down, then end this process.

    `note` writes into the restored database, which is that of this thread meanwhile. It gets a
    copy of the present state; what it raises stops everything.

    :raises NoCopyError: it is not put back; the database is as it was.
    """
    if _restart is None:
        raise NoCopyError(_("Only the process that serves this data directory can restore a copy."))
    with _explained(_("The copy was not restored, nothing was changed: %(error)s")):
        target = backups.existing_database()
        ready = target.with_name(backups.RESTORING_NAME)
        held = _hold(target)
        try:
            before = described(backups.copy_verified("replaced"))
            if fault_of(copy.path):
                words = gettext_noop("%(name)s cannot be restored here.")
                raise BackupError(words, name=copy.path.name)
            backups.need_room(2 * copy.path.stat().st_size)
            backups.copy_checked(copy.path, ready)
            sqlite.set_line(ready, backups.next_line())
            with prepare.database_at(ready):
                note(before)
            sqlite.make_single_file(ready)
            backups.write_through(ready)
            ready.replace(target.with_name(backups.RESTORED_NAME))
        except BaseException:
            held.close()
            raise
        finally:
            prepare.remove(ready)
    _held.append(held)
    _restart()


def _hold(file: Path) -> sqlite3.Connection:
    """A connection that lets nobody else write until it is closed."""
    connection = sqlite3.connect(
        file, timeout=sqlite.BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as busy:
        connection.close()
        words = _(
            "Something else is running: a draw, a long document. Nothing was changed; try again."
        )
        raise NoCopyError(words) from busy
    return connection


def make() -> str:
    """Make a copy now; return its name."""
    with _explained():
        return backups.copy_verified("manual").name


def bring(parts: Iterable[bytes], size: int) -> str:
    """Save the file that somebody sends, once it is checked; the one sent before it goes.

    :raises NoCopyError: it is none that could be put back, or there is no room for it.
    """
    folder = brought_folder()
    part = folder / "brought.part"
    with _explained():
        folder.mkdir(mode=0o700, exist_ok=True)
        backups.need_room(2 * size)
        sqlite.make_private_file(part)
        try:
            with part.open("wb") as opened:
                opened.writelines(parts)
            try:
                refuse_untrusted(part)
            except BackupError as error:
                error.facts["name"] = _("This file")
                raise
            ready = folder / f"{timezone.localtime():{backups.STAMP}}_brought.sqlite3"
            backups.copy_checked(part, ready)
        finally:
            prepare.remove(part)
        for earlier in folder.glob("*.sqlite3"):
            if earlier != ready:
                earlier.unlink()
    return ready.name


@contextmanager
def _explained(words: str = "") -> Iterator[None]:
    """Raise what can go wrong with files and databases as one error with a sentence.

    `words` are said of the error, instead of those about a copy that cannot be made.
    """
    try:
        yield
    except (OSError, sqlite3.Error, DatabaseError) as error:
        logger.warning("copies: %s", error)
        said = words % {"error": error} if words else backups.explain(error)
        raise NoCopyError(said) from error
    except OtherVersionError as error:
        raise NoCopyError(str(error)) from error
