"""Same input and seed: same output, whatever the machine, the run and the order of history."""

import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings

from tests.draws.evening import Evening, Json, asked, danois, drawn, entrants, met
from tests.draws.strategies import requests
from tournaments.draws.registry import draw_json

pytestmark = pytest.mark.slow


def answer_of_a_fresh_process(request: Json, hash_seed: str) -> Json:
    """The answer of a Python whose sets and dicts are in another order."""
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.draws", "draw", "-"],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    answer: Json = json.loads(done.stdout)
    return answer


@settings(deadline=None, derandomize=True, max_examples=40)
@given(request=requests(30))
def test_a_repeated_draw_is_the_same(request: Json) -> None:
    assert draw_json(request) == draw_json(json.loads(json.dumps(request)))


@settings(deadline=None, derandomize=True, max_examples=40)
@given(request=requests(30))
def test_the_order_of_history_does_not_matter(request: Json) -> None:
    history = random.Random(1).sample(request["history"], len(request["history"]))  # noqa: S311
    assert draw_json(request | {"history": history}) == draw_json(request)


@settings(deadline=None, derandomize=True, max_examples=40)
@given(request=requests(30))
def test_the_order_of_sides_and_of_forbidden_pairs_does_not_matter(request: Json) -> None:
    turned = [
        row | {"sides": row["sides"][::-1]} if "sides" in row else row for row in request["history"]
    ]
    forbidden = [pair[::-1] for pair in reversed(request["forbidden"])]
    assert draw_json(request | {"history": turned, "forbidden": forbidden}) == draw_json(request)


def test_the_order_of_ids_within_a_side_does_not_matter() -> None:
    one = [{"round": 1, "table": 1, "sides": [[1, 5], [2, 6]]}]
    other = [{"round": 1, "table": 1, "sides": [[6, 2], [5, 1]]}]
    ids = range(1, 9)
    assert draw_json(danois(*ids, history=one)) == draw_json(danois(*ids, history=other))


@pytest.mark.parametrize(
    ("system", "hash_seed"), [("random", "1"), ("danois", "2"), ("swiss", "3")]
)
def test_other_processes_give_the_same(system: str, hash_seed: str) -> None:
    *_, (request, output) = Evening(61, seed=3, system=system, bye="lot").rounds(4)
    assert answer_of_a_fresh_process(request, hash_seed) == output


class TestTies:
    """Two pairings of the same cost: the seed decides, not the library."""

    def ways(self, **given: object) -> set[tuple[tuple[int, int], ...]]:
        """Every draw over many seeds of four who may play in two ways of equal cost."""
        return {tuple(drawn(danois(1, 2, 3, 4, 5, 6, seed=seed, **given))) for seed in range(40)}

    def test_equal_costs_are_settled_by_the_seed(self) -> None:
        history = [met(3, 4)]
        assert self.ways(history=history) == {
            ((1, 2), (3, 5), (4, 6)),
            ((1, 3), (2, 4), (5, 6)),
        }

    def test_a_single_optimum_comes_with_every_seed(self) -> None:
        assert self.ways() == {((1, 2), (3, 4), (5, 6))}


class TestPublished:
    """Draws as they were once published: a change here would make them unrepeatable."""

    def test_random(self) -> None:
        output = draw_json(asked("random", entrants(*range(1, 10)), round=1))
        assert drawn_with_tables(output) == RANDOM_42

    def test_danois_with_ties(self) -> None:
        history = [met(one, one + 1) for one in range(1, 12, 2)]
        output = draw_json(danois(*range(1, 13), history=history))
        assert drawn_with_tables(output) == DANOIS_42


def drawn_with_tables(output: Json) -> list[tuple[int, ...]]:
    """Tables and pairs, then the byes."""
    rows = [(row["table"], *(side[0] for side in row["sides"])) for row in output["matches"]]
    return [*rows, tuple(output["byes"])]


RANDOM_42 = [(1, 3, 5), (2, 1, 6), (3, 2, 8), (4, 4, 9), (7,)]
DANOIS_42 = [(1, 1, 3), (2, 2, 4), (3, 5, 7), (4, 6, 8), (5, 9, 11), (6, 10, 12), ()]
