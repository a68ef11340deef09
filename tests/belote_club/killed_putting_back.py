"""Kill a process at every step of putting a copy back, and print what each kill leaves, as JSON.

`python -m tests.belote_club.killed_putting_back 1`; with 4 at one step in four. Steps are what the
process asks of the system: a file opened, renamed or removed, a database opened. Each time a fork
begins from the same files, and goes on to the start of the next process.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "belote_club.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connections  # noqa: E402

from belote_club import backups, copies, prepare, sqlite  # noqa: E402
from tests import cast  # noqa: E402
from tournaments.core.installation import CopyFile  # noqa: E402
from tournaments.desk.services.copies import copies_put_back  # noqa: E402

STEPS = {"open", "os.rename", "os.remove", "sqlite3.connect"}
DATA = Path(settings.DATA_DIR)
FILE = DATA / "belote.sqlite3"


def set_up(first: Path) -> CopyFile:
    """A database with the club `after`, and a copy of it from when it was called `before`."""
    call_command("migrate", verbosity=0)
    cast.club("before")
    copy = copies.described(backups.copy_verified("manual"))
    with closing(sqlite3.connect(FILE)) as database, database:
        database.execute("UPDATE tournaments_club SET name = 'after'")
    connections.close_all()
    keep(DATA, first)
    return copy


def keep(source: Path, target: Path) -> None:
    """Make the database and the copies of a folder those of another one."""
    for path in target.glob("*.*"):
        if path.is_file():
            path.unlink()
    shutil.rmtree(target / "backups", ignore_errors=True)
    shutil.copytree(source / "backups", target / "backups")
    shutil.copy(source / FILE.name, target)


def put_back(copy: CopyFile) -> None:
    def note(before: CopyFile) -> None:
        copies_put_back(actor=cast.actor(), copy=copy, before=before, above=9)

    copies.allow_put_back(lambda: None)
    copies.put_back(copy, note)
    copies._held.pop().close()
    backups.finish_restore()


def killed_at(step: int, copy: CopyFile) -> bool:
    """Put the copy back in a fork that is killed at this step; whether there is such a step."""
    child = os.fork()
    if not child:
        steps = count(1)

        def hook(event: str, _facts: object) -> None:
            if event in STEPS and next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        put_back(copy)
        os._exit(0)
    _child, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def left() -> list[object]:
    """The clubs, whether the journal says that a copy was put back, damage, what lies about."""
    prepare.bring_database_up_to_date(lambda _words: None)
    connections.close_all()
    with closing(sqlite3.connect(FILE)) as database:
        clubs = [row[0] for row in database.execute("SELECT name FROM tournaments_club")]
        told = database.execute("SELECT count(*) FROM tournaments_journalentry").fetchone()[0]
    about = sorted(path.name for path in DATA.glob("*.part*"))
    return [clubs, told, sqlite.is_sound(FILE), about]


def main() -> list[list[object]]:
    first = DATA / "first"
    (first / "backups").mkdir(parents=True)
    copy, found = set_up(first), []
    for step in count(1, int(sys.argv[1])):
        keep(first, DATA)
        killed = killed_at(step, copy)
        found.append(left())
        if not killed:
            return found
    return found


if __name__ == "__main__":
    print(json.dumps(main()))
