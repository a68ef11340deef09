"""Verified copies of the embedded database: taking, keeping, listing, restoring them.

A copy is named `2026-11-20_21-14-05_publish_abcd-round-2.sqlite3`: when, why, and for the copies
kept one a round, which round. A PostgreSQL server is copied by its own tools (pg_dump).
"""

import os
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from belote_club import sqlite
from belote_club.keeper import Keeper
from belote_club.lock import only_process

KEPT = 20
NAME = re.compile(r"(\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)(-\d+)?_([a-z]+)(?:_([a-z0-9-]+))?\.sqlite3")
STAMP = "%Y-%m-%d_%H-%M-%S"
# What SQLite keeps beside a database; left behind, it would be applied to the one put in place.
COMPANIONS = ("", "-journal", "-wal", "-shm")

_keeper: Keeper | None = None


class BackupError(OSError):
    """A copy that cannot be made, found or trusted; the text is for the user."""


@dataclass(frozen=True)
class Copy:
    """One copy, as its name tells."""

    path: Path
    taken_at: datetime
    reason: str
    label: str


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
        raise BackupError(_("This database is a PostgreSQL server: copy it with pg_dump."))
    return Path(settings.DATABASE_FILE)


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def copies() -> list[Copy]:
    """Every copy of the backups folder, newest first."""
    found = [_read_name(path) for path in folder().glob("*.sqlite3")]
    return sorted((copy for copy in found if copy), key=_age, reverse=True)


def copy_verified(reason: str, label: str | None = None, at: datetime | None = None) -> Path:
    """Copy the database, check the copy, then give it its name; older copies are pruned.

    :raises BackupError: no room on the disk, or the copy is damaged.
    """
    source = database_file()
    folder().mkdir(exist_ok=True)
    _need_room_for(source)
    target = _free_name(reason, label, at or timezone.localtime())
    _copy_checked(source, target)
    prune()
    return target


def prune() -> None:
    """Keep the last copies, and the newest of every label; leftovers of a crash go too."""
    kept, labels = set(), set()
    for number, copy in enumerate(copies()):
        newest_of_label = copy.label and copy.label not in labels
        if number < KEPT or newest_of_label:
            kept.add(copy.path)
        labels.add(copy.label)
    for copy in copies():
        if copy.path not in kept:
            copy.path.unlink(missing_ok=True)
    for leftover in folder().glob("*.part"):
        leftover.unlink(missing_ok=True)


def restore(file: Path, at: datetime | None = None) -> Path | None:
    """Put a copy in the place of the database; answer where the replaced one was put aside.

    :raises BackupError: the file is missing, damaged or no database of Belote Club.
    :raises AlreadyRunningError: the server is running.
    """
    target = database_file()
    with only_process(Path(settings.DATA_DIR)):
        _refuse_untrusted(file)
        ready = target.with_name("restoring.part")
        _copy_checked(file, ready)
        replaced = _put_aside(target, at or timezone.localtime())
        ready.replace(target)
    return replaced


def find(name: str) -> Path:
    """The copy meant by `latest`, by a name of the backups folder or by a path.

    :raises BackupError: there is none.
    """
    if name == "latest":
        known = copies()
        if known:
            return known[0].path
        raise BackupError(_("There is no copy in %(folder)s.") % {"folder": folder()})
    for path in (folder() / name, Path(name)):
        if path.is_file():
            return path
    raise BackupError(_("There is no copy called %(name)s.") % {"name": name})


def start_keeper() -> None:
    """Begin to take copies by itself; the server's launcher calls it, nothing else does."""
    global _keeper
    if settings.DATABASE_FILE is not None and _keeper is None:
        _keeper = Keeper(copy_verified, explain)
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
        active=_keeper is not None,
        count=len(known),
        last=known[0] if known else None,
        warning=_keeper.warning if _keeper else "",
    )


def explain(error: Exception) -> str:
    """A sentence for the desk about a copy that failed."""
    if isinstance(error, BackupError):
        return str(error)
    return _("No copy could be made (%(error)s). Is the disk full?") % {"error": error}


def _need_room_for(source: Path) -> None:
    # Twice its size: the copy must not take the last room from the database itself.
    free = shutil.disk_usage(folder()).free
    if free < 2 * source.stat().st_size:
        raise BackupError(
            _("The disk is almost full (%(free)s MB left): no copy is made until there is room.")
            % {"free": free // 1_000_000}
        )


def _copy_checked(source: Path, target: Path) -> None:
    part = target if target.suffix == ".part" else target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        sqlite.copy_database(source, part)
        if not sqlite.is_sound(part):
            raise BackupError(_("The copy of %(name)s is damaged.") % {"name": source.name})
        _write_through(part)
        part.replace(target)
    except (OSError, sqlite3.Error):
        part.unlink(missing_ok=True)
        raise


def _write_through(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _free_name(reason: str, label: str | None, at: datetime) -> Path:
    tail = "_".join([reason, *([_plain(label)] if label else [])])
    names = (f"{at.strftime(STAMP)}{again}_{tail}.sqlite3" for again in _numbering())
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def _numbering() -> list[str]:
    return ["", *(f"-{number:03}" for number in range(2, 1000))]


def _plain(label: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")


def _read_name(path: Path) -> Copy | None:
    match = NAME.fullmatch(path.name)
    if not match:
        return None
    stamp, _again, reason, label = match.groups()
    taken_at = timezone.make_aware(datetime.strptime(stamp, STAMP))
    return Copy(path, taken_at, reason, label or "")


def _age(copy: Copy) -> tuple[datetime, str]:
    return copy.taken_at, copy.path.name


def _refuse_untrusted(file: Path) -> None:
    if not sqlite.is_sound(file):
        raise BackupError(_("%(name)s is damaged or no database.") % {"name": file.name})
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"django_migrations", "tournaments_tournament"} <= tables:
        raise BackupError(_("%(name)s is no database of Belote Club.") % {"name": file.name})


def _put_aside(target: Path, at: datetime) -> Path | None:
    if not target.exists():
        return None
    aside = target.parent / "replaced"
    aside.mkdir(exist_ok=True)
    name = f"{at.strftime(STAMP)}_{target.name}"
    for ending in COMPANIONS:
        companion = target.with_name(target.name + ending)
        if companion.exists():
            companion.replace(aside / f"{name}{ending}")
    return aside / name
