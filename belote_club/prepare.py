"""What a start does before serving: bring database and static files up to date, if they are not."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.utils.translation import gettext as _

from belote_club import __version__, backups, sqlite
from belote_club.migrating import Say, migrate_file, migrate_server
from tournaments.paper.press import kept


def prepare(say: Say, *, anew: bool = False) -> None:
    """Each step tells in one line what it does, and does nothing when nothing is due."""
    bring_database_up_to_date(say, anew=anew)
    call_command("forget_keys")
    collect_static(say)
    call_command("clearsessions")
    call_command("setup_token", if_needed=True)
    kept.clear()


def bring_database_up_to_date(say: Say, *, anew: bool = False) -> None:
    """Change the database to what this version needs; `anew` makes one although there are copies.

    :raises CannotStartError: it cannot be served.
    """
    file: Path | None = settings.DATABASE_FILE
    if file is None:
        migrate_server(say)
        return
    migrate_file(file, say, anew=anew)
    # The file can only be given its journal while no connection of ours is open on it.
    connection.close()
    sqlite.set_journal_mode(file)
    make_private(file)


def make_private(file: Path) -> None:
    """Names and passwords' hashes are for the owner alone, copies of older versions too."""
    for path in (file, *(copy.path for copy in backups.copies())):
        path.chmod(0o600)


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
