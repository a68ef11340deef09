"""Statistics of many durations, and the table of all measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from tests.bench.measure import Measure


def percentile(values: Iterable[float], share: float) -> float:
    """The smallest value such that at least this share of the values is not larger.

    >>> percentile([5, 1, 3, 2, 4], 0.5), percentile(range(1, 101), 0.95)
    (3, 95)

    :raises ValueError: without values, or for a share outside 0 < share ≤ 1.
    """
    ranked = sorted(values)
    if not ranked or not 0 < share <= 1:
        raise ValueError(f"no percentile {share} of {len(ranked)} values")
    return ranked[ceil(share * len(ranked)) - 1]


def spread(name: str, seconds: Sequence[float]) -> list[Measure]:
    """The number of answers of a kind and their durations, for information."""
    if not seconds:
        return [Measure(f"{name}: count", 0)]
    return [
        Measure(f"{name}: count", len(seconds)),
        *(
            Measure(f"{name}: {words}", 1000 * percentile(seconds, share), unit="ms")
            for words, share in (("median", 0.5), ("p95", 0.95), ("longest", 1))
        ),
    ]


def table(measures: Sequence[Measure]) -> str:
    """All measures for a human reader; one over its limit is marked."""
    width = max((len(measure.name) for measure in measures), default=0)
    rows = [f"{'measure':<{width}}  {'value':>12}  {'limit':>8}"]
    for measure in measures:
        limit = "" if measure.limit is None else f"{measure.limit:g}"
        value = f"{measure.value:.2f} {measure.unit}".strip()
        mark = "" if measure.ok else "  OVER"
        rows.append(f"{measure.name:<{width}}  {value:>12}  {limit:>8}{mark}")
    return "\n".join(rows)
