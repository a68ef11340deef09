"""Checks a drawn round of pairs against its input, from the text of draw-rules.md 1 alone.

It also looks for a pairing that is better than the one drawn, in ways no generator uses. Up to
some tens of entrants all pairings are gone through, best ranked first, leaving out what can no
longer be better; within a budget of states. Whatever their number, two matches may exchange
opponents. What is found is better for certain; where nothing is found, the first way is a proof as
long as its budget held.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from tests.draws.oracle.facts import (
    NAMES,
    Facts,
    Row,
    Vector,
    are_ids,
    by_lot,
    groups_of,
    shape_problems,
)

Pair: TypeAlias = tuple[int, int]
BYE: Final = 0
"""the node of the bye; entrants are nodes 1, 2, 3 … by rank"""
_PROVED_UP_TO: Final = 500
_MOST_NODES: Final = 60
_MOST_STATES: Final = 100_000
_EVERY_EXCHANGE: Final = 150
_NEAR: Final = 12
_FAULTS: Final = 6
"""the levels before victories and ranks"""
_BITS: Final = 80


def problems(data: Row, output: Any) -> list[str]:
    """What is wrong with `output` as the draw of `data`; an empty list where nothing is.

    Up to some tens of entrants also whether there is a better pairing; beyond, whether
    exchanging opponents between two matches makes one.
    """
    by_lot_ = data.get("order") == "lot"
    found = shape_problems(output, names=(*NAMES, "places") if by_lot_ else NAMES)
    if found:
        return found
    facts = Facts(data)
    found = facts.placed_problems(output)
    if by_lot_ and not are_ids(output["places"]):
        return ["places: not the ids of entrants"]
    if by_lot_ and output["places"] != sorted(facts.place, key=facts.place.__getitem__):
        found.append("places: not in the order that the seed draws")
    due = len(facts.rank) % 2
    if len(output["byes"]) != due:
        found.append(f"byes: {len(output['byes'])} instead of {due}")
    return found or [
        *facts.round_problems(output, _bye_problems(facts, output["byes"]), cost_of(facts, output)),
        *_not_best(facts, output),
    ]


def _bye_problems(facts: Facts, byes: Sequence[int]) -> list[str]:
    if not byes or facts.bye == "lowest":
        return []
    due = facts.bye
    if due == "lot":
        fewest = min(facts.byes[id_] for id_ in facts.rank)
        eligible = [id_ for id_ in facts.rank if facts.byes[id_] == fewest]
        longest_ago = min(facts.last_bye[id_] for id_ in eligible)
        eligible = [id_ for id_ in eligible if facts.last_bye[id_] == longest_ago]
        due = by_lot(eligible, facts.seed, facts.round, "bye")[0]
    return [] if byes == [int(due)] else [f"bye: entrant {int(due)} was to have it"]


def cost_of(facts: Facts, output: Any) -> Vector:
    """The cost vector of the pairing in `output`."""
    rows = [facts.match(*pair) for pair in groups_of(output)]
    rows += [facts.resting(id_) for id_ in output["byes"]]
    return tuple(sum(numbers) for numbers in zip(*rows, strict=True))


def _not_best(facts: Facts, output: Any) -> list[str]:
    if not output["optimal"] and len(facts.rank) <= _PROVED_UP_TO:
        return [f"optimal: must be proved up to {_PROVED_UP_TO} entrants"]
    better = _cheaper(facts, groups_of(output), output["byes"])
    own = cost_of(facts, output)
    if better is None or (not output["optimal"] and better[:_FAULTS] == own[:_FAULTS]):
        return []
    return [f"cost: {list(better)} is possible, less than {list(own)}"]


def _cheaper(facts: Facts, pairs: Sequence[Sequence[int]], byes: Sequence[int]) -> Vector | None:
    """The cost vector of a better pairing, or None where none was found."""
    table = _Table(facts)
    drawn = [(facts.rank[one], facts.rank[other]) for one, other in pairs]
    resting = [(facts.rank[id_], BYE) for id_ in byes]
    fixed = 0
    if facts.bye == "lowest":
        drawn += resting
    else:
        fixed = sum(table.of(*pair) for pair in resting)
    cost = sum(table.of(*pair) for pair in drawn)
    better = None
    if 2 * len(drawn) <= _MOST_NODES:
        better = _search(table, sorted(node for pair in drawn for node in pair), cost)
    if better is None:
        better = _exchange(table, drawn, cost)
    return None if better is None else table.vector(better + fixed)


class _Table:
    """The cost of every pair as one number: 80 bits a level, the first level on top."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._ids = sorted(facts.rank, key=facts.rank.__getitem__)
        self._levels = len(facts.resting(self._ids[0]))
        self._known: dict[Pair, int] = {}

    def of(self, one: int, other: int) -> int:
        pair = (one, other) if one < other else (other, one)
        if pair not in self._known:
            low, high = pair[0], self._ids[pair[1] - 1]
            facts = self._facts
            levels = facts.resting(high) if low == BYE else facts.match(self._ids[low - 1], high)
            number = 0
            for level in levels:
                number = (number << _BITS) + level
            self._known[pair] = number
        return self._known[pair]

    def vector(self, number: int) -> Vector:
        mask = (1 << _BITS) - 1
        return tuple(number >> _BITS * at & mask for at in reversed(range(self._levels)))


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
            first = (left & -left).bit_length() - 1
            # Each opponent of the first node left.
            for at in range(first + 1, len(nodes)):
                if left >> at & 1:
                    price = spent + table.of(nodes[first], nodes[at])
                    remaining = left ^ 1 << first ^ 1 << at
                    hopeful = 2 * price + rest - least[first] - least[at] < 2 * cost
                    if hopeful and price < after.get(remaining, cost):
                        after[remaining] = price
            if len(after) > _MOST_STATES:
                return None
        open_ = after
    return open_.get(0)


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
        wide = small or any(table.vector(table.of(*match))[:_FAULTS])
        others = matches if wide else matches[at + 1 : at + 1 + _NEAR]
        yield from ((match, other) for other in others if other != match)
