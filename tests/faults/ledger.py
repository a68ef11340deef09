"""The forms sent and acknowledged, their stored values, and the difference."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PATIENCE = 120
MOST_TOLD = 20
LINES = """
SELECT t.code, j.act, j.round_number, j.data FROM tournaments_journalentry j
JOIN tournaments_tournament t ON t.id = j.tournament_id ORDER BY j.id
"""
TABLES = """
SELECT t.code, r.number, h.number, s.points FROM tournaments_side s
JOIN tournaments_match m ON m.id = s.match_id JOIN tournaments_round r ON r.id = m.round_id
JOIN tournaments_table h ON h.id = m.hall_table_id
JOIN tournaments_tournament t ON t.id = r.tournament_id
WHERE s.points IS NOT NULL ORDER BY m.id, s.position
"""
PAIRS = """
SELECT t.code, e.number, e.present, e.paid FROM tournaments_entrant e
JOIN tournaments_tournament t ON t.id = e.tournament_id
"""
SEATS = """
SELECT t.code, e.number, s.name FROM tournaments_seat s
JOIN tournaments_entrant e ON e.id = s.entrant_id
JOIN tournaments_tournament t ON t.id = e.tournament_id ORDER BY e.id, s.place
"""


@dataclass(frozen=True, slots=True)
class Act:
    """A form as sent, with the journal line and the stored value it should leave."""

    line: str
    place: str
    value: str
    address: str
    fields: Mapping[str, str]
    target: str = ""
    """What htmx replaces; a form without is sent as a page."""


@dataclass(slots=True)
class Ledger:
    """The forms that people have sent, and the acknowledged ones."""

    sent: set[str] = field(default_factory=set)
    acknowledged: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    """The last acknowledged value of each place."""
    repeats: int = 0
    """How often a form was sent again."""
    refused: int = 0
    """How often a page said that nothing could be saved (503)."""
    _told: asyncio.Event = field(default_factory=asyncio.Event)

    def acknowledge(self, act: Act) -> None:
        """Record that an answer confirmed a form."""
        self.acknowledged.append(act.line)
        self.values[act.place] = act.value

    def refuse(self) -> None:
        """Count an answer that said that nothing can be saved now."""
        self.refused += 1
        self._told.set()

    async def turned_away(self, times: int) -> None:
        """Wait until this many answers were refusals."""
        while self.refused < times:
            self._told.clear()
            await asyncio.wait_for(self._told.wait(), PATIENCE)


@dataclass(frozen=True, slots=True)
class Stored:
    """The content of a database: its journal lines, and the stored value of every place."""

    lines: Counter[str]
    values: Mapping[str, Counter[str]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a scenario."""

    scenario: str
    times: int
    acknowledged: int
    found: int
    lost: int
    doubled: int
    invented: int
    """Lines of what nobody sent."""
    problems: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What shows that the scenario took place."""

    @property
    def ok(self) -> bool:
        """Whether everything acknowledged is stored exactly once, without other problems."""
        return not (self.lost or self.doubled or self.invented or self.problems)

    def json(self) -> str:
        """The outcome as one line of JSON."""
        counts = ("scenario", "times", "acknowledged", "found", "lost", "doubled", "invented")
        told = {name: getattr(self, name) for name in counts}
        told |= {**self.facts, "problems": self.problems[:MOST_TOLD], "ok": self.ok}
        return json.dumps(told, ensure_ascii=False)


def outcome(
    scenario: str,
    times: int,
    ledger: Ledger,
    stored: Stored,
    problems: Iterable[str] = (),
    **facts: Any,
) -> Outcome:
    """Compare the acknowledged forms with the content of the database."""
    acknowledged = set(ledger.acknowledged)
    found = {line for line in acknowledged if stored.lines[line]}
    wrong = [
        f"{place}: {value} was acknowledged, found: {', '.join(there) or 'nothing'}"
        for place, value in ledger.values.items()
        if (there := stored.values.get(place, Counter())) != Counter([value])
    ]
    return Outcome(
        scenario,
        times,
        acknowledged=len(acknowledged),
        found=len(found),
        lost=len(acknowledged - found),
        doubled=sum(stored.lines.values()) - len(stored.lines),
        invented=len(set(stored.lines) - ledger.sent),
        problems=(*problems, *wrong),
        facts={"sent again": ledger.repeats, "turned away": ledger.refused, **facts},
    )


def stored_in(database: Path | str) -> Stored:
    """Read the SQLite database of a file, or the PostgreSQL database of an address."""
    values: dict[str, Counter[str]] = {}
    for place, value in _values(database):
        values.setdefault(place, Counter())[value] += 1
    lines = Counter(line for row in rows(database, LINES) for line in _lines(*row))
    return Stored(lines, values)


def rows(database: Path | str, sql: str) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as file:
            return file.execute(sql).fetchall()
    import psycopg

    with psycopg.connect(database) as server:
        return server.execute(sql.encode()).fetchall()


def table_place(code: str, round_: int, table: int) -> str:
    """The place of a result."""
    return f"{code}: round {round_}, table {table}"


def pair_place(code: str, number: int) -> str:
    """The place of a pair's check-in."""
    return f"{code}: pair {number}"


def names_place(code: str, names: Iterable[str]) -> str:
    """The place of the names of a pair."""
    return f"{code}: {' – '.join(names)}"


def ticks(present: object, paid: object) -> str:
    """The check-in of a pair as a value."""
    return f"present {bool(present):d}, paid {bool(paid):d}"


def result_line(act: str, place: str, points: Iterable[int]) -> str:
    """The journal line of a result."""
    return f"{act} {place}: {'–'.join(map(str, points))}"


def tick_line(place: str, what: str, *, now: object) -> str:
    """The journal line of a check-in."""
    return f"tick {place}: {what} {bool(now):d}"


def _lines(code: str, act: str, round_: int | None, data: Any) -> list[str]:
    """A journal entry as lines: one of a check-in may be about several pairs."""
    data = json.loads(data) if isinstance(data, str) else data
    if act in ("result.record", "result.correct"):
        place = table_place(code, round_ or 0, data["table"])
        return [result_line(act, place, data["after"]["points"])]
    if act == "entrants.check_in":
        return [
            tick_line(pair_place(code, change["number"]), what, now=change[what])
            for change in data["changes"]
            for what in ("present", "paid")
            if what in change
        ]
    if act == "entrant.add":
        return [f"enter {names_place(code, data['names'])}"]
    return [f"{act} {code} {round_} {data}"]


def _values(database: Path | str) -> Iterable[tuple[str, str]]:
    points: dict[str, list[str]] = {}
    for code, round_, table, own in rows(database, TABLES):
        points.setdefault(table_place(code, round_, table), []).append(str(own))
    names: dict[tuple[str, int], list[str]] = {}
    for code, number, name in rows(database, SEATS):
        names.setdefault((code, number), []).append(name)
    yield from ((place, "–".join(both)) for place, both in points.items())
    yield from ((names_place(code, both), "entered") for (code, _), both in names.items())
    for code, number, present, paid in rows(database, PAIRS):
        yield pair_place(code, number), ticks(present, paid)
