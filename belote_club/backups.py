"""Verified copies of the embedded database: taking, keeping, listing them.

A copy is named `2026-11-20_21-14-05_j482_publish_abcd-round-2.sqlite3`: when, the highest number of
the journal in it, why, and for the copies kept one a round, which round. The number orders them
(`r1j482` once a copy was put back: `sqlite.Place`), as the clock of a laptop may be wrong. Names
without a number are of older versions. A PostgreSQL server is copied by its own tools (pg_dump).
"""

import os
import re
import shutil
import sqlite3
import sys
import threading
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from belote_club import sqlite
from belote_club.keeper import Keeper

KEPT = 20
CLOCK_TOLERANCE = timedelta(minutes=2)
UNKNOWN = sqlite.Place(-1, 0)
NAME = re.compile(
    r"(\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)(?:-(\d+))?(?:_(?:r(\d+))?j(\d+))?"
    r"_([a-z]+)(?:_([a-z0-9-]+))?\.sqlite3"
)
STAMP = "%Y-%m-%d_%H-%M-%S"
_keeper: Keeper | None = None


class BackupError(OSError):
    """A copy that cannot be made, found or trusted; its text is in the language of the reader.

    It may happen in the keeper's thread, which reads for nobody, and be shown at the desk later.
    """

    def __init__(self, words: str, **facts: object) -> None:
        super().__init__(words)
        self.words, self.facts = words, facts

    def __str__(self) -> str:
        return gettext(self.words) % self.facts


@dataclass(frozen=True)
class Copy:
    """One copy, as its name tells; `nth` is of those made in one second."""

    path: Path
    place: sqlite.Place | None
    taken_at: datetime
    nth: int
    reason: str
    label: str

    @property
    def order(self) -> tuple[sqlite.Place, datetime, int, str]:
        """What makes a copy newer than another: what it holds, and only then the clock."""
        return self.place or UNKNOWN, self.taken_at, self.nth, self.path.name

    def is_of_the_future(self) -> bool:
        """Whether the clock now shows an earlier time than when this copy was taken."""
        return self.taken_at > timezone.now() + CLOCK_TOLERANCE


@dataclass(frozen=True)
class Status:
    """What the desk shows about copies."""

    active: bool
    count: int
    last: Copy | None
    warning: str


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
    """The file of the embedded database, which is there.

    :raises BackupError: there is none yet, or it is a PostgreSQL server.
    """
    found = database_file()
    if not found.exists():
        raise BackupError(gettext_noop("There is no database yet: nothing to copy."))
    return found


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def copies() -> list[Copy]:
    """Every copy of the backups folder, newest first."""
    found = [_read_name(path) for path in folder().glob("*.sqlite3")]
    return sorted((copy for copy in found if copy), key=lambda copy: copy.order, reverse=True)


def copy_verified(reason: str, label: str | None = None, at: datetime | None = None) -> Path:
    """Copy the database, check the copy, then give it its name; older copies are pruned.

    :raises BackupError: no database, no room on the disk, or the copy is damaged.
    """
    source = existing_database()
    folder().mkdir(mode=0o700, exist_ok=True)
    need_room_for(source)
    stamp = (at or timezone.localtime()).strftime(STAMP)
    part = folder() / f"{stamp}_{reason}_{threading.get_ident()}.part"
    copy_checked(source, part)
    target = _free_name(stamp, sqlite.place_of(part), reason, label)
    part.replace(target)
    write_through(folder())
    prune(keep=target)
    return target


def copy_checked(source: Path, target: Path) -> None:
    """A copy that is whole and written through to the disk, or none.

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
    """The line of a database that comes after every copy there is (`sqlite.Place`)."""
    return max((copy.place.line for copy in copies() if copy.place), default=0) + 1


def prune(keep: Path | None = None) -> None:
    """Keep the last copies, the newest of every label, and the one that was just made."""
    kept, labels = {keep}, set()
    for number, copy in enumerate(copies()):
        newest_of_label = copy.label and copy.label not in labels
        if number < KEPT or newest_of_label:
            kept.add(copy.path)
        labels.add(copy.label)
    for copy in copies():
        if copy.path not in kept:
            copy.path.unlink(missing_ok=True)


def start_keeper() -> None:
    """Begin to take copies by itself; the server's launcher calls it, nothing else does."""
    global _keeper
    if settings.DATABASE_FILE is not None and _keeper is None:
        for leftover_of_a_crash in folder().glob("*.part"):
            leftover_of_a_crash.unlink(missing_ok=True)
        _keeper = Keeper(copy_verified)
        _keeper.start()


def stop_keeper() -> None:
    global _keeper
    if _keeper is not None:
        _keeper.stop()
        _keeper = None


def request() -> None:
    """Results have changed: a copy within two minutes. Nothing happens without a keeper."""
    if _keeper is not None:
        transaction.on_commit(_keeper.request)


def request_now(label: str) -> None:
    """A copy kept as the one of this label (`abcd-round-2`), as soon as the change is committed."""
    if _keeper is not None:
        keeper = _keeper
        transaction.on_commit(lambda: keeper.request_now(label))


def status() -> Status:
    known = copies()
    return Status(
        active=_keeper is not None and _keeper.is_alive(),
        count=len(known),
        last=known[0] if known else None,
        warning=explain(_keeper.failure) if _keeper and _keeper.failure else "",
    )


def explain(error: Exception) -> str:
    """A sentence for the desk about a copy that failed."""
    if isinstance(error, BackupError):
        return str(error)
    return gettext("No copy could be made (%(error)s). Is the disk full?") % {"error": error}


def need_room_for(source: Path) -> None:
    """Twice its size: a copy must not take the last room from the database itself.

    :raises BackupError: there is less.
    """
    free = shutil.disk_usage(settings.DATA_DIR).free
    if free < 2 * source.stat().st_size:
        raise BackupError(
            gettext_noop(
                "The disk is almost full (%(free)s MB left): no copy is made until there is room."
            ),
            free=free // 1_000_000,
        )


def write_through(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk before going on."""
    if path.is_dir() and sys.platform == "win32":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _free_name(stamp: str, place: sqlite.Place | None, reason: str, label: str | None) -> Path:
    number = f"{f'r{place.line}' if place.line else ''}j{place.number}" if place else ""
    tail = "_".join(filter(None, [number, reason, _plain(label or "")]))
    names = (f"{stamp}{f'-{nth}' if nth > 1 else ''}_{tail}.sqlite3" for nth in count(1))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def _plain(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")


def _read_name(path: Path) -> Copy | None:
    match = NAME.fullmatch(path.name)
    if not match:
        return None
    stamp, nth, line, number, reason, label = match.groups()
    try:
        taken_at = timezone.make_aware(datetime.strptime(stamp, STAMP))
    except ValueError:
        return None
    place = sqlite.Place(int(line or 0), int(number)) if number else None
    return Copy(path, place, taken_at, int(nth or 1), reason, label or "")
