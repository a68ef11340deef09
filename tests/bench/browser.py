"""Time of PDF by a browser of the machine against WeasyPrint, for a round of score cards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bench.measure import Measure

ROOT = Path(__file__).resolve().parents[2]
COUNT = 200
MOST = 3


def measures() -> list[Measure]:
    """Measure score cards by both; nothing where the machine has no browser."""
    count = os.environ.get("BENCH_CARDS", str(COUNT))
    command = [sys.executable, "-m", "tests.bench.cards_browser", count]
    told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    taken = json.loads(told)
    if "browser" not in taken:
        return []
    name = f"{count} score cards, browser / WeasyPrint: time"
    return [Measure(name, taken["browser"] / taken["weasyprint"], MOST)]
