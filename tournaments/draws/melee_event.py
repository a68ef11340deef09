"""A mêlée as a whole: who has been with, against and beside whom, and what that costs (§3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .melee_starters import Round
from .schedule import ScheduledRound

PARTNERS = ((0, 1), (2, 3))


@dataclass(frozen=True, slots=True)
class MeleeRequest:
    """A mêlée to be drawn; `played` are the rounds that stand, with all who were there then."""

    seed: int
    rounds: int
    ids: tuple[int, ...]
    played: tuple[ScheduledRound, ...] = ()

    @property
    def open_rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds still to be made."""
        last = max((round_.number for round_ in self.played), default=0)
        return tuple(range(last + 1, self.rounds + 1))


class Counts:
    """How often those present were partners, met, rested; by their place in `ids`."""

    def __init__(self, request: MeleeRequest) -> None:
        self.size = len(request.ids)
        self.partnered = [[0] * self.size for _ in range(self.size)]
        self.met = [[0] * self.size for _ in range(self.size)]
        self.rested = [0] * self.size
        self.present = [len(request.open_rounds)] * self.size
        place = {id_: at for at, id_ in enumerate(request.ids)}
        for round_ in request.played:
            for table in round_.tables:
                self._sat([[place.get(id_) for id_ in side] for side in table.sides])
            for id_ in round_.byes:
                if id_ in place:
                    self.rested[place[id_]] += 1
                    self.present[place[id_]] += 1

    def _sat(self, sides: Sequence[Sequence[int | None]]) -> None:
        """A table that was played; None is somebody who has left since."""
        here = [[one for one in side if one is not None] for side in sides]
        for one in (one for side in here for one in side):
            self.present[one] += 1
        for side in here:
            for one, other in combinations(side, 2):
                self.add(self.partnered, one, other, 1)
        for one, other in combinations([one for side in here for one in side], 2):
            self.add(self.met, one, other, 1)

    @staticmethod
    def add(counts: list[list[int]], one: int, other: int, by: int) -> None:
        """Count a pair, both ways round."""
        counts[one][other] += by
        counts[other][one] += by

    def take_round(self, round_: Round, by: int = 1) -> None:
        """Count a round of tables of four, or with `by` −1 take it back."""
        for table in round_:
            for one, other in PARTNERS:
                self.add(self.partnered, table[one], table[other], by)
            for one, other in combinations(table, 2):
                self.add(self.met, one, other, by)

    @property
    def cost(self) -> tuple[int, int, int]:
        """Levels 1 to 3 of the cost."""
        return self.repeated_partners(), self.unfair_byes(), self.met_squares()

    def repeated_partners(self) -> int:
        """Level 1: every time beyond the first."""
        return sum(max(0, times - 1) for times in self._pairs(self.partnered))

    def unfair_byes(self) -> int:
        """Level 2: by how much byes differ by more than one, among those as long present."""
        unfair = 0
        for one, other in combinations(range(self.size), 2):
            if self.present[one] == self.present[other]:
                unfair += max(0, abs(self.rested[one] - self.rested[other]) - 1)
        return unfair

    def met_squares(self) -> int:
        """Level 3: the squares of the times met, as partner or opponent."""
        return sum(times * times for times in self._pairs(self.met))

    def least_squares(self, more: int) -> int:
        """What level 3 cannot go below with so many more meetings: all spread evenly."""
        times = sorted(self._pairs(self.met))
        floor = list(times)
        while more > 0 and floor:
            low = floor[0]
            width = sum(1 for count in floor if count == low)
            step = min(width, more)
            floor[:step] = [low + 1] * step
            floor.sort()
            more -= step
        return sum(count * count for count in floor)

    def _pairs(self, counts: list[list[int]]) -> Iterator[int]:
        return (counts[one][other] for one in range(self.size) for other in range(one))
