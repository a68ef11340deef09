"""The matching is exact on every level, also where the weights do not fit 128 bits."""

from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings, strategies as st

from tournaments.draws import matching
from tournaments.draws.errors import DrawError
from tournaments.draws.matching import PairGraph, level_by_level, smallest, solve

SIX = list(combinations(range(6), 2))
levels = st.lists(st.integers(0, 3), min_size=15, max_size=15)


def plain(places: list[int], lots: list[int] | None = None) -> PairGraph:
    """Nodes at these places without any history."""
    size = len(places)
    return PairGraph(places, [0] * size, [None] * size, {}, lots or list(range(5, 5 + size)))


def sums(pairs: list[tuple[int, int]], columns: list[list[int]]) -> list[int]:
    """The cost vector of a matching of six."""
    return [sum(column[SIX.index(pair)] for pair in pairs) for column in columns]


class TestSolve:
    def test_takes_the_lightest_perfect_matching(self) -> None:
        assert solve(4, [(0, 1), (0, 2), (1, 3), (2, 3)], [5, 1, 1, 1]) == [(0, 2), (1, 3)]

    def test_is_exact_up_to_the_limit(self) -> None:
        heavy = (1 << matching.MOST_BITS) - 1
        ends = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
        weights = [heavy, heavy - 1, heavy, heavy, heavy, heavy]
        assert solve(4, ends, weights) == [(0, 2), (1, 3)]

    def test_refuses_what_the_library_cannot_count(self) -> None:
        with pytest.raises(DrawError) as caught:
            solve(2, [(0, 1)], [1 << matching.MOST_BITS])
        assert caught.value.code == "too_heavy"


class TestLevelByLevel:
    @settings(deadline=None, derandomize=True, max_examples=100)
    @given(columns=st.lists(levels, min_size=1, max_size=5))
    def test_finds_the_smallest_vector(self, columns: list[list[int]]) -> None:
        graph: networkx.Graph[object] = networkx.Graph()
        for at, (one, other) in enumerate(SIX):
            weight = sum(
                column[at] * 100 ** (len(columns) - level) for level, column in enumerate(columns)
            )
            graph.add_edge(one, other, weight=weight)
        best = [(min(pair), max(pair)) for pair in networkx.min_weight_matching(graph)]
        assert sums(level_by_level(6, SIX, columns), columns) == sums(best, columns)

    def test_holds_levels_that_would_not_fit_together(self) -> None:
        huge = 1 << 100
        columns = [[huge, 0, 0, 0, 0, huge], [0, huge, huge - 1, huge, huge, 0]]
        ends = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
        assert level_by_level(4, ends, columns) == [(0, 3), (1, 2)]

    @settings(deadline=None, derandomize=True, max_examples=30)
    @given(seed=st.integers(0, 10_000), size=st.sampled_from([4, 10, 20]))
    def test_gives_what_one_weight_gives(self, seed: int, size: int) -> None:
        marks = {
            one * size + other: (0, 1 + (one * other + seed) % 2, 1 + (one + seed) % 5, 0, 0)
            for one, other in combinations(range(size), 2)
            if (one * 7 + other * 3 + seed) % 3 == 0
        }
        lots = [(seed + 1) * 7919 ** (node + 2) % (2**61 - 1) for node in range(size)]
        problem = PairGraph(range(1, size + 1), [0] * size, [None] * size, marks, lots)
        keys = [one * size + other for one, other in combinations(range(size), 2)]
        ends = [divmod(key, size) for key in keys]
        columns = [list(column) for column in zip(*(problem.levels(*e) for e in ends), strict=True)]
        columns.append([problem.tie(*pair) for pair in ends])
        assert level_by_level(size, ends, columns) == smallest(problem, keys)


class TestSmallest:
    def test_takes_over_level_by_level_above_the_limit(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        problem = plain([1, 2, 3, 4, 5, 6])
        keys = [one * 6 + other for one, other in SIX]
        usual = smallest(problem, keys)
        monkeypatch.setattr(matching, "MOST_BITS", 60)
        assert smallest(problem, keys) == usual == [(0, 1), (2, 3), (4, 5)]

    def test_the_order_of_the_pairs_offered_does_not_matter(self) -> None:
        problem = PairGraph([1, 2, 3, 4], [0] * 4, [None] * 4, {1: (0, 1, 1, 0, 0)}, [3, 1, 4, 15])
        keys = [1, 2, 3, 6, 7, 11]
        assert smallest(problem, keys) == smallest(problem, keys[::-1])

    def test_equal_costs_go_to_the_smaller_lots(self) -> None:
        big = 2**60
        crossed = PairGraph([1, 1, 1, 1], [0] * 4, [None] * 4, {}, [0, big, 0, big + 5])
        pairs = smallest(crossed, [1, 2, 3, 6, 7, 11])
        ways = ([(0, 1), (2, 3)], [(0, 3), (1, 2)], [(0, 2), (1, 3)])
        ties = [sum(crossed.tie(*pair) for pair in way) for way in ways]
        assert sum(crossed.tie(*pair) for pair in pairs) == min(ties)
