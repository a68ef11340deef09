"""Chance that follows from a seed: the same on every machine and every version of Python.

Everything that is drawn has a ticket (draw-rules.md 0.4): the SHA-256 of the text
``seed/round/purpose/id``, read as a number. The smallest ticket is drawn first. There is no state,
so no order of calls can change a draw, and anybody can repeat it without this program.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


def ticket(seed: int, round_: int, purpose: str, id_: int) -> int:
    """The ticket of an id, below 2**256.

    >>> ticket(42, 1, "order", 7) == ticket(42, 1, "order", 7)
    True
    """
    text = f"{seed}/{round_}/{purpose}/{id_}"
    return int.from_bytes(sha256(text.encode("ascii")).digest(), "big")


def drawn_order(ids: Iterable[int], seed: int, round_: int, purpose: str) -> list[int]:
    """The ids in the order in which they are drawn, whatever order they were given in.

    >>> drawn_order([3, 1, 2], 42, 1, "order") == drawn_order([1, 2, 3], 42, 1, "order")
    True
    """
    return sorted(ids, key=lambda id_: (ticket(seed, round_, purpose, id_), id_))


class Chance:
    """A stream of random numbers for searches that try many things.

    Of :class:`random.Random` only ``random()`` is promised never to change: all is made of it.
    """

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
        """The values in random order.

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
