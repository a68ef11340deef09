"""A stream of chance for searches that try much: the same for a seed on every Python.

Only ``random()`` is promised to give the same numbers for ever, so everything is made of it.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Numbers, choices and orders that follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random  # noqa: S311 - a search, not a secret

    def below(self, bound: int) -> int:
        """A whole number from 0 to below `bound`.

        >>> Chance(1).below(10)
        1
        """
        return int(self._next() * bound)

    def one_of(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """The values in an order drawn.

        >>> sorted(Chance(1).shuffled([3, 1, 2]))
        [1, 2, 3]
        """
        drawn = list(values)
        for last in range(len(drawn) - 1, 0, -1):
            at = self.below(last + 1)
            drawn[last], drawn[at] = drawn[at], drawn[last]
        return drawn

    def some_of(self, values: Sequence[T], count: int) -> Sequence[T]:
        """At most `count` of the values, none of them twice."""
        return values if len(values) <= count else self.shuffled(values)[:count]
