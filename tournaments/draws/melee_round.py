"""One round of a mêlée by itself: what it repeats of earlier rounds (draw-rules.md 1.10)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from .values import Broken, PastBye, PastMatch

Sides: TypeAlias = Iterable[Collection[int]]


class Before:
    """The partners, meetings and byes of the rounds played."""

    def __init__(self, matches: Iterable[PastMatch], byes: Iterable[PastBye]) -> None:
        self.partners: Counter[frozenset[int]] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.byes = Counter(id_ for bye in byes for id_ in bye.ids)
        for match in matches:
            self.partners.update(match.sides)
            self.met.update(pairs_at(match.sides))

    def meetings(self, sides: Sides) -> int:
        """How many pairs at a table have met before, as partners or opponents.

        >>> before = Before([PastMatch(1, (frozenset({1, 2}), frozenset({3, 4})))], [])
        >>> before.meetings([[1, 2], [3, 5]])
        3
        """
        return sum(1 for two in pairs_at(sides) if self.met[two])

    def judged(
        self, tables: Sequence[Sequence[Sequence[int]]], byes: Iterable[int]
    ) -> tuple[tuple[int, ...], list[Broken]]:
        """What a round repeats: partners again, meetings again, byes that were not due."""
        again = [side for sides in tables for side in sides if self.partners[frozenset(side)]]
        playing = (id_ for sides in tables for side in sides for id_ in side)
        least = min((self.byes[id_] for id_ in playing), default=0)
        rested = [id_ for id_ in byes if self.byes[id_] > least]
        broken = [Broken("partner", tuple(sorted(side))) for side in again]
        broken += [Broken("bye", (id_,)) for id_ in rested]
        return (len(again), sum(map(self.meetings, tables)), len(rested)), broken


def pairs_at(sides: Sides) -> list[frozenset[int]]:
    """All pairs of those at one table.

    >>> len(pairs_at([[1, 2], [3, 4]]))
    6
    """
    return [frozenset(two) for two in combinations([id_ for side in sides for id_ in side], 2)]
