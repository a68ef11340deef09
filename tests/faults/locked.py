"""Another program locks the database longer than a request waits, then releases it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from random import Random

from tests.faults.desk import Door, Person, leave, people
from tests.faults.gate import gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import SCORERS, Hall, hall

AT_ONCE = {"BELOTE_BUSY_SECONDS": "0"}
BEFORE = 2
"""Results that each scorer enters before the database is held; one more while it is."""


def run(times: int) -> Outcome:
    """Lock the database this many times while each scorer enters a card.

    Each scorer sees that nothing was saved, and sends the card again once the lock is gone.
    """
    ledger = Ledger()
    with hall(times, environment=AT_ONCE) as made:
        asyncio.run(_evening(made, ledger))
        made.end()
        problems = made.problems()
        if ledger.refused < times * SCORERS:
            problems.append(f"only {ledger.refused} were told that the database is busy")
        return outcome("lock", times, ledger, stored_in(made.database), problems)


async def _evening(made: Hall, ledger: Ledger) -> None:
    door = Door()
    door.open.set()
    async with gate(Random(1)) as way:  # noqa: S311
        way.upstream = await asyncio.to_thread(made.start)
        there = await people(SCORERS, way.port, ledger, door)
        for code in made.codes:
            # One after the other: with a waiting time of 0 they would block each other.
            for at, person in enumerate(there):
                for table in range(1, BEFORE + 1):
                    await person.totals(code, at * (BEFORE + 1) + table)
            await _held(made, there, code)
        leave(there)


async def _held(made: Hall, there: list[Person], code: str) -> None:
    """Have each scorer send a card while the database is locked, and again once it is free."""
    turned_away: asyncio.Queue[None] = asyncio.Queue()
    turn = asyncio.Lock()
    free = asyncio.Event()

    async def wait_for_it() -> None:
        turned_away.put_nowait(None)
        await free.wait()
        await turn.acquire()

    async def enter(person: Person, table: int) -> None:
        person.after_503 = wait_for_it
        await person.totals(code, table)
        turn.release()

    with closing(sqlite3.connect(made.database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        cards = [
            asyncio.create_task(enter(person, (at + 1) * (BEFORE + 1)))
            for at, person in enumerate(there)
        ]
        for _person in there:
            await asyncio.wait_for(turned_away.get(), 120)
        other.execute("ROLLBACK")
    free.set()
    await asyncio.gather(*cards)
