"""One round of a mêlée by itself: what it repeats of earlier rounds (draw-rules.md 1.10)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from .values import Broken, Json

Row: TypeAlias = Mapping[str, Any]
"""A match or a bye of a history; a match that is placed."""
Sides: TypeAlias = Iterable[Collection[int]]


class Before:
    """Who has been with whom, met whom and rested, in the rounds played."""

    def __init__(self, history: Iterable[Row]) -> None:
        self.partners: Counter[frozenset[int]] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        for row in history:
            self.add(row.get("sides", ()), row.get("bye", ()))

    def add(self, sides: Sides, byes: Iterable[int] = ()) -> None:
        """Count a match, or the byes of a round."""
        self.byes.update(byes)
        self.partners.update(map(frozenset, sides))
        self.met.update(pairs_at(sides))

    def meetings(self, match: Row) -> int:
        """How many pairs at a table have met before, as partners or opponents."""
        return self.meetings_at(match["sides"])

    def meetings_at(self, sides: Sides) -> int:
        """As :meth:`meetings`, of the sides of a match."""
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
        return (len(again), sum(map(self.meetings_at, tables)), len(rested)), broken


def round_judged(history: Iterable[Row], matches: Sequence[Row], byes: Sequence[int]) -> Json:
    """What a round repeats, of JSON values: its `cost` as :meth:`Before.judged`, and `broken`.

    >>> played = [{"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]}, {"round": 1, "bye": [5]}]
    >>> round_judged(played, [{"table": 1, "sides": [[1, 2], [3, 5]]}], [4])
    {'cost': [1, 3, 0], 'broken': [{'constraint': 'partner', 'entrants': [1, 2]}]}
    """
    cost, broken = Before(history).judged([match["sides"] for match in matches], byes)
    return {"cost": list(cost), "broken": [row.to_json() for row in broken]}


def pairs_at(sides: Sides) -> list[frozenset[int]]:
    """All pairs of those at one table.

    >>> len(pairs_at([[1, 2], [3, 4]]))
    6
    """
    return [frozenset(two) for two in combinations([id_ for side in sides for id_ in side], 2)]
