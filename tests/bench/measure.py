"""Measures, printed as one JSON line each, and how time is taken."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import median
from time import perf_counter
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value; a limit of None means that the value is for information."""

    name: str
    value: float
    limit: float | None = None
    unit: str = ""

    @property
    def ok(self) -> bool:
        """Whether the value does not pass the limit."""
        return self.limit is None or self.value <= self.limit

    def line(self) -> str:
        """The measure as one line of JSON."""
        value = round(self.value, 3) if isfinite(self.value) else None
        told = {"measure": self.name, "value": value, "limit": self.limit, "ok": self.ok}
        return json.dumps(told | ({"unit": self.unit} if self.unit else {}), ensure_ascii=False)


def seconds(act: Callable[[], object], clock: Clock = perf_counter) -> float:
    """The duration of an act by a clock."""
    begun = clock()
    act()
    return clock() - begun


def medians(
    acts: Mapping[str, Callable[[], object]], *, times: int, clock: Clock = perf_counter
) -> dict[str, float]:
    """The median time of each act; the acts take turns, so that a busy machine slows all alike.

    For work in this process alone `time.process_time` is the better clock.
    """
    taken: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(times):
        for name, act in acts.items():
            taken[name].append(seconds(act, clock))
    return {name: median(times) for name, times in taken.items()}


def tell(measures: Sequence[Measure]) -> bool:
    """Print the measures; return whether none passes its limit."""
    for measure in measures:
        sys.stdout.write(measure.line() + "\n")
        sys.stdout.flush()
    return all(measure.ok for measure in measures)
