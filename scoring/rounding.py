"""Rounding of trick points (clause 2.1): pairs of one hand, and lone amounts."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

Lone = Callable[[int], int]
Pair = Callable[[int, int], tuple[int, int]]


class Rounder(NamedTuple):
    """One way of rounding."""

    lone: Lone
    """Rounds an amount that stands alone, in points."""
    pair: Pair
    """Rounds the trick points of the taker and of the defence, in points."""


def _five_up(points: int) -> int:
    return (points + 5) // 10 * 10


def _five_down(points: int) -> int:
    return (points + 4) // 10 * 10


def _to_five(points: int) -> int:
    tens, units = divmod(points, 10)
    return tens * 10 + (0 if units <= 3 else 5 if units <= 8 else 10)


def _each(lone: Lone) -> Rounder:
    return Rounder(lone, lambda taker, defence: (lone(taker), lone(defence)))


def _balanced_ten(taker: int, defence: int) -> tuple[int, int]:
    if taker % 10 == 6 and defence % 10 == 6:
        up = 4 if taker > defence else -6
        return taker + up, defence - 2 - up
    return _five_down(taker), _five_down(defence)


EXACT = Rounder(lambda points: points, lambda taker, defence: (taker, defence))
_ALTERNATE_DOWN = Rounder(_five_up, lambda taker, defence: (_five_down(taker), _five_down(defence)))

ROUNDERS: Mapping[str, Rounder] = {
    "exact": EXACT,
    "nearest_10": _each(_five_up),
    "nearest_10_down": _each(_five_down),
    "nearest_10_alternate": _each(_five_up),
    "balanced_10": Rounder(_five_down, _balanced_ten),
    "balanced_5": _each(_to_five),
}
"""Value of the option ``rounding`` -> how it rounds."""


RAW_ROUNDERS: Mapping[str, Rounder] = {
    name: EXACT if one is EXACT else _each(one.lone) for name, one in ROUNDERS.items()
}
"""The same in a hand whose points do not add up to 162: each side alone (clause 3)."""


def rounder(rounding: str, fives: int = 0) -> Rounder:
    """How ``rounding`` rounds the hand after ``fives`` hands that ended in 5 and 7 (clause 2.1).

    >>> rounder("balanced_10").pair(116, 46)
    (120, 40)
    >>> rounder("nearest_10_alternate", 1).pair(105, 57)
    (100, 60)
    """
    if rounding == "nearest_10_alternate" and fives % 2:
        return _ALTERNATE_DOWN
    return ROUNDERS[rounding]


def ends_in_five(taker: int, defence: int) -> bool:
    """Whether the trick points of a hand end in 5 and 7, the case that alternates.

    >>> ends_in_five(75, 87), ends_in_five(85, 75)
    (True, False)
    """
    return {taker % 10, defence % 10} == {5, 7}
