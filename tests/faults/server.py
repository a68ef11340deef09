"""A data directory with tournaments, and the real server on it, to start and to kill."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.load.site import ROOT, port_of, python
from tests.prepared import installation_in
from tests.serving import serving_process

PAIRS = 128
TABLES = PAIRS // 2
SCORERS = 4
END_SECONDS = 120
"""How long a process has to end on a busy machine."""
FORGOTTEN = (
    "BELOTE_BUSY_SECONDS",
    "BELOTE_HOME",
    "BELOTE_HTTPS",
    "BELOTE_NEWS_SECONDS",
    "BELOTE_TIME_ZONE",
    "DATABASE_URL",
    "DEBUG",
    "SECRET_KEY",
)
OWN_SERVER = ("-m", "belote_club")


@dataclass(slots=True)
class Hall:
    """An installation, and the process that serves it, if any."""

    data: Path
    environ: dict[str, str]
    codes: tuple[str, ...]
    log: Path
    process: subprocess.Popen[str] | None = None
    ended: list[int] = field(default_factory=list)
    """How each process has ended."""

    @property
    def database(self) -> Path | str:
        """The database as `tests.faults.ledger` reads it."""
        return self.environ.get("DATABASE_URL") or self.data / "belote.sqlite3"

    def start(self) -> int:
        """Start the server as `make run` does; return its port."""
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *OWN_SERVER],
                cwd=ROOT,
                env=self.environ,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        return port_of(self.process)

    def start_workers(self, workers: int) -> int:
        """Start gunicorn as docs/hosting.md does; return its port."""
        with socket.create_server(("127.0.0.1", 0), backlog=256) as listener:
            handle = listener.fileno()
            command = [sys.executable, "-m", "gunicorn", "--bind", f"fd://{handle}"]
            command += ["--workers", str(workers), "--threads", "4", "belote_club.wsgi"]
            with self.log.open("a") as errors:
                self.process = subprocess.Popen(
                    command, cwd=ROOT, env=self.environ, pass_fds=[handle], stderr=errors, text=True
                )
            return int(listener.getsockname()[1])

    def kill(self) -> None:
        """Kill the process that serves without waiting, like a power cut; its parent ends too."""
        assert self.process is not None
        try:
            os.kill(serving_process(self.process.pid), signal.SIGKILL)
        except ProcessLookupError:
            # gunicorn, or a launcher before it has started a server.
            self.process.kill()

    def end(self) -> int:
        """Ask the server to end; return its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.wait()

    def wait(self) -> int:
        """Wait until the process has ended; return its exit status."""
        assert self.process is not None
        with self.process:
            self.ended.append(self.process.wait(END_SECONDS))
        self.process = None
        return self.ended[-1]

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a `belote-club` command on the installation."""
        return subprocess.run(
            [sys.executable, *OWN_SERVER, *arguments],
            cwd=ROOT,
            env=self.environ,
            check=False,
            capture_output=True,
            text=True,
        )

    def problems(self) -> list[str]:
        """Problems of the database file, of `check-data`, and in the server's log."""
        checked = self.command("check-data")
        found = [checked.stdout + checked.stderr] if checked.returncode else []
        if isinstance(self.database, Path):
            found += damage(self.database)
        traceback = re.search(r"Traceback[\s\S]{,2000}", self.log.read_text())
        return found + ([traceback[0]] if traceback else [])


@contextmanager
def hall(
    tournaments: int,
    *,
    pairs: int = PAIRS,
    scorers: int = SCORERS,
    within: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Hall]:
    """A new installation with tournaments in their fifth round; it ends with the block."""
    folder = within or Path(tempfile.mkdtemp(prefix="belote-club-faults-"))
    codes = tuple(f"hall{number}" for number in range(tournaments))
    kept = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    data = installation_in(folder / "data")
    own = {"BELOTE_DATA": str(data), "PORT": "0", "LANG": "fr_FR"}
    own |= {"DJANGO_SETTINGS_MODULE": "belote_club.settings", "PYTHONUTF8": "1"}
    made = Hall(data, kept | own | dict(environment or {}), codes, folder / "log")
    made.log.touch()
    try:
        asked = [f"{code}={pairs}" for code in codes]
        python("tests.faults.fill", str(scorers), *asked, environment=made.environ)
        yield made
    finally:
        if made.process is not None:
            made.kill()
            made.wait()
        if within is None:
            shutil.rmtree(folder, ignore_errors=True)


def damage(file: Path) -> list[str]:
    """The damage that SQLite finds in a file."""
    with closing(sqlite3.connect(file)) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check")]
        found += [f"no row for {row}" for row in database.execute("PRAGMA foreign_key_check")]
    return [f"{file.name}: {words}" for words in found if words != "ok"]


def left_behind(file: Path, folder: Path) -> tuple[Path, int]:
    """A copy of the files a killed server has left, and the size of its unfinished journal.

    A copy, as opening the original would roll the journal back, which the server itself should do.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    half_done = 0
    for ending in ("", "-journal", "-wal"):
        part = file.with_name(file.name + ending)
        with suppress(FileNotFoundError):
            shutil.copy(part, folder)
            half_done += part.stat().st_size if ending else 0
    return folder / file.name, half_done


def tournaments_for(results: int, pairs: int = PAIRS) -> int:
    """How many tournaments of so many pairs together have this many tables without a result."""
    return -(-results // (pairs // 2))


def tables_of(codes: Sequence[str], pairs: int = PAIRS) -> Iterator[tuple[str, int]]:
    """Every table of the current round, tournament by tournament."""
    return ((code, table) for code in codes for table in range(1, pairs // 2 + 1))
