"""Start the server on throw-away migrations, in processes that can be killed.

`python -m tests.belote_club.starts SCENARIO …` prints what each finds as JSON. It is a process of
its own because every start is a fork, which threads or an open database would make unsafe.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from belote_club import backups, prepare
from belote_club.prepare import CannotStartError, bring_database_up_to_date, database_at
from belote_club.versions import OtherVersionError

KILLS = int(os.environ.get("KILLS", "12"))
"""How many points between the first and the last statement; every renaming comes on top."""
AT_THE_SWAP = 0
WATCHED = {"os.rename", "os.remove", "os.chmod", "os.truncate", "sqlite3.connect"}


def start(*, new: bool = False, kill_at: int = -1) -> tuple[int, str, list[str]]:
    """One start in a child: exit status, error message, and the events on files and database.

    It is killed at the event `kill_at`, or for `AT_THE_SWAP` just before the final renaming.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _start_and_exit(new, kill_at, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        said, _, events = pipe.read().partition("\0")
    _pid, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said, events.split()


def _start_and_exit(new: bool, kill_at: int, writing: int) -> None:
    events: list[str] = []

    def happens(name: str, args: tuple[Any, ...] = ()) -> None:
        events.append(name)
        swaps = name == "os.rename" and Path(args[1]) == settings.DATABASE_FILE
        if len(events) == kill_at or (swaps and kill_at == AT_THE_SWAP):
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(execute: Any, *rest: Any) -> Any:
        happens("sql")
        return execute(*rest)

    sys.addaudithook(lambda name, args: happens(name, args) if name in WATCHED else None)
    said, code = "", 0
    try:
        with connection.execute_wrapper(statement):
            bring_database_up_to_date(lambda words: None, new=new)
    except (CannotStartError, OtherVersionError) as error:
        said, code = str(error), 1
    except BaseException as error:
        said, code = repr(error), 2
    os.write(writing, f"{said}\0{' '.join(events)}".encode())
    os._exit(code)


def state(file: Path) -> str:
    """Whether a database is the old one, the migrated one, or a mixture."""
    with closing(sqlite3.connect(file)) as found:
        if found.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            return "damaged"
        columns = {row[1] for row in found.execute("PRAGMA table_info(hall)")}
        tables = {row[0] for row in found.execute("SELECT name FROM sqlite_master")}
        if "points" not in columns:
            return "mixture" if "hall_table" in tables else "old"
        right = "SELECT count(*), sum(points = 10 * number) FROM hall"
        whole = found.execute(right).fetchone() == (40, 40) and "hall_table" in tables
        return "new" if whole else "mixture"


def last_year() -> Path:
    """Put the old database in place and delete all copies."""
    file = backups.database_file()
    kept = file.with_name("last-year")
    if not kept.exists():
        with database_at(kept):
            call_command("migrate", "throwaway", "0001", verbosity=0)
    shutil.rmtree(backups.folder(), ignore_errors=True)
    prepare.remove(file)
    shutil.copy(kept, file)
    return file


def copies() -> list[str]:
    return [copy.path.name[20:] for copy in backups.copies()]


def killed() -> Any:
    """Kill starts at many points: the state after each, after the next start, and the copies."""
    for _time in range(2):
        # The first start finds no remembered shape of a database; the killed ones find one.
        last_year()
        _status, _said, events = start()
    spread = range(1, len(events) + 1, max(1, len(events) // KILLS))
    renamings = [at for at, name in enumerate(events, start=1) if name == "os.rename"]
    found = []
    for at in sorted({*spread, *renamings, *(at + 1 for at in renamings)}):
        file = last_year()
        status, _said, _events = start(kill_at=at)
        then = state(file)
        again = [start()[0] for _time in range(2)]
        found.append([status, then, again, state(file), copies()])
    return {"events": events, "found": found}


def killed_often() -> Any:
    """Kill repeated starts just before the renaming: the copies after each."""
    last_year()
    return [[start(kill_at=AT_THE_SWAP)[0], copies()] for _time in range(3)]


def failing() -> Any:
    """Start twice with a failing migration, then with one that works."""
    file = last_year()
    trouble = file.with_name("fail")
    trouble.touch()
    found = [[*start()[:2], state(file), copies()] for _time in range(2)]
    trouble.unlink()
    return [*found, [*start()[:2], state(file), copies()]]


def newer() -> Any:
    """Start on a database that a later version has changed."""
    file = last_year()
    start()
    with closing(sqlite3.connect(file)) as found:
        row = "INSERT INTO django_migrations (app, name, applied) VALUES ('throwaway', ?, 0)"
        found.execute(row, ["0009_next_year"])
        found.commit()
    before = file.read_bytes()
    return [*start()[:2], file.read_bytes() == before, copies()]


def lost() -> Any:
    """Start without a database, or an empty one, beside copies; then create it on request."""
    file = last_year()
    start()
    file.unlink()
    found: list[Any] = [start()[:2]]
    file.touch()
    found.append(start()[:2])
    found.append([*start(new=True)[:2], state(file)])
    found.append(start(new=True)[:2])
    latest = backups.copy_verified("manual")
    return [*found, latest.name[20:], backups.find("latest") == latest]


def first() -> Any:
    """Kill the very first start at many points; no copies are made."""
    file = last_year()
    file.unlink()
    _status, _said, events = start()
    found = []
    for at in range(1, len(events) + 1, max(1, len(events) // KILLS)):
        file.unlink(missing_ok=True)
        start(kill_at=at)
        then = "none" if not file.exists() else state(file)
        found.append([then, start()[0], state(file), copies()])
    return [found, oct(file.stat().st_mode & 0o777)]


def server() -> Any:
    """On a PostgreSQL server: a failing migration, kills in the middle, then a complete start."""
    call_command("migrate", "throwaway", "0001", verbosity=0)
    connection.close()
    trouble = settings.DATA_DIR / "fail"
    trouble.touch()
    found = [[*start()[:2], server_state()]]
    trouble.unlink()
    for at in range(10, 60, 10):
        found.append([*start(kill_at=at)[:2], server_state()])
    return [found, [*start()[:2], server_state()]]


def server_state() -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM information_schema.columns "
            "WHERE table_name IN ('hall', 'hall_table')"
        )
        columns = cursor.fetchone()[0]
        cursor.execute("SELECT count(*) FROM django_migrations WHERE app = 'throwaway'")
        applied = cursor.fetchone()[0]
    connection.close()
    return {(1, 1): "old", (3, 3): "new"}.get((columns, applied), "mixture")


SCENARIOS: dict[str, Callable[[], Any]] = {
    scenario.__name__: scenario
    for scenario in (killed, killed_often, failing, newer, lost, first, server)
}

if __name__ == "__main__":
    django.setup()
    print(json.dumps([SCENARIOS[name]() for name in sys.argv[1:]]))
