"""Measures: ratios inside one run, printed as one JSON line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Measure:
    """A ratio and the limit it must not pass."""

    name: str
    value: float
    limit: float

    @property
    def ok(self) -> bool:
        """Whether the limit is kept."""
        return self.value <= self.limit

    def line(self) -> str:
        """The measure as one line of JSON."""
        told = {"measure": self.name, "value": round(self.value, 3), "limit": self.limit}
        return json.dumps(told | {"ok": self.ok})


def seconds(act: Callable[[], object], clock: Clock = perf_counter) -> float:
    """The duration of an act by a clock."""
    begun = clock()
    act()
    return clock() - begun


def medians(
    acts: Mapping[str, Callable[[], object]], *, times: int, clock: Clock = perf_counter
) -> dict[str, float]:
    """The median time of each act; they take turns, so that a busy machine slows all alike.

    For work in this process alone `time.process_time` is the better clock.
    """
    taken: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(times):
        for name, act in acts.items():
            taken[name].append(seconds(act, clock))
    return {name: median(times) for name, times in taken.items()}


def tell(measures: Sequence[Measure]) -> bool:
    """Print the measures; return whether all limits are kept."""
    for measure in measures:
        sys.stdout.write(measure.line() + "\n")
        sys.stdout.flush()
    return all(measure.ok for measure in measures)
