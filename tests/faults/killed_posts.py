"""The server is killed and started again, many times, while results come in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.faults.desk import Door, Person, beside, leave, people
from tests.faults.gate import Gate, gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import (
    PAIRS,
    SCORERS,
    Hall,
    damage,
    hall,
    left_behind,
    tables_of,
    tournaments_for,
)

MOST_ANSWERS = 3
MOST_BYTES = 16_000
"""About one form and its answer for each scorer."""
A_KILL = MOST_ANSWERS + 2 * SCORERS
"""Results entered between two kills, at most."""
KILLED = 128 + 9
"""The exit status of `belote-club` after its server was killed."""


@dataclass(slots=True)
class Evening:
    """The scenario: people enter results until the last kill."""

    hall: Hall
    gate: Gate
    ledger: Ledger
    door: Door
    chance: Random
    tables: Iterator[tuple[str, int]]
    going: bool = True
    fired: asyncio.Event = field(default_factory=asyncio.Event)
    problems: list[str] = field(default_factory=list)
    half_done: int = 0
    """How many kills have left the database in the middle of a transaction."""
    unheard: int = 0
    """How many results were saved and not acknowledged when the server was killed."""
    _answers: int = 0

    async def serve(self) -> None:
        """Start the server and let people in."""
        self.gate.upstream = await asyncio.to_thread(self.hall.start)
        self.door.open.set()

    def plan_a_kill(self) -> None:
        """Choose after how many answers to kill; the bytes after them are chosen later."""
        self.fired.clear()
        self._answers = self.chance.randint(0, MOST_ANSWERS)
        self.heard()

    def heard(self) -> None:
        """Count an acknowledged result."""
        if self._answers == 0:
            self.gate.after(self.chance.randint(1, MOST_BYTES), self._kill)
        self._answers -= 1

    async def enter_results(self, person: Person) -> None:
        """Enter cards one after the other."""
        while self.going:
            await person.totals(*next(self.tables))
            self.heard()

    async def look(self, folder: Path) -> None:
        """Check the files that a kill has left, on a copy."""
        await asyncio.to_thread(self.hall.wait)
        file, half_done = await asyncio.to_thread(left_behind, Path(self.hall.database), folder)
        lines = stored_in(file).lines
        unheard = set(lines) - set(self.ledger.acknowledged)
        missing = set(self.ledger.acknowledged) - set(lines)
        self.half_done += half_done > 0
        self.unheard += len(unheard)
        self.problems += damage(file)
        self.problems += [f"lost by a kill: {line}" for line in missing]
        self.problems += [f"nobody sent: {line}" for line in unheard - self.ledger.sent]
        self.problems += [f"twice: {line}" for line, times in lines.items() if times > 1]

    def _kill(self) -> None:
        self.door.open.clear()
        self.hall.kill()
        self.fired.set()


def run(times: int, seed: int = 1, pairs: int = PAIRS) -> Outcome:
    """Kill the server this many times; no acknowledged result may be lost or doubled.

    The moment of a kill is a number of answers, then of bytes, since the last start.
    """
    with hall(tournaments_for(times * A_KILL + SCORERS, pairs), pairs=pairs) as made:
        ledger, tables = Ledger(), tables_of(made.codes, pairs)
        evening = asyncio.run(_evening(made, ledger, tables, times, Random(seed)))  # noqa: S311
        status = made.end()
        problems = [*evening.problems, *made.problems()]
        killed = made.ended.count(KILLED)
        if (killed, status) != (times, 0):
            problems.append(f"processes ended with {made.ended}")
        return outcome(
            "kill",
            times,
            ledger,
            stored_in(made.database),
            problems,
            killed=killed,
            **{"in mid-transaction": evening.half_done, "saved unheard": evening.unheard},
        )


async def _evening(
    made: Hall, ledger: Ledger, tables: Iterator[tuple[str, int]], times: int, chance: Random
) -> Evening:
    async with gate(chance) as way:
        evening = Evening(made, way, ledger, Door(), chance, tables)
        await evening.serve()
        there = await people(SCORERS, way.port, ledger, evening.door)
        at_work = [asyncio.create_task(evening.enter_results(person)) for person in there]
        for _kill in range(times):
            evening.plan_a_kill()
            await beside(at_work, evening.fired.wait())
            await evening.look(made.log.with_name("left"))
            await evening.serve()
        evening.going = False
        await asyncio.gather(*at_work)
        leave(there)
    return evening
