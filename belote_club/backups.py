"""Verified copies of the embedded database: taking, listing, pruning and putting them back.

A copy is named `2026-11-20_21-14-05_j482_publish_abcd-round-2.sqlite3`: when, the highest number of
its journal, why, and the round if it is the copy of a round. The number orders copies
(`r1j482` once a copy was put back: `sqlite.Position`), as the clock of a laptop may be wrong. Names
without a number are of older versions. A PostgreSQL server is copied by its own tools (pg_dump).
"""

import os
import re
import shutil
import sqlite3
import sys
import threading
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from belote_club import sqlite
from belote_club.damage import one_sentence
from belote_club.foreign_databases import BackupError, refuse_untrusted
from belote_club.lock import only_process
from belote_club.versions import OtherVersionError, refuse_other_version

KEPT = 20
CLOCK_TOLERANCE = timedelta(minutes=2)
UNKNOWN = sqlite.Position(-1, 0)
NAME = re.compile(
    r"(\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)(?:-(\d+))?(?:_(?:r(\d+))?j(\d+))?"
    r"_([a-z]+)(?:_([a-z0-9-]+))?\.sqlite3"
)
RESTORING_NAME = "restoring.part"
"""A database that is being made ready to take the place of the one in use."""
RESTORED_NAME = "restored.sqlite3"
"""The pending restore: a complete database that takes that place at the next start."""
STAMP = "%Y-%m-%d_%H-%M-%S"


class Copy(NamedTuple):
    """One copy, as read from its name; `nth` counts copies made in the same second."""

    path: Path
    position: sqlite.Position | None
    taken_at: datetime
    nth: int
    reason: str
    label: str

    @property
    def order(self) -> tuple[sqlite.Position, datetime, int, str]:
        """The sort key: copies are compared by what they hold, and only then by the clock."""
        return self.position or UNKNOWN, self.taken_at, self.nth, self.path.name

    def is_of_the_future(self) -> bool:
        """Whether the clock now shows an earlier time than when this copy was taken."""
        return self.taken_at > timezone.now() + CLOCK_TOLERANCE


def database_file() -> Path:
    """The file of the embedded database.

    :raises BackupError: the database is a PostgreSQL server.
    """
    if settings.DATABASE_FILE is None:
        raise BackupError(
            gettext_noop("This database is a PostgreSQL server: copy it with pg_dump.")
        )
    return Path(settings.DATABASE_FILE)


def existing_database() -> Path:
    """The file of the embedded database, checked to exist.

    :raises BackupError: there is none yet, or it is a PostgreSQL server.
    """
    file = database_file()
    if not file.exists():
        raise BackupError(gettext_noop("There is no database yet: nothing to copy."))
    return file


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def copies() -> list[Copy]:
    """Every copy of the backups folder, newest first."""
    named = filter(None, map(read_name, folder().glob("*.sqlite3")))
    return sorted(named, key=lambda copy: copy.order, reverse=True)


def copy_verified(reason: str, label: str | None = None, at: datetime | None = None) -> Path:
    """Copy the database, check the copy, then give it its name; older copies are pruned.

    :raises BackupError: no database, no room on the disk, or the copy is damaged.
    """
    source = existing_database()
    folder().mkdir(mode=0o700, exist_ok=True)
    need_room(2 * source.stat().st_size)
    stamp = (at or timezone.localtime()).strftime(STAMP)
    part = folder() / f"{stamp}_{reason}_{threading.get_ident()}.part"
    copy_checked(source, part)
    target = _free_name(stamp, sqlite.position_of(part), reason, label)
    part.replace(target)
    write_through(folder())
    prune(keep=target)
    return target


def copy_checked(source: Path, target: Path) -> None:
    """Make a complete copy and flush it to the disk; delete it if it fails.

    :raises BackupError: the copy is damaged.
    """
    target.unlink(missing_ok=True)
    try:
        sqlite.copy_database(source, target)
        if not sqlite.is_sound(target):
            raise BackupError(gettext_noop("The copy of %(name)s is damaged."), name=source.name)
        write_through(target)
    except (OSError, sqlite3.Error):
        target.unlink(missing_ok=True)
        raise


def next_line() -> int:
    """A line number above that of every copy (`sqlite.Position`)."""
    return max((copy.position.line for copy in copies() if copy.position), default=0) + 1


def prune(keep: Path | None = None) -> None:
    """Delete old copies, except the last ones, the newest of every label, and `keep`."""
    labels = {""}
    for number, copy in enumerate(copies()):
        if number >= KEPT and copy.label in labels and copy.path != keep:
            copy.path.unlink(missing_ok=True)
        labels.add(copy.label)


def explain(error: Exception) -> str:
    """A sentence for the desk about a copy that failed."""
    if isinstance(error, BackupError):
        return str(error)
    if (words := one_sentence(error)) != str(error):
        return words
    return gettext("No copy could be made (%(error)s). Is the disk full?") % {"error": error}


def need_room(wanted: int) -> None:
    """Refuse to write so many bytes to a disk that has less: of a copy twice its size.

    The database itself needs room to grow.

    :raises BackupError: there is less.
    """
    free = shutil.disk_usage(settings.DATA_DIR).free
    if free < wanted:
        raise BackupError(
            gettext_noop(
                "The disk is almost full (%(free)s MB left): no copy is made until there is room."
            ),
            free=free // 1_000_000,
        )


def write_through(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore(file: Path, at: datetime | None = None) -> Path | None:
    """Put a copy in the place of the database; return where the replaced one was put aside.

    :raises BackupError: the file is missing, damaged or no database of Belote Club.
    :raises OtherVersionError: this version cannot read it; nothing was written.
    :raises AlreadyRunningError: the server is running.
    """
    target = database_file()
    refuse_other_version(file)
    with only_process(Path(settings.DATA_DIR)):
        refuse_untrusted(file)
        ready = target.with_name(RESTORING_NAME)
        copy_checked(file, ready)
        sqlite.set_line(ready, next_line())
        target.with_name(RESTORED_NAME).unlink(missing_ok=True)
        replaced = put_aside(target, at or timezone.localtime())
        ready.replace(target)
        write_through(target.parent)
    return replaced


def finish_restore() -> None:
    """Put the pending restore in the place of the database; done before anything opens it.

    The process that has written it down held the database against writing until it ended.
    """
    target = database_file()
    pending = target.with_name(RESTORED_NAME)
    if pending.exists():
        if target.exists():
            sqlite.make_single_file(target)
        pending.replace(target)
        write_through(target.parent)


def find(name: str) -> Path:
    """The copy meant by `latest`, by a name of the backups folder or by a path.

    :raises BackupError: there is none.
    :raises OtherVersionError: this version cannot read any of them.
    """
    if name == "latest":
        if newest := next(filter(opens, copies()), None):
            return newest.path
        for copy in copies():
            refuse_other_version(copy.path)
        raise BackupError(gettext_noop("There is no copy in %(folder)s."), folder=folder())
    for path in (folder() / name, Path(name)):
        if path.is_file():
            return path
    raise BackupError(gettext_noop("There is no copy called %(name)s."), name=name)


def opens(copy: Copy) -> bool:
    """Whether a copy can be put back."""
    try:
        refuse_untrusted(copy.path)
    except (BackupError, OtherVersionError, sqlite3.Error):
        return False
    return True


def put_aside(target: Path, at: datetime) -> Path | None:
    """Move a database and its companions away; return its new place, None if it was missing.

    A journal is moved even when its database is missing: SQLite would apply it to the next one.
    """
    aside = target.parent / "replaced"
    name = f"{at.strftime(STAMP)}_{target.name}"
    for ending in ("", *sqlite.COMPANIONS):
        part = target.with_name(target.name + ending)
        if part.exists():
            aside.mkdir(mode=0o700, exist_ok=True)
            part.replace(aside / f"{name}{ending}")
    moved = aside / name
    return moved if moved.exists() else None


def _free_name(
    stamp: str, position: sqlite.Position | None, reason: str, label: str | None
) -> Path:
    number = f"j{position.number}" if position else ""
    if position and position.line:
        number = f"r{position.line}{number}"
    plain_label = re.sub(r"[^a-z0-9]+", "-", (label or "").lower()).strip("-")
    tail = "_".join(filter(None, [number, reason, plain_label]))
    names = (f"{stamp}{f'-{nth}' if nth > 1 else ''}_{tail}.sqlite3" for nth in count(1))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def read_name(path: Path) -> Copy | None:
    """A copy by the name of its file; None for another file."""
    match = NAME.fullmatch(path.name)
    if not match:
        return None
    stamp, nth, line, number, reason, label = match.groups()
    try:
        taken_at = timezone.make_aware(datetime.strptime(stamp, STAMP))
    except ValueError:
        return None
    position = sqlite.Position(int(line or 0), int(number)) if number else None
    return Copy(path, position, taken_at, int(nth or 1), reason, label or "")
