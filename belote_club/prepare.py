"""Prepare a start: bring the database and the static files up to date.

If a migration is interrupted, the next start finds the old database or the new one. SQLite: a copy
is migrated, checked and put in the place of the database by a renaming. PostgreSQL: all migrations
are one transaction.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from belote_club import __version__, backups, schema_shape, sqlite
from belote_club.damage import damaged_words, is_usable
from belote_club.foreign_databases import BackupError, refuse_strange
from belote_club.versions import refuse_other_version
from tournaments.paper.press import store

Say = Callable[[str], None]

WORK_NAME = "migrating.sqlite3"
UNUSED = ["vendor", "htmax-*", "htmx-4*", "htmx-2.js", "ext"]
"""Files no page loads: the whole Bootstrap (css/site.css has what is used), half of django-htmx."""
ENDED_WAITS = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
# Any number, the same in every process: one process at a time migrates a PostgreSQL database.
SERVER_LOCK = 7_305_482


class CannotStartError(Exception):
    """The database cannot be served by this program; the text is for the user."""


def prepare(say: Say, *, new: bool = False) -> None:
    """Run every step that is due, and say each in one line.

    :raises CannotStartError: the database cannot be served.
    :raises OtherVersionError: this version cannot read the database.
    """
    bring_database_up_to_date(say, new=new)
    call_command("forget_keys")
    call_command("forget_games")
    collect_static(say)
    call_command("clearsessions")
    call_command("setup_token", if_needed=True)
    store.clear()


def bring_database_up_to_date(say: Say, *, new: bool = False) -> None:
    """Migrate or create the database; `new` creates one even if copies exist.

    :raises CannotStartError: the database is damaged or lost, or cannot be changed: it is as it
        was.
    :raises OtherVersionError: this version cannot read it.
    """
    file: Path | None = settings.DATABASE_FILE
    if file is None:
        refuse_other_version(None)
        if _is_due():
            say(_("Updating the database…"))
            with transaction.atomic():
                with connection.cursor() as cursor:
                    # A migration takes its time, and waits for the one of another server.
                    for wait in ENDED_WAITS:
                        cursor.execute(f"SET LOCAL {wait} = 0")
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SERVER_LOCK])
                _migrate()
        return
    _migrate_file(file, say, new=new)
    # The journal mode of the file can only be set while no connection of Django is open on it.
    connection.close()
    sqlite.set_journal_mode(file)
    # Names and password hashes are for the owner alone, in copies of older versions too.
    for path in (file, *(copy.path for copy in backups.copies())):
        path.chmod(0o600)


def collect_static(say: Say) -> None:
    """Gather the static files under names that change with their content, if any has changed."""
    if settings.COLLECTED.is_dir():
        return
    if not settings.INSTALLED:
        # A clone has no generated ones yet, or older ones; a package has its own.
        import_module("scripts.assets").make_due()
    digest = hashlib.sha256(__version__.encode())
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            # Size and date, as reading every file would take longer.
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode())
    stamp = Path(settings.STATIC_ROOT).with_name("static.stamp")
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest.hexdigest():
        return
    say(_("Preparing pages and styles…"))
    options = {"clear": True, "interactive": False, "verbosity": 0, "ignore_patterns": UNUSED}
    call_command("collectstatic", **options)
    stamp.write_text(digest.hexdigest(), encoding="ascii")


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """Make this file Django's database in this thread while the block runs."""
    usual = connections[DEFAULT_DB_ALIAS]
    at_path = {**usual.settings_dict, "NAME": str(path)}
    connections[DEFAULT_DB_ALIAS] = type(usual)(at_path, DEFAULT_DB_ALIAS)
    try:
        yield
    finally:
        connection.close()
        connections[DEFAULT_DB_ALIAS] = usual


def remove(file: Path) -> None:
    """Delete a database and what SQLite keeps beside it."""
    for ending in ("", *sqlite.COMPANIONS):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _migrate_file(file: Path, say: Say, *, new: bool) -> None:
    work = file.with_name(WORK_NAME)
    # An interrupted start, or one after a copy was being put back, finds these files.
    for left in (work, file.with_name(backups.RESTORING_NAME)):
        remove(left)
    backups.finish_restore()
    if file.exists():
        _refuse_damaged(file)
    existed = not sqlite.is_empty(file)
    if existed and new:
        raise CannotStartError(_("%(file)s holds data: move it away first.") % {"file": file})
    if existed:
        refuse_other_version(file)
        try:
            refuse_strange(file)
        except (BackupError, sqlite3.Error) as error:
            words = _("%(error)s To restore the last copy: belote-club restore latest")
            raise CannotStartError(words % {"error": error}) from error
    elif backups.copies() and not new:
        # An empty database in the place of last year's would hide that the data are lost.
        words = _(
            "There is no data in %(file)s, but there are copies of it. To restore the last one: "
            "belote-club restore latest. To begin with nothing: belote-club prepare --new"
        )
        raise CannotStartError(words % {"file": file})
    if existed and not _is_due():
        return
    connection.close()
    try:
        _make(work, file if existed else None, say)
        if not existed:
            backups.put_aside(file, timezone.localtime())
        else:
            # A start that was killed just before the renaming has made the copy already.
            position = sqlite.position_of(file)
            if not any(
                position and backups.opens(copy)
                for copy in backups.copies()
                if (copy.reason, copy.position) == ("migration", position)
            ):
                backups.copy_verified("migration")
            sqlite.make_single_file(file)
        work.replace(file)
        backups.write_through(file.parent)
    finally:
        remove(work)


def _is_due() -> bool:
    """Whether the database lacks a migration of this version."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _refuse_damaged(file: Path) -> None:
    # Results entered into a damaged database would be lost.
    if not is_usable(file):
        raise CannotStartError(damaged_words(file))


def _make(work: Path, source: Path | None, say: Say) -> None:
    """Make the new database, from the source if there is one, checked and written to the disk."""
    if source is None:
        say(_("Creating the database…"))
        sqlite.make_private_file(work)
    else:
        say(_("Copying the database before it is changed…"))
        backups.need_room(2 * source.stat().st_size)
        sqlite.copy_database(source, work)
        say(_("Updating the database…"))
    with database_at(work):
        _migrate()
    if source is None and backups.copies():
        sqlite.set_line(work, backups.next_line())
    sqlite.make_single_file(work)
    _refuse_damaged(work)
    # The shape of the source was the right one: so is what our migrations have made of it.
    schema_shape.store(schema_shape.shape_of(work), sqlite.applied_migrations(work))
    backups.write_through(work)


def _migrate() -> None:
    try:
        call_command(_InOneTransaction(), interactive=False, verbosity=0)
    except Exception as error:
        words = _("The database cannot be updated; it is as it was before. (%(error)s)")
        raise CannotStartError(words % {"error": error}) from error


class _InOneTransaction(migrate.Command):
    """Django's migrate, which has PostgreSQL check deferred constraints after each migration.

    PostgreSQL refuses to change a table while checks of its rows are pending in the transaction.
    """

    def migration_progress_callback(self, action: str, *args: Any, **options: Any) -> None:
        super().migration_progress_callback(action, *args, **options)
        if action == "apply_success" and connection.vendor == "postgresql":
            connection.check_constraints()
