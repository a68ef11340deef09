"""A mêlée of 128 players in six rounds, against one count of its cost."""

from __future__ import annotations

from time import process_time
from typing import Any

from tests.bench.measure import Measure, medians
from tests.draws.oracle import oracle_json
from tournaments.draws.registry import draw_json

PLAYERS = 128
ROUNDS = 6
TIMES = 5
CHECKS = 20
MET_ONCE = 6 * PLAYERS // 4 * ROUNDS


def measures() -> list[Measure]:
    """Measure the draw against its check, and count players who meet twice."""
    entrants = [{"id": id_} for id_ in range(1, PLAYERS + 1)]
    request: dict[str, Any] = {
        "system": "melee",
        "seed": 1,
        "rounds": ROUNDS,
        "entrants": entrants,
    }
    output = draw_json(request)
    both = {"input": request, "output": output}
    taken = medians(
        {"draw": lambda: draw_json(request), "check": lambda: oracle_json(both)},
        times=TIMES,
        clock=process_time,
    )
    name = f"mêlée of {PLAYERS} in {ROUNDS} rounds"
    return [
        Measure(f"{name} / its check", taken["draw"] / taken["check"], CHECKS),
        Measure(f"{name}: not clean", int(output["cost"] != [0, 0, MET_ONCE, 0]), 0),
    ]
