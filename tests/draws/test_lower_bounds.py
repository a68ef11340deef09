"""A bound is never above the optimum, and the pairs that it leaves out are never needed."""

from hypothesis import given, settings, strategies as st

from tests.draws.evening import Evening, Json
from tests.draws.strategies import requests
from tournaments.draws.costs import costs_of
from tournaments.draws.lower_bounds import (
    assignment_duals,
    fractional_bound,
    half_bound,
    matched_bound,
    odd_cuts,
    potentials,
    tolls_of,
)
from tournaments.draws.matching import PairGraph, graph_of, smallest
from tournaments.draws.optimum import aligned, all_of, left_out, near
from tournaments.draws.pairs import SYSTEMS
from tournaments.draws.reading import read_request

settled = settings(deadline=None, derandomize=True, max_examples=60)
keeps = st.sampled_from([0, 4, 64, 10**9])


def problem_in(request: Json) -> PairGraph:
    """The matching problem of a request, the bye found together with the pairs."""
    read = read_request(request | {"bye": "lowest"}, SYSTEMS)
    return graph_of(read, costs_of(read), read.order, len(read.order) % 2 == 1)


def best_cost(problem: PairGraph, keys: set[int]) -> int:
    """The cost of the best matching among these pairs."""
    return sum(problem.cost(*pair) for pair in smallest(problem, keys))


def everything(problem: PairGraph) -> set[int]:
    """Every pair."""
    return all_of(problem, range(problem.size))


class TestBounds:
    @settled
    @given(request=requests(24), keep=keeps)
    def test_bounds_of_all_pairs_are_not_above_the_optimum(self, request: Json, keep: int) -> None:
        problem = problem_in(request)
        keys = everything(problem)
        twice = 2 * best_cost(problem, keys)
        assert half_bound(problem, sorted(keys), keep).doubled <= twice
        assert fractional_bound(problem, sorted(keys), keep).doubled <= twice

    @settled
    @given(request=requests(24), keep=keeps)
    def test_the_fractional_bound_is_never_the_lower_one(self, request: Json, keep: int) -> None:
        problem = problem_in(request)
        keys = sorted(everything(problem))
        half, fractional = half_bound(problem, keys, keep), fractional_bound(problem, keys, keep)
        assert half.doubled <= fractional.doubled

    @settled
    @given(request=requests(24), keep=keeps)
    def test_no_pair_offered_costs_less_than_its_duals(self, request: Json, keep: int) -> None:
        problem = problem_in(request)
        keys = near(problem, 2)
        for bound in (
            half_bound(problem, sorted(keys), keep),
            fractional_bound(problem, sorted(keys), keep),
        ):
            ends = [divmod(key, problem.size) for key in keys]
            assert all(bound.beyond(problem, one, other) >= 0 for one, other in ends)

    def test_neighbours_who_may_all_meet_are_proved_by_halves(self) -> None:
        problem = PairGraph(range(1, 9), [0] * 8, [None] * 8, {}, range(8))
        assert half_bound(problem, sorted(near(problem, 3)), 0).doubled == 2 * 4


class TestLeftOut:
    @settled
    @given(request=requests(24), keep=keeps)
    def test_left_out_pairs_are_those_the_bound_allows(self, request: Json, keep: int) -> None:
        problem = problem_in(request)
        offered = near(problem, 2)
        cost = best_cost(problem, offered)
        bound = fractional_bound(problem, sorted(offered), keep)
        gap = 2 * cost - bound.doubled
        expected = {
            key
            for key in everything(problem) - offered
            if bound.beyond(problem, *divmod(key, problem.size)) < gap
        }
        found = list(left_out(problem, offered, bound, cost))
        assert set(found) == expected
        assert len(found) == len(expected)


class TestMatched:
    """The bound that the best pairing gives, by shortest paths."""

    @settled
    @given(request=requests(24), keep=keeps)
    def test_is_not_above_the_optimum_and_no_light_pair_costs_less(
        self, request: Json, keep: int
    ) -> None:
        problem = problem_in(request)
        keys = sorted(everything(problem))
        pairs = smallest(problem, keys)
        bound = matched_bound(problem, keys, pairs, keep)
        if bound is None:
            return
        cost = best_cost(problem, set(keys))
        assert bound.doubled <= 2 * cost
        ends = [divmod(key, problem.size) for key in keys]
        light = [pair for pair in ends if problem.cost(*pair) <= cost]
        assert all(bound.beyond(problem, *pair) >= 0 for pair in light)
        assert all(bound.beyond(problem, *pair) == 0 for pair in pairs)

    @settled
    @given(request=requests(24, "danois"))
    def test_without_cuts_the_bound_is_the_optimum(self, request: Json) -> None:
        problem = problem_in(request)
        keys = sorted(everything(problem))
        bound = matched_bound(problem, keys, smallest(problem, keys), 0)
        assert bound is None or bound.doubled == 2 * best_cost(problem, set(keys))

    def test_two_clubs_of_equal_size_always_have_the_bound(self) -> None:
        clubs = ["A", "B", "B", "A", "A", "A", "B", "B"]
        problem = PairGraph(range(1, 9), [0] * 8, clubs, {}, range(8))
        keys = sorted(everything(problem))
        bound = matched_bound(problem, keys, smallest(problem, keys), 0)
        assert bound is not None
        assert bound.doubled == 2 * best_cost(problem, set(keys))

    def test_a_cut_crossed_three_times_takes_no_toll(self) -> None:
        """The three above are all of one club, so none of them can play another of the three."""
        clubs = ["A", "A", "A", "B", "B", "B"]
        problem = PairGraph(range(1, 7), [1, 1, 1, 0, 0, 0], clubs, {}, range(6))
        keys = sorted(everything(problem))
        bound = matched_bound(problem, keys, smallest(problem, keys), 1)
        assert bound is not None
        assert set(bound.tolls) == {0}
        assert bound.doubled == 2 * best_cost(problem, set(keys))

    def test_two_triangles_are_cheaper_by_halves(self) -> None:
        one = [[(1, 2), (2, 2)], [(0, 2), (2, 2)], [(0, 2), (1, 2)]]
        rows = [*one, *([(other + 3, cost) for other, cost in row] for row in one)]
        rows[0].append((3, 20))
        rows[3].append((0, 20))
        assert potentials(rows, [(0, 3), (1, 2), (4, 5)]) is None

    def test_numbers_too_large_for_a_float_have_no_potentials(self) -> None:
        square = [[(1, 0), (3, 2**60)], [(0, 0), (2, 2**60)], [(3, 0), (1, 2**60)]]
        assert potentials([*square, [(2, 0), (0, 2**60)]], [(0, 1), (2, 3)]) is None


class TestCuts:
    GROUPS = (3, 3, 3, 2, 1, 1)

    def test_cuts_are_where_an_odd_number_is_above(self) -> None:
        problem = PairGraph(range(1, 7), self.GROUPS, [None] * 6, {}, range(6))
        assert odd_cuts(problem) == [(1, 1)]

    def test_cuts_take_their_toll_from_the_nodes_below(self) -> None:
        problem = PairGraph(range(1, 7), self.GROUPS, [None] * 6, {}, range(6))
        step = problem.weights[6]
        assert tolls_of(problem, 4) == ([0, 0, 0, step - 4, step - 4, step - 4], step - 4)

    def test_cuts_take_no_toll_where_a_crossing_keeps_its_whole_cost(self) -> None:
        problem = PairGraph(range(1, 7), self.GROUPS, [None] * 6, {}, range(6))
        assert tolls_of(problem, 10**9) == ([0] * 6, 0)

    def test_cuts_prove_odd_groups_that_halves_alone_do_not(self) -> None:
        problem = PairGraph(range(1, 7), [1, 1, 1, 0, 0, 0], [None] * 6, {}, range(6))
        keys = sorted(everything(problem))
        twice = 2 * best_cost(problem, set(keys))
        assert fractional_bound(problem, keys, 10**9).doubled < twice
        assert fractional_bound(problem, keys, 1).doubled == twice


class TestAssignment:
    def test_two_nodes_share_the_cost_of_their_pair(self) -> None:
        assert sum(assignment_duals([[(1, 8)], [(0, 8)]])) == 8

    def test_a_triangle_is_shared_by_halves(self) -> None:
        triangle = [[(1, 2), (2, 2)], [(0, 2), (2, 2)], [(0, 2), (1, 2)]]
        assert assignment_duals(triangle) == [1, 1, 1]

    def test_a_star_gives_the_price_to_its_middle(self) -> None:
        rows = [[(1, 2), (2, 20), (3, 20)], [(0, 2)], [(0, 20), (3, 2)], [(0, 20), (2, 2)]]
        assert sum(assignment_duals(rows)) == 4


class TestNear:
    def test_the_nearest_nodes_are_offered(self) -> None:
        problem = PairGraph(range(1, 9), [0] * 8, [None] * 8, {}, range(8))
        ends = {divmod(key, 8) for key in near(problem, 2)}
        assert {other for one, other in ends if one == 0} == {1, 2}

    def test_only_clean_pairs_are_counted(self) -> None:
        problem = PairGraph(range(1, 9), [0] * 8, [None] * 8, {1: (0, 1, 1, 0, 0)}, range(8))
        ends = {divmod(key, 8) for key in near(problem, 2)}
        assert {other for one, other in ends if one == 0} == {1, 2, 3}

    def test_the_offer_always_holds_a_perfect_matching(self) -> None:
        problem = problem_in(Evening(50, seed=1, system="swiss").request())
        assert len(smallest(problem, near(problem, 1))) == 25

    def test_large_clubs_are_offered_distant_pairs(self) -> None:
        clubs = ["A"] * 10 + ["B"] * 10
        problem = PairGraph(range(1, 21), [0] * 20, clubs, {}, range(20))
        assert {9 * 20 + 19, 0 * 20 + 10} <= aligned(problem, 1)

    def test_small_clubs_are_not_offered_distant_pairs(self) -> None:
        clubs = [str(node // 2) for node in range(20)]
        assert aligned(PairGraph(range(1, 21), [0] * 20, clubs, {}, range(20)), 1) == set()
