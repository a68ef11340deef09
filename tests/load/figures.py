"""Figures of a run: measured values, their limits, and how both are printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, isfinite


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value; a limit of None means that the value is for information."""

    name: str
    value: float
    limit: float | None = None
    unit: str = ""

    @property
    def ok(self) -> bool:
        """Whether the limit is kept."""
        return self.limit is None or self.value <= self.limit

    def line(self) -> str:
        """The figure as one line of JSON."""
        value = round(self.value, 3) if isfinite(self.value) else None
        told = {"measure": self.name, "value": value, "limit": self.limit, "ok": self.ok}
        return json.dumps(told | ({"unit": self.unit} if self.unit else {}), ensure_ascii=False)


def percentile(values: Iterable[float], share: float) -> float:
    """The smallest value that at least this share of the values does not pass.

    >>> percentile([5, 1, 3, 2, 4], 0.5), percentile(range(1, 101), 0.95)
    (3, 95)

    :raises ValueError: without values, or for a share outside 0 < share ≤ 1.
    """
    ranked = sorted(values)
    if not ranked or not 0 < share <= 1:
        raise ValueError(f"no percentile {share} of {len(ranked)} values")
    return ranked[ceil(share * len(ranked)) - 1]


def spread(name: str, seconds: Sequence[float]) -> list[Figure]:
    """The number of answers of a kind and their durations, for information."""
    if not seconds:
        return [Figure(f"{name}: count", 0)]
    return [
        Figure(f"{name}: count", len(seconds)),
        *(
            Figure(f"{name}: {words}", 1000 * percentile(seconds, share), unit="ms")
            for words, share in (("median", 0.5), ("p95", 0.95), ("longest", 1))
        ),
    ]


def table(figures: Sequence[Figure]) -> str:
    """All figures for a human reader, those over their limit marked."""
    width = max((len(figure.name) for figure in figures), default=0)
    rows = [f"{'measure':<{width}}  {'value':>12}  {'limit':>8}"]
    for figure in figures:
        limit = "" if figure.limit is None else f"{figure.limit:g}"
        value = f"{figure.value:.2f} {figure.unit}".strip()
        mark = "" if figure.ok else "  OVER"
        rows.append(f"{figure.name:<{width}}  {value:>12}  {limit:>8}{mark}")
    return "\n".join(rows)


def tell(figures: Iterable[Figure]) -> None:
    """Print one JSON line for each figure."""
    for figure in figures:
        sys.stdout.write(figure.line() + "\n")
        sys.stdout.flush()
