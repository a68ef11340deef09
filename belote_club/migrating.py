"""Bringing the database up to date. Whatever stops it, the old database or the new one is found.

SQLite: a copy is changed, checked and put in the place of the database by one renaming.
PostgreSQL: all migrations are one transaction.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from belote_club import backups, restoring, sqlite

Say = Callable[[str], None]

WORK_NAME = "migrating.sqlite3"
# Any number, the same for everybody: one process at a time changes the tables of a server.
SERVER_LOCK = 7_305_482


class CannotStartError(Exception):
    """The database cannot be served by this program; the text is for the user."""


def migrate_file(file: Path, say: Say, *, anew: bool = False) -> None:
    """Bring the embedded database up to date, or make it; `anew` allows that beside copies.

    :raises CannotStartError: the database is damaged, lost, of a newer version, or cannot be
        changed; it is as it was.
    """
    work = file.with_name(WORK_NAME)
    remove(work)
    if file.exists():
        refuse_damaged(file)
    existed = not sqlite.is_empty(file)
    if not existed:
        refuse_lost(file, anew=anew)
    elif anew:
        raise CannotStartError(_("%(file)s holds data: move it away first.") % {"file": file})
    else:
        refuse_newer()
    if not existed or is_due():
        connection.close()
        try:
            _make(work, file if existed else None, say)
            _put_in_place(work, file, existed=existed)
        finally:
            remove(work)


def migrate_server(say: Say) -> None:
    """Bring a PostgreSQL database up to date in one transaction, one process at a time."""
    refuse_newer()
    if not is_due():
        return
    say(_("Updating the database…"))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SERVER_LOCK])
        _migrate()


def is_due() -> bool:
    """Whether the database lacks a migration of this version."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def refuse_newer() -> None:
    """A newer version may have changed what a column means.

    :raises CannotStartError: a migration was applied that this version does not have.
    """
    loader = MigrationExecutor(connection).loader
    known = {
        *loader.disk_migrations,
        *(old for new in loader.replacements.values() for old in new.replaces),
    }
    ours = {app.label for app in apps.get_app_configs()}
    unknown = [key for key in loader.applied_migrations if key[0] in ours and key not in known]
    if unknown:
        words = _(
            "This database is of a newer version of Belote Club (%(name)s): install that version, "
            "or put an older copy back with belote-club restore."
        )
        raise CannotStartError(words % {"name": ".".join(max(unknown))})


def refuse_damaged(file: Path) -> None:
    """A damaged file is not served: every evening entered on top of it would be lost too.

    :raises CannotStartError: the database is damaged; the way back is named.
    """
    if not sqlite.is_sound(file):
        words = _("%(file)s is damaged. To put the last copy back: belote-club restore latest")
        raise CannotStartError(words % {"file": file})


def refuse_lost(file: Path, *, anew: bool) -> None:
    """An empty contest in the place of last year's would hide that the data are lost.

    :raises CannotStartError: there are copies of a database, and no database.
    """
    if anew or not backups.copies():
        return
    words = _(
        "There is no data in %(file)s, but there are copies of it. To put the last one back: "
        "belote-club restore latest. To begin with nothing: belote-club prepare --new"
    )
    raise CannotStartError(words % {"file": file})


def remove(work: Path) -> None:
    """What a start that was killed has left."""
    for ending in ("", *sqlite.COMPANIONS):
        work.with_name(work.name + ending).unlink(missing_ok=True)


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """Django's database is this file while the block runs."""
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def _make(work: Path, source: Path | None, say: Say) -> None:
    """The new database, whole and on the disk, beside the old one."""
    if source is None:
        say(_("Creating the database…"))
        sqlite.make_private_file(work)
    else:
        say(_("Copying the database before it is changed…"))
        backups.need_room_for(source)
        sqlite.copy_database(source, work)
        say(_("Updating the database…"))
    with database_at(work):
        _migrate()
    if source is None and backups.copies():
        sqlite.set_line(work, backups.next_line())
    sqlite.make_single_file(work)
    refuse_damaged(work)
    backups.write_through(work)


def _migrate() -> None:
    try:
        call_command(_InOneTransaction(), interactive=False, verbosity=0)
    except Exception as error:
        words = _("The database cannot be updated; it is as it was before. (%(error)s)")
        raise CannotStartError(words % {"error": error}) from error


class _InOneTransaction(migrate.Command):
    """Django's migrate; after each migration PostgreSQL checks what it has put off.

    It refuses to change a table while checks of its rows are still due in the transaction.
    """

    def migration_progress_callback(self, action: str, *args: Any, **options: Any) -> None:
        super().migration_progress_callback(action, *args, **options)
        if action == "apply_success" and connection.vendor == "postgresql":
            connection.check_constraints()


def _put_in_place(work: Path, file: Path, *, existed: bool) -> None:
    if existed:
        if not _copied_before_migration(file):
            backups.copy_verified("migration")
        sqlite.make_single_file(file)
    else:
        restoring.put_aside(file, timezone.localtime())
    work.replace(file)
    backups.write_through(file.parent)


def _copied_before_migration(file: Path) -> bool:
    """Whether a start that was killed just before the renaming has made the copy already."""
    place = sqlite.place_of(file)
    same = (copy for copy in backups.copies() if copy.reason == "migration" and copy.place == place)
    return place is not None and any(restoring.opens(copy) for copy in same)
