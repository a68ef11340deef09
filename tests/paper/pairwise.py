"""A few of the cases of a large matrix, in which as many pairs of values meet as can."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

Case = tuple[Hashable, ...]
Pair = tuple[int, Hashable, int, Hashable]


def pairs_of(case: Case) -> set[Pair]:
    """The pairs of values that meet in a case, each value with its place.

    >>> sorted(pairs_of(("a", 1)))
    [(0, 'a', 1, 1)]
    """
    values = enumerate(case)
    return {(i, one, j, other) for (i, one), (j, other) in combinations(values, 2)}


def chosen(cases: Sequence[Case], most: int) -> list[Case]:
    """At most so many cases; the next one is always the first with the most pairs not yet met.

    >>> chosen([(a, b, c) for a in "xy" for b in "xy" for c in "xy"], 9)
    [('x', 'x', 'x'), ('x', 'y', 'y'), ('y', 'x', 'y'), ('y', 'y', 'x')]
    """
    left = {case: pairs_of(case) for case in cases}
    missing = met(cases)
    found: list[Case] = []
    while missing and len(found) < most:
        best = max(left, key=lambda case: len(left[case] & missing))
        missing -= left.pop(best)
        found.append(best)
    return found


def met(cases: Iterable[Case]) -> set[Pair]:
    """All pairs that meet in some case."""
    return set().union(*map(pairs_of, cases))
