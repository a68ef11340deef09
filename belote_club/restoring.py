"""The way back: a verified copy put in the place of the database."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_noop

from belote_club import backups, sqlite
from belote_club.backups import BackupError
from belote_club.lock import only_process

# What SQLite keeps beside a database; left behind, it would be applied to the one put in place.
COMPANIONS = ("", "-journal", "-wal", "-shm")


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
        replaced = _put_aside(target, at or timezone.localtime())
        ready.replace(target)
    return replaced


def find(name: str) -> Path:
    """The copy meant by `latest`, by a name of the backups folder or by a path.

    :raises BackupError: there is none.
    """
    if name == "latest":
        known = backups.copies()
        if known:
            return known[0].path
        raise BackupError(gettext_noop("There is no copy in %(folder)s."), folder=backups.folder())
    for path in (backups.folder() / name, Path(name)):
        if path.is_file():
            return path
    raise BackupError(gettext_noop("There is no copy called %(name)s."), name=name)


def _refuse_untrusted(file: Path) -> None:
    if not sqlite.is_sound(file):
        raise BackupError(gettext_noop("%(name)s is damaged or no database."), name=file.name)
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"django_migrations", "tournaments_tournament"} <= tables:
        raise BackupError(gettext_noop("%(name)s is no database of Belote Club."), name=file.name)


def _put_aside(target: Path, at: datetime) -> Path | None:
    if not target.exists():
        return None
    aside = target.parent / "replaced"
    aside.mkdir(exist_ok=True)
    name = f"{at.strftime(backups.STAMP)}_{target.name}"
    for ending in COMPANIONS:
        companion = target.with_name(target.name + ending)
        if companion.exists():
            companion.replace(aside / f"{name}{ending}")
    return aside / name
