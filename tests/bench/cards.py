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
    """Measure cards against the same as tables and the rule sheet, each with tags and without."""
    count = int(os.environ.get("BENCH_CARDS", COUNT))
    found = {}
    for tags, time, memory in (("without", 1 / 5, 1 / 6), ("with", 1 / 4, 1 / 5)):
        grid, tables = (_cost_of(which, tags, count) for which in ("grid", "tables"))
        name = f"{count} score cards {tags} tags, drawn grid / HTML tables"
        found[f"{name}: time"] = grid.seconds / tables.seconds, time
        found[f"{name}: memory"] = grid.memory / tables.memory, memory
    plain, tagged = (_cost_of("rules", tags, count) for tags in ("without", "with"))
    found["rule sheet, with tags / without: time"] = tagged.seconds / plain.seconds, 1.5
    found[f"rule sheet / {count} score cards: time"] = tagged.seconds / grid.seconds, 1
    return [Measure(name, ratio, most) for name, (ratio, most) in found.items()]


def _cost_of(which: str, tags: str, count: int) -> Cost:
    command = [sys.executable, "-m", "tests.bench.cards_print", which, tags, str(count)]
    told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    return Cost(**json.loads(told))
