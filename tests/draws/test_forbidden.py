"""Whether forbidden pairs leave a round: against networkx on the complete graph of small events."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx
import pytest

from tournaments.draws.feasibility import can_be_kept, opponents_left
from tournaments.draws.registry import draw_json


def by_networkx(ids: list[int], forbidden: list[tuple[int, int]]) -> bool:
    """A perfect matching of everybody, and of a bye for anybody where the count is odd."""
    graph: networkx.Graph[int] = networkx.Graph()
    everybody = ids if len(ids) % 2 == 0 else [*ids, 0]
    graph.add_nodes_from(everybody)
    graph.add_edges_from(set(combinations(everybody, 2)) - set(forbidden))
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(everybody)


class TestCanBeKept:
    def test_without_forbidden_pairs_everybody_can_play(self) -> None:
        assert can_be_kept([1, 2], [])
        assert can_be_kept([1, 2, 3], [])

    def test_two_entrants_alone_cannot_avoid_each_other(self) -> None:
        assert not can_be_kept([1, 2], [(1, 2)])

    def test_a_bye_separates_a_forbidden_pair_of_three(self) -> None:
        assert can_be_kept([1, 2, 3], [(1, 2)])
        assert can_be_kept([1, 2, 3], [(1, 2), (1, 3)])
        assert not can_be_kept([1, 2, 3], [(1, 2), (1, 3), (2, 3)])

    def test_an_entrant_who_avoids_everybody_needs_the_bye(self) -> None:
        assert not can_be_kept([1, 2, 3, 4], [(1, 2), (1, 3), (1, 4)])
        assert can_be_kept([1, 2, 3, 4, 5], [(1, 2), (1, 3), (1, 4), (1, 5)])

    def test_absent_entrants_are_ignored(self) -> None:
        assert can_be_kept([1, 2], [(1, 9), (8, 9)])

    def test_three_of_four_who_avoid_each_other_cannot_all_play(self) -> None:
        assert not can_be_kept([1, 2, 3, 4], [(1, 2), (1, 3), (2, 3)])

    @pytest.mark.parametrize("count", range(2, 11))
    def test_it_agrees_with_networkx(self, count: int) -> None:
        ids = list(range(1, count + 1))
        chance = Random(count)  # noqa: S311 - a fixed seed, so that a failure comes back
        for _turn in range(60):
            every = list(combinations(ids, 2))
            forbidden = chance.sample(every, chance.randrange(len(every) + 1))
            assert can_be_kept(ids, forbidden) == by_networkx(ids, forbidden), forbidden

    @pytest.mark.parametrize("count", range(4, 9))
    def test_it_agrees_with_the_draw(self, count: int) -> None:
        ids = list(range(1, count + 1))
        chance = Random(count)  # noqa: S311 - a fixed seed, so that a failure comes back
        for seed in range(12):
            every = list(combinations(ids, 2))
            forbidden = chance.sample(every, chance.randrange(len(every) + 1))
            drawn = draw_json(
                {
                    "system": "danois",
                    "seed": seed,
                    "round": 1,
                    "entrants": [{"id": id_} for id_ in ids],
                    "forbidden": [list(two) for two in forbidden],
                }
            )
            assert can_be_kept(ids, forbidden) == (drawn["cost"][0] == 0), forbidden


class TestOpponentsLeft:
    def test_only_entrants_with_forbidden_pairs_are_counted(self) -> None:
        assert opponents_left(range(1, 7), [(1, 2), (2, 1), (1, 3)]) == {1: 3, 2: 4, 3: 4}

    def test_without_forbidden_pairs_nothing_is_counted(self) -> None:
        assert opponents_left([1, 2], [(1, 9)]) == {}
