"""One round of a mêlée by itself: who of it has been together before (draws.md §3)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, Any]
"""A match or a bye of a history; a match that is placed."""


class Before:
    """Who has been with whom, met whom, rested, in the rounds played."""

    def __init__(self, history: Iterable[Row]) -> None:
        self.partners: Counter[frozenset[int]] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        for row in history:
            self.byes.update(row.get("bye", ()))
            sides = row.get("sides", ())
            self.partners.update(map(frozenset, sides))
            self.met.update(pairs_at(sides))

    def meetings(self, match: Row) -> int:
        """How many two of a table have met before, as partners or opponents."""
        return sum(1 for two in pairs_at(match["sides"]) if self.met[two])

    def partners_again(self, match: Row) -> list[list[int]]:
        """The sides of a table whose players have been partners before."""
        return [sorted(side) for side in match["sides"] if self.partners[frozenset(side)]]


def round_judged(
    history: Iterable[Row], matches: Sequence[Row], byes: Sequence[int]
) -> dict[str, Any]:
    """What a round repeats: `cost` is partners again, meetings again, byes that were not due.

    >>> played = [{"round": 1, "table": 1, "sides": [[1, 2], [3, 4]]}, {"round": 1, "bye": [5]}]
    >>> round_judged(played, [{"table": 1, "sides": [[1, 2], [3, 5]]}], [4])
    {'cost': [1, 3, 0], 'broken': [{'constraint': 'partner', 'entrants': [1, 2]}]}
    """
    before = Before(history)
    again = [side for match in matches for side in before.partners_again(match)]
    playing = [n for match in matches for side in match["sides"] for n in side]
    least = min((before.byes[n] for n in playing), default=0)
    rested = [n for n in byes if before.byes[n] > least]
    return {
        "cost": [len(again), sum(map(before.meetings, matches)), len(rested)],
        "broken": [
            *({"constraint": "partner", "entrants": side} for side in again),
            *({"constraint": "bye", "entrants": [number]} for number in rested),
        ],
    }


def pairs_at(sides: Iterable[Collection[int]]) -> list[frozenset[int]]:
    """Every two who sit at one table.

    >>> len(pairs_at([[1, 2], [3, 4]]))
    6
    """
    sitting = [number for side in sides for number in side]
    return [frozenset(two) for two in combinations(sitting, 2)]
