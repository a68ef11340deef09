"""Putting a copy in the place of the database while the server runs.

Everybody else is outside the gate meanwhile, and no connection is open. The restored database is
made complete in a file of its own, with the line of its journal, then renamed once. A process that
is killed leaves the old database or the restored one.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from belote_club import backup_thread, backups, copy_inspection, prepare, sqlite
from belote_club.database_gate import StillBusyError, close_connections, gate
from belote_club.foreign_databases import BackupError, refuse_untrusted
from belote_club.lock import is_held
from belote_club.versions import OtherVersionError
from tournaments.core.installation import CopyFile, NoCopyError
from tournaments.core.signals import database_replaced

logger = logging.getLogger(__name__)

Note = Callable[[CopyFile], None]


def put_back(copy: CopyFile, note: Note) -> None:
    """Put a copy in the place of the database; `note` writes into it before that.

    :raises NoCopyError: it was not put back; the database is as it was.
    """
    if not is_held(settings.DATA_DIR):
        raise NoCopyError(
            _("Only the process that serves this data directory can put a copy back.")
        )
    try:
        with gate.shut():
            _replace(copy, note)
    except StillBusyError as busy:
        words = _("Other work takes long: a draw, a long paper. Nothing was changed; try again.")
        raise NoCopyError(words) from busy


def _replace(copy: CopyFile, note: Note) -> None:
    with _explained(_("The copy was not put back, nothing was changed: %(error)s")):
        target = backups.existing_database()
        ready = target.with_name(prepare.RESTORING_NAME)
        close_connections()
        before = copy_inspection.described(backups.copy_verified("replaced"))
        try:
            _make_ready(copy.path, ready)
            with prepare.database_at(ready):
                note(before)
            sqlite.make_single_file(ready)
            backups.write_through(ready)
            sqlite.make_single_file(target)
            ready.replace(target)
        finally:
            prepare.remove(ready)
            _settle(target)
    backup_thread.forget_requests()
    for _receiver, error in database_replaced.send_robust(sender=None):
        if isinstance(error, Exception):
            logger.error("a cache could not be emptied", exc_info=error)


def _settle(target: Path) -> None:
    """Write the name of the database to the disk, and give it its journal mode."""
    try:
        backups.write_through(target.parent)
        sqlite.set_journal_mode(target)
    except (OSError, sqlite3.Error):
        # It is in place and whole: what is missing is done at the next start.
        logger.warning("the database in place could not be settled", exc_info=True)


def _make_ready(file: Path, ready: Path) -> None:
    """Copy a checked database, with a line above that of every copy."""
    if copy_inspection.fault_of(file):
        words = gettext_noop("%(name)s cannot be put back here.")
        raise BackupError(words, name=file.name)
    backups.need_room_for(file)
    backups.copy_checked(file, ready)
    sqlite.set_line(ready, backups.next_line())


def make() -> str:
    """Make a copy now; return its name."""
    with _explained():
        return backups.copy_verified("manual").name


def bring(parts: Iterable[bytes], size: int) -> str:
    """Save the file that somebody sends, once it is checked; the one sent before it goes.

    :raises NoCopyError: it is none that could be put back, or there is no room for it.
    """
    folder = copy_inspection.brought_folder()
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
