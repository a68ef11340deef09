"""The server is asked to end (Ctrl-C, SIGTERM) while results come in."""

from __future__ import annotations

import asyncio
from random import Random

from tests.faults.desk import Door, Person, beside, leave, people
from tests.faults.gate import Gate, gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import SCORERS, Hall, hall, tables_of, tournaments_for

ANSWERS = 6
"""Results between two ends."""


def run(times: int) -> Outcome:
    """End the server this many times; each must be clean and leave a copy with everything."""
    ledger = Ledger()
    with hall(tournaments_for(times * (ANSWERS + 2 * SCORERS) + SCORERS)) as made:
        problems = asyncio.run(_evening(made, ledger, times))
        made.end()
        problems += made.problems()
        return outcome("end", times, ledger, stored_in(made.database), problems)


async def _evening(made: Hall, ledger: Ledger, times: int) -> list[str]:
    door, tables, problems = Door(), tables_of(made.codes), []
    heard: asyncio.Queue[None] = asyncio.Queue()
    going = True

    async def enter_results(person: Person) -> None:
        while going:
            await person.totals(*next(tables))
            heard.put_nowait(None)

    async with gate(Random(1)) as way:  # noqa: S311
        await _serve(made, way, door)
        there = await people(SCORERS, way.port, ledger, door)
        at_work = [asyncio.create_task(enter_results(person)) for person in there]
        for _end in range(times):
            for _answer in range(ANSWERS):
                await beside(at_work, heard.get())
            door.open.clear()
            status = await asyncio.to_thread(made.end)
            problems += _after(made, ledger, status)
            await _serve(made, way, door)
        going = False
        await asyncio.gather(*at_work)
        leave(there)
    return problems


async def _serve(made: Hall, way: Gate, door: Door) -> None:
    way.upstream = await asyncio.to_thread(made.start)
    door.open.set()


def _after(made: Hall, ledger: Ledger, status: int) -> list[str]:
    """Problems of the exit status and of the copy that the server made at its end."""
    problems = [f"ended with {status}"] if status else []
    newest = max((made.data / "backups").glob("*.sqlite3"), key=lambda path: path.stat().st_mtime)
    copied, lines = stored_in(newest).lines, stored_in(made.database).lines
    problems += [f"not in the copy: {line}" for line in lines - copied]
    return problems + [f"lost: {line}" for line in ledger.acknowledged if not lines[line]]
