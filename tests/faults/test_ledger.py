"""Which differences the ledger counts as lost, doubled or invented."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

from tests.faults.gate import gate
from tests.faults.ledger import Act, Ledger, Outcome, Stored, outcome, tick_line, ticks

pytestmark = pytest.mark.process

CARD = Act("result.record hall0: 1030–914", "hall0: table 1", "1030–914", "/", {})
PAIR = Act("enter hall0: Zoé – Yves", "hall0: Zoé – Yves", "entered", "/", {})
LINES = Counter([CARD.line, PAIR.line])
VALUES = {CARD.place: Counter([CARD.value]), PAIR.place: Counter([PAIR.value])}


def compared(lines: Counter[str], values: dict[str, Counter[str]]) -> Outcome:
    """Compare a ledger of two acknowledged forms and a third that was only sent."""
    ledger = Ledger({CARD.line, PAIR.line, "unheard"})
    for act in (CARD, PAIR):
        ledger.acknowledge(act)
    return outcome("test", 1, ledger, Stored(lines, values))


@pytest.mark.parametrize(
    ("more", "lost", "doubled", "invented"),
    [
        (Counter[str](), 0, 0, 0),
        (Counter({"unheard": 1}), 0, 0, 0),
        (Counter({CARD.line: -1}), 1, 0, 0),
        (Counter({CARD.line: 1}), 0, 1, 0),
        (Counter({"unheard": 3}), 0, 2, 0),
        (Counter({"nobody sent this": 1}), 0, 0, 1),
    ],
)
def test_journal_lines_are_compared(
    more: Counter[str], lost: int, doubled: int, invented: int
) -> None:
    lines = Counter({line: LINES[line] + more[line] for line in {*LINES, *more}})
    found = compared(+lines, VALUES)
    assert (found.lost, found.doubled, found.invented) == (lost, doubled, invented)
    assert found.ok is not (lost or doubled or invented > 0)


@pytest.mark.parametrize("there", [["1029–915"], [], ["1030–914", "1030–914"]])
def test_the_stored_value_is_the_last_one_acknowledged(there: list[str]) -> None:
    found = compared(LINES, VALUES | {CARD.place: Counter(there)})
    assert not found.ok
    assert CARD.place in found.problems[0]


def test_a_check_in_has_a_line_for_each_pair() -> None:
    assert ticks(1, 0) == "present 1, paid 0"
    assert tick_line("pair 3", "paid", now=True) == "tick pair 3: paid 1"


def test_a_gate_stops_after_a_number_of_bytes() -> None:
    assert asyncio.run(_through_a_gate(b"POST / 0123456789", 7)) == (b"POST / ", True)


async def _through_a_gate(data: bytes, passing: int) -> tuple[bytes, bool]:
    came: asyncio.Queue[bytes] = asyncio.Queue()
    fired = asyncio.Event()

    async def below(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.put_nowait(await reader.read(100))
        writer.close()

    server = await asyncio.start_server(below, "127.0.0.1", 0)
    async with server, gate(Random(1)) as way:  # noqa: S311
        way.upstream = server.sockets[0].getsockname()[1]
        way.after(passing, fired.set)
        _reader, writer = await asyncio.open_connection("127.0.0.1", way.port)
        writer.write(data)
        found = await asyncio.wait_for(came.get(), 60)
        writer.close()
        return found, fired.is_set()
