"""The real server, as `make run` starts it, on new tournaments."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from tests.load.client import Browser, Connection
from tests.load.people import Scorer
from tests.prepared import installation_in

ROOT = Path(__file__).resolve().parents[2]
ROUND = 5
"""The round that is played: four are over."""
REAL_SETTINGS = "belote_club.settings"
# The CPU clock of a process by its number, in nanoseconds: the sum of utime and stime, which its
# stat rounds to hundredths of a second.
PROCESS_CLOCK = 2
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Site:
    """A running server."""

    host: str
    port: int
    environment: Mapping[str, str]
    process: int = 0
    """Its number; 0 for a server that ran before."""
    log: Path | None = None

    def line(self) -> Connection:
        """A connection to the server, opened by its first request."""
        return Connection(self.host, self.port)

    def browser(self) -> Browser:
        """A new browser without cookies, with a connection of its own."""
        return Browser(self.line())

    async def scorer(self, number: int, code: str) -> Scorer:
        """Scorer `number`, signed in, with the results of the round open."""
        scorer = Scorer(self.browser(), f"scorer{number}")
        await scorer.sign_in()
        await scorer.open(code, ROUND)
        return scorer

    def cpu(self) -> float:
        """CPU seconds the server and its children have used, ended ones included.

        0 for a server that was not started here.
        """
        if not self.process:
            return 0.0
        family = _family(self.process)
        alive = sum(time.clock_gettime((~pid << 3) | PROCESS_CLOCK) for pid in family)
        return alive + sum(map(_of_ended_children, family))

    def stored(self, code: str) -> dict[int, tuple[list[int], int]]:
        """By table of the round: the points in the database, and how often they were entered."""
        out = python("tests.load.stored", code, str(ROUND), environment=self.environment)
        found = json.loads(out).items()
        return {int(table): (one["points"], one["journal"]) for table, one in found}

    def complaints(self) -> str:
        """The server's error log."""
        return self.log.read_text() if self.log else ""


@contextmanager
def served(
    tournaments: Mapping[str, int],
    *,
    scorers: int = 1,
    settings: str = REAL_SETTINGS,
    environment: Mapping[str, str] | None = None,
    url: str = "",
) -> Iterator[Site]:
    """Serve tournaments, given by code and number of pairs, while the block runs.

    With an address that server is used, whose database `tests.load.fill` has filled.
    """
    if url:
        where = urlsplit(url)
        environ = os.environ | {"DJANGO_SETTINGS_MODULE": settings}
        yield Site(where.hostname or "", where.port or 80, environ)
        return
    folder = Path(tempfile.mkdtemp(prefix="belote-club-load-"))
    environ = os.environ | {
        "BELOTE_DATA": str(installation_in(folder / "data")),
        "PORT": "0",
        "LANG": "fr_FR",
        "DJANGO_SETTINGS_MODULE": settings,
        **(environment or {}),
    }
    try:
        asked = [f"{code}={pairs}" for code, pairs in tournaments.items()]
        python("tests.load.fill", str(scorers), *asked, environment=environ)
        log = folder / "errors.log"
        with log.open("w") as errors, running(environ, errors) as process:
            yield Site("localhost", port_of(process), environ, process.pid, log)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(
    environ: Mapping[str, str], errors: IO[str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Run the server while the block runs; its errors go to a file or to the terminal."""
    command = [sys.executable, "-m", "belote_club"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=errors, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def port_of(process: subprocess.Popen[str]) -> int:
    """The port in the banner."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://localhost:(\d+)", line):
            return int(found[1])
    raise RuntimeError("the server ended before it served")


def python(module: str, *arguments: str, environment: Mapping[str, str]) -> str:
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def _family(process: int) -> list[int]:
    """A process and all its descendants."""
    found = [process]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def _of_ended_children(process: int) -> float:
    """CPU seconds of the children a process has waited for."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, after_name[13:15])) / TICKS
