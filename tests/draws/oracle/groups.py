"""Checks a drawn round of tables against its input, from draw-rules.md 1.9 alone."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, TypeAlias

from tests.draws.oracle.facts import Facts, Row, Vector, groups_of, lots, shape_problems

Grouped: TypeAlias = tuple[list[list[int]], list[int]]
"""who sits together, and the byes"""
_TRIED_UP_TO: Final = 9
_EXCHANGED_UP_TO: Final = 60


def problems(data: Row, output: Any) -> list[str]:
    """What is wrong with `output` as the draw of `data`; an empty list where nothing is.

    Up to 9 entrants also whether there is a better grouping; up to 60, whether exchanging two
    makes one.
    """
    found = shape_problems(output, most_sides=6)
    if found:
        return found
    round_ = TablesRound(data)
    facts = round_.facts
    found = facts.placed_problems(output)
    sizes = sorted((len(row["sides"]) for row in output["matches"]), reverse=True)
    if sizes != round_.sizes:
        found.append(f"tables of {sizes} instead of {round_.sizes}")
    missing = [id_ for id_ in round_.settled if id_ not in output["byes"]]
    byes = [f"bye: entrant {id_} was to have one" for id_ in missing]
    return found or [
        *facts.round_problems(output, byes, round_.cost(groups_of(output), output["byes"])),
        *round_.not_best(groups_of(output), list(output["byes"])),
    ]


class TablesRound:
    """The facts of the input of a round, and the cost of a grouping."""

    def __init__(self, data: Row, system: str | None = None) -> None:
        self.facts = Facts(data, system)
        self.count = count = len(data["entrants"])
        size = data["size"]
        if data.get("exact", True):
            self.sizes = [size] * (count // size)
        else:
            numbers = [n for n in range(1, count) if 2 * n <= count <= 6 * n]
            least = min(abs(Fraction(count, n) - size) for n in numbers)
            tables = max(n for n in numbers if abs(Fraction(count, n) - size) == least)
            self.sizes = sorted(((count + at) // tables for at in range(tables)), reverse=True)
        named: Any = data.get("bye", "lowest")
        byes: Sequence[int] = [] if named == "lowest" else [named]
        if isinstance(named, (list, tuple)):
            byes = named
        elif named == "lot":
            drawn = lots(self.facts.rank, self.facts.seed, self.facts.round, "bye")
            byes = sorted(drawn, key=lambda id_: (self.facts.byes[id_], drawn[id_]))
        self.settled = byes[: count - sum(self.sizes)]
        """the byes that are known before the tables"""

    def cost(self, groups: Iterable[Sequence[int]], byes: Iterable[int]) -> Vector:
        """The cost vector of a grouping."""
        facts, apart = self.facts, 0
        levels: list[Vector] = [(0, 0, 0, 0)]
        for group in groups:
            for forbidden, met, club in (facts.faults(*pair) for pair in combinations(group, 2)):
                levels.append((forbidden, met, 0, club))
            ranks = sorted(facts.rank[id_] for id_ in group)
            apart += sum((ranks[at] - ranks[at - 1]) ** 2 for at in range(1, len(ranks)))
        for id_ in byes:
            levels.append((0, 0, facts.byes[id_], 0))
            if id_ not in self.settled:
                apart += (self.count + 1 - facts.rank[id_]) ** 2
        vector = tuple(map(sum, zip(*levels, strict=True)))
        return vector if facts.system == "random" else (*vector, apart)

    def not_best(self, groups: list[list[int]], byes: list[int]) -> list[str]:
        """Whether a better grouping is found."""
        own = self.cost(groups, byes)
        if self.count <= _TRIED_UP_TO:
            others = _every(tuple(self.facts.rank), self.sizes)
        elif self.count <= _EXCHANGED_UP_TO:
            others = _exchanged(groups, byes)
        else:
            return []
        free = (row for row in others if set(self.settled) <= set(row[1]))
        best = min((self.cost(*row) for row in free), default=own)
        return [f"cost: {list(best)} is possible, less than {list(own)}"] if best < own else []


def _every(left: tuple[int, ...], sizes: Sequence[int]) -> Iterator[Grouped]:
    """Every grouping of a few entrants."""
    if not sizes:
        yield [], list(left)
        return
    for group in combinations(left, sizes[0]):
        rest = tuple(id_ for id_ in left if id_ not in group)
        for groups, byes in _every(rest, sizes[1:]):
            yield [list(group), *groups], byes


def _exchanged(groups: list[list[int]], byes: list[int]) -> Iterator[Grouped]:
    """The grouping after each exchange of two entrants."""
    for one, other in combinations([*(id_ for group in groups for id_ in group), *byes], 2):
        place = {one: other, other: one}
        rows = [[place.get(id_, id_) for id_ in row] for row in [*groups, byes]]
        yield rows[:-1], rows[-1]
