"""Making a mêlée better by exchanging two players of a round (draw-rules.md 3.2).

A tabu search: the best exchange of a few bad seats is made even where it costs, and is then
forbidden for some steps. The best schedule seen is remembered. The budget is a number of exchanges
looked at, never time, so that every machine finds the same.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .melee_event import Counts
from .melee_starters import foursomes
from .seeded_chance import Chance

PARTNER_TWICE = 100_000_000
SEATS_LOOKED_AT = 4
TABU = (4, 8)

Seating = list[int]
"""The players of a round, four to a table (partners first), then whoever rests."""


class Swap(NamedTuple):
    """Two places of a round, and by how much exchanging them changes the cost."""

    round_: int
    one: int
    other: int
    change: int


class MeleeSearch:
    """A schedule being improved; `counts` are of what was played, the rounds are added here."""

    def __init__(self, counts: Counts, rounds: Sequence[Seating], chance: Chance) -> None:
        self.rounds = [list(round_) for round_ in rounds]
        self._counts = counts
        self._chance = chance
        self._seats = len(self.rounds[0]) // 4 * 4
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._step = 0
        for round_ in self.rounds:
            counts.take_round(foursomes(round_))
            for player in round_[self._seats :]:
                counts.rested[player] += 1
        self.cost = PARTNER_TWICE * counts.repeated_partners() + counts.met_squares()
        self.best = self.cost
        self.best_rounds = [list(round_) for round_ in self.rounds]

    def run(self, budget: int, enough: int) -> None:
        """Improve until the cost is `enough` or so many exchanges have been looked at."""
        looked = 0
        while self.best > enough and looked < budget:
            self._step += 1
            seats = self._bad_seats()
            looked += len(seats) * len(self.rounds[0])
            if swap := self._best_swap(seats):
                least, span = TABU
                self._tabu[self._key(swap)] = self._step + least + self._chance.below(span)
                round_ = self.rounds[swap.round_]
                self._count(round_, swap, -1)
                round_[swap.one], round_[swap.other] = round_[swap.other], round_[swap.one]
                self._count(round_, swap, 1)
                self.cost += swap.change
                if self.cost < self.best:
                    self.best = self.cost
                    self.best_rounds = [list(each) for each in self.rounds]

    def _bad_seats(self) -> Sequence[tuple[int, int]]:
        """A few places of players who sit with somebody they meet too often."""
        most: list[tuple[int, int]] = []
        worst = 2
        for number in self._chance.shuffled(range(len(self.rounds))):
            round_ = self.rounds[number]
            for first in range(0, self._seats, 4):
                for at, bad in self._badness(round_, first, worst):
                    if bad > worst:
                        worst, most = bad, []
                    if bad == worst:
                        most.append((number, at))
        if not most:
            chance = self._chance
            everywhere = [(n, at) for n in range(len(self.rounds)) for at in range(self._seats)]
            return chance.some_of(everywhere, SEATS_LOOKED_AT)
        return self._chance.some_of(most, SEATS_LOOKED_AT)

    def _badness(self, round_: Seating, first: int, worst: int) -> Iterable[tuple[int, int]]:
        """The four places of a table with how bad each is, if one may be as bad as `worst`.

        Written out pair by pair: half of all time is spent here.
        """
        a, b, c, d = round_[first : first + 4]
        met, partnered = self._counts.met, self._counts.partnered
        of_a, of_b = met[a], met[b]
        ab, ac, ad, bc, bd, cd = of_a[b], of_a[c], of_a[d], of_b[c], of_b[d], met[c][d]
        one, two = 100 * (partnered[a][b] > 1), 100 * (partnered[c][d] > 1)
        if max(ab, ac, ad, bc, bd, cd) + one + two < worst:
            return ()
        often = (max(ab, ac, ad), max(ab, bc, bd), max(ac, bc, cd), max(ad, bd, cd))
        twice = (one, one, two, two)
        return ((first + at, often[at] + twice[at]) for at in range(4))

    def _best_swap(self, seats: Sequence[tuple[int, int]]) -> Swap | None:
        best: list[Swap] = []
        for number, at in seats:
            for other in range(len(self.rounds[number])):
                swap = self._swap(number, at, other)
                if swap is None or (best and swap.change > best[0].change):
                    continue
                tabu = self._tabu.get(self._key(swap), 0) > self._step
                if tabu and self.cost + swap.change >= self.best:
                    continue
                if best and swap.change < best[0].change:
                    best = []
                best.append(swap)
        return self._chance.one_of(best) if best else None

    def _swap(self, number: int, one: int, other: int) -> Swap | None:
        """What exchanging two places does; None where nothing changes or byes become unfair."""
        round_ = self.rounds[number]
        if one == other or other == one ^ 1:
            return None
        if other >= self._seats and not self._may_rest_for(number, round_[one], round_[other]):
            return None
        if other // 4 == one // 4 and other < self._seats:
            # The same four with other partners: only partners change.
            change = 0
            for seat, new in ((one, other ^ 1), (other, one ^ 1)):
                partnered = self._counts.partnered[round_[seat]]
                change += (partnered[round_[new]] > 0) - (partnered[round_[seat ^ 1]] > 1)
            return Swap(number, one, other, PARTNER_TWICE * change)
        change = self._leaving(round_, one, round_[other]) + self._leaving(
            round_, other, round_[one]
        )
        return Swap(number, one, other, change)

    def _may_rest_for(self, number: int, rests: int, plays: int) -> bool:
        """Whether one may take the bye of another who has been present as long.

        Byes must stay fair after every round, because the plan may be cut short: so both have had
        as many before, and neither has one later.
        """
        counts = self._counts
        alike = counts.present[rests] == counts.present[plays]
        if not alike or counts.rested[rests] + 1 != counts.rested[plays]:
            return False
        later = [round_[self._seats :] for round_ in self.rounds[number + 1 :]]
        return not any(rests in resting or plays in resting for resting in later)

    def _leaving(self, round_: Seating, at: int, comes: int) -> int:
        """The change at a table where `comes` takes the place of who sits there."""
        if at >= self._seats:
            return 0
        leaves = round_[at]
        met_old, met_new = self._counts.met[leaves], self._counts.met[comes]
        first = at - at % 4
        change = 0
        for seat in range(first, first + 4):
            if seat != at:
                mate = round_[seat]
                change += 2 * (met_new[mate] - met_old[mate]) + 2
        partnered = self._counts.partnered[round_[at ^ 1]]
        return change + PARTNER_TWICE * ((partnered[comes] > 0) - (partnered[leaves] > 1))

    def _key(self, swap: Swap) -> tuple[int, int, int]:
        round_ = self.rounds[swap.round_]
        one, other = round_[swap.one], round_[swap.other]
        return (swap.round_, min(one, other), max(one, other))

    def _count(self, round_: Seating, swap: Swap, by: int) -> None:
        """Take the tables of an exchange out of the counts, or put them back."""
        for first in {at - at % 4 for at in (swap.one, swap.other) if at < self._seats}:
            self._counts.take_round(foursomes(round_[first : first + 4]), by)
        for at in (swap.one, swap.other):
            if at >= self._seats:
                self._counts.rested[round_[at]] += by
