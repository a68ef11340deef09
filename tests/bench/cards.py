"""Time and memory of PDF by WeasyPrint: cards on a drawn grid against tables, the rule sheet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.bench.measure import Measure

ROOT = Path(__file__).resolve().parents[2]
COUNT = 500


@dataclass(frozen=True, slots=True)
class Cost:
    """Time and memory of a paper."""

    seconds: float
    memory: float
    """Kilobytes above what an empty page takes."""


def measures() -> list[Measure]:
    """Measure cards against the same as tables, and the rule sheet against the cards."""
    count = int(os.environ.get("BENCH_CARDS", COUNT))
    grid, tables, rules = (_cost_of(which, count) for which in ("grid", "tables", "rules"))
    name = f"{count} score cards, drawn grid / HTML tables"
    return [
        Measure(f"{name}: time", grid.seconds / tables.seconds, 1 / 4),
        Measure(f"{name}: memory", grid.memory / tables.memory, 1 / 5),
        Measure(f"rule sheet / {count} score cards: time", rules.seconds / grid.seconds, 1),
    ]


def _cost_of(which: str, count: int) -> Cost:
    command = [sys.executable, "-m", "tests.bench.cards_print", which, str(count)]
    told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return Cost(**json.loads(told))
