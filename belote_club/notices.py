"""Warnings about copies, disk and clock, shown at the desk and at the start."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from belote_club import backup_thread, backups
from belote_club.backups import Copy

# Room for a tournament: ten copies, and never less than the system itself needs.
ROOM_WANTED = 300_000_000
COPIES_WANTED = 10


def now() -> tuple[str, ...]:
    """All warnings, a sentence each; usually none."""
    return (*of_copies(), *of_the_disk(), *of_the_clock(backups.copies()))


def of_copies() -> list[str]:
    """Say why no copies are made, or why the last one failed."""
    if settings.DATABASE_FILE is None:
        return [_("No copies are made here: a PostgreSQL server is copied with pg_dump.")]
    if warning := backup_thread.warning():
        return [warning]
    return [] if backup_thread.is_active() else [_("No safety copies are being made.")]


def of_the_disk() -> list[str]:
    """Warn early, while the database itself still has room."""
    file: Path | None = settings.DATABASE_FILE
    if file is None:
        return []
    size = file.stat().st_size if file.exists() else 0
    free = shutil.disk_usage(file.parent).free
    if free >= max(ROOM_WANTED, COPIES_WANTED * size):
        return []
    words = _(
        "The disk of this machine is almost full: %(free)s MB left. Make room now: without room "
        "nothing more can be saved."
    )
    return [words % {"free": free // 1_000_000}]


def of_the_clock(copies: Sequence[Copy]) -> list[str]:
    """Warn of a clock that was set back, by hand or by an empty battery: copies are dated later."""
    future = [copy.taken_at for copy in copies if copy.is_of_the_future()]
    if not future:
        return []
    words = _(
        "A copy is dated %(at)s, in the future: check the date and time of this machine. Copies "
        "are in the right order all the same: the journal orders them, not the clock."
    )
    return [words % {"at": date_format(timezone.localtime(max(future)), "SHORT_DATETIME_FORMAT")}]
