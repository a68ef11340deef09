"""How many rounds tables of three and more can play: schedules, and all rounds of the smallest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from tournaments.draws.feasibility import Asked, feasibility, most_table_rounds, sure_table_rounds
from tournaments.draws.inputs import sizes_of

Round = list[list[int]]
Case = tuple[tuple[int, ...], int]
SCHEDULES = Path(__file__).with_name("table_schedules.txt")
"""One a line: entrants, rounds, order; then first rounds, each turned `order` times.

Turning adds one to every number within its block of `order`; numbers beyond the last whole block
never move. The rounds were found by search; that they are right is counted here.
"""
UP_TO = 30


def schedule(line: str) -> tuple[int, list[Round]]:
    """The number of entrants and all rounds of a line."""
    head, _, text = line.partition(" : ")
    entrants, rounds, order = map(int, head.split())
    first = [
        [list(map(int, table.split(","))) for table in round_.split()]
        for round_ in text.split(" | ")
    ]
    moving = entrants // order * order
    turned = [
        [[_turned(one, by, order, moving) for one in table] for table in round_]
        for round_ in first
        for by in range(order)
    ]
    assert len(turned) == rounds
    return entrants, turned


def _turned(one: int, by: int, order: int, moving: int) -> int:
    return one if one >= moving else one - one % order + (one + by) % order


LINES = SCHEDULES.read_text().splitlines()


def case_of(entrants: int, rounds: Sequence[Round]) -> Case:
    """The sizes of the tables, the same in every round, and the byes."""
    (sizes,) = {tuple(sorted(map(len, round_), reverse=True)) for round_ in rounds}
    return sizes, entrants - sum(sizes)


REACHED = {case_of(*schedule(line)): len(schedule(line)[1]) for line in LINES}
OPEN: dict[Case, int] = {
    ((4, 3, 3, 3, 3, 3), 0): 7,
    ((3, 3, 3, 3, 3, 3, 3, 3), 1): 11,
    ((4, 4, 4, 3, 3), 0): 5,
    ((4, 4, 4, 4), 3): 6,
    ((4, 4, 4, 4, 3), 0): 5,
    ((4, 4, 4, 4, 4), 0): 5,
    ((4, 4, 4, 4, 4), 1): 5,
    ((4, 4, 4, 4, 4), 2): 6,
    ((4, 4, 4, 4, 4), 3): 7,
    ((5, 4, 4, 4, 4), 0): 5,
    ((4, 4, 4, 4, 4, 4), 1): 7,
    ((4, 4, 4, 4, 4, 4), 2): 7,
    ((5, 4, 4, 4, 4, 4), 0): 5,
    ((4, 4, 4, 4, 4, 3, 3), 0): 8,
    ((5, 4, 4, 4, 4, 4, 4), 0): 7,
    ((4, 4, 4, 4, 4, 4, 3, 3), 0): 9,
}
"""what counting leaves open: so many rounds have been reached, one or two fewer than counted"""


def test_nobody_meets_anybody_twice() -> None:
    for line in LINES:
        assert kept(line), line


def kept(line: str) -> bool:
    """Whether the schedule is what the line says, nobody meeting anybody twice."""
    entrants, rounds = schedule(line)
    sizes, byes = case_of(entrants, rounds)
    for round_ in rounds:
        seated = [one for table in round_ for one in table]
        if len(set(seated)) < len(seated) or not set(seated) <= set(range(entrants)):
            return False
    met = Counter(
        frozenset(pair) for round_ in rounds for table in round_ for pair in combinations(table, 2)
    )
    within = sure_table_rounds(sizes) <= len(rounds) <= most_table_rounds(sizes, byes)
    return max(met.values()) == 1 and within


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("exact", [True, False])
def test_the_upper_number_is_reached(size: int, exact: bool) -> None:
    for count in range(size, UP_TO + 1):
        sizes = sizes_of(count, size, exact=exact)
        case = sizes, count - sum(sizes)
        assert REACHED.get(case, 1) == OPEN.get(case, most_table_rounds(*case))


def test_other_schedules_miss_one_or_two_rounds() -> None:
    assert {most_table_rounds(*case) - rounds for case, rounds in OPEN.items()} == {1, 2}


class TestFew:
    """All schedules of few entrants are tried, second rounds by how they mix the first tables."""

    @pytest.mark.parametrize(
        "sizes", [(3, 3, 3), (3, 3, 3, 2), (3, 3, 3, 3), (4, 3, 3, 3), (4, 4, 3, 3)]
    )
    def test_the_number_of_rounds_is_the_largest_possible(self, sizes: tuple[int, ...]) -> None:
        most = most_table_rounds(sizes, 0)
        assert any(goes_on(*start, sizes, most - 1) for start in starts(sizes))
        assert not any(goes_on(*start, sizes, most) for start in starts(sizes))

    @pytest.mark.parametrize(
        ("count", "size", "exact", "most"),
        [
            (9, 4, False, 1),
            (7, 3, False, 1),
            (7, 3, True, 1),
            (8, 4, True, 1),
            (6, 3, True, 1),
            (5, 3, True, 2),
            (7, 4, True, 2),
            (9, 3, True, 4),
            (16, 4, True, 5),
            (25, 5, True, 6),
            (27, 3, True, 13),
        ],
    )
    def test_known_numbers(self, count: int, size: int, exact: bool, most: int) -> None:
        limits = feasibility(Asked(count, size, exact=exact), "tables_random")
        assert (limits.most, limits.repeated(most + 1)) == (most, "met_again")


def starts(sizes: Sequence[int]) -> Iterator[tuple[Round, Round]]:
    """First and second rounds, at least one for each class of equal rounds up to names."""
    seen = set()
    rows = [[row for row in product((0, 1), repeat=len(sizes)) if sum(row) == s] for s in sizes]
    for matrix in product(*rows):
        if [sum(column) for column in zip(*matrix, strict=True)] != list(sizes):
            continue
        alike = min(
            tuple(sorted(tuple(row[at] for at in order) for row in matrix))
            for order in permutations(range(len(sizes)))
        )
        if alike not in seen:
            seen.add(alike)
            yield mixed(matrix)


def mixed(matrix: Sequence[Sequence[int]]) -> tuple[Round, Round]:
    """Each entrant is named by its first and its second table, (a, b)."""
    places = [(a, b) for a, row in enumerate(matrix) for b, here in enumerate(row) if here]
    tables = range(len(matrix))
    first = [[n for n, (a, _) in enumerate(places) if a == table] for table in tables]
    second = [[n for n, (_, b) in enumerate(places) if b == table] for table in tables]
    return first, second


def goes_on(first: Round, second: Round, sizes: Sequence[int], more: int) -> bool:
    """Whether so many more rounds than the first one can follow, the second being given."""
    met = [0] * sum(sizes)
    for table in [*first, *second]:
        for one in table:
            met[one] |= sum(1 << other for other in table)
    return more <= 1 or _round(met, Counter(sizes), (1 << sum(sizes)) - 1, sizes, more - 1, 0)


def _round(
    met: list[int], sizes: Counter[int], left: int, all_: Sequence[int], rounds: int, least: int
) -> bool:
    """Fill the tables still open of a round, then the rounds after it.

    Rounds stand in the order of whom the first of all meets in them: `least` is above the last.
    """
    if not left:
        full = (1 << len(met)) - 1
        return rounds == 1 or _round(met, Counter(all_), full, all_, rounds - 1, least)
    first = (left & -left).bit_length() - 1
    free = [n for n in range(first + 1, len(met)) if left >> n & 1 and not met[first] >> n & 1]
    for size in sorted(sizes):
        for others in combinations(free, size - 1):
            if first == 0 and others[0] < least:
                continue
            if any(met[a] >> b & 1 for a, b in combinations(others, 2)):
                continue
            table = (first, *others)
            seated = sum(1 << one for one in table)
            after = list(met)
            for one in table:
                after[one] |= seated
            above = least if first else others[0] + 1
            if _round(after, sizes - Counter([size]), left & ~seated, all_, rounds, above):
                return True
    return False
