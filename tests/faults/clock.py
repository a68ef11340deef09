"""The laptop's clock jumps while the server runs: an hour back, 400 days ahead, then correct.

Debian's libfaketime replaces the system's clock for the server and its SQLite, and reads its offset
from a file each time. The monotonic clock is not changed, as on a real machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.faults.desk import Door, Person, leave, people
from tests.faults.gate import gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import Hall, hall, tables_of, tournaments_for
from tests.load.people import UnexpectedError

JUMPS = ("+0", "-1h", "+0", "+400d", "+0")
AFTER_EACH = 2
"""Results after each jump."""
RIGHT = "+0"
SESSIONS_ENDED = 1
"""By the first jump ahead: 400 days are more than the two weeks of a session, and the session begun
there is valid at every later jump."""


def library() -> Path | None:
    """The path of libfaketime, if it is installed."""
    found = Path("/usr").glob("lib*/**/faketime/libfaketime.so.1")
    return next(found, None)


def missing() -> str:
    """Why the scenario cannot run here; empty if it can."""
    return "" if library() else "a clock of its own needs libfaketime (apt install libfaketime)"


def run(times: int) -> Outcome:
    """Run the jumps this many times; at the end the latest copy must hold everything."""
    ledger = Ledger()
    tournaments = tournaments_for(times * len(JUMPS) * AFTER_EACH + 1)
    with hall(tournaments, scorers=1) as made:
        offset = made.log.with_name("offset")
        offset.write_text(RIGHT)
        made.environ |= {
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(offset),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        problems = asyncio.run(_evening(made, ledger, times, offset))
        made.end()
        problems += _put_back(made)
        problems += made.problems()
        copies = sorted(path.name for path in (made.data / "backups").glob("*.sqlite3"))
        return outcome("clock", times, ledger, stored_in(made.database), problems, copies=copies)


async def _evening(made: Hall, ledger: Ledger, times: int, offset: Path) -> list[str]:
    door, tables, problems = Door(), tables_of(made.codes), []
    door.open.set()
    async with gate(Random(1)) as way:  # noqa: S311
        way.upstream = await asyncio.to_thread(made.start)
        (person,) = await people(1, way.port, ledger, door)
        for jump in JUMPS * times:
            offset.write_text(jump)
            await _go_on(person, tables)
            copy = await asyncio.to_thread(made.command, "backup")
            problems += [copy.stderr] if copy.returncode else []
        await person.totals(*next(tables))
        leave([person])
    if person.logins != SESSIONS_ENDED:
        problems.append(f"logged in again {person.logins} times")
    return problems


async def _go_on(person: Person, tables: Iterator[tuple[str, int]]) -> None:
    """Enter results and open the ranking."""
    for _result in range(AFTER_EACH):
        code, table = next(tables)
        await person.totals(code, table)
    page = await person.browser.ask("GET", f"/c/{code}/ranking/")
    if page.status != 200:
        raise UnexpectedError("the ranking", page)


def _put_back(made: Hall) -> list[str]:
    """Restore the latest copy; return what the replaced database had beyond it."""
    before = stored_in(made.database).lines
    restored = made.command("restore", "latest")
    if restored.returncode:
        return [restored.stderr]
    more = before - stored_in(made.database).lines
    return [f"not in the latest copy: {line}" for line in more]
