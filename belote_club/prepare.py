"""What a start does before serving: bring database and static files up to date, if they are not."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from belote_club import __version__, backups, sqlite
from belote_club.backups import BackupError

Say = Callable[[str], None]


def prepare(say: Say) -> None:
    """Each step tells in one line what it does, and does nothing when nothing is due."""
    bring_database_up_to_date(say)
    collect_static(say)
    call_command("clearsessions")
    call_command("setup_token", if_needed=True)


def bring_database_up_to_date(say: Say) -> None:
    file: Path | None = settings.DATABASE_FILE
    existed = file is not None and file.exists()
    if file is not None and existed:
        refuse_damaged(file)
    if migrations_are_due():
        if existed:
            say(_("Copying the database before it is changed…"))
            backups.copy_verified("migration")
        say(_("Updating the database…") if existed else _("Creating the database…"))
        call_command("migrate", interactive=False, verbosity=0)
    # The file can only be given its journal while no connection of ours is open on it.
    connection.close()
    if file is not None:
        sqlite.set_journal_mode(file)


def refuse_damaged(file: Path) -> None:
    """A damaged file is not served: every evening entered on top of it would be lost too.

    :raises BackupError: the database is damaged; the way back is named.
    """
    if not sqlite.is_sound(file):
        words = gettext_noop(
            "%(file)s is damaged. To put the last copy back: belote-club restore latest"
        )
        raise BackupError(words, file=file)


def migrations_are_due() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def collect_static(say: Say) -> None:
    """Gather the static files under lasting names, when one of them has changed."""
    stamp = Path(settings.STATIC_ROOT).with_name("static.stamp")
    wanted = static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    say(_("Preparing pages and styles…"))
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    stamp.write_text(wanted, encoding="ascii")


def static_fingerprint() -> str:
    """Changes when a static file does: by size and date, as reading them all would take longer."""
    digest = hashlib.sha256(__version__.encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\0".encode())
    return digest.hexdigest()
