"""A mêlée as a whole: what its rounds cost, and the table of each foursome (draw-rules.md 3.2)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import combinations

from .melee_starters import Foursomes
from .schedule import ScheduledRound
from .seeded_chance import Chance
from .values import Broken, Numbers, PastBye, PastMatch

Sides = Iterable[Collection[int]]


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
    ) -> tuple[Numbers, list[Broken]]:
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


PARTNERS = ((0, 1), (2, 3))
UNKNOWN = -1
"""the table of a played match whose table is unknown"""
LOOKED_AT = 100_000
LOOKED_AT_A_TABLE = 400


@dataclass(frozen=True)
class MeleeRequest:
    """A mêlée to be drawn; `played` are the rounds that stand, with everybody present then."""

    seed: int
    rounds: int
    ids: Numbers
    played: tuple[ScheduledRound, ...] = ()

    @property
    def place(self) -> dict[int, int]:
        """The place of each entrant in `ids`."""
        return {id_: at for at, id_ in enumerate(self.ids)}

    @property
    def open_rounds(self) -> Numbers:
        """The numbers of the rounds still to be made."""
        last = max((round_.number for round_ in self.played), default=0)
        return tuple(range(last + 1, self.rounds + 1))


class Counts:
    """How often those present were partners, met or rested, by their place in `ids`."""

    def __init__(self, request: MeleeRequest) -> None:
        self.size = len(request.ids)
        self.partnered = [[0] * self.size for _ in range(self.size)]
        self.met = [[0] * self.size for _ in range(self.size)]
        self.rested = [0] * self.size
        self.present = [len(request.open_rounds)] * self.size
        place = request.place
        for round_ in request.played:
            for match in round_.matches:
                # A player who has left since has no place.
                here = [[place[id_] for id_ in side if id_ in place] for side in match.sides]
                everybody = [one for side in here for one in side]
                for one in everybody:
                    self.present[one] += 1
                for side in here:
                    for one, other in combinations(side, 2):
                        self.add(self.partnered, one, other, 1)
                for one, other in combinations(everybody, 2):
                    self.add(self.met, one, other, 1)
            for id_ in round_.byes:
                if id_ in place:
                    self.rested[place[id_]] += 1
                    self.present[place[id_]] += 1

    @staticmethod
    def add(counts: list[list[int]], one: int, other: int, by: int) -> None:
        """Count a pair, both ways round."""
        counts[one][other] += by
        counts[other][one] += by

    def take_round(self, round_: Foursomes, by: int = 1) -> None:
        """Count a round of tables of four, or with `by` −1 take it back."""
        for table in round_:
            for one, other in PARTNERS:
                self.add(self.partnered, table[one], table[other], by)
            for one, other in combinations(table, 2):
                self.add(self.met, one, other, by)

    def repeated_partners(self) -> int:
        """Level 1: every time beyond the first."""
        return sum(max(0, times - 1) for times in self._pairs(self.partnered))

    def met_squares(self) -> int:
        """Level 3: the squares of the times met, as partner or opponent."""
        return sum(times * times for times in self._pairs(self.met))

    def least_squares(self, more: int) -> int:
        """What level 3 cannot go below with so many more meetings: all spread evenly."""
        floor = list(self._pairs(self.met))
        heapify(floor)
        for _ in range(more if floor else 0):
            heapreplace(floor, floor[0] + 1)
        return sum(count * count for count in floor)

    def _pairs(self, counts: list[list[int]]) -> Iterator[int]:
        return (counts[one][other] for one in range(self.size) for other in range(one))


class TableChoice:
    """Tables, counted from 1, for the foursomes of the open rounds (level 4 of the cost)."""

    def __init__(self, request: MeleeRequest, rounds: Sequence[Foursomes]) -> None:
        self._rounds = rounds
        self._sat: list[Counter[int]] = [Counter() for _ in request.ids]
        place = request.place
        for round_ in request.played:
            for match in round_.matches:
                for id_ in match.ids:
                    if id_ in place and match.table != UNKNOWN:
                        self._sat[place[id_]][match.table] += 1
        self.given = [self._first_new(round_) for round_ in rounds]

    def repeated(self) -> int:
        """Level 4: every time at a table beyond the first, over players and tables."""
        return sum(times - 1 for sat in self._sat for times in sat.values() if times > 1)

    def improve(self, chance: Chance) -> None:
        """Exchange tables of two foursomes of a round while that may lead to fewer repeats.

        The exchanges are random, a fixed number for each foursome: more of them helped little.
        """
        tables = len(self._rounds[0]) if self._rounds else 0
        # Nobody can sit at more different tables than there are.
        least = sum(max(0, sat.total() - max(tables, len(sat))) for sat in self._sat)
        left = self.repeated()
        for _ in range(min(LOOKED_AT, LOOKED_AT_A_TABLE * tables * len(self._rounds))):
            if left <= least:
                return
            number = chance.below(len(self._rounds))
            one, other = chance.below(tables), chance.below(tables)
            change = self._exchange(number, one, other) if one != other else 0
            if change > 0:
                self._exchange(number, one, other)
            else:
                left += change

    def _first_new(self, round_: Foursomes) -> list[int]:
        free = list(range(1, len(round_) + 1))
        given = []
        for table in round_:
            number = next((at for at in free if not self._known(table, at)), None)
            if number is None:
                number = min(free, key=lambda at: (self._known(table, at), at))
            free.remove(number)
            given.append(number)
            self._move(table, None, number)
        return given

    def _known(self, table: Sequence[int], number: int) -> int:
        """How many of the players have sat at the table."""
        return sum(self._sat[player][number] > 0 for player in table)

    def _exchange(self, number: int, one: int, other: int) -> int:
        """Exchange the tables of two foursomes; by how much the repeats change."""
        round_, given = self._rounds[number], self.given[number]
        here, there = given[one], given[other]
        change = self._move(round_[one], here, there) + self._move(round_[other], there, here)
        given[one], given[other] = there, here
        return change

    def _move(self, table: Sequence[int], gone: int | None, number: int) -> int:
        change = 0
        for player in table:
            sat = self._sat[player]
            if gone is not None:
                change -= sat[gone] > 1
                sat[gone] -= 1
            change += sat[number] > 0
            sat[number] += 1
        return change
