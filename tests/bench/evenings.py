"""Eight rounds of 2,000 and 5,000 pairs: proved, verified, without rematches."""

from __future__ import annotations

from tests.bench.measure import Measure
from tests.draws.evening import Evening
from tests.draws.oracle import oracle_json

SIZES = (2000, 5000)
SYSTEMS = ("danois", "swiss")
ROUNDS = 8


def measures() -> list[Measure]:
    """Count the rounds without proof, refused by the check, or with a rematch."""
    return [_of(size, system) for size in SIZES for system in SYSTEMS]


def _of(size: int, system: str) -> Measure:
    wrong = 0
    for request, output in Evening(size, seed=11, system=system).rounds(ROUNDS):
        checked = oracle_json({"input": request, "output": output})
        wrong += not (checked["ok"] and output["optimal"] and not any(output["cost"][:6]))
    return Measure(f"{ROUNDS} {system} rounds of {size} pairs: not as they should be", wrong, 0)
