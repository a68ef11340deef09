"""Which table each foursome of a mêlée takes, so that players sit at new tables (§3, level 4)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from .chance import Chance
from .melee_event import MeleeRequest
from .melee_starters import Round
from .schedule import UNKNOWN

LOOKED_AT: Final = 100_000
LOOKED_AT_A_TABLE: Final = 400


class Rooms:
    """The tables of the open rounds, each foursome's number counted from 1."""

    def __init__(self, request: MeleeRequest, rounds: Sequence[Round]) -> None:
        self._rounds = rounds
        self._sat: list[Counter[int]] = [Counter() for _ in request.ids]
        place = {id_: at for at, id_ in enumerate(request.ids)}
        for round_ in request.played:
            for table in round_.tables:
                for id_ in table.players:
                    if id_ in place and table.number != UNKNOWN:
                        self._sat[place[id_]][table.number] += 1
        self.given = [self._first_new(round_) for round_ in rounds]

    def repeated(self) -> int:
        """Level 4: every time at a table beyond the first, over players and tables."""
        return sum(times - 1 for sat in self._sat for times in sat.values() if times > 1)

    def improve(self, chance: Chance) -> None:
        """Exchange tables of two foursomes of a round while that may lead to fewer repeats.

        Drawn at random, so many for each foursome: more have been seen to help little.
        """
        tables = len(self._rounds[0]) if self._rounds else 0
        left, least = self.repeated(), self._least(tables)
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

    def _least(self, tables: int) -> int:
        """Nobody can sit at more different tables than there are."""
        return sum(max(0, sat.total() - max(tables, len(sat))) for sat in self._sat)

    def _first_new(self, round_: Round) -> list[int]:
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
