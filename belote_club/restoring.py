"""The way back: a verified copy put in the place of the database."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_noop

from belote_club import backups, sqlite
from belote_club.backups import BackupError, Copy
from belote_club.lock import only_process


def restore(file: Path, at: datetime | None = None) -> Path | None:
    """Put a copy in the place of the database; answer where the replaced one was put aside.

    :raises BackupError: the file is missing, damaged or no database of Belote Club.
    :raises AlreadyRunningError: the server is running.
    """
    target = backups.database_file()
    with only_process(Path(settings.DATA_DIR)):
        _refuse_untrusted(file)
        ready = target.with_name("restoring.part")
        backups.copy_checked(file, ready)
        sqlite.set_line(ready, backups.next_line())
        replaced = put_aside(target, at or timezone.localtime())
        ready.replace(target)
        backups.write_through(target.parent)
    return replaced


def find(name: str) -> Path:
    """The copy meant by `latest`, by a name of the backups folder or by a path.

    :raises BackupError: there is none.
    """
    if name == "latest":
        newest = next((copy for copy in backups.copies() if opens(copy)), None)
        if newest:
            return newest.path
        raise BackupError(gettext_noop("There is no copy in %(folder)s."), folder=backups.folder())
    for path in (backups.folder() / name, Path(name)):
        if path.is_file():
            return path
    raise BackupError(gettext_noop("There is no copy called %(name)s."), name=name)


def opens(copy: Copy) -> bool:
    """Whether a copy can be put back: a damaged one is never offered."""
    try:
        _refuse_untrusted(copy.path)
    except (BackupError, sqlite3.Error):
        return False
    return True


def _refuse_untrusted(file: Path) -> None:
    if not sqlite.is_sound(file):
        raise BackupError(gettext_noop("%(name)s is damaged or no database."), name=file.name)
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = sqlite.tables_of(connection)
    if not {"django_migrations", "tournaments_tournament"} <= tables:
        raise BackupError(gettext_noop("%(name)s is no database of Belote Club."), name=file.name)


def put_aside(target: Path, at: datetime) -> Path | None:
    """Move a database with all that belongs to it; answer where it is now, None if it was missing.

    Its journal goes even when the file itself is gone, or it would be applied to the next one.
    """
    aside = target.parent / "replaced"
    name = f"{at.strftime(backups.STAMP)}_{target.name}"
    for ending in ("", *sqlite.COMPANIONS):
        part = target.with_name(target.name + ending)
        if part.exists():
            aside.mkdir(mode=0o700, exist_ok=True)
            part.replace(aside / f"{name}{ending}")
    moved = aside / name
    return moved if moved.exists() else None
