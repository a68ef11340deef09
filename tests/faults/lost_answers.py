"""Answers get lost after the server has saved, and the same form is sent again."""

from __future__ import annotations

import asyncio
from math import ceil
from random import Random

from tests.faults.desk import Door, Person, leave, people
from tests.faults.gate import Gate, gate
from tests.faults.ledger import Ledger, Outcome, outcome, stored_in
from tests.faults.server import PAIRS, SCORERS, TABLES, Hall, hall

LOST = 0.2


def acts_at(tables: int) -> int:
    """The acts of a tournament: every card, half of them corrected, check-ins, new pairs."""
    return tables + tables // 2 + tables * 3 // 4 + tables // 4


def run(times: int, seed: int = 1, tables: int = TABLES) -> Outcome:
    """Save at least this many forms, in whole tournaments; one answer in five gets lost."""
    ledger, chance = Ledger(), Random(seed)  # noqa: S311
    with hall(ceil(times / acts_at(tables))) as made:
        way = asyncio.run(_evening(made, ledger, chance, tables))
        status = made.end()
        problems = made.problems()
        if status:
            problems.append(f"the server ended with {status}")
        return outcome(
            "resend",
            times,
            ledger,
            stored_in(made.database),
            problems,
            forms=way.forms,
            **{"answers lost": way.lost},
        )


async def _evening(made: Hall, ledger: Ledger, chance: Random, tables: int) -> Gate:
    """Work on one tournament after the other, each person at their own tables."""
    door = Door()
    door.open.set()
    async with gate(chance, LOST) as way:
        way.upstream = await asyncio.to_thread(made.start)
        there = await people(SCORERS, way.port, ledger, door)
        for code in made.codes:
            await asyncio.gather(
                *(
                    _work(person, code, range(1 + at, tables + 1, SCORERS))
                    for at, person in enumerate(there)
                )
            )
        leave(there)
    return way


async def _work(person: Person, code: str, tables: range) -> None:
    """Enter cards, and between them corrections, check-ins and new pairs."""
    for at, table in enumerate(tables):
        await person.totals(code, table)
        if at % 2:
            await person.correct(code, table)
        if at % 4:
            await person.tick(code, PAIRS + 1 - table)
        else:
            await person.enter(code, f"Zoé {code} {table}", f"Yves {code} {table}")
