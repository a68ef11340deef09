"""What a draw of tables of three and more takes: who plays, and how many sit together."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from .values import DrawRequest

Group: TypeAlias = tuple[int, ...]
"""The ids at one table, best ranked first."""
SMALLEST: Final = 2
LARGEST: Final = 6


@dataclass(frozen=True, slots=True)
class GroupRequest:
    """A round of tables; `base` is what draws of pairs take too, its system without `tables_`."""

    base: DrawRequest
    size: int
    exact: bool = True
    """tables of `size` only, who is left over has a bye; else everybody plays"""
    given: tuple[int, ...] = ()
    """who has a bye by name"""


@dataclass(frozen=True, slots=True)
class Grouping:
    """Who sits together: tables in the order of their best rank."""

    groups: tuple[Group, ...]
    byes: tuple[int, ...] = ()


def sizes_of(count: int, size: int, *, exact: bool = True) -> tuple[int, ...]:
    """How many sit at each table, the largest first.

    Exact: as many tables of `size` as can be filled. Otherwise everybody plays, sizes differ by
    at most one and lie between 2 and 6, and their mean is as near to `size` as it can be; of
    two numbers of tables equally near, the larger. Fewer than two fill no table.

    >>> sizes_of(11, 3), sizes_of(9, 4, exact=False), sizes_of(7, 4, exact=False)
    ((3, 3, 3), (5, 4), (4, 3))
    >>> sizes_of(1, 4, exact=False)
    ()
    """
    if exact or count < SMALLEST:
        return (size,) * (count // size)
    tables = _tables(count, size)
    low, larger = divmod(count, tables)
    return (low + 1,) * larger + (low,) * (tables - larger)


def _tables(count: int, size: int) -> int:
    fitting = range(-(-count // LARGEST), count // SMALLEST + 1)
    return min(fitting, key=lambda tables: (abs(Fraction(count, tables) - size), -tables))


def byes_of(count: int, size: int, *, exact: bool = True) -> int:
    """How many cannot play.

    >>> byes_of(11, 3), byes_of(11, 3, exact=False), byes_of(1, 4, exact=False)
    (2, 0, 1)
    """
    return count % size if exact or count < SMALLEST else 0


def in_rank_order(groups: Sequence[Sequence[int]], ranks: dict[int, int]) -> tuple[Group, ...]:
    """The best ranked first, at each table and among the tables."""
    sorted_each = [tuple(sorted(group, key=ranks.__getitem__)) for group in groups]
    return tuple(sorted(sorted_each, key=lambda group: ranks[group[0]]))
