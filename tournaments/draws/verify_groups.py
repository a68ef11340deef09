"""Checks a drawn round of tables against its input, from the words of :mod:`.groups` alone.

Nothing that draws is used: costs, byes, sizes and tables are worked out again from the JSON
values. Only the refusal of bad input is shared.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Any, Final

from .group_reading import read_group_request
from .verify_facts import Facts, Vector
from .verify_shape import CONSTRAINTS, is_id, shape_problems
from .verify_tables import table_problems

_TRIED_UP_TO: Final = 9
_EXCHANGED_UP_TO: Final = 60


def problems(data: Mapping[str, object], output: object) -> list[str]:
    """What is wrong with `output` as the draw of `data`; an empty list where nothing is.

    Up to 9 entrants also whether there is a better grouping; up to 60, whether exchanging two
    makes one.

    :raises DrawError: where `data` is bad input
    """
    read_group_request(data)
    found = shape_problems(output, most_sides=6)
    if found:
        return found
    given: Any = output
    round_ = TablesRound(data)
    return round_.misplaced(given) or [
        *round_.wrong_seed(given),
        *round_.wrong_byes(given),
        *table_problems(round_.facts, given["matches"]),
        *round_.wrong_cost(given),
        *round_.wrong_broken(given),
        *round_.not_best(given),
    ]


class TablesRound:
    """What the input says of the round, and what a grouping of it costs."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        system = data["system"].removeprefix("tables_")
        named = data.get("bye", "lowest")
        self.facts = Facts(data | {"system": system} if isinstance(data, dict) else data)
        self.seed: int = data["seed"]
        self.count = len(data["entrants"])
        self.sizes = self._sizes(data["size"], data.get("exact", True))
        self.due = self.count - sum(self.sizes)
        self.lot = named == "lot"
        self.named = [] if named in ("lowest", "lot") else _listed(named)

    def _sizes(self, size: int, exact: bool) -> list[int]:
        if exact:
            return [size] * (self.count // size)
        numbers = [n for n in range(1, self.count) if 2 * n <= self.count <= 6 * n]
        least = min(abs(Fraction(self.count, n) - size) for n in numbers)
        tables = max(n for n in numbers if abs(Fraction(self.count, n) - size) == least)
        return sorted(((self.count + at) // tables for at in range(tables)), reverse=True)

    def misplaced(self, output: Any) -> list[str]:
        times = Counter(side[0] for row in output["matches"] for side in row["sides"])
        times.update(output["byes"])
        rank = self.facts.rank
        found = [f"entrant {id_} does not play this round" for id_ in times if id_ not in rank]
        found += [f"entrant {id_} is placed {n} times" for id_, n in times.items() if n > 1]
        found += [f"entrant {id_} is not placed" for id_ in rank if id_ not in times]
        sizes = sorted((len(row["sides"]) for row in output["matches"]), reverse=True)
        if sizes != self.sizes:
            found.append(f"tables of {sizes} instead of {self.sizes}")
        return found

    def wrong_seed(self, output: Any) -> list[str]:
        same = is_id(output["seed"]) and output["seed"] == self.seed
        return [] if same else ["seed: not the seed of the input"]

    def settled(self) -> list[int]:
        """The byes that are known before the tables."""
        if not self.lot:
            return self.named[: self.due]
        return sorted(self.facts.rank, key=self._lot)[: self.due]

    def _lot(self, id_: int) -> tuple[int, str]:
        text = f"{self.seed}/{self.facts.round}/bye/{id_}"
        return self.facts.byes[id_], sha256(text.encode()).hexdigest()

    def wrong_byes(self, output: Any) -> list[str]:
        missing = [id_ for id_ in self.settled() if id_ not in output["byes"]]
        return [f"bye: entrant {id_} was to have one" for id_ in missing]

    def cost(self, groups: Sequence[Sequence[int]], byes: Sequence[int]) -> Vector:
        """The cost vector, counted again."""
        pairs = [pair for group in groups for pair in combinations(group, 2)]
        levels = [self.facts.match(*pair)[:4] for pair in pairs]
        levels += [self.facts.resting(id_)[:4] for id_ in byes]
        vector = tuple(map(sum, zip((0, 0, 0, 0), *levels, strict=True)))
        return vector if self.facts.system == "random" else (*vector, self._apart(groups, byes))

    def _apart(self, groups: Sequence[Sequence[int]], byes: Sequence[int]) -> int:
        total = 0
        for group in groups:
            ranks = sorted(self.facts.rank[id_] for id_ in group)
            total += sum((ranks[at] - ranks[at - 1]) ** 2 for at in range(1, len(ranks)))
        free = [id_ for id_ in byes if id_ not in self.settled()]
        return total + sum((self.count + 1 - self.facts.rank[id_]) ** 2 for id_ in free)

    def wrong_cost(self, output: Any) -> list[str]:
        due = list(self.cost(_groups(output), output["byes"]))
        same = list(output["cost"]) == due and all(map(is_id, output["cost"]))
        return [] if same else [f"cost: {str(output['cost'])[:80]} instead of {due}"]

    def wrong_broken(self, output: Any) -> list[str]:
        told = Counter((row["constraint"], frozenset(row["entrants"])) for row in output["broken"])
        due = self._broken(output)
        found = [f"broken: {name} of {sorted(ids)} is not told" for name, ids in due - told]
        found += [f"broken: {name} of {sorted(ids)} is not so" for name, ids in told - due]
        places = [CONSTRAINTS.index(row["constraint"]) for row in output["broken"]]
        if places != sorted(places):
            found.append("broken: not in the order " + ", ".join(CONSTRAINTS))
        return found

    def _broken(self, output: Any) -> Counter[tuple[str, frozenset[int]]]:
        facts = self.facts
        due = Counter(("bye", frozenset((id_,))) for id_ in output["byes"] if facts.byes[id_])
        for row, group in zip(output["matches"], _groups(output), strict=True):
            for pair in combinations(group, 2):
                forbidden, met, _, club = facts.match(*pair)[:4]
                faults = {"forbidden": forbidden, "rematch": met, "club": club}
                due.update((name, frozenset(pair)) for name, times in faults.items() if times)
            moved = [id_ for id_ in group if facts.fixed.get(id_, row["table"]) != row["table"]]
            due.update([("fixed_table", frozenset(moved))] if moved else [])
        return due

    def not_best(self, output: Any) -> list[str]:
        groups, byes = _groups(output), list(output["byes"])
        own = self.cost(groups, byes)
        if self.count <= _TRIED_UP_TO:
            others = self._every(tuple(self.facts.rank), self.sizes)
        elif self.count <= _EXCHANGED_UP_TO:
            others = _exchanged(groups, byes)
        else:
            return []
        free = (row for row in others if set(self.settled()) <= set(row[1]))
        best = min((self.cost(*row) for row in free), default=own)
        return [f"cost: {list(best)} is possible, less than {list(own)}"] if best < own else []

    def _every(
        self, left: tuple[int, ...], sizes: Sequence[int]
    ) -> Iterator[tuple[list[list[int]], list[int]]]:
        """Every grouping of a few: the tables, and who is left over."""
        if not sizes:
            yield [], list(left)
            return
        for group in combinations(left, sizes[0]):
            rest = tuple(id_ for id_ in left if id_ not in group)
            for groups, byes in self._every(rest, sizes[1:]):
                yield [list(group), *groups], byes


def _exchanged(
    groups: Sequence[Sequence[int]], byes: Sequence[int]
) -> Iterator[tuple[list[list[int]], list[int]]]:
    """The grouping after each exchange of two."""
    for one, other in combinations([*(id_ for group in groups for id_ in group), *byes], 2):
        place = {one: other, other: one}
        rows = [[place.get(id_, id_) for id_ in row] for row in [*groups, byes]]
        yield rows[:-1], rows[-1]


def _listed(named: Any) -> list[int]:
    return list(named) if isinstance(named, (list, tuple)) else [named]


def _groups(output: Any) -> list[list[int]]:
    return [[side[0] for side in row["sides"]] for row in output["matches"]]
