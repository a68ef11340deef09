"""The disk of the data directory is full, then somebody makes room."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.faults.desk import Door, leave, people
from tests.faults.gate import gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import TABLES, Hall, hall

SIZE = "64m"
MOST_CARDS = TABLES
"""Cards entered before the disk is said to be full, at most."""


def missing() -> str:
    """Why the scenario cannot run here; empty if it can."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "a disk of one's own needs Linux and root"
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(
            ["mount", "-t", "tmpfs", "tmpfs", folder], check=False, capture_output=True, text=True
        )
        if tried.returncode:
            return f"no disk of one's own: {tried.stderr.strip()}"
        subprocess.run(["umount", folder], check=True)
    return ""


def run(times: int) -> Outcome:
    """Fill the disk this many times until a card is refused; free space, then enter the card."""
    ledger = Ledger()
    with a_small_disk() as disk, hall(times, scorers=1, within=disk) as made:
        problems = asyncio.run(_evening(made, ledger))
        # As results have changed, the server makes a copy before it ends.
        copies = len(list((made.data / "backups").glob("*.sqlite3")))
        status = made.end()
        after = len(list((made.data / "backups").glob("*.sqlite3")))
        if (status, after) != (0, copies + 1):
            problems.append(f"ended with {status}, {after - copies} copies")
        problems += made.problems()
        if ledger.refused < times:
            problems.append(f"only {ledger.refused} were told that the disk is full")
        return outcome("disk", times, ledger, stored_in(made.database), problems)


@contextmanager
def a_small_disk() -> Iterator[Path]:
    """A folder on a small disk of its own."""
    with tempfile.TemporaryDirectory(prefix="belote-club-disk-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


async def _evening(made: Hall, ledger: Ledger) -> list[str]:
    door, problems = Door(), []
    door.open.set()
    async with gate(Random(1)) as way:  # noqa: S311
        way.upstream = await asyncio.to_thread(made.start)
        (person,) = await people(1, way.port, ledger, door)
        ballast = made.data / "films"

        async def make_room() -> None:
            problems.extend(await asyncio.to_thread(no_copy, made))
            ballast.unlink()

        person.after_503 = make_room
        for code in made.codes:
            await person.totals(code, 1)
            fill(ballast)
            for table in range(2, MOST_CARDS):
                await person.totals(code, table)
                if not ballast.exists():
                    break
            await person.totals(code, MOST_CARDS)
        leave([person])
    return problems


def no_copy(made: Hall) -> list[str]:
    """Problems with the refusal of a copy: it must be one line and leave no file."""
    before = set((made.data / "backups").glob("*"))
    refused = made.command("backup")
    left = set((made.data / "backups").glob("*")) - before
    lines = refused.stderr.count("\n")
    if (refused.returncode, lines, left) == (1, 1, set()):
        return []
    return [f"a copy on a full disk: {refused.stderr} {left}"]


def fill(ballast: Path) -> None:
    """Fill the disk with a file."""
    with ballast.open("wb", buffering=0) as file:
        for size in (1 << 20, 4096):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
