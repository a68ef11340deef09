"""Looks for a pairing that is better than the one drawn, in ways no generator uses.

Up to some tens of entrants all pairings are gone through, best ranked first, leaving out what
can no longer be better; within a budget of states. Whatever their number, two matches may
exchange opponents. What is found is better for certain; where nothing is found, the first way
is a proof as long as its budget held.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from .verify_facts import Facts, Vector

Pair: TypeAlias = tuple[int, int]
BYE: Final = 0
"""the node of the bye; entrants are nodes 1, 2, 3 … by rank"""
_MOST_NODES: Final = 60
_MOST_STATES: Final = 100_000
_EVERY_EXCHANGE: Final = 150
_NEAR: Final = 12
_BITS: Final = 64


def cheaper(facts: Facts, pairs: Sequence[Pair], byes: Sequence[int]) -> Vector | None:
    """The cost vector of a better pairing, or None where none was found."""
    table = _Table(facts)
    drawn = [(facts.rank[one], facts.rank[other]) for one, other in pairs]
    given = facts.bye != "lowest" and bool(byes)
    resting = [facts.rank[id_] for id_ in byes]
    fixed = sum(table.of(node, BYE) for node in resting) if given else 0
    if not given:
        drawn += [(node, BYE) for node in resting]
    cost = sum(table.of(*pair) for pair in drawn)
    better = None
    if 2 * len(drawn) <= _MOST_NODES:
        better = _search(table, sorted(node for pair in drawn for node in pair), cost)
    if better is None:
        better = _exchange(table, drawn, cost)
    return None if better is None else table.vector(better + fixed)


class _Table:
    """The cost of every pair as one number: 64 bits a level, the first level on top."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._ids = sorted(facts.rank, key=facts.rank.__getitem__)
        self._levels = len(facts.resting(self._ids[0]))
        self._known: dict[Pair, int] = {}

    def of(self, one: int, other: int) -> int:
        pair = (one, other) if one < other else (other, one)
        if pair not in self._known:
            self._known[pair] = self._number(*pair)
        return self._known[pair]

    def _number(self, low: int, high: int) -> int:
        last = self._ids[high - 1]
        facts = self._facts
        levels = facts.resting(last) if low == BYE else facts.match(self._ids[low - 1], last)
        number = 0
        for level in levels:
            number = (number << _BITS) + level
        return number

    def vector(self, number: int) -> Vector:
        mask = (1 << _BITS) - 1
        return tuple(number >> _BITS * at & mask for at in reversed(range(self._levels)))

    def broken(self, pair: Pair) -> bool:
        return any(self.vector(self.of(*pair))[:4])


def _search(table: _Table, nodes: Sequence[int], cost: int) -> int | None:
    """The cost of a better pairing of `nodes`; None where there is none or the budget is spent.

    A set of nodes still to be paired costs at least half the sum of their cheapest pairs.
    """
    least = [min(table.of(node, other) for other in nodes if other != node) for node in nodes]
    open_ = {(1 << len(nodes)) - 1: 0}
    for _ in range(len(nodes) // 2):
        after: dict[int, int] = {}
        for left, spent in open_.items():
            rest = sum(low for at, low in enumerate(least) if left >> at & 1)
            for remaining, price, floor in _choices(table, nodes, least, left):
                hopeful = 2 * (spent + price) + rest - floor < 2 * cost
                if hopeful and spent + price < after.get(remaining, cost):
                    after[remaining] = spent + price
            if len(after) > _MOST_STATES:
                return None
        open_ = after
    return open_.get(0)


def _choices(
    table: _Table, nodes: Sequence[int], least: Sequence[int], left: int
) -> Iterator[tuple[int, int, int]]:
    """Each opponent of the first node left: what remains, the price, and the two least prices."""
    first = (left & -left).bit_length() - 1
    for at in range(first + 1, len(nodes)):
        if left >> at & 1:
            price = table.of(nodes[first], nodes[at])
            yield left ^ 1 << first ^ 1 << at, price, least[first] + least[at]


def _exchange(table: _Table, drawn: Sequence[Pair], cost: int) -> int | None:
    """The cost after the best exchange of opponents between two matches, if it is less."""
    best = cost
    for (one, other), (third, fourth) in _neighbours(table, drawn):
        now = table.of(one, other) + table.of(third, fourth)
        ways = (
            table.of(one, third) + table.of(other, fourth),
            table.of(one, fourth) + table.of(other, third),
        )
        best = min(best, cost - now + min(ways))
    return best if best < cost else None


def _neighbours(table: _Table, drawn: Sequence[Pair]) -> Iterator[tuple[Pair, Pair]]:
    """All two matches of a small round; of a large one those near by, and all with a fault."""
    matches = sorted(drawn)
    small = len(matches) <= _EVERY_EXCHANGE
    for at, match in enumerate(matches):
        wide = small or table.broken(match)
        others = matches if wide else matches[at + 1 : at + 1 + _NEAR]
        yield from ((match, other) for other in others if other != match)
